import type { Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import { custodyHub } from '~domain/package-decision';
import type { Database } from '../../db/schema';
import { liveSheets } from '../packages/on-runsheet';
import type { PackageSnapshot } from '../packages/package-change';
import { touchedSheet, sheetResults, type SheetAnswer } from './answer';
import type { Sheet } from './lock-sheet';
import { judgeStep, movePackages, type Moved, type SheetVerdict, type SheetWork } from './move-packages';
import { namedPackages, type PackageNames } from './named-packages';
import { addLines, legOf } from './sheet-lines';

/**
 * Puts packages on a sheet that is held, each judged for itself: by its leg's step of the machine, lying at the sheet's
 * hub whoever asks, and in no other sheet's hands.
 */
export async function addToSheet(
  tx: Kysely<Database>,
  work: SheetWork,
  sheet: Sheet,
  names: PackageNames,
): Promise<SheetAnswer> {
  const named = await namedPackages(tx, work.user, names);
  const seen = named.flatMap((one) => one.seen ?? []);
  const carried = await liveSheets(
    tx,
    sheet.type,
    seen.map(({ id }) => id),
  );
  const verdicts = seen.map((one): SheetVerdict => judgeAdding(work, sheet, one, carried.get(one.id)));
  const moved = await movePackages(tx, work, 'sheet_add', verdicts);
  const added = doneOf(verdicts, moved);
  if (added.length > 0) await addLines(tx, sheet.id, work.user.id, added);
  return { data: await touchedSheet(tx, sheet.id), results: await sheetResults(tx, work, named, moved) };
}

function judgeAdding(
  { user }: SheetWork,
  sheet: Sheet,
  seen: PackageSnapshot,
  carrier: number | undefined,
): SheetVerdict {
  const refusal = (code: ErrorCode): SheetVerdict => ({ seen, refusal: code });
  if (carrier !== undefined) return refusal(carrier === sheet.id ? 'EPK031' : 'EPK013');
  const leg = legOf(sheet.type, seen.status);
  if (!leg) return refusal('EPL003');
  if (leg.planned === seen.status) return refusal('EPK013');
  const verdict = judgeStep(leg.plan, seen, user, sheet.code);
  return 'change' in verdict && custodyHub(seen) !== sheet.hub_id ? refusal('EPK012') : verdict;
}

/** Takes packages off a sheet that is held; they wait as before. */
export async function removeFromSheet(
  tx: Kysely<Database>,
  work: SheetWork,
  sheet: Sheet,
  names: PackageNames,
): Promise<SheetAnswer> {
  const named = await namedPackages(tx, work.user, names, sheet.id);
  const seen = named.flatMap((one) => one.seen ?? []);
  const carried = await liveSheets(
    tx,
    sheet.type,
    seen.map(({ id }) => id),
  );
  const verdicts = seen.map((one): SheetVerdict => {
    const leg = legOf(sheet.type, one.status);
    return leg && carried.get(one.id) === sheet.id
      ? judgeStep(leg.unplan, one, work.user, sheet.code)
      : { seen: one, refusal: 'EPK009' };
  });
  const moved = await movePackages(tx, work, 'sheet_remove', verdicts);
  return { data: await touchedSheet(tx, sheet.id), results: await sheetResults(tx, work, named, moved) };
}

function doneOf(verdicts: readonly SheetVerdict[], moved: Moved): number[] {
  return verdicts.flatMap(({ seen }) => (moved.get(seen.id) === null ? seen.id : []));
}
