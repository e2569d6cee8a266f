import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';

type New = BodyOf<'POST /user-3pl'>;
type Settings = Omit<BodyOf<'PATCH /user-3pl/{id}'>, 'version'>;

/** 256 bits, as text that survives copying. */
export const newToken = (): string => `h3_${randomBytes(32).toString('base64url')}`;

/** Null = the code is taken. */
export async function insertCarrier(tx: Kysely<Database>, carrier: New, sealed: Buffer): Promise<number | null> {
  const made = await tx
    .insertInto('carriers')
    .values({ ...carrier, token: sealed, gateway_token: null, gateway_token_expires_at: null, resting_until: null })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

export async function updateCarrier(tx: Kysely<Database>, id: number, settings: Settings): Promise<number> {
  const { version } = await tx
    .updateTable('carriers')
    .set({ ...settings, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function replaceToken(tx: Kysely<Database>, id: number, sealed: Buffer): Promise<void> {
  await tx.updateTable('carriers').set({ token: sealed, version: sql`version + 1`, updated_at: sql`now()` }).where('id', '=', id).execute();
}

export async function mapStatuses(tx: Kysely<Database>, carrierId: number, statuses: BodyOf<'PATCH /user-3pl/{id}/statuses'>['statuses']): Promise<void> {
  for (const { carrier_status, status, ignored } of statuses) {
    await tx
      .insertInto('carrier_statuses')
      .values({ carrier_id: carrierId, carrier_status, status, ignored, last_seen_at: null })
      .onConflict((conflict) => conflict.columns(['carrier_id', 'carrier_status']).doUpdateSet({ status, ignored }))
      .execute();
  }
}
