import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { refuse, type Refusal } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { sheetResults, sheetRow, type SheetAnswer } from './answer';
import type { Sheet } from './lock-sheet';
import { anyRefusal, judgeStep, movePackages, type SheetVerdict, type SheetWork } from './move-packages';
import { legOf } from './sheet-leg';
import { linePackages } from './sheet-lines';
import { namedLines } from './start-sheet';

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
