import { randomInt } from 'node:crypto';
import type { PackageStatus } from '~domain/statuses';
import type { Person, TestApp } from './app';
import type { CarrierServer } from './carrier-server';

let serial = randomInt(1_000, 9_000);

export interface TestCarrier {
  readonly id: number;
  readonly code: string;
  readonly token: string;
}

/** Statuses of the carrier of the tests, in the order in which a good delivery passes them. */
export const carrierWords: Readonly<Record<string, PackageStatus>> = {
  picked: 'In_pickup',
  delivering: 'In_delivery',
  not_home: 'Delivery_failed_attempt',
  delivered: 'Delivery_successful',
  failed: 'Delivery_failed',
  returning: 'In_return',
  returned: 'Return_successful',
  lost: 'Missing',
  dropped: '3pl_cancelled',
};

const unset = {
  gateway: '',
  create_package_url: '',
  gen_token_url: '',
  cancel_package_url: '',
  webhook_client: '',
  auto_update_status_package: true,
  active: true,
};

/** A carrier as an admin sets it up, its statuses mapped; without a server nothing goes out. */
export async function addCarrier(
  admin: Person,
  server?: Pick<CarrierServer, 'settings'>,
  settings: object = {},
): Promise<TestCarrier> {
  const code = `CAR${(serial += 1)}`;
  const { ok } = await admin.call('POST /user-3pl', {
    body: { code, name: `Hãng ${code}`, ...unset, ...server?.settings, ...settings },
  });
  const statuses = [
    ...Object.entries(carrierWords).map(([carrier_status, status]) => ({ carrier_status, status, ignored: false })),
    { carrier_status: 'noted', status: null, ignored: true },
  ];
  if (
    (await admin.call('PATCH /user-3pl/{id}/statuses', { params: { id: ok.data.id }, body: { statuses } })).status !==
    200
  )
    throw new Error('statuses were not mapped');
  return { id: ok.data.id, code, token: ok.data.token };
}

/** As if the pauses were over, the carriers' rests too. */
export const hurryCarriers = async ({ pool }: Pick<TestApp, 'pool'>): Promise<void> => {
  await pool.query('update carriers set resting_until = null');
  await pool.query(`update carrier_tasks set due_at = now() where state = 'waiting' and queued_at is null`);
};

/** Hand-overs that count as something else than their packages say. */
export async function wronglyCounted({ pool }: Pick<TestApp, 'pool'>): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select o.id from handovers o join packages p on p.id = o.package_id
     where o.counts_as is distinct from case when o.state = 'accepted' and p.held_by_3pl then 'accepted'
       when o.state = 'failed' and p.status = 'Handover_failed'
         and o.id = (select max(l.id) from handovers l where l.package_id = p.id) then 'failed' end`,
  );
  return rows.map(({ id }) => id);
}

export interface StoredHandover {
  readonly id: number;
  readonly state: string;
  readonly attempt: number;
  readonly fault: string | null;
  readonly message: string | null;
  readonly tracking_3pl: string | null;
}

/** The hand-overs of a package, the latest first. */
export async function handoversOf({ pool }: Pick<TestApp, 'pool'>, packageId: number): Promise<StoredHandover[]> {
  return (
    await pool.query<StoredHandover>(
      'select id, state, attempt, fault, message, tracking_3pl from handovers where package_id = $1 order by id desc',
      [packageId],
    )
  ).rows;
}
