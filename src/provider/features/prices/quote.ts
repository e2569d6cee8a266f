import { sql, type Kysely } from 'kysely';
import type { BodyOf, ErrorsOf, ResponseOf } from '~contract/endpoints';
import { addMoney } from '~domain/money';
import { dimWeight, quote, type PriceLine, type Quote } from '~domain/price';
import { areaTypeOfZone, isTown, zoneBetween, type ZonedPlace } from '~domain/price-zone';
import { seesAllShops } from '~domain/roles';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type Request, type SignedInUser } from '../../calls/handler';
import { openPriceBook } from '../../shared/packages/price-book';
import { run, Values } from '../../shared/sql/statement';
import { refuseUnpriced } from '../../shared/access/refuse-unserved';
import { visibleShop } from '../../shared/access/visibility';
import { sourceOf, momentOfDay } from './effective';
import { readVersion } from './read';

const name = 'POST /price-quote';
type Answer = ResponseOf<typeof name>;

type Place = ZonedPlace & { readonly code: string; readonly name: string };

/** Working hubs by their codes, as ends of a way: each lies where its own ward lies. */
async function findPlaces(db: Kysely<Database>, codes: readonly string[]): Promise<Map<string, Place>> {
  const { rows } = await sql<Omit<Place, 'town'> & { ward: string | null }>`
    select h.id as hub_id, h.code, h.name, h.province_id, h.region, pr.code as province_code, w.name as ward
    from hubs h join provinces pr on pr.id = h.province_id left join wards w on w.id = h.ward_id
    where h.active and h.code = any(${codes}::text[])`.execute(db);
  return new Map(rows.map(({ ward, ...place }) => [place.code, { ...place, town: ward === null || isTown(ward) }]));
}

async function findShop(
  db: Kysely<Database>,
  user: SignedInUser,
  code: string,
): Promise<{ id: number; code: string; name: string } | null> {
  const values = new Values();
  const text = `select s.id, s.code, s.name from shops s where s.code = ${values.add(code)}
    and ${visibleShop(user, values)}`;
  return (await run<{ id: number; code: string; name: string }>(db, text, values))[0] ?? null;
}

/** What one step of each line costs. */
function unitOf(line: PriceLine, { label, amount }: Quote['lines'][number]): number {
  const units: Partial<Record<typeof label, number>> = {
    over: line.over_fee,
    from10to15: line.from10to15,
    from15to20: line.from15to20,
    each10: line.each10,
  };
  return units[label] ?? amount;
}

/** A quote at the counter: from a hub the user works for, or any where he sells everywhere. */
export async function quoteWay({
  db,
  user,
  body,
}: Request<typeof name>): Promise<Answer | Refusal<ErrorsOf<typeof name>>> {
  const shop = body.shop === undefined ? null : await findShop(db, user, body.shop);
  if (body.shop !== undefined && !shop) return refuse('EUS006');
  const places = await findPlaces(db, [body.from, body.to]);
  const [from, to] = [places.get(body.from), places.get(body.to)];
  if (!from || !to || (!seesAllShops(user.role) && !user.hubIds.includes(from.hub_id))) return refuse('ESH001');
  const at = await momentOfDay(db, body.on);
  const zone = zoneBetween(from, to);
  const charged = { shop_id: shop?.id ?? null, hub_id: from.hub_id };
  const line = (await openPriceBook(db, [charged], at))(charged, areaTypeOfZone[zone], zone);
  const version = line && (await readVersion(db, line.price_table_id));
  return line && version
    ? { data: answerOf(body, { from, to, shop, at, zone, line, version }) }
    : refuseUnpriced(db, from.hub_id, to.hub_id);
}

interface Priced {
  readonly from: Place;
  readonly to: Place;
  readonly shop: Answer['data']['shop'];
  readonly at: string;
  readonly zone: Answer['data']['zone'];
  readonly line: NonNullable<ReturnType<Awaited<ReturnType<typeof openPriceBook>>>>;
  readonly version: NonNullable<Awaited<ReturnType<typeof readVersion>>>;
}

function answerOf(body: BodyOf<typeof name>, { from, to, shop, at, zone, line, version }: Priced): Answer['data'] {
  const { length = 0, width = 0, height = 0, value = 0, cod = 0, weight } = body;
  const { lines, ...fees } = quote(line, { weight, length, width, height, value });
  const total = addMoney(fees.shipping_fee, fees.insurance_fee);
  return {
    from: { code: from.code, name: from.name },
    to: { code: to.code, name: to.name },
    shop: shop && { code: shop.code, name: shop.name },
    area_type: line.area_type,
    zone,
    of_zone: line.zone !== null,
    at,
    weight,
    dim: dimWeight(length, width, height),
    base_weight: line.base_weight,
    ...fees,
    total,
    cod,
    shop_receives: addMoney(cod, -total),
    vas_fee_percent: line.vas_fee_percent,
    delivery_time_hours: line.delivery_time_hours,
    lines: lines.map((one) => ({ ...one, unit: unitOf(line, one) })),
    source: sourceOf(version),
  };
}
