import type pg from 'pg';
import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { irreversibleActions } from '~domain/package-decision';
import { seesAllHubs } from '~domain/roles';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { seriesCall } from '../../shared/runs/series';
import { read, run as send, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';

type Run = ResponseOf<'GET /runs'>['data'][number];
type RunItem = ResponseOf<'GET /runs/{id}'>['data']['items'][number];

type RunRecord = Omit<Run, 'undoable' | 'at'> & { readonly created_at: string; readonly changed: number };

/** One's own run, with the calls it is made of, oldest first. */
export interface FoundRun extends RunRecord {
  readonly calls: readonly number[];
}

/** A run as a whole; `first` names the rows of first calls, which the others of a series are added to. */
const summed = (first: string): string => `
  select f.id, f.action, f.line, f.undo_of, f.created_at, coalesce(s.total, f.total) as total, coalesce(s.ok, f.ok) as ok, coalesce(s.refused, f.refused) as refused,
         coalesce(s.undone, f.undone) as undone, coalesce(s.changed, f.changed) as changed, coalesce(s.calls, json_build_array(f.id)) as calls
  from ${first} f left join lateral (
    select sum(m.total) as total, sum(m.ok) as ok, sum(m.refused) as refused, sum(m.undone) as undone, sum(m.changed) as changed, json_agg(m.id order by m.id) as calls
    from runs m where f.call like ${seriesCall} and m.user_id = f.user_id and m.call = f.call
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

export async function ownRuns(
  pool: pg.Pool,
  user: SignedInUser,
  page: { limit: number; before: number | undefined },
): Promise<Run[]> {
  const values = new Values();
  const before = page.before === undefined ? '' : `and r.id < ${values.add(page.before)}::bigint`;
  const owner = values.add(user.id);
  // The later calls of a series are found by the index of calls, one look for each; joined, they would be found by reading all.
  const text = `
    with first as (
      select * from runs r where r.user_id = ${owner} ${before}
        and not case when r.call like ${seriesCall} then exists (select from runs e where e.user_id = r.user_id and e.call = r.call and e.id < r.id) else false end
      order by r.id desc limit ${values.add(page.limit)}
    ) ${summed('first')}`;
  return (await read<RunRecord>(pool, text, values)).map(toRun);
}

/** One's own run, by the number of any of its calls; administration reads everybody's. Null = none such for this user. */
export async function findRun(db: Kysely<Database>, user: SignedInUser, id: number): Promise<FoundRun | null> {
  const values = new Values();
  const text = `
    with named as (
      select * from runs where id = ${values.add(id)}::bigint and ${seesAllHubs(user.role) ? 'true' : `user_id = ${values.add(user.id)}`}
    ), ids as (
      select id from named union select e.id from named n join runs e on e.user_id = n.user_id and e.call = n.call where n.call like ${seriesCall}
    ), first as (
      select * from runs where id = (select min(id) from ids)
    ) ${summed('first')}`;
  const [record] = await send<FoundRun>(db, text, values);
  return record ?? null;
}

/** Of the runs that these calls are of those that the user may take back, by the numbers of the calls. */
export async function runsToUndo(
  db: Kysely<Database>,
  user: SignedInUser,
  calls: readonly number[],
): Promise<Map<number, number>> {
  if (calls.length === 0) return new Map();
  const values = new Values();
  const text = `
    select r.id, r.action, case when r.call like ${seriesCall} then (select min(e.id) from runs e where e.user_id = r.user_id and e.call = r.call) else r.id end as first
    from runs r where r.id = any(${values.add([...new Set(calls)])}::bigint[]) and ${seesAllHubs(user.role) ? 'true' : `r.user_id = ${values.add(user.id)}`}`;
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
    from run_items i left join packages p on p.id = i.package_id and ${visiblePackage(user, values)}
    where i.run_id = any(${values.add(record.calls)}::bigint[]) order by i.run_id, i.position`;
  return { ...toRun(record), items: await send<RunItem>(db, text, values) };
}
