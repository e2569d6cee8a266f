import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';

type Company = NonNullable<ResponseOf<'GET /company'>['data']>;

/** Null = nobody has said yet whose network it is. */
export async function readCompany(db: Kysely<Database>): Promise<Company | null> {
  return (await db.selectFrom('company').select(['name', 'tax_code']).executeTakeFirst()) ?? null;
}

/** Contracts drawn up from now on say so; those that are there stay as they are. */
export async function keepCompany(tx: Kysely<Database>, user: SignedInUser, after: Company): Promise<void> {
  const before = await readCompany(tx);
  await tx.insertInto('company').values(after).onConflict((there) => there.column('one').doUpdateSet(after)).execute();
  await audit(tx, { actorId: user.id, action: 'update', entity: 'company', entityId: 0, ...(before ? { before } : {}), after });
}
