import type pg from 'pg';
import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { irreversibleActions } from '~domain/package-decision';
import { seesAllHubs } from '~domain/roles';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import {
  begunBefore,
  begunLately,
  besideLate,
  besideRun,
  outcomesOf,
  seriesAround,
} from '../../shared/runs/run-months';
import { seriesCall } from '../../shared/runs/series';
import { readOnce, run as send, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';

type Run = ResponseOf<'GET /runs'>['data'][number];
type RunItem = ResponseOf<'GET /runs/{id}'>['data']['items'][number];

type RunRecord = Omit<Run, 'undoable' | 'at'> & { readonly created_at: string; readonly changed: number };

/** One's own run, with the calls it is made of, oldest first. */
export interface FoundRun extends RunRecord {
  readonly calls: readonly number[];
  /** When the last of them began. */
  readonly last_at: string;
}

/** When the calls of a run began, the first and the last. */
export const beginningsOf = ({ created_at, last_at }: FoundRun): readonly string[] => [created_at, last_at];

/**
 * A run as a whole; `first` names the rows of first calls, which the others of a series are added to, `months` where
 * these lie.
 */
const summed = (first: string, months: string): string => `
  select f.id, f.action, f.line, f.undo_of, f.created_at, coalesce(s.total, f.total) as total,
    coalesce(s.ok, f.ok) as ok, coalesce(s.refused, f.refused) as refused,
         coalesce(s.undone, f.undone) as undone, coalesce(s.changed, f.changed) as changed,
           coalesce(s.calls, json_build_array(f.id)) as calls, coalesce(s.last_at, f.created_at) as last_at
  from ${first} f left join lateral (
    select sum(m.total) as total, sum(m.ok) as ok, sum(m.refused) as refused, sum(m.undone) as undone,
      sum(m.changed) as changed, json_agg(m.id order by m.id) as calls, max(m.created_at) as last_at
    from package_runs m where f.call like ${seriesCall} and m.user_id = f.user_id and m.call = f.call
      and ${besideRun('m.created_at', 'f')} and ${months}
  ) s on true order by f.id desc`;

/** Whether a run can't be taken back: its action can't be, it is a taking back itself, or a step of a runsheet. */
export function isFinal(action: Run['action']): boolean {
  if (action.startsWith('sheet_')) return true;
  return (
    action === 'undo' ||
    (irreversibleActions as readonly string[]).includes(action === 'cancel' ? 'cancel_direct' : action)
  );
}

function toRun({ id, action, line, total, ok, refused, undone, undo_of, created_at: at, changed }: RunRecord): Run {
  return { id, action, line, total, ok, refused, undone, at, undo_of, undoable: !isFinal(action) && changed > undone };
}

/** The last months have as a rule all that is asked for; the others are looked into only where they haven't. */
export async function ownRuns(
  pool: pg.Pool,
  user: SignedInUser,
  page: { limit: number; before: number | undefined },
): Promise<Run[]> {
  const late = await ownRunsOf(pool, user, page, { of: begunLately, beside: besideLate });
  return late.length === page.limit ? late : ownRunsOf(pool, user, page, { of: anyMonth, beside: anyMonth });
}

type Months = (column: string, values: Values) => string;

const anyMonth: Months = () => 'true';

async function ownRunsOf(
  pool: pg.Pool,
  user: SignedInUser,
  page: { limit: number; before: number | undefined },
  months: { readonly of: Months; readonly beside: Months },
): Promise<Run[]> {
  const values = new Values();
  const before = page.before === undefined ? '' : `and r.id < ${values.add(page.before)}::bigint`;
  const owner = values.add(user.id);
  // The later calls of a series are found by the index of calls, one look for each; joined, they would be found by
  // reading all.
  const text = `
    with first as (
      select * from package_runs r where r.user_id = ${owner} ${before} and ${months.of('r.created_at', values)}
        and not case when r.call like ${seriesCall} then exists (select from package_runs e where e.user_id = r.user_id
          and e.call = r.call and e.id < r.id and ${besideRun('e.created_at', 'r')}
          and ${months.beside('e.created_at', values)}) else false end
      order by r.id desc limit ${values.add(page.limit)}
    ) ${summed('first', months.beside('m.created_at', values))}`;
  return (await readOnce<RunRecord>(pool, text, values)).map(toRun);
}

/** When a run began. Null = there is none of this number. */
async function beginningOf(db: Kysely<Database>, id: number): Promise<string | null> {
  const look = async (months: Months): Promise<string | null> => {
    const values = new Values();
    const text = `select created_at as at from package_runs where id = ${values.add(id)}::bigint
      and ${months('created_at', values)}`;
    return (await send<{ at: string }>(db, text, values))[0]?.at ?? null;
  };
  return (await look(begunLately)) ?? look(anyMonth);
}

/**
 * One's own run, by the number of any of its calls; administration reads everybody's. Null = none such for this user.
 */
export async function findRun(db: Kysely<Database>, user: SignedInUser, id: number): Promise<FoundRun | null> {
  const at = await beginningOf(db, id);
  if (at === null) return null;
  const values = new Values();
  const months = (column: string): string => seriesAround(column, at, values);
  const text = `
    with named as (
      select * from package_runs where id = ${values.add(id)}::bigint and created_at = ${values.add(at)}
        and ${seesAllHubs(user.role) ? 'true' : `user_id = ${values.add(user.id)}`}
    ), ids as (
      select id from named union select e.id from named n join package_runs e on e.user_id = n.user_id
        and e.call = n.call and ${months('e.created_at')} where n.call like ${seriesCall}
    ), first as (
      select * from package_runs where id = (select min(id) from ids) and ${months('created_at')}
    ) ${summed('first', months('m.created_at'))}`;
  const [record] = await send<FoundRun>(db, text, values);
  return record ?? null;
}

/**
 * Of the runs that these calls are of those that the user may take back, by the numbers of the calls; `moments` = when
 * something was done by them.
 */
export async function runsToUndo(
  db: Kysely<Database>,
  user: SignedInUser,
  calls: readonly number[],
  moments: readonly string[],
): Promise<Map<number, number>> {
  if (calls.length === 0) return new Map();
  const values = new Values();
  const text = `
    select r.id, r.action, case when r.call like ${seriesCall} then (select min(e.id) from package_runs e
      where e.user_id = r.user_id and e.call = r.call and ${besideRun('e.created_at', 'r')}) else r.id end as first
    from package_runs r where r.id = any(${values.add([...new Set(calls)])}::bigint[])
      and ${begunBefore('r.created_at', moments, values)}
      and ${seesAllHubs(user.role) ? 'true' : `r.user_id = ${values.add(user.id)}`}`;
  const rows = await send<{ id: number; action: Run['action']; first: number }>(db, text, values);
  return new Map(rows.flatMap(({ id, action, first }) => (isFinal(action) ? [] : [[id, first]])));
}

export async function runWithItems(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
): Promise<(Run & { items: RunItem[] }) | null> {
  const record = await findRun(db, user, id);
  if (!record) return null;
  const values = new Values();
  const text = `
    select i.package_id as id, p.code as package_code, i.code is null as ok, i.code, i.undone_at is not null as undone
    from package_run_items i left join packages p on p.id = i.package_id and ${visiblePackage(user, values)}
    where i.run_id = any(${values.add(record.calls)}::bigint[]) and ${outcomesOf('i.at', beginningsOf(record), values)}
      order by i.run_id, i.position`;
  return { ...toRun(record), items: await send<RunItem>(db, text, values) };
}
