import type { Kysely } from 'kysely';
import type { LineResult, RunsheetType } from '~domain/runsheet-types';
import { startsFrom } from '~domain/package-decision';
import { runsheetLegs, type RunsheetLeg } from '~domain/runsheet-legs';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import type { PackageSnapshot } from '../packages/package-change';
import { run, Values } from '../sql/statement';

/** A package of a sheet with its line there. */
export type LinePackage = PackageSnapshot & {
  readonly position: number;
  readonly line_result: LineResult | null;
  readonly line_live: boolean;
  /** What the courier brings of it, VND; null = nothing is told yet, or it is no delivery. */
  readonly line_cash: number | null;
};

/**
 * Packages of a sheet that were not taken off again, in the order of adding. The sheet is held, so none comes or goes.
 */
export function linePackages(tx: Kysely<Database>, sheetId: number): Promise<LinePackage[]> {
  const values = new Values();
  const text = `
    select p.*, l.position, l.result as line_result, l.live as line_live,
      l.cash as line_cash
    from runsheet_packages l join packages p on p.id = l.package_id where l.runsheet_id = ${values.add(sheetId)}::bigint
      and l.removed_at is null order by l.position`;
  return run<LinePackage>(tx, text, values);
}

/** Puts packages on a sheet that is held, at its end, in the order given. */
export async function addLines(
  tx: Kysely<Database>,
  sheetId: number,
  userId: number,
  packageIds: readonly number[],
): Promise<void> {
  const values = new Values();
  const sheet = `${values.add(sheetId)}::bigint`;
  const text = `
    insert into runsheet_packages (runsheet_id, position, leg, package_id, added_by)
    select r.id, coalesce((select max(position) from runsheet_packages where runsheet_id = r.id), 0) + a.place, r.type,
      a.id, ${values.add(userId)}::int
    from runsheets r, unnest(${values.add(packageIds)}::bigint[]) with ordinality as a (id, place)
      where r.id = ${sheet}`;
  await run(tx, text, values);
}

/**
 * The leg of a package on a sheet of the kind: a linehaul carries two. Null = sheets of that kind are filled otherwise.
 */
export function legOf(type: RunsheetType, status: PackageStatus): RunsheetLeg | null {
  const legs = runsheetLegs.filter((leg) => leg.type === type);
  return (
    legs.find((leg) => leg.planned === status || leg.running.includes(status) || startsFrom(leg.plan, status)) ??
    legs[0] ??
    null
  );
}
