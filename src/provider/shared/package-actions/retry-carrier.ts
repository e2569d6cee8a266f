import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse } from '../../calls/handler';
import type { PackageSnapshot } from '../packages/package-change';
import { run, Values } from '../sql/statement';
import type { Planner } from './plan';

/**
 * Asks the carrier of a package's last hand-over again, by the trigger that follows the history. One that is switched
 * off is asked nothing (ESY026): the package would wait for a hand-over that nobody makes. The carriers are held, so
 * that none is switched off until the history is written.
 */
export async function planRetry(
  { note }: { readonly note?: string | undefined },
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  const values = new Values();
  const text = `
    select o.package_id, c.active from unnest(${values.add(packages.map(({ id }) => id))}::bigint[]) as a (id)
    cross join lateral (select h.package_id, h.carrier_id from handovers h where h.package_id = a.id
      order by h.id desc limit 1) o
    join carriers c on c.id = o.carrier_id for key share of c`;
  const asked = await run<{ package_id: number; active: boolean }>(db, text, values);
  const off = new Set(asked.flatMap(({ package_id, active }) => (active ? [] : package_id)));
  return (seen) => (off.has(seen.id) ? refuse('ESY026') : { set: {}, note });
}
