import type pg from 'pg';
import { hourMs } from '~domain/time';
import { deep, type KeysetAnchor } from '../../shared/sql/keyset-anchors';
import { readOnce, Values } from '../../shared/sql/statement';
import type { Sorting } from './sorting';

/**
 * The beginning of the hour in which the row of this place was made, in the list of all packages by the time they were
 * made: how many each hour has is kept. null = the hour has more rows than should be skipped.
 */
export async function hourBefore(
  pool: pg.Pool,
  direction: Sorting['direction'],
  place: number,
): Promise<KeysetAnchor | null> {
  const values = new Values();
  const [found] = await readOnce<{ hour: string; before: number }>(
    pool,
    `select hour, before from (
       select hour, sum(packages) over (order by hour ${direction}) - packages as before
       from (select hour, sum(packages) as packages
         from (select hour, packages from package_hours union all select hour, packages from package_hour_steps) each
         group by 1) hours
     ) counted where before <= ${values.add(place)}::bigint order by before desc limit 1`,
    values,
  );
  if (!found || place - found.before >= deep) return null;
  // Ids are positive: every row of the hour comes behind it, in either direction.
  const value = direction === 'asc' ? found.hour : new Date(Date.parse(found.hour) + hourMs).toISOString();
  return { place: found.before, value, id: 0 };
}
