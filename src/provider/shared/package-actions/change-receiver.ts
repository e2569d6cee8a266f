import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { PackageSnapshot } from '../packages/package-change';
import { hubOfWard, refuseUnserved } from '../access/refuse-unserved';
import type { ActionArguments } from './action-call';
import type { Planner } from './plan';

/** The fee stays as it was sold: it is frozen on the package, and a correction of the address is no new order. */
export async function planReceiver(
  { ward_id, ...fields }: ActionArguments['change_receiver'],
  db: Kysely<Database>,
): Promise<Planner> {
  if (ward_id === undefined) return () => ({ set: fields });
  const hubId = await hubOfWard(db, ward_id);
  const unserved = hubId === null ? await refuseUnserved(db, ward_id) : null;
  return (seen) => {
    if (ward_id === seen.ward_id) return { set: fields };
    if (unserved) return unserved;
    return { set: { ...fields, ward_id, ...(hasReachedLastMile(seen) ? {} : { lm_hub_id: hubId }) } };
  };
}

/**
 * Until the package lies at its last-mile hub the new ward's hub becomes its destination; on the road or in a bag it is
 * then misrouted on arrival and forwarded. At the last-mile hub it stays with that hub: sending it on is a scan there.
 */
function hasReachedLastMile(seen: PackageSnapshot): boolean {
  return seen.current_hub_id !== null && seen.current_hub_id === seen.lm_hub_id;
}
