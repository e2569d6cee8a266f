import { sql, type Kysely, type Selectable } from 'kysely';
import type { Secrets } from '../../process/secrets';
import { unsealGiven } from '../../process/sealed';
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

/** What signs both ways; null = it was never given one. */
export function carrierToken(secrets: Secrets, { token }: Pick<Carrier, 'token'>): string | null {
  return unsealGiven(secrets, token);
}
