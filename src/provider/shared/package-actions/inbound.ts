import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { isRefusal, refuse } from '../../calls/handler';
import { hasHub } from '../access/has-hub';
import { wayOn } from '../packages/last-seen';
import type { PackageSnapshot } from '../packages/package-change';
import type { ActionArguments, Prefetched } from './action-call';
import type { Planner } from './plan';
import { planResize } from './resize';

/** The package lies at the hub now; weight and sides measured on the way are put right with it, fees included. */
export async function planInbound(
  { hub_id, note, ...size }: ActionArguments['inbound'],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
  { hubsInUse }: Prefetched,
): Promise<Planner> {
  if (!(hubsInUse?.has(hub_id) ?? (await hasHub(db, hub_id)))) return () => refuse('EPK012');
  const measured = Object.values(size).some((side) => side !== undefined);
  const resize = measured ? await planResize(size, db, packages) : null;
  const way = await wayOn(db, packages);
  return (seen, action) => {
    const sized = resize?.(seen, action) ?? { set: {} };
    if (isRefusal(sized)) return sized;
    return { ...way({ ...seen, current_hub_id: hub_id }), set: { ...sized.set, current_hub_id: hub_id }, note };
  };
}
