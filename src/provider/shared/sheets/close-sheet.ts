import type { Kysely } from 'kysely';
import { issueText } from '~contract/issue-text';
import { limits } from '~domain/limits';
import { addMoney } from '~domain/money';
import { startsFrom } from '~domain/package-decision';
import type { PackageAction } from '~domain/package-machine';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { refuse, type Refusal, wrongField } from '../../calls/handler';
import { bookSheetCash } from '../money/book-sheet-cash';
import { run, Values } from '../sql/statement';
import { sheetResults, sheetRow, type SheetAnswer } from './answer';
import type { Sheet } from './lock-sheet';
import { anyRefusal, judgeStep, movePackages, type SheetVerdict, type SheetWork } from './move-packages';
import { linePackages, type LinePackage, legOf } from './sheet-lines';
import { namedLines } from './start-sheet';

export interface Counted {
  readonly cash_counted?: number | undefined;
  readonly cash_reason?: string | undefined;
}

type CloseCode = 'ESP000' | 'EPK030' | 'ERS003';

/** What closing confirms by itself; nobody decides on `pickup_close`, it follows. */
const confirmed: Readonly<Partial<Record<Sheet['type'], readonly PackageAction[]>>> = {
  pickup: ['pickup_close'],
  outbound: ['delivery_close_ok'],
  return: ['return_close_ok'],
};
const itself = { role: 'system', hubIds: [] } as const;

/**
 * Ends a running sheet that is held: every package done is confirmed, and every other one must be back in. Cash is
 * counted against what was recorded and booked; a difference needs its reason and stays on the sheet.
 */
export async function closeSheet(
  tx: Kysely<Database>,
  work: SheetWork,
  sheet: Sheet,
  { cash_counted, cash_reason }: Counted,
): Promise<SheetAnswer | Refusal<CloseCode>> {
  const lines = (await linePackages(tx, sheet.id)).filter((line) => line.line_live);
  const verdicts = lines.map((line) => judgeEnd(work, sheet, line));
  const out = verdicts.flatMap((verdict) => ('refusal' in verdict ? verdict.seen.code : []));
  if (out.length > 0) return refuse('ERS003', { packages: out });
  const expected = await cashOf(tx, sheet.id);
  if (expected > limits.moneyMax) return wrongField('cash_counted', 'money', work.locale);
  const counted = cash_counted ?? (expected === 0 ? 0 : undefined);
  if (counted === undefined)
    return refuse('ESP000', {
      cash_counted: [issueText({ message: 'required' }, work.locale)],
      due: [String(expected)],
    });
  if (counted !== expected && cash_reason === undefined)
    return refuse('ESP000', {
      cash_reason: [issueText({ message: 'required' }, work.locale)],
      asked: [String(counted)],
      due: [String(expected)],
    });
  const moved = await movePackages(tx, work, 'sheet_close', verdicts);
  if (anyRefusal(moved) !== null) return refuse('EPK030');
  const ended = {
    status: 'Closed' as const,
    closed_by: work.user.id,
    closed_at: new Date().toISOString(),
    cash_expected: expected,
    cash_counted: counted,
    cash_reason: counted === expected ? null : (cash_reason ?? null),
  };
  await tx
    .updateTable('runsheets')
    .set({ ...ended, version: sheet.version + 1 })
    .where('id', '=', sheet.id)
    .execute();
  if (sheet.type === 'outbound') await bookSheetCash(tx, work.user.id, sheet, addMoney(counted, -expected));
  await audit(tx, {
    actorId: work.user.id,
    action: 'runsheet.close',
    entity: 'runsheet',
    entityId: sheet.id,
    before: { status: sheet.status },
    after: ended,
  });
  return { data: await sheetRow(tx, sheet.id), results: await sheetResults(tx, work, namedLines(lines), moved) };
}

function judgeEnd({ user }: SheetWork, sheet: Sheet, line: LinePackage): SheetVerdict {
  const step = confirmed[sheet.type]?.find((action) => startsFrom(action, line.status));
  if (step === undefined) return { seen: line, refusal: 'ERS003' };
  return judgeStep(step, line, step === 'pickup_close' ? itself : user, sheet.code);
}

/** What a sheet's packages were paid in cash, VND. */
export async function cashOf(tx: Kysely<Database>, sheetId: number): Promise<number> {
  const values = new Values();
  const text = `select coalesce(sum(cash), 0) as cash from runsheet_packages
    where runsheet_id = ${values.add(sheetId)}::bigint and removed_at is null`;
  const [sum] = await run<{ cash: number }>(tx, text, values);
  return sum?.cash ?? 0;
}

/** Gives up a sheet that is held and has not left. Its packages wait as before; what was on it is told still. */
export async function cancelSheet(
  tx: Kysely<Database>,
  work: SheetWork,
  sheet: Sheet,
  note: string | undefined,
): Promise<SheetAnswer | Refusal<'EPK030'>> {
  const lines = (await linePackages(tx, sheet.id)).filter((line) => line.line_live);
  const values = new Values();
  await run(
    tx,
    `update runsheet_packages set live = false where runsheet_id = ${values.add(sheet.id)}::bigint and live`,
    values,
  );
  const verdicts = lines.flatMap((line): SheetVerdict[] => {
    const leg = legOf(sheet.type, line.status);
    // One whose cancellation was asked for goes its own way.
    return leg && leg.planned === line.status ? [judgeStep(leg.unplan, line, work.user, sheet.code)] : [];
  });
  const moved = await movePackages(tx, work, 'sheet_cancel', verdicts);
  if (anyRefusal(moved) !== null) return refuse('EPK030');
  const ended = { status: 'Cancelled' as const, closed_by: work.user.id, closed_at: new Date().toISOString() };
  await tx
    .updateTable('runsheets')
    .set({ ...ended, version: sheet.version + 1 })
    .where('id', '=', sheet.id)
    .execute();
  await audit(tx, {
    actorId: work.user.id,
    action: 'runsheet.cancel',
    entity: 'runsheet',
    entityId: sheet.id,
    before: { status: sheet.status },
    after: { ...ended, note: note ?? null },
  });
  return { data: await sheetRow(tx, sheet.id), results: await sheetResults(tx, work, namedLines(lines), moved) };
}
