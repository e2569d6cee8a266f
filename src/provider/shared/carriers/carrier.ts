import { sql, type Kysely, type Selectable } from 'kysely';
import type { CarrierTable } from '../../db/schema-carriers';
import type { Database } from '../../db/schema';

export type Carrier = Selectable<CarrierTable>;

/** Null = there is no such carrier. */
export async function findCarrier(db: Kysely<Database>, id: number): Promise<Carrier | null> {
  return (
    (await db
      .selectFrom('carriers')
      .selectAll()
      .where('id', '=', sql<number>`${id}::bigint`)
      .executeTakeFirst()) ?? null
  );
}

export async function lockCarrier(db: Kysely<Database>, id: number): Promise<Carrier | null> {
  return (
    (await db
      .selectFrom('carriers')
      .selectAll()
      .where('id', '=', sql<number>`${id}::bigint`)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

export type CarrierUrl = 'gateway' | 'create_package_url' | 'gen_token_url' | 'cancel_package_url' | 'webhook_client';

/** Where a call goes; a path is one of the gateway's. Null = not set: nothing goes out. */
export function carrierUrl(carrier: Pick<Carrier, CarrierUrl>, name: CarrierUrl): string | null {
  const text = carrier[name];
  if (text === '') return null;
  if (URL.canParse(text)) return text;
  return URL.canParse(text, carrier.gateway) ? new URL(text, carrier.gateway).href : null;
}

/** What may sign our calls: first what the carrier is known to have, last what it may have taken unheard. */
export const mayKnow = ({ token, earlier_tokens }: Pick<Carrier, 'token' | 'earlier_tokens'>): readonly Buffer[] => [
  ...earlier_tokens,
  token,
];

/** The carrier has its token: those it knew before count no more. */
export async function endEarlierTokens(
  db: Kysely<Database>,
  { id, token }: Pick<Carrier, 'id' | 'token'>,
): Promise<void> {
  await db
    .updateTable('carriers')
    .set({ earlier_tokens: [] })
    .where('id', '=', id)
    .where('token', '=', token)
    .execute();
}

/** A number for `underLock`: its secrets are asked for, given and told by one at a time, wherever. */
export const secretsLock = (carrierId: number): number => 4_200_061_000_000 + carrierId;
