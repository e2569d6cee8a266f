import type pg from 'pg';
import { paginationOf } from '../../calls/pagination';
import { deep } from './keyset-anchors';
import { anchorIn, pageOf } from './page-of';
import { readOnce, type Values } from './statement';

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
  { query, key, from: source, conditions, values, row }: Listing,
) {
  const { page, limit, cursor } = query;
  const found = `${source} where ${conditions.join(' and ')}`;
  const given = [...values.list];
  const from = (asked: Values): string => {
    asked.list.push(...given);
    return found;
  };
  const [order, keyset] = [`${key} desc`, { column: key, id: key, ascending: false }];
  const shown = (ids: string, asked: Values): string =>
    `select ${typeof row === 'string' ? row : row(asked)} where ${key} = any(array(select ${key} ${ids}))
      order by ${key} desc`;
  const nextOf = (data: readonly Row[], more: boolean): string | null => (more ? String(data.at(-1)?.id) : null);
  if (cursor === undefined && query.count === 'exact') {
    const { data, meta } = await pageOf<Row>(pool, query, { from, order, turned: key, keyset, select: shown });
    return { data, meta, next: nextOf(data, page < meta.pagination.total_pages) };
  }
  const [{ total } = { total: -1 }] =
    query.count === 'exact'
      ? await readOnce<{ total: number }>(pool, `select count(*)::int as total ${found}`, values)
      : [];
  const skip = cursor === undefined ? (page - 1) * limit : 0;
  const anchor = skip < deep ? null : anchorIn(pool, { from, order, keyset, before: '' }, skip);
  const after = cursor === undefined ? (anchor?.behind(values) ?? '') : `and ${key} < ${values.add(cursor)}::bigint`;
  const place = `offset ${values.add(anchor?.skip ?? skip)}`;
  const rows = await readOnce<Row>(
    pool,
    shown(`${found} ${after} order by ${order} limit ${limit + 1} ${place}`, values),
    values,
  );
  const data = rows.slice(0, limit);
  return {
    data,
    meta: { pagination: paginationOf({ total, count: data.length, page, limit }) },
    next: nextOf(data, rows.length > limit),
  };
}
