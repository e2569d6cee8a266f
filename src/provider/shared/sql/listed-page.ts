import type pg from 'pg';
import { paginationOf } from '../../calls/pagination';
import { readOnce, Values } from './statement';

interface Listing {
  readonly query: {
    readonly page: number;
    readonly limit: number;
    readonly count: 'exact' | 'none';
    readonly cursor?: string | undefined;
  };
  /** By which it is ordered, the highest first. */
  readonly key: string;
  readonly from: string;
  readonly conditions: readonly string[];
  readonly values: Values;
  /** What is read of each row that is shown; a function where it has values of its own. */
  readonly row: string | ((values: Values) => string);
}

/** A page of a list, newest first, with the cursor of the next; the total only where it is asked for. */
export async function listedPage<Row extends { readonly id: number }>(
  pool: pg.Pool,
  { query, key, from, conditions, values, row }: Listing,
) {
  const { page, limit, cursor } = query;
  const counted = new Values();
  counted.list.push(...values.list);
  const shown = typeof row === 'string' ? row : row(values);
  const where = `where ${conditions.join(' and ')}`;
  const after = cursor === undefined ? '' : `and ${key} < ${values.add(cursor)}::bigint`;
  const place = cursor === undefined ? `offset ${values.add((page - 1) * limit)}` : '';
  const ids = `select ${key} ${from} ${where} ${after} order by ${key} desc limit ${limit + 1} ${place}`;
  const [rows, [count]] = await Promise.all([
    readOnce<Row>(pool, `select ${shown} where ${key} in (${ids}) order by ${key} desc`, values),
    query.count === 'exact'
      ? readOnce<{ total: number }>(pool, `select count(*) as total ${from} ${where}`, counted)
      : [{ total: -1 }],
  ]);
  const data = rows.slice(0, limit);
  return {
    data,
    meta: { pagination: paginationOf({ total: count?.total ?? -1, count: data.length, page, limit }) },
    next: rows.length > limit ? String(data.at(-1)?.id) : null,
  };
}
