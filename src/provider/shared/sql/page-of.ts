import type { Kysely } from 'kysely';
import type pg from 'pg';
import { paginationOf } from '../../calls/pagination';
import type { Database } from '../../db/schema';
import { anchorBefore, deep, type KeysetAnchor } from './keyset-anchors';
import { readOnce, run, Values } from './statement';

/** Columns that a list is ordered by, neither of them ever empty, `id` among equals; the same one where it is alone. */
export interface Keyset {
  readonly column: string;
  readonly id: string;
  readonly ascending: boolean;
}

interface List {
  /** `from … where …`; asked for twice, for the rows and for their count. */
  readonly from: (values: Values) => string;
  readonly order: string;
  /** The same the other way round, for a list that may be long: pages near its end are then read from there. */
  readonly turned?: string;
  /** And for one that may be so long that its middle is too far from either end: by what a place in it is told. */
  readonly keyset?: Keyset;
  /** The statement of a page, around what it finds: `from … where … order by … limit … offset …`. */
  readonly select: (found: string, values: Values) => string;
  /** CTEs that `from` names. */
  readonly before?: string;
}

/** A page of a list and the count of all of it: on the pool both at once, in a transaction one after the other. */
export async function pageOf<Row extends object>(
  place: pg.Pool | Kysely<Database>,
  { page, limit }: { readonly page: number; readonly limit: number },
  { from, order, turned, keyset, select, before = '' }: List,
) {
  const read = <Answer extends object>(text: string, values: Values): Promise<Answer[]> =>
    'executeQuery' in place ? run<Answer>(place, text, values) : readOnce<Answer>(place, text, values);
  const rows = (by: string, take: number, skip: number, behind = behindNothing): Promise<Row[]> => {
    const values = new Values();
    const found = `${from(values)} ${behind(values)} order by ${by} limit ${take} offset ${values.add(skip)}`;
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
    const list = keyset && !('executeQuery' in place) && before === '' && { pool: place, order, from, ...keyset };
    const anchor = list && Math.min(skip, total - skip - take) >= deep ? anchorIn(list, skip) : null;
    if (keyset && anchor) {
      const behind = (values: Values): string => `and ${comesBehind(keyset, anchor, values)}`;
      return answer(await rows(order, take, skip - anchor.place, behind), total);
    }
    return answer(await (fromEnd ? rows(turned, take, total - skip - take) : rows(order, take, skip)), total);
  }
  if ('executeQuery' in place) return answer(await rows(order, limit, skip), await count());
  return answer(...(await Promise.all([rows(order, limit, skip), count()])));
}

const behindNothing = (_values: Values): string => '';

type Anchored = Omit<Parameters<typeof anchorBefore>[0], 'key'>;

/** A row of the list before a place in the middle of it, by which that is found; null = none is known yet. */
function anchorIn(list: Anchored, place: number): KeysetAnchor | null {
  const asked = new Values();
  return anchorBefore({ ...list, key: JSON.stringify([list.order, list.from(asked), asked.list]) }, place);
}

function comesBehind({ column, id, ascending }: Keyset, anchor: KeysetAnchor, values: Values): string {
  const sign = ascending ? '>' : '<';
  if (column === id) return `${id} ${sign} ${values.add(anchor.id)}`;
  return `(${column}, ${id}) ${sign} (${values.add(anchor.value)}, ${values.add(anchor.id)})`;
}

/**
 * How a list is ordered by a column of its table that is never empty, `-` before it = the highest first; the other way
 * round; and what tells a place in it.
 */
export function listOrder(
  table: string,
  sort: string,
): { readonly order: string; readonly turned: string; readonly keyset: Keyset } {
  const [column, id, ascending] = [`${table}.${sort.replace('-', '')}`, `${table}.id`, !sort.startsWith('-')];
  const by = (direction: string): string => `${column} ${direction}, ${id} ${direction}`;
  const keyset = { column, id, ascending };
  return ascending
    ? { order: by('asc'), turned: by('desc'), keyset }
    : { order: by('desc'), turned: by('asc'), keyset };
}
