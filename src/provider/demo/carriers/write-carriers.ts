import type pg from 'pg';
import type { CarrierTarget } from '~domain/carriers';
import { runsheetCode } from '~domain/runsheet-types';
import { vietnamClock } from '~provider/shared/sql/moment';

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

interface Sheet {
  readonly key: string;
  readonly created_at: string;
}

/**
 * Puts the packages of a load that wait for a carrier, that one took or did not take, and those that one delivered and
 * whose money no shop has yet, on hand-over sheets: one for a hub, a carrier and a day. What else lay with a carrier
 * stands in the histories alone.
 */
export async function writeHandOvers(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temp table handed on commit drop as
    select p.id, p.status, o.ended, c.id as carrier_id, o.hub_id, p.tracking_3pl, p.three_pl_lm_code, p.no_of_attempt,
      alloc.at as added_at, alloc.actor_id as added_by, answered.at as answered_at,
      o.hub_id || ' ' || c.id || ' ' || (p.status = 'Waiting_for_handover') || ' ' || o.ended || ' ' || ${vietnamClock('alloc.at')}::date as key
    from packages p
    cross join lateral (
      select p.status in ('Delivered', 'Cod_collected') as ended, coalesce(p.current_hub_id, case when p.status in ('Delivered', 'Cod_collected') then p.lm_hub_id end, p.fm_hub_id) as hub_id) o
    join carriers c on c.code = coalesce(p.three_pl_lm_code, (array['GHN', 'VTP', 'AHM'])[1 + p.id % 3])
    join lateral (select h.at, h.actor_id from package_history h where h.package_id = p.id and h.action = 'handover_alloc' order by h.id desc limit 1) alloc on true
    left join lateral (select h.at from package_history h where h.package_id = p.id and h.action = 'handover_dispatch' order by h.id desc limit 1) answered on true
    where (p.status in ('Waiting_for_handover', 'Handover_accepted', 'Handover_failed') or (o.ended and p.tracking_3pl is not null and answered.at is not null))
      and not exists (select from runsheet_packages l where l.package_id = p.id and l.leg = 'three_pl')`);
  const { rows } = await client.query<Sheet & { id: number }>(
    `select nextval('runsheets_id_seq')::int as id, g.*
      from (select key, min(added_at) - interval '5 minutes' as created_at from handed group by key order by 2, 1) g`,
  );
  const codes = rows.map(({ id, key, created_at }) => ({
    id,
    key,
    code: runsheetCode('three_pl', new Date(created_at), id),
  }));
  await client.query(
    `insert into runsheets (id, version, code, type, status, hub_id, carrier_id, created_by, created_at, dispatched_by,
      dispatched_at, closed_by, closed_at)
     select s.id, count(*), s.code, 'three_pl', case when bool_and(h.ended) then 'Closed'
       when bool_and(h.status = 'Waiting_for_handover') then 'Created' else 'Running' end, min(h.hub_id),
       min(h.carrier_id),
       min(h.added_by), min(h.added_at) - interval '5 minutes',
         case when bool_or(h.status <> 'Waiting_for_handover') then min(h.added_by) end,
         case when bool_or(h.status <> 'Waiting_for_handover') then max(h.added_at) + interval '1 minute' end,
       case when bool_and(h.ended) then min(h.added_by) end,
         case when bool_and(h.ended) then greatest(max(h.added_at), max(h.answered_at)) + interval '2 minutes' end
     from jsonb_to_recordset($1::jsonb) as s (id bigint, key text, code text) join handed h on h.key = s.key
       group by s.id, s.code`,
    [JSON.stringify(codes)],
  );
  await client.query(
    `insert into runsheet_packages (runsheet_id, position, leg, package_id, added_by, added_at, result, result_at, live)
     select s.id, row_number() over (partition by s.id order by h.added_at, h.id), 'three_pl', h.id, h.added_by,
       h.added_at,
       case when h.ended or h.status = 'Handover_accepted' then 'done'
         when h.status = 'Handover_failed' then 'failed' end,
         case when h.status <> 'Waiting_for_handover' then h.answered_at end,
         h.status in ('Waiting_for_handover', 'Handover_failed')
     from jsonb_to_recordset($1::jsonb) as s (id bigint, key text) join handed h on h.key = s.key`,
    [JSON.stringify(codes)],
  );
  await client.query(
    `insert into handovers (package_id, carrier_id, runsheet_id, attempt, state, fault, message, tracking_3pl,
      three_pl_lm_code, attempts_before, moved_to, asked_by, created_at, answered_at)
     select h.id, h.carrier_id, s.id, 1, case when h.ended then 'ended'
       when h.status = 'Handover_accepted' then 'accepted' else 'failed' end,
       case h.status when 'Handover_failed' then 'rejected' end,
         case h.status when 'Handover_failed' then (array['Ngoài vùng phục vụ', 'Hàng quá khổ',
         'Thiếu số điện thoại người nhận'])[1 + h.id % 3] end,
       h.tracking_3pl, h.three_pl_lm_code, h.no_of_attempt,
         case when h.ended then 'Delivery_successful' when h.status = 'Handover_accepted' then 'Handover_accepted' end,
         h.added_by, h.added_at, h.answered_at
     from jsonb_to_recordset($1::jsonb) as s (id bigint, key text) join handed h on h.key = s.key
       where h.status <> 'Waiting_for_handover'`,
    [JSON.stringify(codes)],
  );
}
