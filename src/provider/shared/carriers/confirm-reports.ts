import type { Kysely } from 'kysely';
import { confirmedReports } from '~domain/carriers';
import { startsFrom } from '~domain/package-decision';
import type { Database } from '../../db/schema';
import type { PackageSnapshot } from '../packages/package-change';
import { judgeStep, movePackages, type Moved, type SheetWork } from '../sheets/move-packages';
import { run, Values } from '../sql/statement';

/** Whose reports: of one hand-over sheet, of all that a carrier has, or those of them that are named. */
interface Reported {
  readonly sheetId?: number;
  readonly carrierId?: number;
  readonly packageIds?: readonly number[];
}

/**
 * Packages (`p`) that stand where their carrier's last report (`o`, their hand-over) put them, and whose way ends
 * there: nobody has confirmed them yet. To be put behind `from`.
 */
const reportedEnds = (values: Values): string => `
  handovers o join packages p on p.id = o.package_id and p.status = o.moved_to
  where o.state = 'accepted' and p.status = any(${values.add(confirmedReports.flatMap(({ status }) => status))}::text[])`;

/**
 * Somebody believes what a carrier reported: what it delivered is Delivered, what it brought back to its shop Returned.
 * Only then does the money of it move. `note` = of the history, by what it was confirmed.
 */
export async function confirmReports(
  tx: Kysely<Database>,
  work: SheetWork,
  { sheetId, carrierId, packageIds }: Reported,
  note: string,
): Promise<Moved> {
  const values = new Values();
  const which = [
    ...(sheetId === undefined ? [] : [`o.runsheet_id = ${values.add(sheetId)}::bigint`]),
    ...(carrierId === undefined ? [] : [`o.carrier_id = ${values.add(carrierId)}::int`]),
    // Of `p` it would be looked for in the index of packages, all of them again for each hand-over.
    ...(packageIds === undefined ? [] : [`o.package_id = any(${values.add(packageIds)}::bigint[])`]),
  ];
  const seen = await run<PackageSnapshot>(
    tx,
    `select p.* from ${reportedEnds(values)} and ${which.join(' and ')} order by p.id for no key update of p`,
    values,
  );
  const verdicts = seen.flatMap((one) => {
    const step = confirmedReports.find(({ action }) => startsFrom(action, one.status));
    return step ? judgeStep(step.action, one, work.user, note) : [];
  });
  return movePackages(tx, work, 'carrier_confirm', verdicts);
}
