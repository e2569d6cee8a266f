import type pg from 'pg';
import { seesAllHubs } from '~domain/roles';
import type { SignedInUser } from '../../calls/handler';
import { isoMoment } from '../../shared/sql/iso-moment';
import { readOnce, Values } from '../../shared/sql/statement';
import { backlogConditions, type BacklogFilters } from './conditions';

export interface Total {
  readonly total: number;
  readonly counted_at: string;
}

interface Kept {
  readonly total: Promise<Total>;
  /** Once counted. */
  value: Total | null;
  readonly until: number;
}

/** How long a total may be used again, ms: jumping about would else count everything at every jump. */
const freshMs = 3_000;
const mostKept = 500;
const totals = new WeakMap<pg.Pool, Map<string, Kept>>();

/** How many packages the filters find, at most a few seconds old; `known` = it is there already. */
export function recentTotal(pool: pg.Pool, filters: BacklogFilters, user: SignedInUser, now: number): { readonly known: Total | null; readonly total: Promise<Total> } {
  const kept = totals.get(pool) ?? new Map<string, Kept>();
  totals.set(pool, kept);
  const key = JSON.stringify([seesAllHubs(user.role) ? 'all' : user.hubIds, filters]);
  const found = kept.get(key);
  if (found && found.until > performance.now()) return { known: found.value, total: found.total };
  if (kept.size >= mostKept) kept.clear();
  const entry: Kept = { total: countNow(pool, filters, user, now), value: null, until: performance.now() + freshMs };
  kept.set(key, entry);
  entry.total.then(
    (value) => {
      entry.value = value;
    },
    () => kept.delete(key),
  );
  return { known: null, total: entry.total };
}

async function countNow(pool: pg.Pool, filters: BacklogFilters, user: SignedInUser, now: number): Promise<Total> {
  const values = new Values();
  const where = backlogConditions(filters, user, now, values);
  const [row] = await readOnce<{ total: number }>(pool, `select count(*) as total from packages p where ${where}`, values);
  return { total: row?.total ?? 0, counted_at: isoMoment(now) };
}
