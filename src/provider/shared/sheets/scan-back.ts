import type { Kysely } from 'kysely';
import { startsFrom } from '~domain/package-decision';
import type { PackageAction } from '~domain/package-machine';
import type { ErrorCode } from '~domain/errors';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { isRefusal, type Refusal } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { sheetResults, touchedSheet, type SheetAnswer } from './answer';
import type { Sheet } from './lock-sheet';
import { judgeStep, movePackages, type SheetVerdict, type SheetWork } from './move-packages';
import { namedPackages, type PackageNames } from './named-packages';
import { judgeReport, type ResultBody, resultCall } from './record-results';
import { linePackages, type LinePackage, legOf } from './sheet-lines';

/** Confirmations that need no scan: the package is gone, or was never taken. */
const confirmations: readonly PackageAction[] = ['delivery_close_ok', 'return_close_ok', 'pickup_close', 'checkin'];

/** The step by which a package that was not done comes in again; null = by none. */
function backStep(sheet: Pick<Sheet, 'type'>, status: PackageStatus): PackageAction | null {
  const leg = legOf(sheet.type, status);
  return leg?.closes.find((action) => !confirmations.includes(action) && startsFrom(action, status)) ?? null;
}

/** Why a package not done was not done, for those that nobody reported yet. */
type BackReason = Pick<ResultBody, 'reason' | 'note' | 'reattempt_date'>;

/**
 * Takes packages that were not done back in at the hub of a running sheet that is held, each for itself. Of those
 * already back nothing changes; the last failure of a return changes nothing but that it is here.
 */
export async function scanBack(
  tx: Kysely<Database>,
  work: SheetWork,
  sheet: Sheet,
  names: PackageNames,
  { reason, note, reattempt_date }: BackReason,
): Promise<SheetAnswer> {
  const named = await namedPackages(tx, work.user, names, sheet.id);
  const moved = new Map<number, ErrorCode | null>();
  let lacking: Refusal<ErrorCode> | undefined;
  if (reason !== undefined) {
    const open = new Set(
      (await linePackages(tx, sheet.id)).flatMap((line) =>
        line.line_live && line.line_result === null ? line.id : [],
      ),
    );
    const report = { result: 'failed', reason, note, reattempt_date } as const;
    const { verdicts } = await judgeReport(
      tx,
      work,
      sheet,
      named.filter((one) => one.seen !== null && open.has(one.seen.id)),
      report,
    );
    const call = resultCall(sheet.type, report, work.locale);
    if (isRefusal(call)) lacking = call;
    const told = isRefusal(call)
      ? new Map(verdicts.map((verdict) => [verdict.seen.id, call.refused] as const))
      : await movePackages(tx, work, call.action, verdicts);
    for (const [id, code] of told) if (code !== null) moved.set(id, code);
  }
  const lines = new Map((await linePackages(tx, sheet.id)).map((line) => [line.id, line]));
  const verdicts: SheetVerdict[] = [];
  const here: number[] = [];
  for (const { seen } of named) {
    if (seen === null || moved.has(seen.id)) continue;
    const line = lines.get(seen.id);
    const judged = line ? judgeBack(sheet, line, work.user) : ({ seen, refusal: 'EPK009' } as const);
    if (judged === 'here') here.push(seen.id);
    else if (judged !== 'already') verdicts.push(judged);
  }
  for (const [id, code] of await movePackages(tx, work, 'sheet_scan_back', verdicts)) {
    moved.set(id, code);
    if (code === null) here.push(id);
  }
  await markBack(tx, work.user.id, sheet.id, here);
  return { data: await touchedSheet(tx, sheet.id), results: await sheetResults(tx, work, named, moved, lacking) };
}

function judgeBack(sheet: Sheet, line: LinePackage, user: SignedInUser): SheetVerdict | 'here' | 'already' {
  const undone = line.line_result !== null && line.line_result !== 'done';
  if (!line.line_live) return undone ? 'already' : { seen: line, refusal: 'EPK011' };
  const step = backStep(sheet, line.status);
  if (step !== null) return judgeStep(step, line, user, sheet.code);
  return line.status === 'Return_failed' ? 'here' : { seen: line, refusal: 'EPK011' };
}

async function markBack(
  tx: Kysely<Database>,
  userId: number,
  sheetId: number,
  packageIds: readonly number[],
): Promise<void> {
  if (packageIds.length === 0) return;
  const values = new Values();
  const text = `
    update runsheet_packages set live = false, back_at = now(), back_by = ${values.add(userId)}::int
    where runsheet_id = ${values.add(sheetId)}::bigint and package_id = any(${values.add(packageIds)}::bigint[])
      and removed_at is null`;
  await run(tx, text, values);
}
