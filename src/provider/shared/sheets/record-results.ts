import type { Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import type { LineResult, RunsheetType } from '~domain/runsheet-types';
import { actionArguments } from '~contract/features/package-actions';
import { fieldErrors } from '~contract/issue-text';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type Refusal } from '../../calls/handler';
import { isMoment } from '../sql/moment';
import { run, Values } from '../sql/statement';
import { sheetResults, touchedSheet, type SheetAnswer } from './answer';
import type { Sheet } from './lock-sheet';
import { judgeCall, movePackages, type Moved, type SheetVerdict, type SheetWork } from './move-packages';
import { namedPackages, type Named, type PackageNames } from './named-packages';
import { linePackages, type LinePackage } from './sheet-lines';
import type { ActionCall } from '../package-actions/action-call';

export type Report = ResultBody & Pick<BodyOf<'PATCH /runsheets/{id}/results'>, 'paid_by'>;

/**
 * Reports what came of packages of a running sheet that is held, each for itself; one that is not in its hands is
 * EPK009. What is reported again as it is changes nothing; with other money or another day it is refused (EPK011), until
 * the first report is taken back.
 */
export async function recordResults(
  tx: Kysely<Database>,
  work: SheetWork,
  sheet: Sheet,
  names: PackageNames,
  report: Report,
): Promise<SheetAnswer> {
  const named = await namedPackages(tx, work.user, names, sheet.id);
  const { verdicts, repeated } = await judgeReport(tx, work, sheet, named, report);
  const call = resultCall(sheet.type, report, work.locale);
  const moved = isRefusal(call) ? refusedAll(verdicts) : await movePackages(tx, work, call.action, verdicts);
  if (report.result === 'done' && report.paid_by === 'transfer') await noCash(tx, sheet.id, verdicts, moved);
  return {
    data: await touchedSheet(tx, sheet.id),
    results: await sheetResults(
      tx,
      work,
      named,
      new Map([...moved, ...repeated.map((id) => [id, null] as const)]),
      isRefusal(call) ? call : undefined,
    ),
  };
}

/** Verdicts on the packages named that are the sheet's; `repeated` = ids of those reported just so before. */
export async function judgeReport(
  tx: Kysely<Database>,
  { user, locale }: SheetWork,
  sheet: Sheet,
  named: readonly Named[],
  report: Report,
): Promise<{ verdicts: SheetVerdict[]; repeated: number[] }> {
  const lines = new Map((await linePackages(tx, sheet.id)).map((line) => [line.id, line]));
  const seen = named.flatMap((one) => one.seen ?? []);
  const repeated = seen.flatMap(({ id }) => (isRepeat(lines.get(id), report, sheet) ? id : []));
  const mine = seen.filter(({ id }) => lines.get(id)?.line_live === true && !repeated.includes(id));
  const others = seen.filter(({ id }) => lines.get(id)?.line_live !== true && !repeated.includes(id));
  const call = resultCall(sheet.type, report, locale);
  const judged = isRefusal(call)
    ? mine.map((one): SheetVerdict => ({ seen: one, refusal: call.refused }))
    : await judgeCall(tx, call, mine, user);
  const verdicts = judged.map((verdict): SheetVerdict =>
    report.result === 'attempt' && 'change' in verdict && !verdict.change.to.endsWith('_attempt')
      ? { seen: verdict.seen, refusal: 'EPK033' }
      : verdict,
  );
  return {
    verdicts: [...verdicts, ...others.map((one): SheetVerdict => ({ seen: one, refusal: 'EPK009' }))],
    repeated,
  };
}

/** The same in result, reason, payment, amount and day. */
function isRepeat(line: LinePackage | undefined, report: Report, { type }: Sheet): boolean {
  if (!line || line.line_result === null) return false;
  const { result, reason, reattempt_date: day } = report;
  if (result === 'done') return line.line_result === 'done' && (type !== 'outbound' || isPaidSo(line, report));
  const failures: readonly LineResult[] = result === 'attempt' ? ['attempt'] : ['attempt', 'failed', 'cancelled'];
  // Of a last failure no day is kept.
  const sameDay = line.line_result !== 'attempt' || isMoment(line.reattempt_date, day);
  return failures.includes(line.line_result) && line.reason === reason && sameDay;
}

/** What is not told of a payment is the whole COD, in cash. */
function isPaidSo(line: LinePackage, { cod_collected, paid_by }: Report): boolean {
  const collected = cod_collected ?? line.cod;
  return line.cod_collected === collected && line.line_cash === (paid_by === 'transfer' ? 0 : collected);
}

function refusedAll(verdicts: readonly SheetVerdict[]): Moved {
  return new Map(verdicts.map((verdict) => [verdict.seen.id, 'refusal' in verdict ? verdict.refusal : null]));
}

/** Paid by transfer: the courier brings nothing of it. */
async function noCash(
  tx: Kysely<Database>,
  sheetId: number,
  verdicts: readonly SheetVerdict[],
  moved: Moved,
): Promise<void> {
  const values = new Values();
  const done = verdicts.flatMap(({ seen }) => (moved.get(seen.id) === null ? seen.id : []));
  await run(
    tx,
    `update runsheet_packages set cash = 0 where runsheet_id = ${values.add(sheetId)}::bigint
      and package_id = any(${values.add(done)}::bigint[]) and result = 'done' and removed_at is null`,
    values,
  );
}

export type ResultBody = Pick<
  BodyOf<'PATCH /runsheets/{id}/results'>,
  'result' | 'reason' | 'note' | 'reattempt_date' | 'cod_collected' | 'photo_ids'
>;

/**
 * The report of a package of a sheet as the action it is; a refusal where sheets of the kind have none, or something is
 * missing (ESP000, with what).
 */
export function resultCall(
  type: RunsheetType,
  { result, reason, note, reattempt_date, cod_collected, photo_ids }: ResultBody,
  locale: 'vi' | 'en',
): ActionCall | Refusal<'EPK011' | 'ESP000'> {
  const words = { note: note === '' ? undefined : note };
  if (type !== 'pickup' && type !== 'outbound' && type !== 'return') return refuse('EPK011');
  if (result === 'done') {
    if (type === 'pickup') return { action: 'pickup_ok', args: words };
    if (type === 'return') return { action: 'return_ok', args: words };
    return checked({ action: 'delivery_ok', args: { ...words, cod_collected, photo_ids } }, locale);
  }
  const args = { reason: reason ?? '', ...words, reattempt_date };
  if (type === 'pickup') return { action: 'pickup_fail', args };
  if (type === 'return') return { action: 'return_fail', args };
  return checked({ action: 'delivery_fail', args: { ...args, photo_ids } }, locale);
}

/** A delivery needs its proof, a postponed one its day, as for whoever reports it without a sheet. */
function checked(
  call: Extract<ActionCall, { action: 'delivery_ok' | 'delivery_fail' }>,
  locale: 'vi' | 'en',
): ActionCall | Refusal<'ESP000'> {
  const parsed = actionArguments[call.action].safeParse(call.args);
  return parsed.success ? call : refuse('ESP000', fieldErrors(parsed.error.issues, locale));
}
