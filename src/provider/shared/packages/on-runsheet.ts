import type { Kysely } from 'kysely';
import type { QueryOf } from '~contract/endpoints';
import type { RunsheetType } from '~domain/runsheet-types';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { visibleRunsheet } from '../access/visibility';

type RunsheetFilters = Pick<QueryOf<'GET /packages'>, 'runsheet_id' | 'runsheet' | 'courier'>;

/** Ids of couriers whose folded name is like the value: folded once each, not once for every sheet they drove. */
export const couriersCalled = (words: string): string =>
  `select id from couriers where hl_fold(first_name) like hl_fold(${words})`;

/** Packages (`p`) that lie on runsheets the user may see, those taken off again left out. */
export function runsheetConditions(query: RunsheetFilters, user: SignedInUser, values: Values): string[] {
  const conditions: string[] = [];
  const on = (sheets: string, more = ''): string =>
    `p.id in (select l.package_id from runsheet_packages l join runsheets r on r.id = l.runsheet_id ${sheets} and l.removed_at is null and ${visibleRunsheet(user, values)} ${more})`;
  if (query.runsheet_id) conditions.push(on(`where r.id = any(${values.add(query.runsheet_id)}::bigint[])`));
  if (query.runsheet) conditions.push(on(`where r.code = ${values.add(query.runsheet)}`));
  if (query.courier) {
    // Only their last sheet tells who has them: a package may have been out with several.
    const last =
      'and not exists (select from runsheet_packages n where n.package_id = l.package_id and n.removed_at is null and (n.added_at, n.runsheet_id) > (l.added_at, l.runsheet_id))';
    const code = values.add(query.courier);
    // Whatever became of their sheet: those whose cash he still has.
    const paid = `union select t.package_id from cod_takings t join couriers k on k.id = t.courier_id where t.collected_by is null and k.courier_code = ${code}`;
    conditions.push(on(`join couriers k on k.id = r.courier_id where k.courier_code = ${code}`, `${last} ${paid}`));
  }
  return conditions;
}

/** Which of the packages are in the hands of some sheet of the kind, and of which. */
export async function liveSheets(
  tx: Kysely<Database>,
  leg: RunsheetType,
  packageIds: readonly number[],
): Promise<Map<number, number>> {
  const values = new Values();
  const text = `select package_id, runsheet_id from runsheet_packages where live and leg = ${values.add(leg)}
    and package_id = any(${values.add(packageIds)}::bigint[])`;
  return new Map(
    (await run<{ package_id: number; runsheet_id: number }>(tx, text, values)).map((line) => [
      line.package_id,
      line.runsheet_id,
    ]),
  );
}
