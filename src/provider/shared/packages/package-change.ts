import type { Kysely, Selectable } from 'kysely';
import type { PackageAction } from '~domain/package-machine';
import { packageFields, type FieldKind } from '~domain/package-fields';
import { hubOfStep } from '~domain/package-decision';
import { endsDay, restartsStay } from '~domain/stages';
import type { PackageStatus } from '~domain/statuses';
import type { Database, PackageTable } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { jsonText, run, runPrepared, Values } from '../sql/statement';
import { visiblePackage } from '../access/visibility';

const sqlTypes: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  id: 'int',
  flag: 'boolean',
  count: 'int',
  measure: 'numeric',
  money: 'numeric',
  moment: 'timestamptz',
};

/** The database's type of each column a change may set: what an array of its values is cast to. */
export const columnTypes: Readonly<Record<keyof PackageFields, string>> = Object.fromEntries(
  Object.entries(packageFields).map(([name, { kind }]) => [name, sqlTypes[kind]]),
) as Record<keyof typeof packageFields, string>;

/** A package as it was when an action was judged. */
export type PackageSnapshot = Selectable<PackageTable>;

/** Columns an action may set besides status, version and times, which follow by themselves. */
export type PackageFields = Partial<
  Omit<
    PackageSnapshot,
    | 'id'
    | 'version'
    | 'code'
    | 'status'
    | 'receiver_fold'
    | 'created_at'
    | 'updated_at'
    | 'stage_entered_at'
    | 'status_entered_at'
  >
>;

export interface PackageChange {
  /** A row of the machine, or `undo` of one. */
  readonly action: PackageAction | 'undo';
  readonly to: PackageStatus;
  readonly set: PackageFields;
  /** Of the history row. */
  readonly reason: string | null;
  readonly note: string | null;
  /** It has its history row even where it changes nothing. */
  readonly recorded?: boolean;
  /** The history row that it takes back. */
  readonly undoes?: number;
}

/** What judging a package needs, whatever the action. */
const judgedColumns = [
  'id',
  'version',
  'code',
  'status',
  'current_hub_id',
  'fm_hub_id',
  'lm_hub_id',
  'held_by_3pl',
  'reattempt_date',
  'created_at',
];

/** Whatever an action may read or set. */
const snapshotColumns = [
  ...new Set([...judgedColumns, ...Object.keys(packageFields), 'stage_entered_at', 'status_entered_at', 'updated_at']),
]
  .map((column) => `p.${column}`)
  .join(', ');

/** Null = no such package for this user. Takes no lock: the change itself checks that nothing moved meanwhile. */
export async function seePackage(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
): Promise<PackageSnapshot | null> {
  const values = new Values();
  const text = `select ${snapshotColumns} from packages p where p.id = ${values.add(id)}
    and ${visiblePackage(user, values)}`;
  const [seen] = await runPrepared<PackageSnapshot>(db, text, values);
  return seen ?? null;
}

/**
 * Those of the ids that are the user's to see, by id, each with the columns that the work on it will touch and no
 * others: of ten thousand packages, reading whole rows would take as long as writing them. Takes no lock either. `ask` =
 * prepared where the columns are those of an action: of others there are too many texts to keep a plan of each.
 */
export async function seePackages(
  db: Kysely<Database>,
  user: SignedInUser,
  ids: readonly number[],
  touched: readonly (keyof PackageFields)[],
  ask = run<PackageSnapshot>,
): Promise<Map<number, PackageSnapshot>> {
  const values = new Values();
  const columns = [...new Set([...judgedColumns, ...touched])].map((column) => `p.${column}`).join(', ');
  const text = `select ${columns} from packages p where p.id = any(${values.add(ids)}::bigint[])
    and ${visiblePackage(user, values)}`;
  const found = await ask(db, text, values);
  return new Map(found.map((seen) => [seen.id, seen]));
}

/** True when the change would leave the package as it is. */
export function changesNothing(seen: PackageSnapshot, change: PackageChange): boolean {
  return change.recorded !== true && change.to === seen.status && changedColumns(seen, change.set).length === 0;
}

/** What a change writes, on the package and in its history. */
interface Writes {
  /** What the change sets, with what follows from where it leads. */
  readonly set: PackageFields;
  readonly columns: readonly (keyof PackageFields)[];
  readonly moves: boolean;
  /** A new stay begins. */
  readonly restarts: boolean;
  /** Of the history row. */
  readonly hubId: number | null;
  /** The changed columns as JSON; null = none. */
  readonly before: string | null;
  readonly after: string | null;
}

export function writesOf(seen: PackageSnapshot, change: PackageChange): Writes {
  const set = withDay(seen, change);
  const columns = changedColumns(seen, set);
  const moves = change.to !== seen.status;
  return {
    set,
    columns,
    moves,
    restarts: moves && restartsStay(seen.status, change.to, hubChanges(seen, change.set)),
    hubId: hubOfStep(change.action, seen, change.set.current_hub_id),
    before: jsonOf(columns, seen),
    after: jsonOf(columns, set),
  };
}

/** A day that was chosen for an attempt goes with it, unless the change names one itself, as what takes a step back does. */
function withDay(seen: PackageSnapshot, { to, set }: PackageChange): PackageFields {
  const ends = set.reattempt_date === undefined && seen.reattempt_date !== null && endsDay(seen.status, to);
  return ends ? { ...set, reattempt_date: null } : set;
}

function changedColumns(seen: PackageSnapshot, set: PackageFields): (keyof PackageFields)[] {
  return (Object.keys(set) as (keyof PackageFields)[]).filter(
    (column) => set[column] !== undefined && set[column] !== seen[column],
  );
}

function hubChanges(seen: PackageSnapshot, set: PackageFields): boolean {
  return set.current_hub_id !== undefined && set.current_hub_id !== seen.current_hub_id;
}

function jsonOf(columns: readonly (keyof PackageFields)[], from: PackageFields): string | null {
  return columns.length === 0 ? null : jsonText(Object.fromEntries(columns.map((column) => [column, from[column]])));
}
