import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { refuse, type Refusal, wrongField } from '../../calls/handler';
import { hasCourier } from './create-sheet';
import { sheetResults, sheetRow, type SheetAnswer } from './answer';
import type { Sheet } from './lock-sheet';
import { missingPackages } from './missing-packages';
import { anyRefusal, judgeStep, movePackages, type SheetVerdict, type SheetWork } from './move-packages';
import { linePackages, type LinePackage, legOf } from './sheet-lines';

type StartCode = 'ESP000' | 'EPK017' | 'EPK030' | 'EPL005' | 'ERS003';

/**
 * Sends a sheet that is held on its way with all its packages, or not at all: one that met with something meanwhile is
 * named under `packages`, one that belongs to the trip and is missing under `missing`, unless `force`.
 */
export async function startSheet(
  tx: Kysely<Database>,
  work: SheetWork,
  sheet: Sheet,
  force: boolean,
): Promise<SheetAnswer | Refusal<StartCode>> {
  const lines = (await linePackages(tx, sheet.id)).filter((line) => line.line_live);
  if (lines.length === 0) return refuse('EPK017');
  if (sheet.type !== 'linehaul' && sheet.type !== 'three_pl') {
    if (sheet.courier_id === null) return wrongField('courier_id', 'required', work.locale);
    // Since he was given the sheet he may have been put out of work, or moved.
    if (!(await hasCourier(tx, sheet.hub_id, sheet.courier_id)))
      return wrongField('courier_id', 'courier_left', work.locale);
  }
  const verdicts = lines.map((line): SheetVerdict => {
    const leg = legOf(sheet.type, line.status);
    return leg ? judgeStep(leg.start, line, work.user, sheet.code) : { seen: line, refusal: 'EPL005' };
  });
  const stopped = verdicts.flatMap((verdict) => ('refusal' in verdict ? verdict.seen : []));
  if (stopped.length > 0)
    return refuse(stopped.some((seen) => isUnderWay(sheet, seen)) ? 'ERS003' : 'EPL005', {
      packages: stopped.map(({ code }) => code),
    });
  if (!force) {
    const missing = await missingPackages(tx, sheet);
    if (missing.length > 0) return refuse('EPL005', { missing: missing.map((one) => one.package_code) });
  }
  const moved = await movePackages(tx, work, 'sheet_start', verdicts);
  if (anyRefusal(moved) !== null) return refuse('EPK030');
  const left = { status: 'Running' as const, dispatched_by: work.user.id, dispatched_at: new Date().toISOString() };
  await tx
    .updateTable('runsheets')
    .set({ ...left, version: sheet.version + 1 })
    .where('id', '=', sheet.id)
    .execute();
  // What was lost or called off since it was planned is on the sheet no more: it is nobody's failure.
  await tx
    .updateTable('runsheet_packages')
    .set({ removed_at: left.dispatched_at })
    .where('runsheet_id', '=', sheet.id)
    .where('live', '=', false)
    .where('removed_at', 'is', null)
    .execute();
  await audit(tx, {
    actorId: work.user.id,
    action: 'runsheet.start',
    entity: 'runsheet',
    entityId: sheet.id,
    before: { status: sheet.status },
    after: { ...left, packages: lines.length },
  });
  return { data: await sheetRow(tx, sheet.id), results: await sheetResults(tx, work, namedLines(lines), moved) };
}

function isUnderWay({ type }: Sheet, { status }: SheetVerdict['seen']): boolean {
  return legOf(type, status)?.running.includes(status) ?? false;
}

export function namedLines(lines: readonly LinePackage[]): { readonly name: string; readonly seen: LinePackage }[] {
  return lines.map((seen) => ({ name: seen.code, seen }));
}
