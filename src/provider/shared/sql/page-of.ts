import type { Kysely } from 'kysely';
import type pg from 'pg';
import { paginationOf } from '../../calls/pagination';
import type { Database } from '../../db/schema';
import { deep } from './keyset-anchors';
import { readOnce, run, Values } from './statement';

interface List {
  /** `from … where …`; asked for twice, for the rows and for their count. */
  readonly from: (values: Values) => string;
  readonly order: string;
  /** The same the other way round, for a list that may be long: pages near its end are then read from there. */
  readonly turned?: string;
  /** The statement of a page, around what it finds: `from … where … order by … limit … offset …`. */
  readonly select: (found: string, values: Values) => string;
  /** CTEs that `from` names. */
  readonly before?: string;
}

/** A page of a list and the count of all of it: on the pool both at once, in a transaction one after the other. */
export async function pageOf<Row extends object>(
  place: pg.Pool | Kysely<Database>,
  { page, limit }: { readonly page: number; readonly limit: number },
  { from, order, turned, select, before = '' }: List,
) {
  const read = <Answer extends object>(text: string, values: Values): Promise<Answer[]> =>
    'executeQuery' in place ? run<Answer>(place, text, values) : readOnce<Answer>(place, text, values);
  const rows = (by: string, take: number, skip: number): Promise<Row[]> => {
    const values = new Values();
    const found = `${from(values)} order by ${by} limit ${take} offset ${values.add(skip)}`;
    return read<Row>(`${before} ${select(found, values)}`, values);
  };
  const count = async (): Promise<number> => {
    const values = new Values();
    const [counted] = await read<{ total: number }>(`${before} select count(*)::int as total ${from(values)}`, values);
    return counted?.total ?? 0;
  };
  const skip = (page - 1) * limit;
  const answer = (data: Row[], total: number) => ({
    data,
    meta: { pagination: paginationOf({ total, count: data.length, page, limit }) },
  });
  if (turned !== undefined && skip >= deep) {
    const total = await count();
    const take = Math.max(0, Math.min(limit, total - skip));
    if (take === 0) return answer([], total);
    const fromEnd = skip > total / 2;
    return answer(await (fromEnd ? rows(turned, take, total - skip - take) : rows(order, take, skip)), total);
  }
  if ('executeQuery' in place) return answer(await rows(order, limit, skip), await count());
  return answer(...(await Promise.all([rows(order, limit, skip), count()])));
}

/**
 * How a list is ordered by a column of its table that is never empty, `-` before it = the highest first; and the other
 * way round.
 */
export function listOrder(table: string, sort: string): { readonly order: string; readonly turned: string } {
  const by = (direction: string): string => `${table}.${sort.replace('-', '')} ${direction}, ${table}.id ${direction}`;
  return sort.startsWith('-') ? { order: by('desc'), turned: by('asc') } : { order: by('asc'), turned: by('desc') };
}
