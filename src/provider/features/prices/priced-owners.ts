import { sql, type Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import type { OwnerIds } from './read';

type Reach = ResponseOf<'GET /price/{id}/details'>['data']['reach'];

/**
 * Whom the lines of an owner's table price now, area type by area type: working hubs, and active shops, that have no such
 * line of their own or, for a shop, at the hub that picks up from it.
 */
export async function readReach(db: Kysely<Database>, { hub_id, shop_id }: OwnerIds): Promise<Reach> {
  const { rows } = await sql<Reach[number]>`
    with held as (
      select v.hub_id, v.shop_id, l.area_type from price_versions v join price_lines l on l.price_table_id = v.id and l.zone is null
      where v.withdrawn_at is null and v.valid_from <= now() and coalesce(v.valid_until > now(), true)
    )
    select area.area_type,
      (select count(*)::int from hubs h where h.active and ${shop_id}::int is null and (h.id = ${hub_id}::int or (${hub_id}::int is null
        and not exists (select from held where held.hub_id = h.id and held.area_type = area.area_type)))) as hubs,
      (select count(*)::int from shops s where s.active and (s.id = ${shop_id}::int or (${shop_id}::int is null
        and not exists (select from held where held.shop_id = s.id and held.area_type = area.area_type)
        and (s.hub_id = ${hub_id}::int or (${hub_id}::int is null and not exists (select from held where held.hub_id = s.hub_id and held.area_type = area.area_type)))))) as shops
    from unnest(array['urban', 'suburban', 'intra_region', 'region']) as area (area_type)`.execute(db);
  return rows;
}
