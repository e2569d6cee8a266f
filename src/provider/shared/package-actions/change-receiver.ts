import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse } from '../../http/handler';
import type { SeenPackage } from '../package-change';
import type { ActionArguments } from './planners';
import type { Planner } from './plan';

/** The fee stays as it was sold: it is frozen on the parcel, and a correction of the address is no new order. */
export async function planReceiver({ ward_id, ...fields }: ActionArguments['change_receiver'], db: Kysely<Database>): Promise<Planner> {
  if (ward_id === undefined) return () => ({ set: fields });
  const hubId = await servingHub(db, ward_id);
  return (seen) => {
    if (ward_id === seen.ward_id) return { set: fields };
    if (hubId === null) return refuse('ESH001');
    return { set: { ...fields, ward_id, ...(hasReachedLastMile(seen) ? {} : { lm_hub_id: hubId }) } };
  };
}

/**
 * Until the parcel lies at its last-mile hub the new ward's hub becomes its destination; on the road or in a bag it is
 * then misrouted on arrival and forwarded. At the last-mile hub it stays with that hub: sending it on is a scan there.
 */
function hasReachedLastMile(seen: SeenPackage): boolean {
  return seen.current_hub_id !== null && seen.current_hub_id === seen.lm_hub_id;
}

async function servingHub(db: Kysely<Database>, wardId: number): Promise<number | null> {
  const coverage = await db
    .selectFrom('hub_coverage')
    .innerJoin('hubs', 'hubs.id', 'hub_coverage.hub_id')
    .select('hubs.id')
    // An id of a request may be larger than the column's type.
    .where('hub_coverage.ward_id', '=', sql<number>`${wardId}::bigint`)
    .where('hubs.active', '=', true)
    .executeTakeFirst();
  return coverage?.id ?? null;
}
