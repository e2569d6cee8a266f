import type { Kysely } from 'kysely';
import { findReason } from '~domain/reasons';
import type { Database } from '../../db/schema';
import { refuse } from '../../calls/handler';
import { liveSheets } from '../packages/on-runsheet';
import type { PackageSnapshot } from '../packages/package-change';
import type { ActionArguments, Planner } from './action-call';

/** A courier who has it still brings it in first: his sheet would end without a word of where it is. */
export async function planReturn(
  { reason, note }: ActionArguments['return'],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  if (findReason(reason)?.types.includes('return') !== true) return () => refuse('EPK023');
  const sheets = await sheetsOf(db, 'outbound', packages);
  return ({ id }) =>
    sheets.has(id) ? refuse('EPK013') : { set: { reason, ...(note ? { return_note: note } : {}) }, reason, note };
}

export async function planReturnAgain(
  { note }: ActionArguments['return_reopen'],
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  const sheets = await sheetsOf(db, 'return', packages);
  return ({ id }) => (sheets.has(id) ? refuse('EPK013') : { set: {}, note });
}

const sheetsOf = (
  db: Kysely<Database>,
  leg: 'outbound' | 'return',
  packages: readonly PackageSnapshot[],
): Promise<ReadonlyMap<number, number>> =>
  liveSheets(
    db,
    leg,
    packages.map(({ id }) => id),
  );
