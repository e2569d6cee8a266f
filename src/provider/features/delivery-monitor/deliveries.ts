import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import type { LineResult } from '~domain/runsheet-types';
import type { SignedInUser } from '../../calls/handler';
import { cashInHand } from '../../shared/people/cash-in-hand';
import { placeJoins, rowColumns, toRow, type RowRecord } from '../../shared/packages/package-row';
import { readOnce, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { readCourier } from './courier';
import { sheetsOf, sumOf } from './sheets';
import { ofDay, today } from './sql';

type Deliveries = ResponseOf<'GET /courier-deliveries/{id}'>['data'];
type Line = Deliveries['lines'][number];

export interface ReportedLine extends RowRecord {
  readonly runsheet_id: number;
  readonly position: number;
  readonly result: LineResult | null;
  readonly result_reason: string | null;
  readonly result_at: string | null;
  readonly line_note: string | null;
  readonly line_cash: number | null;
}

const localDate = new Intl.DateTimeFormat('en-CA', { timeZone: limits.timeZone });

/** Null = no such courier for the user. */
export async function courierDay(pool: pg.Pool, user: SignedInUser, id: number, query: QueryOf<'GET /courier-deliveries/{id}'>): Promise<Deliveries | null> {
  const courier = await readCourier(pool, user, id);
  if (!courier) return null;
  const where = (values: Values): string => `r.courier_id = ${values.add(id)}::int and ${ofDay(query.date === undefined ? today : `${values.add(query.date)}::date`)}`;
  const [sheetValues, lineValues, cashValues] = [new Values(), new Values(), new Values()];
  const text = `
    select ${rowColumns}, l.runsheet_id, l.position, l.result, l.result_reason, l.result_at, l.note as line_note, case when l.result = 'done' and r.type = 'outbound' then coalesce(l.cash, p.cod_collected) end as line_cash
    from runsheets r join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null join packages p on p.id = l.package_id ${placeJoins}
    where ${where(lineValues)} and ${visiblePackage(user, lineValues)} order by r.status = 'Running' desc, r.dispatched_at desc, r.id desc, l.position`;
  const [sheets, records, [cash]] = await Promise.all([
    sheetsOf(pool, where(sheetValues), sheetValues),
    readOnce<ReportedLine>(pool, text, lineValues),
    readOnce<{ in_hand: number }>(pool, cashInHand(`r.courier_id = ${cashValues.add(id)}::int`), cashValues),
  ]);
  const lines = records.map(toLine);
  const own = sheets.map(({ courier_id: _of, ...sheet }) => sheet);
  return {
    as_of: new Date().toISOString(),
    date: query.date ?? localDate.format(new Date()),
    courier,
    ...sumOf(own),
    cash: {
      in_hand: cash?.in_hand ?? 0,
      ceiling: limits.courierCashCeiling,
      collected: lines.reduce((sum, line) => sum + line.cod_collected, 0),
      expected: lines.reduce((sum, line) => sum + (line.result === null && !line.status.startsWith('Return') ? line.cod : 0), 0),
    },
    sheets: own,
    lines,
  };
}

function toLine(record: ReportedLine): Line {
  const { runsheet_id, position, result, result_reason, result_at, line_note, line_cash } = record;
  return { ...toRow(record), runsheet_id, position, result, result_reason, result_at, line_note, cod_collected: line_cash ?? 0 };
}
