import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { prefixOf, wordsIn } from '../sql/name-search';
import { couriersCalled } from '../packages/on-runsheet';
import { read, readOnce, Values } from '../sql/statement';
import { visibleRunsheet } from '../access/visibility';

type Found = ResponseOf<'GET /search'>['data']['runsheets'];

/** In the order in which they are told: on the road, to leave, over. */
const place = `case r.status when 'Running' then 0 when 'Created' then 1 else 2 end`;

/**
 * Of `searchWords`, not empty. Sheets by the beginning of their code or by words of their courier's name: those on the
 * road first, then the latest. Few are under way, and have an index; the latest of the others are read where these are
 * not enough.
 */
export async function findRunsheets(
  pool: pg.Pool,
  user: SignedInUser,
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<Found> {
  const names = new Values();
  const couriers = await read<{ id: number }>(pool, couriersCalled(names.add(wordsIn(q))), names);
  const values = new Values();
  const ways = [`r.code like ${values.add(prefixOf(q.toUpperCase()))}`];
  // As values, so that it is known whether they have many sheets or none.
  if (couriers.length > 0) ways.push(`r.courier_id = any(${values.add(couriers.map(({ id }) => id))}::int[])`);
  const which = `(${ways.join(' or ')}) and ${visibleRunsheet(user, values)}`;
  const most = values.add(limit);
  const text = `
    with under_way as materialized (
      select ${place} as place, r.created_at, r.id from runsheets r where r.status in ('Created', 'Running')
        and ${which} order by 1, 2 desc, 3 desc limit ${most}
    ), latest as (
      select ${place} as place, r.created_at, r.id from runsheets r where (select count(*) from under_way) < ${most}
        and ${which} order by r.created_at desc, r.id desc limit ${most}
    )
    select r.id, r.code, r.type, r.status, h.id as hub_id, h.code as hub_code, c.first_name as courier
    from (select * from under_way union select * from latest order by 1, 2 desc, 3 desc limit ${most}) found
    join runsheets r on r.id = found.id join hubs h on h.id = r.hub_id left join couriers c on c.id = r.courier_id
    order by found.place, found.created_at desc, found.id desc`;
  const records = await readOnce<Omit<Found[number], 'hub'> & { hub_id: number; hub_code: string }>(pool, text, values);
  return records.map(({ hub_id, hub_code, ...sheet }) => ({ ...sheet, hub: { id: hub_id, code: hub_code } }));
}
