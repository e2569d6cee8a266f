import type { Kysely } from 'kysely';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import { refuse } from '../../calls/handler';
import { liveSheets } from '../packages/on-runsheet';
import type { PackageSnapshot } from '../packages/package-change';
import type { ActionArguments, Planner } from './action-call';

/** The order is off; the lines of sheets that it stood on end with it. */
export async function planCancelled(
  { note }: ActionArguments['cancel_resolve'],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  const asked = await askedOfCarriers(db, packages);
  return ({ id }) => (asked.has(id) ? refuse('EPL002') : { set: { previous_status: null }, note });
}

/** It goes on where it stood. Whose pickup sheet was given up meanwhile waits for another. */
export async function planResumed(
  { note }: ActionArguments['cancel_resume'],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  const asked = await askedOfCarriers(db, packages);
  const sheets = await liveSheets(
    db,
    'pickup',
    packages.map(({ id }) => id),
  );
  return ({ id, previous_status }) => {
    if (asked.has(id)) return refuse('EPL002');
    const stands = previous_status === 'Waiting_for_handover' || sheets.has(id);
    const to: PackageStatus = (stands ? previous_status : null) ?? 'Waiting_for_pickup';
    return { to, set: { previous_status: null }, note };
  };
}

/** Those of which a carrier has yet to say whether it takes them, or gives them back: its answer is the package's. */
async function askedOfCarriers(
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<ReadonlySet<number>> {
  if (packages.length === 0) return new Set();
  const asked = await db
    .selectFrom('carrier_tasks')
    .innerJoin('handovers', 'handovers.id', 'carrier_tasks.handover_id')
    .select('handovers.package_id')
    .where('carrier_tasks.state', '=', 'waiting')
    .where('handovers.state', 'in', ['waiting', 'accepted'])
    .where(
      'handovers.package_id',
      'in',
      packages.map(({ id }) => id),
    )
    .execute();
  return new Set(asked.map((row) => row.package_id));
}
