import { sql, type Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { areaTypes } from '~domain/price';
import { zonesOf } from '~domain/price-zone';
import type { Database } from '../../db/schema';
import { openPriceBook, type Charged, type PricedLine } from '../../shared/packages/price-book';
import { readStanding, readVersion, type OwnerIds, type PriceLineRow, type PriceVersion } from './read';
import { moment, vietnamClock, vietnamMidnight, vietnamToday } from '../../shared/sql/moment';

const today = sql.raw(vietnamToday);
const isDay = (text: string): boolean => !text.includes('T');

/**
 * When a version begins: at midnight in Viet Nam of the day said, of a moment the day it lies in; today means now, and
 * so does saying nothing. Null = the day is over.
 */
export async function beginning(db: Kysely<Database>, said: string | undefined): Promise<string | null> {
  const day =
    said === undefined
      ? sql`today`
      : isDay(said)
        ? sql`${said}::date`
        : sql`(select ${sql.raw(vietnamClock('said'))}::date from (select ${moment(said)}::timestamptz as said) s)`;
  const { rows } = await sql<{ begins: string; over: boolean }>`
    select case when day = today then now() else ${sql.raw(vietnamMidnight('day'))} end as begins,
      day < today as over
    from (select today, ${day} as day from (select ${today} as today) t)
      d`.execute(db);
  const [row] = rows;
  return row && !row.over ? row.begins : null;
}

/** The moment prices are looked at for a day: now for today, else its midnight. */
export async function momentOfDay(db: Kysely<Database>, day: string | undefined): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select case when day is null or day = ${today} then now() else ${sql.raw(vietnamMidnight('day'))} end as at
    from (select ${day ?? null}::date as day) asked`.execute(db);
  if (!rows[0]) throw new Error('the database told no time');
  return rows[0].at;
}

type Effective = ResponseOf<'GET /hubs/{id}/price-table'>['data'];
type Source = Effective['lines'][number]['source'];

export type Owner = Pick<Effective, 'owner' | 'hub'> & { readonly charged: Charged };

/** A hub, a shop or the standard as the owner of prices; null = there is none. */
export async function findOwner(db: Kysely<Database>, ids: OwnerIds): Promise<Owner | null> {
  if (ids.shop_id !== null) {
    const { rows } = await sql<{ id: number; code: string; name: string; hub: NonNullable<Effective['hub']> }>`
      select s.id, s.code, s.name, jsonb_build_object('id', h.id, 'code', h.code, 'name', h.name) as hub
      from shops s join hubs h on h.id = s.hub_id where s.id = ${ids.shop_id}::bigint`.execute(db);
    const [shop] = rows;
    return shop
      ? {
          owner: { kind: 'shop', id: shop.id, code: shop.code, name: shop.name },
          hub: shop.hub,
          charged: { shop_id: shop.id, hub_id: shop.hub.id },
        }
      : null;
  }
  if (ids.hub_id === null)
    return { owner: { kind: 'standard', id: null, code: null, name: null }, hub: null, charged: ids };
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
  }>`select id, code, name from hubs where id = ${ids.hub_id}::bigint`.execute(db);
  const [hub] = rows;
  return hub ? { owner: { kind: 'hub', ...hub }, hub: null, charged: { shop_id: null, hub_id: hub.id } } : null;
}

/**
 * The lines that hold for somebody now: of each area type, and of each zone that has another price than its area type.
 */
export async function linesInForce(db: Kysely<Database>, charged: Charged): Promise<PricedLine[]> {
  const book = await openPriceBook(db, [charged]);
  return areaTypes.flatMap((area) => {
    const whole = book(charged, area, null);
    const zones = zonesOf(area)
      .map((zone) => book(charged, area, zone))
      .filter((line) => line !== null && line.zone !== null);
    return [whole, ...zones].filter((line) => line !== null);
  });
}

export function plainLine({
  area_type,
  zone,
  base_weight,
  fee,
  over_fee,
  from10to15,
  from15to20,
  each10,
  min_fee,
  max_fee,
  return_fee,
  vas_fee_percent,
  delivery_time_hours,
  return_time_hours,
}: PriceLineRow): PriceLineRow {
  return {
    area_type,
    zone,
    base_weight,
    fee,
    over_fee,
    from10to15,
    from15to20,
    each10,
    min_fee,
    max_fee,
    return_fee,
    vas_fee_percent,
    delivery_time_hours,
    return_time_hours,
  };
}

export function sourceOf({ id, name, owner, no, valid_from }: PriceVersion): Source {
  return { id, name, owner, no, valid_from };
}

/** Null = there is no such hub or shop. */
export async function readEffective(db: Kysely<Database>, ids: OwnerIds): Promise<Effective | null> {
  const found = await findOwner(db, ids);
  if (!found) return null;
  const { owner, hub, charged } = found;
  const lines = await linesInForce(db, charged);
  const versions = new Map<number, PriceVersion>();
  for (const id of new Set(lines.map(({ price_table_id }) => price_table_id))) {
    const version = await readVersion(db, id);
    if (version) versions.set(id, version);
  }
  const told = lines.flatMap((line) => {
    const version = versions.get(line.price_table_id);
    return version ? [{ ...plainLine(line), source: sourceOf(version) }] : [];
  });
  return { owner, hub, own: await readStanding(db, ids), lines: told };
}
