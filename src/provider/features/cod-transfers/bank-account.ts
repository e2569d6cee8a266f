import { sql, type Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import { issueText } from '~contract/issue-text';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { refuse, type Refusal, type SignedInUser } from '../../calls/handler';

/** The account that a hub pays its cash into. */
export async function registerAccount(tx: Kysely<Database>, user: SignedInUser, locale: 'vi' | 'en', { hub_id, name, number, branch }: BodyOf<'POST /hub-bank-accounts'>): Promise<{ readonly data: { readonly ok: true } } | Refusal<'ESP000'>> {
  const hub = await tx.selectFrom('hubs').select(['id', 'bank_account_name', 'bank_account_number', 'bank_branch']).where('id', '=', sql<number>`${hub_id}::bigint`).forNoKeyUpdate().executeTakeFirst();
  if (!hub) return refuse('ESP000', { hub_id: [issueText({ message: 'invalid' }, locale)] });
  const { id, ...before } = hub;
  const after = { bank_account_name: name, bank_account_number: number, bank_branch: branch };
  await tx.updateTable('hubs').set(after).where('id', '=', id).execute();
  await audit(tx, { actorId: user.id, action: 'bank_account', entity: 'hub', entityId: id, before, after });
  return { data: { ok: true } };
}
