import type pg from 'pg';
import { readOnce, Values } from './statement';

/** The row after which a place of a list is looked for. */
export interface KeysetAnchor {
  /** How many rows of the list come up to it, itself among them. */
  readonly place: number;
  /** Of the column that sorts, as the database writes it. */
  readonly value: string;
  readonly id: number;
}

/** Skipping more rows than this takes longer than what a keyset anchor costs. */
export const deep = 1_000;
/** A keyset anchor every so many rows: so many are skipped at most. */
const apart = 1_000;
/** How long places may be told from them, ms, and how much longer while others are made. */
const freshMs = 10_000;
const lateMs = 50_000;
const mostKept = 50;

interface Kept {
  anchors: readonly KeysetAnchor[];
  /** performance.now() when they were read; null = never yet. */
  at: number | null;
  making: boolean;
}

const kept = new WeakMap<pg.Pool, Map<string, Kept>>();

/** A list that an index has in its order: else all that follows a keyset anchor would be sorted as before. */
interface AnchoredList {
  readonly pool: pg.Pool;
  /** What tells it from others. */
  readonly key: string;
  readonly column: string;
  readonly id: string;
  readonly order: string;
  /** `from packages p where …` */
  readonly from: (values: Values) => string;
  /** CTEs that `from` names. */
  readonly before?: string;
}

/**
 * The last keyset anchor before a deep place of a list, so that a jump into the middle of a million rows need not skip
 * them. null = none is known yet; they are made meanwhile, by one walk through the list. Places told by them are a few
 * seconds old, as counts are.
 */
export function anchorBefore(list: AnchoredList, place: number): KeysetAnchor | null {
  const lists = kept.get(list.pool) ?? new Map<string, Kept>();
  kept.set(list.pool, lists);
  if (!lists.has(list.key) && lists.size >= mostKept) lists.clear();
  const known = lists.get(list.key) ?? { anchors: [], at: null, making: false };
  lists.set(list.key, known);
  const age = known.at === null ? Infinity : performance.now() - known.at;
  if (age > freshMs && !known.making) {
    known.making = true;
    void make(list, known).catch(() => {
      // The list is read without them; whatever fails here fails there too, and is told there.
      lists.delete(list.key);
    });
  }
  return age > freshMs + lateMs
    ? null
    : (known.anchors[Math.min(Math.floor(place / apart), known.anchors.length) - 1] ?? null);
}

/** Who has just changed packages is not told places of before. */
export function forgetAnchors(pool: pg.Pool, key: string): void {
  kept.get(pool)?.delete(key);
}

async function make({ pool, column, id, order, from, before = '' }: AnchoredList, known: Kept): Promise<void> {
  const values = new Values();
  const numbered = `select ${column} as value, ${id} as id,
    row_number() over (order by ${order}) as place ${from(values)}`;
  const at = performance.now();
  known.anchors = await readOnce<KeysetAnchor & pg.QueryResultRow>(
    pool,
    `${before} select place, value::text, id from (${numbered}) rows where place % ${apart} = 0 order by place`,
    values,
  );
  known.at = at;
  known.making = false;
}
