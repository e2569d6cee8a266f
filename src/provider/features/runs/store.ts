import type pg from 'pg';
import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { irreversibleActions } from '~domain/package-decision';
import { seesAllHubs } from '~domain/roles';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../http/handler';
import { read, run as send, Values } from '../../shared/statement';
import { visiblePackage } from '../../shared/visibility';

type Run = ResponseOf<'GET /runs'>['data'][number];
type RunItem = ResponseOf<'GET /runs/{id}'>['data']['items'][number];

type RunRecord = Omit<Run, 'undoable' | 'at'> & { readonly created_at: string; readonly changed: number };

const columns = 'id, action, line, total, ok, refused, undone, undo_of, changed, created_at';

/** Whether a run can't be taken back: its action can't be, or it is a taking back itself. */
export function isFinal(action: Run['action']): boolean {
  return action === 'undo' || irreversibleActions.includes(action === 'cancel' ? 'cancel_direct' : action);
}

function toRun({ created_at, changed, ...record }: RunRecord): Run {
  return { ...record, at: created_at, undoable: !isFinal(record.action) && changed > record.undone };
}

export async function ownRuns(pool: pg.Pool, user: SignedInUser, page: { limit: number; before: number | undefined }): Promise<Run[]> {
  const values = new Values();
  const before = page.before === undefined ? '' : `and id < ${values.add(page.before)}::bigint`;
  const owner = values.add(user.id);
  const text = `select ${columns} from runs where user_id = ${owner} ${before} order by id desc limit ${values.add(page.limit)}`;
  return (await read<RunRecord>(pool, text, values)).map(toRun);
}

/** One's own run; administration reads everybody's. Null = none such for this user. */
export async function findRun(db: Kysely<Database>, user: SignedInUser, id: number): Promise<RunRecord | null> {
  const values = new Values();
  const text = `select ${columns} from runs where id = ${values.add(id)}::bigint and ${seesAllHubs(user.role) ? 'true' : `user_id = ${values.add(user.id)}`}`;
  const [record] = await send<RunRecord>(db, text, values);
  return record ?? null;
}

export async function runWithItems(db: Kysely<Database>, user: SignedInUser, id: number): Promise<(Run & { items: RunItem[] }) | null> {
  const record = await findRun(db, user, id);
  if (!record) return null;
  const values = new Values();
  const text = `
    select i.package_id as id, p.code as package_code, i.code is null as ok, i.code, i.undone_at is not null as undone
    from run_items i left join packages p on p.id = i.package_id and ${visiblePackage(user, values)}
    where i.run_id = ${values.add(id)}::bigint order by i.position`;
  return { ...toRun(record), items: await send<RunItem>(db, text, values) };
}
