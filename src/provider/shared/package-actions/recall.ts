import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse } from '../../calls/handler';
import type { PackageSnapshot } from '../packages/package-change';
import type { Planner } from './plan';

/**
 * Takes a package back from its hand-over. One that a carrier is being asked to take this moment is the carrier's
 * (EPL002).
 */
export async function planRecall(
  { note }: { readonly note?: string | undefined },
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  const ids = packages.map((item) => item.id);
  const asked =
    ids.length === 0
      ? []
      : await db
          .selectFrom('handovers')
          .select('package_id')
          .where('state', '=', 'waiting')
          .where('package_id', 'in', ids)
          .execute();
  const underWay = new Set(asked.map((row) => row.package_id));
  return (seen) =>
    underWay.has(seen.id) ? refuse('EPL002') : { set: { tracking_3pl: null, three_pl_lm_code: null }, note };
}
