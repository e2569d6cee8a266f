import type pg from 'pg';
import type { CarrierTarget } from '~domain/carriers';

interface DemoCarrier {
  readonly code: string;
  readonly name: string;
  readonly statuses: Readonly<Record<string, CarrierTarget | null>>;
}

/**
 * Carriers of the demo network, each with words of its own; null = it means nothing to us. No address is set: nothing
 * goes out.
 */
const demoCarriers: readonly DemoCarrier[] = [
  {
    code: 'GHN',
    name: 'Giao Hàng Nhanh Nam',
    statuses: {
      ready_to_pick: null,
      picking: 'In_pickup',
      delivering: 'In_delivery',
      delivery_fail: 'Delivery_failed_attempt',
      delivered: 'Delivery_successful',
      return: 'In_return',
      returned: 'Return_successful',
      cancel: '3pl_cancelled',
      lost: 'Missing',
    },
  },
  {
    code: 'VTP',
    name: 'Viễn Trình Post',
    statuses: {
      '103': null,
      '105': 'In_pickup',
      '500': 'In_delivery',
      '501': 'Delivery_successful',
      '507': 'Delivery_failed_attempt',
      '505': 'Delivery_failed',
      '502': 'In_return',
      '504': 'Return_successful',
      '107': '3pl_cancelled',
    },
  },
  {
    code: 'AHM',
    name: 'An Hòa Mobile',
    statuses: {
      ASSIGNING: null,
      'IN PROCESS': 'In_delivery',
      COMPLETED: 'Delivery_successful',
      FAILED: 'Delivery_failed',
      CANCELLED: '3pl_cancelled',
      RETURNING: 'In_return',
      RETURNED: 'Return_successful',
    },
  },
];

/** No token: neither calls nor reports can be signed until an admin gives the carrier one. */
const noToken = Buffer.alloc(0);

/** The carriers with what their words mean; the seeding knows no root secret to seal a token with. */
export async function writeCarriers(client: pg.ClientBase, now: Date): Promise<void> {
  for (const { code, name, statuses } of demoCarriers) {
    const { rows } = await client.query<{ id: number }>(
      'insert into carriers (code, name, token, created_at, updated_at) values ($1, $2, $3, $4, $4) returning id',
      [code, name, noToken, now],
    );
    for (const [carrierStatus, status] of Object.entries(statuses)) {
      await client.query(
        'insert into carrier_statuses (carrier_id, carrier_status, status, ignored) values ($1, $2, $3, $4)',
        [rows[0]?.id, carrierStatus, status, status === null],
      );
    }
  }
}
