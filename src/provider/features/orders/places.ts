import type { Kysely } from 'kysely';
import { isTown, type ZonedPlace } from '~domain/price-zone';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../../shared/sql/statement';
import { visibleShop } from '../../shared/access/visibility';

/** A shop as the sender of an order; its place is that of the hub that picks up from it. */
export interface Shop extends ZonedPlace {
  readonly id: number;
  readonly code: string;
  readonly active: boolean;
  readonly address: string;
  readonly ward_id: number | null;
  /** The hub that picks up from it is at work; from others nothing is picked up (ESH001). */
  readonly served: boolean;
}

/** A ward that a hub delivers to. */
export interface ServedWard extends ZonedPlace {
  readonly id: number;
  readonly code: string;
}

/**
 * Whoever makes orders holds the hubs they go through until they are written: one that is being closed is waited for,
 * and then is closed, and who closes one sees the orders before him.
 */
const held = (holding: boolean): string => (holding ? 'for key share of h' : '');

type ByIds = { readonly ids: readonly number[] };
type ByCodes = { readonly codes: readonly string[] };

/** Shops of the user's hubs, by what was asked for; a shop he may not see is as one that does not exist. */
export async function findShops<Asked extends ByIds | ByCodes>(
  db: Kysely<Database>,
  user: SignedInUser,
  asked: Asked,
  holding = false,
): Promise<Map<Key<Asked>, Shop>> {
  const values = new Values();
  const text = `
    select s.id, s.code, s.active, s.address, s.ward_id, s.hub_id, h.active as served, h.province_id, h.region, pr.code as province_code, true as town
    from shops s join hubs h on h.id = s.hub_id join provinces pr on pr.id = h.province_id
    where ${askedFor('s', asked, values)} and ${visibleShop(user, values)} ${held(holding)}`;
  return byKey(asked, await run<Shop>(db, text, values));
}

/** Wards with a working hub; others are not served (ESH001). */
export async function findWards<Asked extends ByIds | ByCodes>(
  db: Kysely<Database>,
  asked: Asked,
  holding = false,
): Promise<Map<Key<Asked>, ServedWard>> {
  const values = new Values();
  const text = `
    select w.id, w.code, c.hub_id, w.province_id, pr.region, pr.code as province_code, w.name
    from wards w join provinces pr on pr.id = w.province_id join hub_coverage c on c.ward_id = w.id
      join hubs h on h.id = c.hub_id and h.active
    where ${askedFor('w', asked, values)} ${held(holding)}`;
  const rows = await run<Omit<ServedWard, 'town'> & { name: string }>(db, text, values);
  return byKey(
    asked,
    rows.map(({ name, ...ward }) => ({ ...ward, town: isTown(name) })),
  );
}

type Key<Asked> = Asked extends ByIds ? number : string;

function askedFor(table: string, asked: ByIds | ByCodes, values: Values): string {
  return 'ids' in asked
    ? `${table}.id = any(${values.add(asked.ids)}::bigint[])`
    : `${table}.code = any(${values.add(asked.codes)}::text[])`;
}

function byKey<Asked extends ByIds | ByCodes, Place extends { id: number; code: string }>(
  asked: Asked,
  places: readonly Place[],
): Map<Key<Asked>, Place> {
  return new Map(places.map((place) => [('ids' in asked ? place.id : place.code) as Key<Asked>, place]));
}
