import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { run, Values } from '../sql/statement';

/** Packages become lines of a trip, in this order after those it has; the trip counts one write. */
export async function addTripLines(
  tx: Kysely<Database>,
  runsheetId: number,
  userId: number,
  packageIds: readonly number[],
): Promise<void> {
  const values = new Values();
  const trip = `${values.add(runsheetId)}::bigint`;
  const text = `
    with counted as (update runsheets set version = version + 1 where id = ${trip})
    insert into runsheet_packages (runsheet_id, position, leg, package_id, added_by)
    select ${trip}, (select coalesce(max(position), 0) from runsheet_packages where runsheet_id = ${trip}) + g.place,
      'linehaul', g.id, ${values.add(userId)}::int
    from unnest(${values.add(packageIds)}::bigint[]) with ordinality as g (id, place)`;
  await run(tx, text, values);
}

/** Packages are taken off a trip that has not left. */
export async function removeTripLines(
  tx: Kysely<Database>,
  runsheetId: number,
  packageIds: readonly number[],
): Promise<void> {
  const values = new Values();
  const trip = `${values.add(runsheetId)}::bigint`;
  const text = `
    with counted as (update runsheets set version = version + 1 where id = ${trip})
    update runsheet_packages set removed_at = now(), live = false where runsheet_id = ${trip} and removed_at is null
      and package_id = any(${values.add(packageIds)}::bigint[])`;
  await run(tx, text, values);
}

/** A trip's part of these packages is over. */
export async function endTripLines(
  tx: Kysely<Database>,
  runsheetId: number,
  packageIds: readonly number[],
  result: 'done' | 'missing' | 'cancelled',
): Promise<void> {
  if (packageIds.length === 0) return;
  const values = new Values();
  const text = `
    update runsheet_packages set live = false, result = coalesce(result, ${values.add(result)}::text),
      result_at = coalesce(result_at, now())
    where runsheet_id = ${values.add(runsheetId)}::bigint and removed_at is null
      and package_id = any(${values.add(packageIds)}::bigint[])`;
  await run(tx, text, values);
}
