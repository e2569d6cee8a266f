import type pg from 'pg';
import { demoCarriers } from './carrier-list';

/** No token: neither calls nor reports can be signed until an admin gives the carrier one. */
const noToken = Buffer.alloc(0);

/** The carriers with what their words mean; the seeding knows no root secret to seal a token with. */
export async function writeCarriers(client: pg.ClientBase, now: Date): Promise<void> {
  for (const { code, name, statuses } of demoCarriers) {
    const { rows } = await client.query<{ id: number }>('insert into carriers (code, name, token, created_at, updated_at) values ($1, $2, $3, $4, $4) returning id', [code, name, noToken, now]);
    for (const [carrierStatus, status] of Object.entries(statuses)) {
      await client.query('insert into carrier_statuses (carrier_id, carrier_status, status, ignored) values ($1, $2, $3, $4)', [rows[0]?.id, carrierStatus, status, status === null]);
    }
  }
}
