import type pg from 'pg';
import { seesAllHubs } from '~domain/roles';
import type { SignedInUser } from '../../http/handler';
import { readOnce, Values } from '../../shared/statement';
import { listConditions, type ListFilters } from './filters';

export interface Count {
  readonly total: number;
  readonly counted_at: string;
}

/** How long a count may be used again: jumping about in a list would else count a million rows at every jump. */
const freshMs = 5_000;
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
  const conditions = listConditions(filters, user, values);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const [row] = await readOnce<{ total: number }>(pool, `select count(*) as total from packages p ${where}`, values);
  return row?.total ?? 0;
}

/** The count for this filter and scope, at most a few seconds old; `known` = it is there already. */
export function recentCount(pool: pg.Pool, filters: ListFilters, user: SignedInUser): { readonly known: Count | null; readonly count: Promise<Count> } {
  const kept = counts.get(pool) ?? new Map<string, Kept>();
  counts.set(pool, kept);
  const key = JSON.stringify([seesAllHubs(user.role) ? 'all' : user.hubIds, filters]);
  const now = performance.now();
  const found = kept.get(key);
  if (found && found.until > now) return { known: found.value, count: found.count };
  if (kept.size >= mostKept) kept.clear();
  const entry: Kept = { count: countNow(pool, filters, user), until: now + freshMs, value: null };
  kept.set(key, entry);
  entry.count.then(
    (count) => {
      entry.value = count;
    },
    () => kept.delete(key),
  );
  return { known: null, count: entry.count };
}

async function countNow(pool: pg.Pool, filters: ListFilters, user: SignedInUser): Promise<Count> {
  const counted_at = new Date().toISOString();
  return { total: await countPackages(pool, filters, user), counted_at };
}
