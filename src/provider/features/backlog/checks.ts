import type { Kysely } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { checkFindings } from '~contract/features/backlog';
import { statusesInStock, type StockType } from '~domain/stock-count';
import { seesAllHubs } from '~domain/roles';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { custodySql } from '../../shared/packages/backlog-sql';
import { run, Values } from '../../shared/sql/statement';

export type Check = ResponseOf<'GET /backlog-checks/{id}'>['data'];
type Counts = Check['counts'];

interface CheckRecord {
  readonly id: number;
  readonly hub_id: number;
  readonly hub_code: string;
  readonly types: StockType[];
  readonly started_by: string;
  readonly started_at: string;
  readonly finished_by: string | null;
  readonly finished_at: string | null;
  readonly counts: Partial<Counts> | null;
}

const checkColumns = `
  c.id, c.hub_id, h.code as hub_code, c.types, s.name as started_by, c.started_at, f.name as finished_by, c.finished_at,
  (select jsonb_object_agg(l.finding, l.n) from (select finding, count(*) as n from backlog_check_lines where check_id = c.id group by finding) l) as counts`;
const checkJoins =
  'join hubs h on h.id = c.hub_id join users s on s.id = c.started_by left join users f on f.id = c.finished_by';

/** Checks (`c`) of the user's hubs; of others there are none. */
function ownChecks(user: SignedInUser, values: Values): string {
  return seesAllHubs(user.role) ? 'true' : `c.hub_id = any(${values.add(user.hubIds)}::int[])`;
}

function toCheck(record: CheckRecord): Check {
  const { id, hub_id, hub_code, types, started_by, started_at, finished_by, finished_at, counts } = record;
  return {
    id,
    hub: { id: hub_id, code: hub_code },
    types,
    started_by,
    started_at,
    finished_by,
    finished_at,
    counts: { waiting: 0, matched: 0, missing: 0, left: 0, unexpected: 0, ...counts },
  };
}

/** Null = no such check for this user. */
export async function readCheck(db: Kysely<Database>, user: SignedInUser, id: number): Promise<Check | null> {
  const values = new Values();
  const text = `select ${checkColumns} from backlog_checks c ${checkJoins} where c.id = ${values.add(id)}
    and ${ownChecks(user, values)}`;
  const [record] = await run<CheckRecord>(db, text, values);
  return record ? toCheck(record) : null;
}

export async function listChecks(
  db: Kysely<Database>,
  user: SignedInUser,
  query: QueryOf<'GET /backlog-checks'>,
): Promise<{ checks: Check[]; total: number }> {
  const where = (values: Values): string => {
    const conditions = [ownChecks(user, values)];
    if (query.hub_id) conditions.push(`c.hub_id = any(${values.add(query.hub_id)}::bigint[])`);
    if (query.state) conditions.push(query.state === 'open' ? 'c.finished_at is null' : 'c.finished_at is not null');
    return conditions.join(' and ');
  };
  const counting = new Values();
  const [counted] = await run<{ total: number }>(
    db,
    `select count(*) as total from backlog_checks c where ${where(counting)}`,
    counting,
  );
  const values = new Values();
  const text = `
    select ${checkColumns} from (
      select * from backlog_checks c where ${where(values)} order by c.finished_at is null desc, c.id desc
        limit ${query.limit} offset ${values.add((query.page - 1) * query.limit)}
    ) c ${checkJoins} order by c.finished_at is null desc, c.id desc`;
  return { checks: (await run<CheckRecord>(db, text, values)).map(toCheck), total: counted?.total ?? 0 };
}

/**
 * Begins a check with everything that must be on the shelves now, packages with a customer's day ahead included: they
 * lie there all the same. Null = the hub is none of the user's.
 */
export async function startCheck(
  tx: Kysely<Database>,
  user: SignedInUser,
  hubId: number,
  types: readonly StockType[],
): Promise<number | null> {
  const values = new Values();
  const hub = values.add(hubId);
  const own = seesAllHubs(user.role) ? 'true' : `h.id = any(${values.add(user.hubIds)}::int[])`;
  const chosen = values.add([...types].sort());
  const begun = await run<{ id: number }>(
    tx,
    `insert into backlog_checks (hub_id, types, started_by)
     select h.id, ${chosen}::text[], ${values.add(user.id)} from hubs h where h.id = ${hub}::bigint and h.active
       and ${own}
     on conflict (hub_id, types) where finished_at is null do nothing returning id`,
    values,
  );
  const [check] = begun;
  if (!check) return openCheck(tx, user, hubId, types);
  await snapshot(tx, check.id, hubId, types);
  await audit(tx, {
    actorId: user.id,
    action: 'backlog_check.start',
    entity: 'backlog_check',
    entityId: check.id,
    after: { hub_id: hubId, types: [...types] },
  });
  return check.id;
}

async function openCheck(
  tx: Kysely<Database>,
  user: SignedInUser,
  hubId: number,
  types: readonly StockType[],
): Promise<number | null> {
  const values = new Values();
  const text = `select c.id from backlog_checks c where c.hub_id = ${values.add(hubId)}::bigint
    and c.types = ${values.add([...types].sort())}::text[] and c.finished_at is null and ${ownChecks(user, values)}`;
  const [found] = await run<{ id: number }>(tx, text, values);
  return found?.id ?? null;
}

async function snapshot(
  tx: Kysely<Database>,
  checkId: number,
  hubId: number,
  types: readonly StockType[],
): Promise<void> {
  const values = new Values();
  const text = `
    insert into backlog_check_lines (check_id, code, package_id, finding)
    select ${values.add(checkId)}::bigint, p.code, p.id, 'waiting' from packages p
    where ${custodySql} = ${values.add(hubId)}::bigint
      and p.status = any(${values.add(statusesInStock(types))}::text[])`;
  await run(tx, text, values);
}

/**
 * The check, held against others until the transaction ends: scans side by side, an end alone. `own` = the user may
 * work with it; `open` = it goes on.
 */
export async function lockCheck(
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  lock: 'share' | 'update',
): Promise<{ readonly hubId: number; readonly types: StockType[]; readonly open: boolean } | null> {
  const values = new Values();
  const text = `select c.hub_id, c.types, c.finished_at from backlog_checks c where c.id = ${values.add(id)}
    and ${ownChecks(user, values)} for ${lock}`;
  const [found] = await run<{ hub_id: number; types: StockType[]; finished_at: string | null }>(tx, text, values);
  return found ? { hubId: found.hub_id, types: found.types, open: found.finished_at === null } : null;
}

export async function countLines(db: Kysely<Database>, checkId: number): Promise<Counts> {
  const values = new Values();
  const rows = await run<{ finding: (typeof checkFindings)[number]; n: number }>(
    db,
    `select finding, count(*) as n from backlog_check_lines where check_id = ${values.add(checkId)} group by finding`,
    values,
  );
  return {
    waiting: 0,
    matched: 0,
    missing: 0,
    left: 0,
    unexpected: 0,
    ...Object.fromEntries(rows.map(({ finding, n }) => [finding, n])),
  };
}
