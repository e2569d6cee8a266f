import type { Kysely } from 'kysely';
import { decideUndo } from '~domain/package-decision';
import type { PackageAction } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../http/handler';
import { seePackages, type PackageFields } from '../../shared/package-change';
import type { Verdict } from '../../shared/runs/outcome';
import { verdictOf } from '../../shared/runs/write-chunk';
import { onEndedSheets } from '../../shared/sheets/ended-sheets';
import { run as send, Values } from '../../shared/statement';

/** A package that a run changed, with the history row that says how. */
export interface UndoItem {
  /** In the undo: among all that the run changed. */
  readonly position: number;
  /** Where the change is kept. */
  readonly run_id: number;
  readonly run_position: number;
  readonly package_id: number;
  readonly version_after: number;
  readonly history_id: number;
}

interface UndoneStep {
  readonly id: number;
  readonly action: PackageAction;
  readonly from_status: PackageStatus;
  /** The columns that changed, as they were. */
  readonly before: PackageFields | null;
}

/** What of a run, given by its calls, can still be taken back; places stay the same however much of it has been. */
export async function itemsToUndo(db: Kysely<Database>, calls: readonly number[]): Promise<UndoItem[]> {
  const values = new Values();
  const text = `
    select position, run_id, run_position, package_id, version_after, history_id from (
      select (row_number() over (order by run_id, position) - 1)::int as position, run_id, position as run_position, package_id, version_after, history_id, undone_at
      from run_items where run_id = any(${values.add(calls)}::bigint[]) and history_id is not null
    ) changed where undone_at is null order by position`;
  return send<UndoItem>(db, text, values);
}

/** Each package goes back to what its history row says it was, if nothing has happened to it since. */
export async function judgeUndo(tx: Kysely<Database>, user: SignedInUser, runId: number, items: readonly UndoItem[]): Promise<Verdict[]> {
  const steps = await stepsOf(tx, items.map((item) => item.history_id));
  const touched = [...new Set([...steps.values()].flatMap((step) => Object.keys(step.before ?? {})))] as (keyof PackageFields)[];
  const seen = await seePackages(tx, user, items.map((item) => item.package_id), touched);
  const ended = await onEndedSheets(tx, items.flatMap(({ package_id: id, history_id }) => {
    const to = steps.get(history_id)?.from_status;
    return to === undefined ? [] : [{ id, to }];
  }));
  return items.map((item): Verdict => {
    const parcel = seen.get(item.package_id);
    const step = steps.get(item.history_id);
    const refused = { kind: 'refused', position: item.position, packageId: item.package_id, version: parcel?.version ?? null } as const;
    if (!parcel || !step) return { ...refused, code: 'EPK009' };
    if (parcel.version !== item.version_after) return { ...refused, code: 'EPK030' };
    if (ended.has(item.package_id)) return { ...refused, code: 'EPL004' };
    const decision = decideUndo(step.action, step.from_status, parcel, user);
    if (!decision.ok) return { ...refused, code: decision.code };
    const change = { action: 'undo', to: decision.to, set: step.before ?? {}, reason: null, note: `#${runId}` } as const;
    return verdictOf({ position: item.position, seen: parcel, change, undoes: { history: item.history_id, run: item.run_id, position: item.run_position } });
  });
}

async function stepsOf(tx: Kysely<Database>, ids: readonly number[]): Promise<Map<number, UndoneStep>> {
  const values = new Values();
  const text = `select id, action, from_status, before from package_history where id = any(${values.add(ids)}::bigint[])`;
  return new Map((await send<UndoneStep>(tx, text, values)).map((step) => [step.id, step]));
}
