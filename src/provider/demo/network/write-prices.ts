import type pg from 'pg';
import { areaTypes, type AreaType } from '~domain/price';
import { priceFigures } from '~domain/price-table';
import { zonesOf, type PriceZone } from '~domain/price-zone';
import { dayMs, inVietNam } from '~domain/time';
import { writeRows } from './write-rows';

const tableColumns = ['id', 'name', 'hub_id', 'shop_id', 'valid_from', 'changed_at'] as const;
const lineColumns = ['price_table_id', 'area_type', 'zone', 'under10', ...priceFigures] as const;

/** VND up to the base weight, VND per started half kilogram above, hours promised to the door and back. */
const standard: Record<AreaType, { fee: number; over: number; hours: number; back: number }> = {
  urban: { fee: 18_000, over: 2_500, hours: 24, back: 48 },
  suburban: { fee: 22_000, over: 3_000, hours: 36, back: 60 },
  intra_region: { fee: 28_000, over: 3_500, hours: 60, back: 96 },
  region: { fee: 34_000, over: 5_000, hours: 96, back: 144 },
};

interface TableSpec {
  readonly name: string;
  readonly hubCode?: string;
  readonly shopCode?: string;
  /** Against the standard's fees. */
  readonly factor: number;
  readonly baseKg: number;
  readonly vasPercent: number;
  /** Days from now until it holds; below 0 it does already. */
  readonly from?: number;
  /** Zones with a price of their own, against the area type's. */
  readonly zones?: Partial<Record<PriceZone, number>>;
}

const sinceDays = -300;

const tables: readonly TableSpec[] = [
  { name: 'Bảng giá chuẩn cũ', factor: 0.9, baseKg: 1, vasPercent: 0.5, from: -660 },
  { name: 'Bảng giá chuẩn', factor: 1, baseKg: 1, vasPercent: 0.5 },
  { name: 'Giá bưu cục Bến Thành', hubCode: 'HCM01', factor: 0.95, baseKg: 1, vasPercent: 0.5 },
  { name: 'Giá bưu cục Cầu Giấy', hubCode: 'HN01', factor: 0.95, baseKg: 1, vasPercent: 0.5 },
  { name: 'Giá hợp đồng Thời trang Mộc Miên', shopCode: 'SH0001', factor: 0.82, baseKg: 2, vasPercent: 0.3 },
  { name: 'Giá hợp đồng Giày dép Bước Chân Việt', shopCode: 'SH0002', factor: 0.85, baseKg: 2, vasPercent: 0.35 },
  { name: 'Giá hợp đồng Mỹ phẩm Hoa Sen Trắng', shopCode: 'SH0003', factor: 0.88, baseKg: 1, vasPercent: 0.4 },
  {
    name: 'Bảng giá chuẩn từ tháng tới',
    factor: 1.05,
    baseKg: 1,
    vasPercent: 0.5,
    from: 21,
    zones: { cross_metro: 0.9, district_ward: 1.2 },
  },
];

const toHundred = (amount: number): number => Math.round(amount / 100) * 100;

function line(
  tableId: number,
  area: AreaType,
  zone: PriceZone | null,
  spec: TableSpec,
): readonly (string | number | null)[] {
  const { fee, over, hours, back } = standard[area];
  const factor = spec.factor * (zone === null ? 1 : (spec.zones?.[zone] ?? 1));
  const step = toHundred(over * factor);
  return [
    tableId,
    area,
    zone,
    step,
    spec.baseKg,
    toHundred(fee * factor),
    step,
    toHundred(step * 0.9),
    toHundred(step * 0.8),
    toHundred(step * 14),
    toHundred(fee * factor * 0.8),
    5_000_000,
    toHundred(fee * factor * 0.5),
    spec.vasPercent,
    hours,
    back,
  ];
}

function idOf(rows: readonly { id: number; code: string }[], code: string | undefined): number | null {
  return code === undefined ? null : (rows.find((row) => row.code === code)?.id ?? null);
}

/** A day's midnight in Viet Nam. */
function midnight(now: Date, days: number): Date {
  return inVietNam(now.getTime() + days * dayMs).midnight;
}

/** The standard table as it was, is and will be, two of hubs and three of shops, each with a line per area type. */
export async function writePrices(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows: hubs } = await client.query<{ id: number; code: string }>('select id, code from hubs');
  const { rows: shops } = await client.query<{ id: number; code: string }>('select id, code from shops');
  await writeRows(
    client,
    'price_tables',
    tableColumns,
    tables.map((table, index) => [
      index + 1,
      table.name,
      idOf(hubs, table.hubCode),
      idOf(shops, table.shopCode),
      midnight(now, table.from ?? sinceDays),
      midnight(now, Math.min(table.from ?? sinceDays, -1) - 10),
    ]),
  );
  await client.query(`select setval(pg_get_serial_sequence('price_tables', 'id'), $1)`, [tables.length]);
  await writeRows(
    client,
    'price_lines',
    lineColumns,
    tables.flatMap((table, index) =>
      areaTypes.flatMap((area) =>
        [null, ...zonesOf(area).filter((zone) => table.zones?.[zone] !== undefined)].map((zone) =>
          line(index + 1, area, zone, table),
        ),
      ),
    ),
  );
}
