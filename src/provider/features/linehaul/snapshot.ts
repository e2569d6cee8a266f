import type { Kysely } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import { run, Values } from '../../shared/sql/statement';

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
