import type { Kysely } from 'kysely';
import type { runEndpoints } from '~contract/features/runs';
import type { ResponseOf } from '~contract/endpoints';
import { decideUndo } from '~domain/package-decision';
import type { PackageAction } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type HandlersOf, type Refusal, type SignedInUser } from '../../calls/handler';
import { openRun } from '../../shared/runs/open-run';
import { runLines } from '../../shared/runs/run-lines';
import { findRun, isFinal, ownRuns, runWithItems, type FoundRun, beginningsOf, runsToUndo } from './store';
import { seePackages, type PackageFields } from '../../shared/packages/package-change';
import type { Verdict } from '../../shared/runs/outcome';
import { verdictOf } from '../../shared/runs/write-chunk';
import { outcomesOf, type RunRef } from '../../shared/runs/run-months';
import { onEndedSheets } from '../../shared/packages/ended-sheets';
import { onPayouts } from '../../shared/packages/on-payouts';
import { run as send, Values } from '../../shared/sql/statement';
import { monthsAround, monthsSince } from '../../shared/sql/months';

/** A package that a run changed, with the history row that says how. */
interface UndoItem {
  /** In the undo: among all that the run changed. */
  readonly position: number;
  /** Where the change is kept. */
  readonly run_id: number;
  readonly run_position: number;
  readonly package_id: number;
  readonly version_after: number;
  readonly history_id: number;
  /** When its run began. */
  readonly since: string;
}

interface UndoneStep {
  readonly id: number;
  readonly action: PackageAction;
  readonly from_status: PackageStatus;
  readonly to_status: PackageStatus;
  /** The columns that changed, as they were. */
  readonly before: PackageFields | null;
}

/**
 * What of a run, or of some of its calls, can still be taken back; places stay the same however much of it has been.
 */
async function itemsToUndo(db: Kysely<Database>, run: FoundRun): Promise<UndoItem[]> {
  const values = new Values();
  const moments = beginningsOf(run);
  const text = `
    select position, run_id, run_position, package_id, version_after, history_id, since from (
      select (row_number() over (order by i.run_id, i.position) - 1)::int as position, i.run_id,
        i.position as run_position, i.package_id, i.version_after, i.history_id, i.undone_at, r.created_at as since
      from package_run_items i join package_runs r on r.id = i.run_id
        where i.run_id = any(${values.add(run.calls)}::bigint[]) and ${outcomesOf('i.at', moments, values)}
        and ${monthsAround('r.created_at', moments, values)} and i.history_id is not null
    ) changed where undone_at is null order by position`;
  return send<UndoItem>(db, text, values);
}

/**
 * Each package goes back to what its history row says it was, if nothing has happened to it since but what was taken
 * back.
 */
async function judgeUndo(
  tx: Kysely<Database>,
  user: SignedInUser,
  runId: number,
  items: readonly UndoItem[],
): Promise<Verdict[]> {
  const steps = await stepsOf(tx, items);
  const touched = [
    ...new Set([...steps.values()].flatMap((step) => Object.keys(step.before ?? {}))),
  ] as (keyof PackageFields)[];
  const seen = await seePackages(
    tx,
    user,
    items.map((item) => item.package_id),
    touched,
  );
  const changed = items.filter((item) => seen.get(item.package_id)?.version !== item.version_after);
  const standing = await laterSteps(tx, changed);
  // A step that moved nothing puts the package into nobody's hands.
  const moved = items.flatMap(({ package_id: id, history_id }) => {
    const step = steps.get(history_id);
    return step === undefined || step.from_status === step.to_status ? [] : [{ id, to: step.from_status }];
  });
  const ended = await onEndedSheets(tx, moved);
  const priced = items.filter(({ history_id }) => steps.get(history_id)?.action === 'update_fee');
  const reckoned = await onPayouts(
    tx,
    priced.map(({ package_id }) => package_id),
  );
  return items.map((item): Verdict => {
    const pkg = seen.get(item.package_id);
    const step = steps.get(item.history_id);
    const refused = {
      kind: 'refused',
      position: item.position,
      packageId: item.package_id,
      seen: pkg ?? null,
    } as const;
    if (!pkg || !step) return { ...refused, code: 'EPK009' };
    if (pkg.version !== item.version_after && standing.get(item.history_id) !== null)
      return { ...refused, code: 'EPK030' };
    if (ended.has(item.package_id)) return { ...refused, code: 'EPL004' };
    if (reckoned.has(item.package_id)) return { ...refused, code: 'EPK032' };
    const decision = decideUndo(step.action, step.from_status, pkg, user);
    if (!decision.ok) return { ...refused, code: decision.code };
    const change = {
      action: 'undo',
      to: decision.to,
      set: step.before ?? {},
      reason: null,
      note: `#${runId}`,
    } as const;
    return verdictOf({
      position: item.position,
      seen: pkg,
      change,
      undoes: { history: item.history_id, run: runOf(item), position: item.run_position },
    });
  });
}

const runOf = ({ run_id: id, since: at }: UndoItem): RunRef => ({ id, at });

type Preview = ResponseOf<'GET /runs/{id}/undo'>['data']['items'][number];

/** What `judgeUndo` says of each, for whoever looks before he does it. */
async function previewUndo(
  db: Kysely<Database>,
  user: SignedInUser,
  runId: number,
  items: readonly UndoItem[],
): Promise<Preview[]> {
  const verdicts = await judgeUndo(db, user, runId, items);
  const late = items.filter((_item, index) => isChanged(verdicts[index]));
  const codes = await codesOf(db, user, items);
  const later = await laterSteps(db, late);
  const byRuns = [...later.values()].flatMap((step) => (step?.run_id ? { run: step.run_id, at: step.at } : []));
  const first = await runsToUndo(
    db,
    user,
    byRuns.map(({ run }) => run),
    byRuns.map(({ at }) => at),
  );
  return items.map((item, index): Preview => {
    const verdict = verdicts[index];
    const code = verdict?.kind === 'refused' ? verdict.code : null;
    const run = isChanged(verdict) ? later.get(item.history_id) : undefined;
    return {
      id: item.package_id,
      package_code: codes.get(item.package_id) ?? null,
      code,
      later_run: first.get(run?.run_id ?? 0) ?? null,
    };
  });
}

function isChanged(verdict: Verdict | undefined): boolean {
  return verdict?.kind === 'refused' && verdict.code === 'EPK030';
}

async function codesOf(
  db: Kysely<Database>,
  user: SignedInUser,
  items: readonly UndoItem[],
): Promise<Map<number, string>> {
  const seen = await seePackages(
    db,
    user,
    items.map((item) => item.package_id),
    [],
  );
  return new Map([...seen.values()].map(({ id, code }) => [id, code]));
}

interface LaterStep {
  readonly since: number;
  readonly id: number;
  readonly at: string;
  readonly undoes: number | null;
  readonly run_id: number | null;
}

/**
 * By the history row given: the last step since that still stands, null where all were taken back and the package is as
 * that row left it. A row that was itself taken back meanwhile stands for itself.
 */
async function laterSteps(db: Kysely<Database>, items: readonly UndoItem[]): Promise<Map<number, LaterStep | null>> {
  if (items.length === 0) return new Map();
  const values = new Values();
  const given = `${stepsAsked(items, values)} as g (package_id, since)`;
  const text = `select g.since, h.id, h.at, h.undoes, h.run_id from ${given}
    join package_history h on h.package_id = g.package_id and h.id > g.since
    and ${monthsSince('h.at', sincesOf(items), values)} order by h.id desc`;
  const undone = new Set<number>();
  const last = new Map<number, LaterStep | null>(items.map((item) => [item.history_id, null]));
  for (const step of await send<LaterStep>(db, text, values)) {
    if (undone.has(step.id) || last.get(step.since)) continue;
    if (step.undoes === null || step.undoes === step.since) last.set(step.since, step);
    else undone.add(step.undoes);
  }
  return last;
}

const stepsAsked = (items: readonly UndoItem[], values: Values): string =>
  `unnest(${values.add(items.map((item) => item.package_id))}::bigint[], ${values.add(items.map((item) => item.history_id))}::bigint[])`;

const sincesOf = (items: readonly UndoItem[]): string[] => items.map(({ since }) => since);

async function stepsOf(tx: Kysely<Database>, items: readonly UndoItem[]): Promise<Map<number, UndoneStep>> {
  if (items.length === 0) return new Map();
  const values = new Values();
  const text = `select id, action, from_status, to_status, before from package_history
    where (package_id, id) in (select * from ${stepsAsked(items, values)})
    and ${monthsSince('at', sincesOf(items), values)}`;
  return new Map((await send<UndoneStep>(tx, text, values)).map((step) => [step.id, step]));
}

export const runHandlers: HandlersOf<typeof runEndpoints> = {
  'GET /runs': async ({ services, user, query }) => ({
    data: await ownRuns(services.pool, user, { limit: query.limit, before: query.before }),
  }),

  'GET /runs/{id}': async ({ db, user, params }) => {
    const data = await runWithItems(db, user, params.id);
    return data ? { data } : refuse('ESY010');
  },

  'GET /runs/{id}/undo': async ({ db, user, params }) => {
    const found = await undoableRun(db, user, params.id);
    if (isRefusal(found)) return found;
    const items = await itemsToUndo(db, found.run);
    return items.length === 0
      ? refuse('ESY012')
      : { data: { items: await previewUndo(db, user, found.run.id, items) } };
  },

  'POST /runs/{id}/undo': async ({ params, user, scope, services, locale }) => {
    const run = await openRun(services, scope, async (db) => {
      const found = await undoableRun(db, user, params.id);
      if (isRefusal(found)) return found;
      const { length: total } = await itemsToUndo(db, found.run);
      return total === 0 ? refuse('ESY012') : { action: 'undo', line: null, total, undoOf: found.run.id };
    });
    if (isRefusal(run)) return run;
    return runLines({
      run,
      user,
      locale,
      items: async (db, done) => {
        const undone = await findRun(db, user, params.id);
        // Whatever its series has grown by since is another undo's.
        const items = undone
          ? await itemsToUndo(db, { ...undone, calls: undone.calls.filter((call) => call < run.id) })
          : [];
        return items.filter((item) => !done.has(item.position));
      },
      judge: (tx, items) => judgeUndo(tx, user, run.undoOf ?? params.id, items),
    });
  },
};

/** A run counts what was refused of it, so it stands under a name of its own beside a refusal. */
async function undoableRun(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
): Promise<{ readonly run: FoundRun } | Refusal<'ESY010' | 'ESY011'>> {
  const run = await findRun(db, user, id);
  if (!run) return refuse('ESY010');
  return isFinal(run.action) ? refuse('ESY011') : { run };
}
