import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { tripDetail } from '~contract/features/linehaul-shapes';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../../shared/sql/statement';
import { bagsWhere } from '../../shared/linehaul/read-bag';
import { tripRows } from '../../shared/linehaul/trip-rows';
import { visibleRunsheet } from '../../shared/access/visibility';

export type TripDetail = z.output<typeof tripDetail>;

interface TripPeople {
  readonly id: number;
  readonly created_by: string | null;
  readonly closed_by: string | null;
  readonly left_behind: string | null;
  readonly waiting: number;
}

/** Null = no such trip for this user. */
export async function readTrip(db: Kysely<Database>, user: SignedInUser, id: number): Promise<TripDetail | null> {
  const values = new Values();
  const text = `
    select r.id, c.name as created_by, e.name as closed_by,
      (select a.after ->> 'left_behind' from audit_log a where a.entity = 'runsheet' and a.entity_id = r.id::text
        and a.action = 'runsheet.dispatch' order by a.id desc limit 1) as left_behind,
      case when r.status = 'Created' then (
        select count(*)::int from packages p where p.current_hub_id = r.hub_id
          and (p.status = 'Waiting_for_linehaul' and p.lm_hub_id = r.destination_hub_id
            or p.status = 'Return_waiting_for_linehaul' and p.fm_hub_id = r.destination_hub_id)
      ) else 0 end as waiting
    from runsheets r left join users c on c.id = r.created_by left join users e on e.id = r.closed_by
    where r.id = ${values.add(id)}::bigint and r.type = 'linehaul' and r.destination_hub_id is not null
      and ${visibleRunsheet(user, values)}`;
  const [people] = await run<TripPeople>(db, text, values);
  if (!people) return null;
  const [trip] = await tripRows(db, [id]);
  if (!trip) throw new Error('a trip that may be seen has its row');
  const loaded = new Values();
  const bags = await bagsWhere(db, `m.runsheet_id = ${loaded.add(id)}::bigint`, loaded);
  const { created_by, closed_by, left_behind, waiting } = people;
  return {
    ...trip,
    created_by,
    closed_by,
    left_behind,
    mobile_units: { data: bags },
    missing: {
      mobile_units: trip.status === 'Created' ? await leftOut(db, trip.hub.id, trip.destination_hub.id) : [],
      packages: waiting,
    },
  };
}

/** Sealed bags from hub to hub that are on no trip. */
export function leftOut(
  db: Kysely<Database>,
  hubId: number,
  destinationId: number,
): Promise<TripDetail['missing']['mobile_units']> {
  const values = new Values();
  return bagsWhere(
    db,
    `m.origin_hub_id = ${values.add(hubId)} and m.destination_hub_id = ${values.add(destinationId)} and m.status = 'Open' and m.runsheet_id is null`,
    values,
  );
}

type Answer = ResponseOf<'GET /linehaul-runsheets/{id}/snapshot-packages'>;
type Row = Answer['data'][number];

/** What a trip had on it as it left, bag by bag; the caller has made sure that the trip may be seen. */
export async function readSnapshot(
  db: Kysely<Database>,
  tripId: number,
  { from, limit }: QueryOf<'GET /linehaul-runsheets/{id}/snapshot-packages'>,
): Promise<Answer> {
  const [values, counting] = [new Values(), new Values()];
  const text = `
    select n.position, n.package_id, p.code as package_code, m.mu_code, m.serial_number, n.status, n.seller_code,
      n.receiver_name, n.receiver_address, n.weight::float8 as weight, n.cod::float8 as cod,
      case when h.id is not null then jsonb_build_object('id', h.id, 'code', h.code) end as bound_hub
    from linehaul_snapshots n join packages p on p.id = n.package_id left join mobile_units m on m.id = n.mobile_unit_id
      left join hubs h on h.id = n.bound_hub_id
    where n.runsheet_id = ${values.add(tripId)}::bigint
      order by m.id nulls last, n.position limit ${limit} offset ${values.add(from)}`;
  const data = await run<Row>(db, text, values);
  const [count] = await run<{ total: number }>(
    db,
    `select count(*)::int as total from linehaul_snapshots where runsheet_id = ${counting.add(tripId)}::bigint`,
    counting,
  );
  return { data, meta: { total: count?.total ?? 0 } };
}
