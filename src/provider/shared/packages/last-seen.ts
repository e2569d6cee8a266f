import type { Kysely } from 'kysely';
import type { PackageStatus } from '~domain/statuses';
import { onwards } from '~domain/unloading';
import type { Database } from '../../db/schema';
import { monthsSince } from '../sql/months';
import { run, Values } from '../sql/statement';
import type { PackageSnapshot } from './package-change';

const missing: readonly PackageStatus[] = ['Missing', 'Missing_courier'];

/**
 * Of those that are missing, by id, the status in which each was seen last, as its history tells. The others are not
 * in it.
 */
export async function lastSeen(
  db: Kysely<Database>,
  packages: readonly Pick<PackageSnapshot, 'id' | 'status' | 'created_at'>[],
): Promise<ReadonlyMap<number, PackageStatus>> {
  const sought = packages.filter(({ status }) => missing.includes(status));
  if (sought.length === 0) return new Map();
  const values = new Values();
  const text = `
    select distinct on (package_id) package_id, from_status from package_history
    where package_id = any(${values.add(sought.map(({ id }) => id))}::bigint[])
      and to_status = any(${values.add(missing)}::text[]) and from_status <> to_status
      and ${monthsSince(
        'at',
        sought.map(({ created_at }) => created_at),
        values,
      )} order by package_id, id desc`;
  const steps = await run<{ package_id: number; from_status: PackageStatus }>(db, text, values);
  return new Map(steps.map(({ package_id, from_status }) => [package_id, from_status]));
}

/** Where each goes on to, as it lies now; of those that were not missing, or of whom no step tells, nothing is said. */
export async function wayOn(
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<(there: PackageSnapshot) => { readonly to?: PackageStatus }> {
  const seen = await lastSeen(db, packages);
  return (there) => {
    const left = seen.get(there.id);
    return left === undefined ? {} : { to: onwards(there, left) };
  };
}
