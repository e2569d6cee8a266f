import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import type { PackageChange, PackageSnapshot } from '../packages/package-change';
import { inOrder, seenTransition, transition } from '../packages/transitions';
import { run, runPrepared, Values } from '../sql/statement';
import type { RunRef } from './run-months';

/** A change that another takes back: its history row, and where its run keeps it. */
export interface TakenBack {
  readonly history: number;
  readonly run: RunRef;
  readonly position: number;
}

/** One of many changes of a run; `position` is its place in the run. */
export interface RunChange {
  readonly position: number;
  readonly seen: PackageSnapshot;
  readonly change: PackageChange;
  readonly undoes?: TakenBack;
}

/** A run that is made with its changes. */
export interface RunAtOnce {
  readonly call: string;
  readonly key: string;
  readonly bodyHash: Buffer;
  readonly action: string;
  readonly total: number;
  /** Of the total: what is done without a change. */
  readonly unchanged: number;
}

/** The run, and the positions that were changed. */
export interface Changed {
  readonly run: RunRef;
  readonly positions: ReadonlySet<number>;
}

/**
 * What `changePackage` does, for many packages in one statement: each is changed only as it was seen, gets its history
 * row, and its outcome is kept with the run, which is made by the same statement where there is none yet. Positions
 * that are not among the changed lost a race (EPK030). At least one change.
 */
export async function changePackages(
  db: Kysely<Database>,
  user: SignedInUser,
  into: RunRef | RunAtOnce,
  unordered: readonly RunChange[],
): Promise<Changed> {
  const changes = inOrder(
    unordered.map((item) =>
      item.undoes ? { ...item, change: { ...item.change, undoes: item.undoes.history } } : item,
    ),
  );
  const values = new Values();
  const [runId, at] =
    'id' in into
      ? [`${values.add(into.id)}::bigint`, `${values.add(into.at)}::timestamptz`]
      : ['(select id from ran)', '(select created_at from ran)'];
  const steps = seenTransition(
    values,
    changes,
    changes.map((item) => item.position),
  );
  const text = `
    with ${transition(values, user, steps, { runId, ...('id' in into ? {} : { between: madeRun(values, user, into) }) })},
    kept as (
      insert into package_run_items (run_id, at, position, package_id, code, version_before, version_after, history_id,
        status, current_hub_id, fm_hub_id, lm_hub_id, held_by_3pl)
      select ${runId}, ${at}, seen.position, seen.id, case when changed.id is null then 'EPK030' end,
        ${steps.version('seen')}, changed.version, logged.id,
        changed.status, changed.current_hub_id, changed.fm_hub_id, changed.lm_hub_id, changed.held_by_3pl
      from seen left join changed on changed.id = seen.id left join logged on logged.package_id = seen.id
      returning run_id, at, position, code
    )
    select run_id, at, coalesce(array_agg(position) filter (where code is not null), '{}') as lost
    from kept group by run_id, at`;
  type Kept = { readonly run_id: number; readonly at: string; readonly lost: readonly number[] };
  const [kept] = await (changes.length === 1 ? runPrepared<Kept> : run<Kept>)(db, text, values);
  if (!kept) throw new Error('a run of no changes');
  const positions = new Set(changes.map((item) => item.position));
  for (const position of kept.lost) positions.delete(position);
  return { run: { id: kept.run_id, at: kept.at }, positions };
}

/** Two further CTEs: the run with its sums, which are known once the packages are changed. */
function madeRun(
  values: Values,
  user: SignedInUser,
  { call, key, bodyHash, action, total, unchanged }: RunAtOnce,
): string {
  const [all, same] = [`${values.add(total)}::int`, `${values.add(unchanged)}::int`];
  return `, counted as (
      select count(*)::int as n from changed
    ), ran as (
      insert into package_runs (user_id, call, key, body_hash, action, total, ok, refused, changed)
      select ${[user.id, call, key, bodyHash, action].map((value) => values.add(value)).join(', ')}, ${all},
        ${same} + n, ${all} - ${same} - n, n from counted
      returning id, created_at
    )`;
}
