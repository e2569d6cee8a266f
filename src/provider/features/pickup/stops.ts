import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import { maskPhone } from '~domain/mask';
import type { LineResult } from '~domain/runsheet-types';
import type { SignedInUser } from '../../calls/handler';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { runsheetColumns, runsheetJoins, toRunsheet, type RunsheetRecord } from '../../shared/sheets/sheet-row';
import { pickupWard } from '../../shared/sql/full-address';
import { read, Values } from '../../shared/sql/statement';
import { visiblePackage, visibleRunsheet } from '../../shared/access/visibility';

type Answer = ResponseOf<'GET /runsheets/{id}/stops'>['data'];
type Stop = Answer['stops'][number];

interface LineRecord extends PackageRow {
  readonly position: number;
  readonly result: LineResult | null;
  readonly result_reason: string | null;
  readonly result_at: string | null;
  readonly pickup_point: string;
  readonly shop_name: string;
  readonly shop_phone: string | null;
  readonly ward: string | null;
}

/** Null = there is no such sheet for the user. */
export async function readStops(pool: pg.Pool, user: SignedInUser, id: number): Promise<Answer | null> {
  const [one, lines] = [new Values(), new Values()];
  const sheetText = `select ${runsheetColumns} from runsheets r ${runsheetJoins} where r.id = ${one.add(id)}
    and ${visibleRunsheet(user, one)}`;
  const text = `
    select ${rowColumns}, p.pickup_point, s.name as shop_name, s.phone as shop_phone, w.name as ward, l.position,
      l.result, l.result_reason, l.result_at
    from runsheet_packages l join packages p on p.id = l.package_id ${placeJoins}
      left join wards w on w.id = ${pickupWard('p.pickup_point')}
    where l.runsheet_id = ${lines.add(id)} and l.removed_at is null and ${visiblePackage(user, lines)}
      order by l.position`;
  const [[record], records] = await Promise.all([
    read<RunsheetRecord>(pool, sheetText, one),
    read<LineRecord>(pool, text, lines),
  ]);
  if (!record) return null;
  const stops = new Map<string, LineRecord[]>();
  for (const line of records) {
    const door = `${line.seller_id} ${line.pickup_point}`;
    stops.set(door, [...(stops.get(door) ?? []), line]);
  }
  // Who drives to a shop calls it; who delivers its packages has no need to.
  const drivesToShop = record.type === 'pickup' || record.type === 'return';
  const phoneOf = drivesToShop ? (phone: string | null) => phone : maskPhone;
  const told = [...stops.values()].flatMap((own) => stopOf(own, phoneOf) ?? []);
  const left = ({ packages, done, failed }: Stop): number => packages - done - failed;
  return { sheet: toRunsheet(record), stops: told.toSorted((a, b) => Number(left(b) > 0) - Number(left(a) > 0)) };
}

function stopOf(lines: readonly LineRecord[], phoneOf: typeof maskPhone): Stop | null {
  const [first] = lines;
  if (!first) return null;
  return {
    shop: { id: first.seller_id, code: first.seller_code, name: first.shop_name, phone: phoneOf(first.shop_phone) },
    pickup_point: first.pickup_point,
    ward: first.ward,
    packages: lines.length,
    weight: lines.reduce((sum, { weight }) => sum + weight, 0),
    done: lines.filter(({ result }) => result === 'done').length,
    failed: lines.filter(({ result }) => result !== null && result !== 'done').length,
    packages_at: lines.map((line) => {
      const { id, version, package_code, status, current_hub, fm_hub, lm_hub, held_by_3pl, order_code, weight } = line;
      const { position, result, result_reason, result_at } = line;
      return {
        id,
        version,
        package_code,
        status,
        current_hub,
        fm_hub,
        lm_hub,
        held_by_3pl,
        position,
        order_code,
        weight,
        result,
        result_reason,
        result_at,
      };
    }),
  };
}
