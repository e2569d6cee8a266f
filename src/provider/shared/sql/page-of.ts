import type { Kysely } from 'kysely';
import type pg from 'pg';
import { paginationOf } from '../../calls/pagination';
import type { Database } from '../../db/schema';
import { readOnce, run, Values } from './statement';

interface List {
  /** `from … where …`; asked for twice, for the rows and for their count. */
  readonly from: (values: Values) => string;
  readonly order: string;
  /** The statement of a page, around what it finds: `from … where … order by … limit … offset …`. */
  readonly select: (found: string, values: Values) => string;
  /** CTEs that `from` names. */
  readonly before?: string;
}

/** A page of a list and the count of all of it: on the pool both at once, in a transaction one after the other. */
export async function pageOf<Row extends object>(
  place: pg.Pool | Kysely<Database>,
  { page, limit }: { readonly page: number; readonly limit: number },
  { from, order, select, before = '' }: List,
) {
  const [values, counting] = [new Values(), new Values()];
  const found = `${from(values)} order by ${order} limit ${limit} offset ${values.add((page - 1) * limit)}`;
  const rows = `${before} ${select(found, values)}`;
  const count = `${before} select count(*)::int as total ${from(counting)}`;
  const [data, [counted]] =
    'executeQuery' in place
      ? [await run<Row>(place, rows, values), await run<{ total: number }>(place, count, counting)]
      : await Promise.all([readOnce<Row>(place, rows, values), readOnce<{ total: number }>(place, count, counting)]);
  return { data, meta: { pagination: paginationOf({ total: counted?.total ?? 0, count: data.length, page, limit }) } };
}
