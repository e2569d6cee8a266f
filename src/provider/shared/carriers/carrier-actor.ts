import type { Kysely } from 'kysely';
import { systemName } from '~domain/step-words';
import type { Database } from '../../db/schema';
import { changePackageAs } from '../packages/change-packages';
import type { PackageChange, PackageSnapshot } from '../packages/package-change';
import type { HistoryActor } from '../packages/transitions';

export const carrierActor = (code: string): HistoryActor => ({ id: null, name: code, role: 'three_pl' });
export const systemActor: HistoryActor = { id: null, name: systemName, role: 'system' };

/** On a package that is locked, so nobody can have changed it meanwhile. */
export async function moveLocked(
  tx: Kysely<Database>,
  actor: HistoryActor,
  seen: PackageSnapshot,
  change: Omit<PackageChange, 'reason'>,
): Promise<void> {
  if (!(await changePackageAs(tx, actor, seen, { ...change, reason: null })))
    throw new Error(`package ${seen.id} changed under its lock`);
}
