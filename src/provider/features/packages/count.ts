import type pg from 'pg';
import { seesAllHubs } from '~domain/roles';
import type { SignedInUser } from '../../calls/handler';
import { readOnce, Values, whereOf } from '../../shared/sql/statement';
import { isKept, keptCounts } from '../../shared/packages/kept-counts';
import { listConditions, type ListFilters } from '../../shared/packages/package-filters';

interface Count {
  readonly total: number;
  readonly counted_at: string;
}

/** How long a count may be used again: jumping about in a list would else count a million rows at every jump. */
const freshMs = 5_000;
/** How much longer it may stand in while another is made. */
const lateMs = 60_000;
const mostKept = 500;

interface Kept {
  readonly count: Promise<Count>;
  readonly until: number;
  /** Once counted. */
  value: Count | null;
}

const counts = new WeakMap<pg.Pool, Map<string, Kept>>();

export async function countPackages(pool: pg.Pool, filters: ListFilters, user: SignedInUser): Promise<number> {
  const values = new Values();
  if (isKept(filters)) {
    const [kept] = await readOnce<{ total: number }>(
      pool,
      `select coalesce(sum(k.packages), 0) as total from ${keptCounts(filters, user, values)} k`,
      values,
    );
    return kept?.total ?? 0;
  }
  const conditions = listConditions(filters, user, values);
  const where = whereOf(conditions);
  const [row] = await readOnce<{ total: number }>(pool, `select count(*) as total from packages p ${where}`, values);
  return row?.total ?? 0;
}

interface Counting {
  /** What it is already; null = it is being counted. */
  readonly known: Count | null;
  readonly count: Promise<Count>;
}

/** The count for this filter and scope, at most a few seconds old. */
export function recentCount(pool: pg.Pool, filters: ListFilters, user: SignedInUser): Counting {
  const found = counts.get(pool)?.get(listKey(filters, user));
  return found && found.until > performance.now()
    ? { known: found.value, count: found.count }
    : newCount(pool, filters, user);
}

/**
 * The last count if there was one of late, while a new one is made for the next call. `known` only what `recentCount`
 * would have told: places counted from the end of a list need a true one.
 */
export function quickCount(pool: pg.Pool, filters: ListFilters, user: SignedInUser): Counting {
  const found = counts.get(pool)?.get(listKey(filters, user));
  const now = performance.now();
  if (!found?.value || found.until > now || found.until + lateMs < now) return recentCount(pool, filters, user);
  newCount(pool, filters, user);
  return { known: null, count: Promise.resolve(found.value) };
}

/** Counted from now on; whoever asks for a recent count meanwhile waits for this one. */
export function newCount(pool: pg.Pool, filters: ListFilters, user: SignedInUser): Counting {
  const kept = counts.get(pool) ?? new Map<string, Kept>();
  counts.set(pool, kept);
  if (kept.size >= mostKept) kept.clear();
  const key = listKey(filters, user);
  const entry: Kept = { count: countNow(pool, filters, user), until: performance.now() + freshMs, value: null };
  kept.set(key, entry);
  entry.count.then(
    (count) => {
      entry.value = count;
    },
    () => {
      if (kept.get(key) === entry) kept.delete(key);
    },
  );
  return { known: null, count: entry.count };
}

/** What tells lists from one another: whose scope they show, and by which filter. */
export const listKey = (filters: ListFilters, user: SignedInUser): string =>
  JSON.stringify([seesAllHubs(user.role) ? 'all' : user.hubIds, filters]);

async function countNow(pool: pg.Pool, filters: ListFilters, user: SignedInUser): Promise<Count> {
  const counted_at = new Date().toISOString();
  return { total: await countPackages(pool, filters, user), counted_at };
}
