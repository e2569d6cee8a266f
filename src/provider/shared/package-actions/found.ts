import type { Kysely } from 'kysely';
import { custodyHub } from '~domain/package-decision';
import type { Database } from '../../db/schema';
import { wayOn } from '../packages/last-seen';
import type { PackageSnapshot } from '../packages/package-change';
import type { ActionArguments } from './action-call';
import type { Plan, Planner } from './plan';

/** The package lies at the hub that answered for it, and goes on as it went before. */
export async function planFound(
  { note }: ActionArguments['found'],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  const way = await wayOn(db, packages);
  return (seen): Plan => {
    const current_hub_id = custodyHub(seen);
    return { ...way({ ...seen, current_hub_id }), set: { current_hub_id }, note };
  };
}
