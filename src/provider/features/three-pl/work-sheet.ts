import { sql, type Kysely } from 'kysely';
import type { ErrorCode, CommonErrorCode } from '~domain/errors';
import type { EndpointName, ErrorsOf } from '~contract/endpoints';
import { carrierSheetRow, type RunsheetAction } from '~domain/runsheet-machine';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { refuse, type Refusal, type SignedInUser, declaredBy } from '../../calls/handler';
import { confirmReports } from '../../shared/carriers/confirm-reports';
import { addTasks } from '../../shared/carriers/task';
import {
  anyRefusal,
  judgeCall,
  judgeStep,
  movePackages,
  type Moved,
  type SheetWork,
} from '../../shared/sheets/move-packages';
import { addLines, linePackages, type LinePackage } from '../../shared/sheets/sheet-lines';
import type { PackageSnapshot } from '../../shared/packages/package-change';
import { judgeGoing } from './judge-lines';
import { visibleRunsheet } from '../../shared/access/visibility';
import { type Sheet, asUnseen, judgeSheet } from '../../shared/sheets/lock-sheet';
import { run, Values } from '../../shared/sql/statement';

const refusedOr = (packages: readonly PackageSnapshot[], refused: ReadonlyMap<number, ErrorCode>): Moved =>
  new Map(packages.map(({ id }) => [id, refused.get(id) ?? null]));

/** Puts packages on the sheet; where each stands does not change before it is allocated. */
export async function putOn(
  tx: Kysely<Database>,
  { user }: SheetWork,
  sheet: HeldHandover,
  packages: readonly PackageSnapshot[],
): Promise<Moved> {
  const refused = await judgeGoing(tx, user, { hubId: sheet.hub_id, sheetId: sheet.id, bagId: null }, packages);
  const added = packages.filter(({ id }) => !refused.has(id));
  if (added.length > 0) {
    await addLines(
      tx,
      sheet.id,
      user.id,
      added.map(({ id }) => id),
    );
    await auditLines(tx, user, sheet, 'runsheet.add', added);
  }
  return refusedOr(packages, refused);
}

export async function takeOff(
  tx: Kysely<Database>,
  work: SheetWork,
  sheet: HeldHandover,
  packages: readonly PackageSnapshot[],
): Promise<Moved> {
  const moved = await release(tx, work, sheet, packages);
  const off = packages.filter(({ id }) => moved.get(id) === null);
  if (off.length > 0) await auditLines(tx, work.user, sheet, 'runsheet.remove', off);
  return moved;
}

/** What is put on a sheet, or taken off before it was allocated, has no history that would tell of it. */
function auditLines(
  tx: Kysely<Database>,
  { id }: SignedInUser,
  sheet: HeldHandover,
  action: 'runsheet.add' | 'runsheet.remove',
  packages: readonly PackageSnapshot[],
): Promise<void> {
  const after = { packages: packages.map(({ code }) => code) };
  return audit(tx, { actorId: id, action, entity: 'runsheet', entityId: sheet.id, after });
}

/** Takes lines off again; what was allocated is taken back by the machine. */
async function release(
  tx: Kysely<Database>,
  work: SheetWork,
  sheet: HeldHandover,
  packages: readonly PackageSnapshot[],
): Promise<Moved> {
  const on = new Set((await linePackages(tx, sheet.id)).map(({ id }) => id));
  const here = packages.filter(({ id }) => on.has(id));
  const allocated = here.filter(({ status }) => status === 'Waiting_for_handover');
  const recalled = await movePackages(
    tx,
    work,
    'handover_recall',
    allocated.map((seen) => judgeStep('handover_recall', seen, work.user, sheet.code)),
  );
  const gone = here.flatMap(({ id }) => ((recalled.get(id) ?? null) === null ? id : []));
  if (gone.length > 0) {
    await tx
      .updateTable('runsheet_packages')
      .set({ live: false, removed_at: sql`now()` })
      .where('runsheet_id', '=', sheet.id)
      .where('package_id', 'in', gone)
      .where('removed_at', 'is', null)
      .execute();
  }
  return new Map(packages.map(({ id }) => [id, on.has(id) ? (recalled.get(id) ?? null) : 'EPK009']));
}

/** Lines whose packages are still in the sheet's hands. */
export async function heldLines(tx: Kysely<Database>, sheetId: number): Promise<LinePackage[]> {
  return (await linePackages(tx, sheetId)).filter((line) => line.line_live);
}

/** Sets the sheet's packages aside for the carrier. */
export async function allocate(
  tx: Kysely<Database>,
  work: SheetWork,
  sheet: HeldHandover,
  lines: readonly PackageSnapshot[],
): Promise<Moved> {
  const waiting = lines.filter(({ status }) => status !== 'Waiting_for_handover');
  const moved = await movePackages(
    tx,
    work,
    'sheet_add',
    waiting.map((seen) => judgeStep('handover_alloc', seen, work.user, sheet.code)),
  );
  return new Map(lines.map(({ id }) => [id, moved.get(id) ?? null]));
}

/** Sends the sheet off: a hand-over for each package, and the call that asks the carrier for it. */
export async function dispatch(
  tx: Kysely<Database>,
  { user }: SheetWork,
  sheet: HeldHandover,
): Promise<Refusal<'EPK017' | 'EPL005'> | null> {
  // A package that somebody lost or cancelled since is no longer the sheet's; one that was never allocated must be seen
  // to.
  const lines = await heldLines(tx, sheet.id);
  if (lines.length === 0) return refuse('EPK017');
  const unset = lines.filter((line) => line.status !== 'Waiting_for_handover');
  if (unset.length > 0) return refuse('EPL005', { packages: unset.map(({ code }) => code) });
  await tx
    .updateTable('runsheets')
    .set({ status: 'Running', dispatched_by: user.id, dispatched_at: sql`now()` })
    .where('id', '=', sheet.id)
    .execute();
  const { rows } = await sql<{ id: number; carrier_id: number }>`
    insert into handovers (package_id, carrier_id, runsheet_id, attempt, asked_by)
    select p.id, ${sheet.carrier_id}, ${sheet.id},
      1 + coalesce((select max(attempt) from handovers b where b.package_id = p.id
      and b.carrier_id = ${sheet.carrier_id}), 0), ${user.id}
    from unnest(${lines.map(({ id }) => id)}::bigint[]) as p (id)
    returning id, carrier_id`.execute(tx);
  await addTasks(tx, 'create', rows);
  await audit(tx, {
    actorId: user.id,
    action: 'runsheet.start',
    entity: 'runsheet',
    entityId: sheet.id,
    after: { packages: lines.length, carrier_id: sheet.carrier_id },
  });
  return null;
}

/** Asks the carrier again for what it did not take. */
export async function retryFailed(
  tx: Kysely<Database>,
  work: SheetWork,
  lines: readonly PackageSnapshot[],
): Promise<Moved> {
  return movePackages(tx, work, 'retry_3pl', await judgeCall(tx, { action: 'retry_3pl', args: {} }, lines, work.user));
}

export async function recall(tx: Kysely<Database>, work: SheetWork, lines: readonly PackageSnapshot[]): Promise<Moved> {
  return movePackages(
    tx,
    work,
    'handover_recall',
    await judgeCall(tx, { action: 'handover_recall', args: {} }, lines, work.user),
  );
}

/** Asks the carrier to give packages back; one it does not have can't be (EPK011). */
export async function askBack(
  tx: Kysely<Database>,
  sheet: HeldHandover,
  lines: readonly PackageSnapshot[],
): Promise<Moved> {
  const ids = lines.map(({ id }) => id);
  const held =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('handovers')
          .select(['id', 'carrier_id', 'package_id'])
          .where('runsheet_id', '=', sheet.id)
          .where('state', '=', 'accepted')
          .where('package_id', 'in', ids)
          .execute();
  const theirs = new Set(lines.flatMap((line) => (line.held_by_3pl ? line.id : [])));
  const asked = held.filter(({ package_id }) => theirs.has(package_id));
  await addTasks(tx, 'cancel', asked);
  const given = new Set(asked.map(({ package_id }) => package_id));
  return new Map(ids.map((id) => [id, given.has(id) ? null : 'EPK011']));
}

/**
 * Ends a sheet once the carrier has answered for all of it and what it did not take has been seen to; what the carrier
 * reported as delivered, or brought back to its shop, is confirmed by it. What it still has is confirmed with its
 * money, as is what is not this user's to confirm.
 */
export async function closeSheet(
  tx: Kysely<Database>,
  work: SheetWork,
  sheet: HeldHandover,
): Promise<Refusal<'ERS003'> | null> {
  const { user } = work;
  const open = (await linePackages(tx, sheet.id)).filter(isOpen);
  if (open.length > 0) return refuse('ERS003', { packages: open.map(({ code }) => code) });
  await confirmReports(tx, work, { sheetId: sheet.id }, sheet.code);
  await tx
    .updateTable('runsheets')
    .set({ status: 'Closed', closed_by: user.id, closed_at: sql`now()` })
    .where('id', '=', sheet.id)
    .execute();
  await tx.updateTable('runsheet_packages').set({ live: false }).where('runsheet_id', '=', sheet.id).execute();
  await audit(tx, { actorId: user.id, action: 'runsheet.close', entity: 'runsheet', entityId: sheet.id });
  return null;
}

const isOpen = ({ line_live, status }: LinePackage): boolean =>
  line_live && ['Waiting_for_handover', 'Handover_failed'].includes(status);

/** Gives up a sheet that has not left; its packages stand where they stood. All of them, or the sheet stays. */
export async function cancelSheet(
  tx: Kysely<Database>,
  work: SheetWork,
  sheet: HeldHandover,
): Promise<Moved | Refusal<'EPK030'>> {
  const moved = await release(tx, work, sheet, await heldLines(tx, sheet.id));
  if (anyRefusal(moved) !== null) return refuse('EPK030');
  await tx
    .updateTable('runsheets')
    .set({ status: 'Cancelled', closed_by: work.user.id, closed_at: sql`now()` })
    .where('id', '=', sheet.id)
    .execute();
  await tx.updateTable('runsheet_packages').set({ live: false }).where('runsheet_id', '=', sheet.id).execute();
  await audit(tx, { actorId: work.user.id, action: 'runsheet.cancel', entity: 'runsheet', entityId: sheet.id });
  return moved;
}

export type HeldHandover = Sheet & { readonly carrier_id: number };

/** A hand-over sheet that the user may see, locked until the transaction ends and judged for an endpoint's action. */
export async function lockHandover<N extends EndpointName>(
  name: N,
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  action: RunsheetAction,
): Promise<HeldHandover | Refusal<ErrorsOf<N> | CommonErrorCode>> {
  const values = new Values();
  const [sheet] = await run<HeldHandover>(
    tx,
    `select r.* from runsheets r where r.id = ${values.add(id)}::bigint and r.type = 'three_pl'
      and ${visibleRunsheet(user, values)} for no key update`,
    values,
  );
  if (!sheet) return declaredBy(name, 'ESY014');
  const refusal = judgeSheet(carrierSheetRow(action), { ...sheet, origin_hub_id: sheet.hub_id }, user);
  return refusal === null ? sheet : declaredBy(name, asUnseen(refusal, 'ESY014'));
}
