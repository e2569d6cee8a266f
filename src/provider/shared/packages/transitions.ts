import type { PackageAction } from '~domain/package-machine';
import { arrives } from '~domain/package-decision';
import { mayBeOnSheet } from '~domain/runsheet-lines';
import { restartsStay } from '~domain/stages';
import type { PackageStatus } from '~domain/statuses';
import { sinceMade } from '../sql/months';
import type { Values } from '../sql/statement';
import { carriedLines, type Move } from './carried-lines';
import { writesOf, type PackageChange, type PackageFields, type PackageSnapshot, columnTypes } from './package-change';

/**
 * The only place that changes packages and writes their history, for one package or a hundred thousand (a test refuses
 * every other). A statement of a transition has the packages twice: as `seen` before it and as `changed` after it.
 */
type Relation = 'seen' | 'changed';

/** Something of each package as SQL; what is the same for all is one value wherever it is read. */
type Cell = (of: Relation) => string;

/** Whose doing a history row is; id null = not a member of staff, the name says who. */
export interface HistoryActor {
  readonly id: number | null;
  readonly name: string;
  readonly role: string;
}

export interface SeenChange {
  readonly seen: PackageSnapshot;
  readonly change: PackageChange;
}

/** What a transition does, whichever way its packages are found. */
interface Transition {
  /** The CTE of the packages that are concerned: `id`, and what differs from one to the other. */
  readonly seen: string;
  /** What a package must be to be changed. */
  readonly fits: string;
  /** Besides the version, which every change counts up. */
  readonly sets: readonly string[];
  /** Columns of `seen` that the history is told from. */
  readonly kept: readonly string[];
  readonly history: Readonly<
    Record<'action' | 'from' | 'hubId' | 'reason' | 'note' | 'before' | 'after' | 'undoes', Cell>
  >;
  /** The steps that may concern a line of a runsheet. */
  readonly moves: readonly Move[];
}

/** The changed columns that every reader of `changed` finds; `p.*` where a package is answered in full. */
const changedColumns =
  'p.id, p.version, p.status, p.current_hub_id, p.fm_hub_id, p.lm_hub_id, p.held_by_3pl, p.cod_collected, p.created_at';
const historyColumns =
  'package_id, action, from_status, to_status, actor_id, actor_name, actor_role, hub_id, reason, note, before, after, run_id, undoes';

interface Written {
  readonly returning?: 'p.*';
  /** The run that the changes belong to, as SQL. */
  readonly runId?: string;
  /** A CTE between the change and its history, with its comma. */
  readonly between?: string;
}

/**
 * The CTEs `seen`, `changed` (the packages that were changed, as they are now), `logged` (their history rows) and that
 * of their lines on runsheets. A package that is in `seen` and not in `changed` was changed by somebody else meanwhile.
 */
export function transition(
  values: Values,
  actor: HistoryActor,
  { seen, fits, sets, kept, history, moves }: Transition,
  { returning, runId, between = '' }: Written = {},
): string {
  const of = (cell: Cell): string => cell('changed');
  const by = [actor.id, actor.name, actor.role].map((value) => values.add(value));
  const row = [
    'changed.id',
    of(history.action),
    of(history.from),
    'changed.status',
    ...by,
    of(history.hubId),
    of(history.reason),
    of(history.note),
    of(history.before),
    of(history.after),
    runId ?? 'null',
    of(history.undoes),
  ];
  return `seen as ${seen}, changed as (
      update packages p set ${[...sets, 'version = p.version + 1', 'updated_at = now()'].join(', ')}
      from seen where p.id = seen.id and ${fits}
      returning ${[returning ?? changedColumns, ...kept.map((column) => `seen.${column}`)].join(', ')}
    )${between}, logged as (
      insert into package_history (${historyColumns})
      select ${row.join(', ')} from changed order by changed.id
      returning id, package_id
    )${carriedLines(values, moves, { action: of(history.action), reason: of(history.reason), note: of(history.note) })}`;
}

/** The history row of something that changes nothing on the package. */
export function historyRow(
  values: Values,
  actor: HistoryActor,
  seen: PackageSnapshot,
  { action, hubId, after }: { readonly action: 'photo'; readonly hubId: number | null; readonly after: string },
): string {
  const row = [
    seen.id,
    action,
    seen.status,
    seen.status,
    actor.id,
    actor.name,
    actor.role,
    hubId,
    null,
    null,
    null,
    after,
    null,
    null,
  ].map((value) => values.add(value));
  return `insert into package_history (${historyColumns}) values (${row.join(', ')})`;
}

/** The columns of packages that were read before. */
class SeenColumns {
  readonly kept: string[] = [];
  readonly #names: string[] = [];
  readonly #lists: string[] = [];
  readonly #alone: boolean;

  constructor(
    readonly values: Values,
    ids: readonly number[],
  ) {
    this.#alone = ids.length === 1;
    this.array('id', 'bigint', ids);
  }

  array(name: string, type: string, list: readonly unknown[]): void {
    // jsonb within an array would be escaped twice over; it travels as text.
    const kept = type === 'jsonb' ? 'text' : type;
    this.#lists.push(this.#alone ? `${this.values.add(list[0])}::${kept}` : `${this.values.add(list)}::${kept}[]`);
    this.#names.push(name);
  }

  cell(name: string, type: string, list: readonly unknown[]): Cell {
    if (list.every((value) => value === list[0])) {
      const value = `${this.values.add(list[0])}::${type}`;
      return () => value;
    }
    this.array(name, type, list);
    return (of) => (type === 'jsonb' ? `${of}.${name}::jsonb` : `${of}.${name}`);
  }

  /** One that the history needs once the package is changed. */
  told(name: string, type: string, list: readonly unknown[]): Cell {
    const cell = this.cell(name, type, list);
    if (this.#names.includes(name)) this.kept.push(name);
    return cell;
  }

  /** One package is a row of its own: a plan for all values takes an array for ten. */
  get cte(): string {
    const rows = this.#alone ? `(values (${this.#lists.join(', ')}))` : `unnest(${this.#lists.join(', ')})`;
    return `(select * from ${rows} as seen (${this.#names.join(', ')}))`;
  }
}

/** Changes of packages that were judged: each is changed only as it was seen. `version` is the one it was seen with. */
interface SeenTransition extends Transition {
  readonly version: Cell;
}

/** `positions` are the packages' places in their run. At least one change, in the order of ids: see `inOrder`. */
export function seenTransition(
  values: Values,
  changes: readonly SeenChange[],
  positions?: readonly number[],
): SeenTransition {
  const columns = new SeenColumns(
    values,
    changes.map(({ seen }) => seen.id),
  );
  if (positions) columns.array('position', 'int', positions);
  const judged = changes.map(({ seen, change }) => ({ seen, change, write: writesOf(seen, change) }));
  type Reads = (one: (typeof judged)[number]) => unknown;
  const cell = (name: string, type: string, read: Reads): Cell => columns.cell(name, type, judged.map(read));
  const told = (name: string, type: string, read: Reads): Cell => columns.told(name, type, judged.map(read));

  const version = cell('seen_version', 'int', ({ seen }) => seen.version);
  const from = told('from_status', 'text', ({ seen }) => seen.status);
  const changed = [...new Set(judged.flatMap(({ write }) => write.columns))];
  const sets = changed.map((column) => {
    const value = cell(`new_${column}`, columnTypes[column], ({ seen, write }) => next(column, seen, write.set));
    return `${column} = ${value('seen')}`;
  });
  if (judged.some(({ write }) => write.moves))
    sets.push(...moving(cell('to_status', 'text', ({ change }) => change.to)('seen')));
  if (judged.some(({ write }) => write.restarts))
    sets.push(stay(cell('restarts', 'boolean', ({ write }) => write.restarts)('seen')));
  const history = {
    action: told('step_action', 'text', ({ change }) => change.action),
    from,
    hubId: told('step_hub', 'int', ({ write }) => write.hubId),
    reason: told('step_reason', 'text', ({ change }) => change.reason),
    note: told('step_note', 'text', ({ change }) => change.note),
    before: told('step_before', 'jsonb', ({ write }) => write.before),
    after: told('step_after', 'jsonb', ({ write }) => write.after),
    undoes: told('step_undoes', 'bigint', ({ change }) => change.undoes ?? null),
  };
  return {
    // Read last: it names what was asked for until then.
    seen: columns.cte,
    fits: `p.status = ${from('seen')} and p.version = ${version('seen')}`,
    sets,
    kept: columns.kept,
    history,
    moves: judged.flatMap(({ change, write }) => (write.moves ? change : [])),
    version,
  };
}

/** Two statements over the same packages then wait for each other instead of locking up. */
export function inOrder<C extends SeenChange>(changes: readonly C[]): C[] {
  return changes.toSorted((a, b) => a.seen.id - b.seen.id);
}

/** A package that does not change the column is given the value it has: it is written only as it was seen. */
function next(column: keyof PackageFields, seen: PackageSnapshot, set: PackageFields): unknown {
  return set[column] === undefined ? seen[column] : set[column];
}

const moving = (to: string): string[] => [
  `status = ${to}`,
  `status_entered_at = case when p.status is distinct from ${to} then now() else p.status_entered_at end`,
];

const stay = (restarts: string): string =>
  `stage_entered_at = case when ${restarts} then now() else p.stage_entered_at end`;

/** Packages that the statement finds by itself, all for one step, wherever each of them came from. */
export interface Found {
  /** What comes behind `select …`: the packages as `p`. */
  readonly from: string;
  /** Locks them, in the order of ids; else the caller holds them. */
  readonly locks: boolean;
  /** Not one that takes packages in: which hub does is not known here. */
  readonly action: PackageAction | 'undo';
  /** Others are left as they are. */
  readonly fromStatuses: readonly PackageStatus[];
  /** Where they go: all to one status, or each to that of a column of `from`, which is one of these or null. */
  readonly to: PackageStatus | { readonly column: string; readonly among: readonly PackageStatus[] };
  /** Further columns of `seen`. */
  readonly columns?: readonly string[];
  readonly note: string;
  /** The step that is taken back, the latest one of the package: with this note, where one is given. */
  readonly undoes?: { readonly action: PackageAction; readonly note?: string };
}

/** Nothing but the status is changed. */
export function foundTransition(
  values: Values,
  { from, locks, action, fromStatuses, to, columns = [], note, undoes }: Found,
): Transition {
  if (action !== 'undo' && arrives(action))
    throw new Error(`${action} takes packages in at a hub that the statement does not know`);
  const goal: { readonly sql: string; readonly among: readonly PackageStatus[] } =
    typeof to === 'string' ? { sql: `${values.add(to)}::text`, among: [to] } : { sql: 'seen.back_to', among: to.among };
  const constant = (value: string, type: string): Cell => {
    const text = `${value}::${type}`;
    return () => text;
  };
  const nothing = (type: string): Cell => constant('null', type);
  const restarting = fromStatuses.flatMap((before) =>
    goal.among.flatMap((after) =>
      before !== after && restartsStay(before, after, false) ? `(${values.add(before)}, ${values.add(after)})` : [],
    ),
  );
  const said = values.add(note);
  const step = values.add(action);
  return {
    // No two pieces of the statement are joined with one another: the planner takes each for a few rows, and thousands
    // of them were gone through for each.
    seen: `materialized (
      select ${['p.id', 'p.status as from_status', 'coalesce(p.current_hub_id, p.fm_hub_id) as step_hub', ...(typeof to === 'string' ? [] : [`${to.column} as back_to`]), ...columns].join(', ')}
      ${from}${locks ? ' order by p.id for no key update of p' : ''}
    )`,
    fits: `seen.from_status = any(${values.add(fromStatuses)}::text[]) and ${goal.sql} is not null`,
    sets: [
      ...moving(goal.sql),
      ...(restarting.length === 0 ? [] : [stay(`(seen.from_status, ${goal.sql}) in (${restarting.join(', ')})`)]),
    ],
    kept: ['from_status', 'step_hub'],
    history: {
      action: constant(step, 'text'),
      from: (of) => `${of}.from_status`,
      hubId: (of) => `${of}.step_hub`,
      reason: nothing('text'),
      note: constant(said, 'text'),
      before: nothing('jsonb'),
      after: nothing('jsonb'),
      undoes: undoes ? lastStep(values, undoes) : nothing('bigint'),
    },
    moves: fromStatuses.some(mayBeOnSheet) ? goal.among.map((status) => ({ action, to: status })) : [],
  };
}

function lastStep(values: Values, { action, note }: NonNullable<Found['undoes']>): Cell {
  const noted = note === undefined ? '' : ` and h.note = ${values.add(note)}`;
  const text = `h.action = ${values.add(action)}${noted} order by h.id desc limit 1`;
  return (of) =>
    `(select h.id from package_history h where h.package_id = ${of}.id and ${sinceMade('h.at', of)} and ${text})`;
}
