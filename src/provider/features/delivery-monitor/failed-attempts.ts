import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { LineResult } from '~domain/runsheet-types';
import type { SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { placeJoins, rowColumns, toRow, type RowRecord } from '../../shared/packages/package-row';
import { readOnce, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { readCourier } from './courier';
import { dayStart, roundTypes } from './sql';

type Attempts = ResponseOf<'GET /courier-failed-attempts/{id}'>;

interface AttemptRecord extends RowRecord {
  readonly runsheet_id: number;
  readonly runsheet_code: string;
  readonly result: LineResult;
  readonly result_reason: string | null;
  readonly result_at: string;
  readonly line_note: string | null;
  readonly photos: readonly number[];
}

/** Null = no such courier for the user. */
export async function failedAttempts(pool: pg.Pool, user: SignedInUser, id: number, query: QueryOf<'GET /courier-failed-attempts/{id}'>): Promise<Attempts | null> {
  const courier = await readCourier(pool, user, id);
  if (!courier) return null;
  const { page, limit, date_from, date_to } = query;
  const source = (values: Values): string => `
    from runsheets r join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null and l.result in ('attempt', 'failed', 'cancelled') join packages p on p.id = l.package_id
    where r.courier_id = ${values.add(id)}::int and r.type in ${roundTypes} and ${visiblePackage(user, values)}
      ${date_from === undefined ? '' : `and l.result_at >= ${dayStart(`${values.add(date_from)}::date`)}`}
      ${date_to === undefined ? '' : `and l.result_at < ${dayStart(`${values.add(date_to)}::date + 1`)}`}`;
  const [values, counting] = [new Values(), new Values()];
  const text = `
    select ${rowColumns}, f.runsheet_id, f.runsheet_code, f.result, f.result_reason, f.result_at, f.note as line_note,
      array(select x.id from photos x where x.package_id = p.id and x.kind in ('delivery', 'return') order by x.id desc) as photos
    from (select l.*, r.code as runsheet_code ${source(values)} order by l.result_at desc, l.runsheet_id desc, l.position limit ${values.add(limit)} offset ${values.add((page - 1) * limit)}) f
    join packages p on p.id = f.package_id ${placeJoins} order by f.result_at desc, f.runsheet_id desc, f.position`;
  const [records, [count]] = await Promise.all([readOnce<AttemptRecord>(pool, text, values), readOnce<{ total: number }>(pool, `select count(*) as total ${source(counting)}`, counting)]);
  const data = records.map((record) => {
    const { runsheet_id, runsheet_code, result, result_reason, result_at, line_note, photos } = record;
    return { ...toRow(record), runsheet: { id: runsheet_id, code: runsheet_code }, result, result_reason, result_at, line_note, photos: [...photos] };
  });
  return { courier, data, meta: { pagination: paginationOf({ total: count?.total ?? 0, count: data.length, page, limit }) } };
}
