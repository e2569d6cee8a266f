import type { TestApp } from './app';
import type { TestCarrier } from './carriers';

export interface Accepted {
  readonly id: number;
  readonly code: string;
  readonly tracking: string;
}

let serial = 0;

/** Packages that a carrier has, put straight into the database: thousands of hand-overs would take minutes. */
export async function addAccepted(
  { pool }: Pick<TestApp, 'pool'>,
  carrier: TestCarrier,
  place: { readonly hubId: number; readonly shopId: number },
  count: number,
): Promise<Accepted[]> {
  serial += 1;
  const { rows } = await pool.query<Accepted>(
    `with sheet as (
       insert into runsheets (code, type, status, hub_id, carrier_id, dispatched_at) values ('TRSTEST' || $1 || '-' || $5::text, 'three_pl', 'Running', $2, $4, now()) returning id
     ), made as (
       insert into packages (code, order_code, seller_id, status, held_by_3pl, tracking_3pl, three_pl_lm_code, current_hub_id, fm_hub_id, lm_hub_id, receiver_name, receiver_phone, receiver_address, weight, length, width, height, dim, value, cod, area_type)
       select 'TEST' || $1 || '-' || $5::text || '-' || n, 'ORDER' || $1 || '-' || $5::text || '-' || n, $3, 'Handover_accepted', true, 'T' || $1 || '-' || $5::text || '-' || n, 'X', $2, $2, $2, 'Ai', '0903111218', 'Đâu đó', 1, 10, 10, 10, 0.2, 1000, 1000, 'urban'
       from generate_series(1, $6::int) n returning id, code, tracking_3pl
     ), handed as (
       insert into handovers (package_id, carrier_id, runsheet_id, attempt, state, tracking_3pl, moved_to, answered_at)
       select made.id, $4, sheet.id, 1, 'accepted', made.tracking_3pl, 'Handover_accepted', now() from made, sheet
     ) select id, code, tracking_3pl as tracking from made`,
    [carrier.code, place.hubId, place.shopId, carrier.id, serial, count],
  );
  return rows;
}

/** Where packages stand, without what tells when it was written. */
export async function standsOf({ pool }: Pick<TestApp, 'pool'>, packages: readonly Accepted[]) {
  const { rows } = await pool.query<{ id: number }>(
    `select p.id, p.status, p.held_by_3pl, p.no_of_attempt, p.latest_attempt, p.success_date, p.cod_collected, o.moved_to, e.event_id, substring(e.event_id from '\\d+$') as event
     from packages p join handovers o on o.package_id = p.id left join carrier_events e on e.id = o.last_event_id where p.id = any($1) order by p.id`,
    [packages.map(({ id }) => id)],
  );
  return rows.map(({ id: _id, ...row }) => ({ ...row, event_id: undefined }));
}
