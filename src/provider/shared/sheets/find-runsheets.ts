import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { prefixOf, wordsIn } from '../sql/name-search';
import { couriersCalled } from '../packages/on-runsheet';
import { read, Values } from '../sql/statement';
import { visibleRunsheet } from '../access/visibility';

type Found = ResponseOf<'GET /search'>['data']['runsheets'];

/** Of `searchWords`, not empty. Sheets by the beginning of their code or by words of their courier's name: those on the road first, then the latest. */
export async function findRunsheets(
  pool: pg.Pool,
  user: SignedInUser,
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<Found> {
  const values = new Values();
  const text = `
    select r.id, r.code, r.type, r.status, h.id as hub_id, h.code as hub_code, c.first_name as courier
    from runsheets r join hubs h on h.id = r.hub_id left join couriers c on c.id = r.courier_id
    where (r.code like ${values.add(prefixOf(q.toUpperCase()))} or r.courier_id = any(array(${couriersCalled(values.add(wordsIn(q)))}))) and ${visibleRunsheet(user, values)}
    order by array_position(array['Running', 'Created'], r.status), r.created_at desc, r.id desc limit ${values.add(limit)}`;
  const records = await read<Omit<Found[number], 'hub'> & { hub_id: number; hub_code: string }>(pool, text, values);
  return records.map(({ hub_id, hub_code, ...sheet }) => ({ ...sheet, hub: { id: hub_id, code: hub_code } }));
}
