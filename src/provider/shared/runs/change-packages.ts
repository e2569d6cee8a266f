import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../http/handler';
import { carriedLines } from '../sheets/carried-lines';
import { columnTypes } from '../package-columns';
import { writesOf, type PackageChange, type PackageFields, type PackageSnapshot } from '../package-change';
import { run, Values } from '../statement';

/** A change that another takes back: its history row, and where its run keeps it. */
export interface TakenBack {
  readonly history: number;
  readonly run: number;
  readonly position: number;
}

/** One of many changes of a run; `position` is its place in the run. */
export interface RunChange {
  readonly position: number;
  readonly seen: PackageSnapshot;
  readonly change: PackageChange;
  readonly undoes?: TakenBack;
}

/** A column of the statement's input: an array of values, or one value where all rows have the same. */
class Input {
  readonly names: string[] = [];
  readonly arrays: string[] = [];

  constructor(
    readonly values: Values,
    readonly size: number,
  ) {}

  column(name: string, type: string, list: readonly unknown[]): string {
    if (list.every((value) => value === list[0])) return `${this.values.add(list[0])}::${type}`;
    // jsonb within an array would be escaped twice over; it travels as text.
    this.arrays.push(`${this.values.add(list)}::${type === 'jsonb' ? 'text' : type}[]`);
    this.names.push(name);
    return type === 'jsonb' ? `i.${name}::jsonb` : `i.${name}`;
  }
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
  readonly runId: number;
  readonly positions: ReadonlySet<number>;
}

/**
 * What `changePackage` does, for many packages in one statement: each is changed only as it was seen, gets its history
 * row, and its outcome is kept with the run, which is made by the same statement where there is none yet. Positions that
 * are not among the changed lost a race (EPK030). At least one change.
 */
export async function changePackages(db: Kysely<Database>, user: SignedInUser, into: number | RunAtOnce, unordered: readonly RunChange[]): Promise<Changed> {
  // In the order of ids, so that two runs over the same packages wait for each other instead of locking up.
  const changes = unordered.toSorted((a, b) => a.seen.id - b.seen.id);
  const values = new Values();
  const input = new Input(values, changes.length);
  const runId = typeof into === 'number' ? `${values.add(into)}::bigint` : '(select id from ran)';
  const writes = changes.map(({ seen, change }) => writesOf(seen, change));
  const of = <T>(pick: (item: RunChange) => T): T[] => changes.map(pick);
  const columns = [...new Set(writes.flatMap((write) => write.columns))];

  const ids = `${values.add(of((item) => item.seen.id))}::bigint[]`;
  const positions = `${values.add(of((item) => item.position))}::int[]`;
  const version = input.column('version', 'int', of((item) => item.seen.version));
  const from = input.column('from_status', 'text', of((item) => item.seen.status));
  const to = input.column('to_status', 'text', of((item) => item.change.to));
  const sets = columns.map((column) => `${column} = ${input.column(`new_${column}`, columnTypes[column], of(({ seen, change }) => next(column, seen, change.set)))}`);
  if (writes.some((write) => write.moves)) sets.push(`status = ${to}`);
  if (writes.some((write) => write.restarts)) {
    const restarts = input.column('restarts', 'boolean', writes.map((write) => write.restarts));
    sets.push(`stage_entered_at = case when ${restarts} then now() else p.stage_entered_at end`);
  }
  const history = [
    input.column('action', 'text', of((item) => item.change.action)),
    from,
    to,
    values.add(user.id),
    values.add(user.name),
    values.add(user.role),
    input.column('hub_id', 'int', writes.map((write) => write.hubId)),
    input.column('reason', 'text', of((item) => item.change.reason)),
    input.column('note', 'text', of((item) => item.change.note)),
    input.column('before', 'jsonb', writes.map((write) => write.before)),
    input.column('after', 'jsonb', writes.map((write) => write.after)),
    runId,
    input.column('undoes', 'bigint', of((item) => item.undoes?.history ?? item.change.undoes ?? null)),
  ];
  const [action = '', , , , , , , reason = '', note = ''] = history;
  const moved = changes.flatMap(({ change }, index) => (writes[index]?.moves === true ? change : []));
  const lines = carriedLines(values, moved, { from: 'i join changed on changed.id = i.id', action, to, reason, note });
  const text = `
    with i as (
      select * from unnest(${[ids, positions, ...input.arrays].join(', ')}) as i (${['id', 'position', ...input.names].join(', ')})
    ), changed as (
      update packages p set ${[...sets, 'version = p.version + 1', 'updated_at = now()'].join(', ')}
      from i where p.id = i.id and p.status = ${from} and p.version = ${version}
      returning p.id, p.version, p.status, p.current_hub_id, p.fm_hub_id, p.lm_hub_id, p.held_by_3pl, p.cod_collected
    )${typeof into === 'number' ? '' : madeRun(values, user, into)}, logged as (
      insert into package_history (package_id, action, from_status, to_status, actor_id, actor_name, actor_role, hub_id, reason, note, before, after, run_id, undoes)
      select i.id, ${history.join(', ')} from i join changed on changed.id = i.id
      returning id, package_id
    )${lines}
    insert into run_items (run_id, position, package_id, code, version_before, version_after, history_id, status, current_hub_id, fm_hub_id, lm_hub_id, held_by_3pl)
    select ${runId}, i.position, i.id, case when changed.id is null then 'EPK030' end, ${version}, changed.version, logged.id,
           changed.status, changed.current_hub_id, changed.fm_hub_id, changed.lm_hub_id, changed.held_by_3pl
    from i left join changed on changed.id = i.id left join logged on logged.package_id = i.id
    returning run_id, position, code`;
  const kept = await run<{ run_id: number; position: number; code: string | null }>(db, text, values);
  const [first] = kept;
  if (!first) throw new Error('a run of no changes');
  return { runId: first.run_id, positions: new Set(kept.flatMap((item) => (item.code === null ? item.position : []))) };
}

/** Two further CTEs: the run with its sums, which are known once the packages are changed. */
function madeRun(values: Values, user: SignedInUser, { call, key, bodyHash, action, total, unchanged }: RunAtOnce): string {
  const [all, same] = [`${values.add(total)}::int`, `${values.add(unchanged)}::int`];
  return `, counted as (
      select count(*)::int as n from changed
    ), ran as (
      insert into runs (user_id, call, key, body_hash, action, total, ok, refused, changed)
      select ${[user.id, call, key, bodyHash, action].map((value) => values.add(value)).join(', ')}, ${all}, ${same} + n, ${all} - ${same} - n, n from counted
      returning id
    )`;
}

/** A package that does not change the column is given the value it has: it is written only as it was seen. */
function next(column: keyof PackageFields, seen: PackageSnapshot, set: PackageFields): unknown {
  return set[column] === undefined ? seen[column] : set[column];
}
