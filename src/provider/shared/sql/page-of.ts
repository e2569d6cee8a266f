import type { Kysely } from 'kysely';
import type pg from 'pg';
import { paginationOf } from '../../calls/pagination';
import type { Database } from '../../db/schema';
import { anchorBefore, deep, type KeysetAnchor } from './keyset-anchors';
import { readOnce, run, Values } from './statement';

/** Columns that a list is ordered by, `id` among equals; the same one where it is alone. */
interface Keyset {
  readonly column: string;
  readonly id: string;
  readonly ascending: boolean;
  /** Rows without a value stand last, in either direction. */
  readonly mayBeEmpty?: boolean;
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

type Part = Pick<List, 'from' | 'order' | 'turned' | 'keyset'>;

/**
 * A list by a column that may be empty is two, each of which an index has in its order: what has a value, and behind it
 * what has none, by its id.
 */
function partsOf({ from, order, turned, keyset }: List): readonly [Part, ...Part[]] {
  if (!keyset?.mayBeEmpty) return [{ from, order, ...(turned ? { turned } : {}), ...(keyset ? { keyset } : {}) }];
  const { column, id, ascending } = keyset;
  const part = (where: string, first: string, ...further: string[]): Part => {
    const by = (direction: string): string => [first, ...further].map((name) => `${name} ${direction}`).join(', ');
    const [there, back] = ascending ? ['asc', 'desc'] : ['desc', 'asc'];
    return {
      from: (values) => `${from(values)} and ${column} ${where}`,
      order: by(there),
      turned: by(back),
      keyset: { column: first, id, ascending },
    };
  };
  return [part('is not null', column, id), part('is null', id)];
}

/** A page of a list and the count of all of it: on the pool both at once, in a transaction one after the other. */
export async function pageOf<Row extends object>(
  place: pg.Pool | Kysely<Database>,
  { page, limit }: { readonly page: number; readonly limit: number },
  list: List,
) {
  const { from, order, turned, keyset, before = '' } = list;
  const count = async () => {
    const values = new Values();
    const filled = keyset?.mayBeEmpty ? `, count(${keyset.column})::int as filled` : '';
    const text = `${before} select count(*)::int as total ${filled} ${from(values)}`;
    const [counted] = await readFrom<{ total: number; filled?: number }>(place, text, values);
    const { total, filled: first = total } = counted ?? { total: 0 };
    return { total, ofParts: [first, total - first] };
  };
  const skip = (page - 1) * limit;
  const answer = (data: Row[], total: number) => ({
    data,
    meta: { pagination: paginationOf({ total, count: data.length, page, limit }) },
  });
  const parts = partsOf(list);
  if (parts.length === 1 && (turned === undefined || skip < deep)) {
    const first = (): Promise<Row[]> => rowsOf<Row>(place, list, parts[0], { by: order, take: limit, skip });
    if ('executeQuery' in place) return answer(await first(), (await count()).total);
    const [data, { total }] = await Promise.all([first(), count()]);
    return answer(data, total);
  }
  const { total, ofParts } = await count();
  const data: Row[] = [];
  let passed = 0;
  for (const [index, part] of parts.entries()) {
    const all = ofParts[index] ?? 0;
    const at = Math.max(0, skip - passed);
    const take = Math.min(limit - data.length, all - at);
    if (take > 0) data.push(...(await stretchOf<Row>(place, list, part, { at, take, all })));
    passed += all;
  }
  return answer(data, total);
}

const readFrom = <Row extends object>(
  place: pg.Pool | Kysely<Database>,
  text: string,
  values: Values,
): Promise<Row[]> => ('executeQuery' in place ? run<Row>(place, text, values) : readOnce<Row>(place, text, values));

interface Rows {
  readonly by: string;
  readonly take: number;
  readonly skip: number;
  readonly behind?: (values: Values) => string;
}

function rowsOf<Row extends object>(
  place: pg.Pool | Kysely<Database>,
  { select, before = '' }: List,
  { from }: Part,
  { by, take, skip, behind = () => '' }: Rows,
): Promise<Row[]> {
  const values = new Values();
  const found = `${from(values)} ${behind(values)} order by ${by} limit ${take} offset ${values.add(skip)}`;
  return readFrom<Row>(place, `${before} ${select(found, values)}`, values);
}

/** Rows `at` to `at + take` of a part with `all` rows: from an anchor before them, or from the nearer end. */
function stretchOf<Row extends object>(
  place: pg.Pool | Kysely<Database>,
  list: List,
  part: Part,
  { at, take, all }: { readonly at: number; readonly take: number; readonly all: number },
): Promise<Row[]> {
  const { from, order, turned, keyset } = part;
  if (turned === undefined || at < deep) return rowsOf(place, list, part, { by: order, take, skip: at });
  const fromEnd = all - at - take;
  if (keyset && !('executeQuery' in place) && fromEnd >= deep) {
    const anchor = anchorIn(place, { before: list.before ?? '', order, from, keyset }, at);
    if (anchor) return rowsOf(place, list, part, { by: order, take, ...anchor });
  }
  return rowsOf(place, list, part, at > all / 2 ? { by: turned, take, skip: fromEnd } : { by: order, take, skip: at });
}

type Anchored = Required<Pick<List, 'from' | 'order' | 'keyset' | 'before'>>;

/** From where rows in the middle of a list are read, and how many are skipped; null = nobody knows yet. */
export function anchorIn(pool: pg.Pool, { from, order, keyset, before }: Anchored, at: number) {
  const asked = new Values();
  const key = JSON.stringify([order, from(asked), asked.list]);
  const anchor = anchorBefore({ pool, key, order, from, before, ...keyset }, at);
  if (!anchor) return null;
  return {
    skip: at - anchor.place,
    behind: (values: Values): string => `and ${comesBehind(keyset, anchor, values)}`,
  };
}

function comesBehind({ column, id, ascending }: Keyset, anchor: KeysetAnchor, values: Values): string {
  const sign = ascending ? '>' : '<';
  if (column === id) return `${id} ${sign} ${values.add(anchor.id)}`;
  return `(${column}, ${id}) ${sign} (${values.add(anchor.value)}, ${values.add(anchor.id)})`;
}

interface Columns {
  /** What stands for a column in the order, if not itself. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Those that may be empty: what has no value stands last. */
  readonly mayBeEmpty?: readonly string[];
}

/**
 * How a list is ordered by a column of its table, `-` before it = the highest first; the other way round; and what
 * tells a place in it. An index is read in its own order only where nothing is said of empty values.
 */
export function listOrder(
  table: string,
  sort: string,
  { columns = {}, mayBeEmpty = [] }: Columns = {},
): { readonly order: string; readonly turned: string; readonly keyset: Keyset } {
  const [name, ascending] = [sort.replace('-', ''), !sort.startsWith('-')];
  const [column, id] = [columns[name] ?? `${table}.${name}`, `${table}.id`];
  const empty = mayBeEmpty.includes(name);
  const by = (direction: string, turned: boolean): string =>
    `${column} ${direction}${empty ? ` nulls ${turned ? 'first' : 'last'}` : ''}, ${id} ${direction}`;
  const keyset = { column, id, ascending, ...(empty ? { mayBeEmpty: true } : {}) };
  return ascending
    ? { order: by('asc', false), turned: by('desc', true), keyset }
    : { order: by('desc', false), turned: by('asc', true), keyset };
}
