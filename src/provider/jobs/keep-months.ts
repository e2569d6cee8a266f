import pg from 'pg';
import { scansKeptDays } from '~domain/exceptions';
import { dayMs, hourMs } from '~domain/time';
import type { Config } from '../process/config';
import type { PeriodicTask } from './background';

/** Months are made so long before they begin: nobody may have worked off this for as long. */
const aheadDays = 31;

/**
 * To attach a month or drop one needs tables for itself, and whoever comes meanwhile waits behind it: soon it is tried
 * again. In ms.
 */
const lockMs = 500;
const lockNotAvailable = '55P03';

/** From the end of its month on, how many days what a table tells is kept; null or none = for ever. */
const keptDays: Readonly<Partial<Record<string, (config: Config) => number | null>>> = {
  scans: () => scansKeptDays,
  // Who has seen a receiver's phone number.
  personal_data_reads: ({ readsKeptDays }) => readsKeptDays,
  package_history: ({ historyKeptDays }) => historyKeptDays,
  audit_log: ({ auditKeptDays }) => auditKeptDays,
  package_runs: ({ runsKeptDays }) => runsKeptDays,
  package_run_items: ({ runsKeptDays }) => runsKeptDays,
};

/** What was done to a part of a table; `busy` = somebody needed the table, and the next time will do. */
export interface MonthKept {
  readonly table: string;
  readonly part: string;
  readonly what: 'made' | 'dropped' | 'busy';
  /** As the database last counted them. */
  readonly rows: number;
  readonly bytes: number;
}

interface Part {
  readonly table: string;
  readonly part: string;
  readonly until: string | null;
  readonly rows: number;
  readonly bytes: number;
}

interface Keeping {
  readonly config: Config;
  readonly now?: Date;
  /** Tells what would be done, and does nothing. */
  readonly dryRun?: boolean;
}

/**
 * Makes the months to come of each table that is kept by months, and drops those that are over for as long as the
 * settings say.
 */
export async function keepAllMonths(
  pool: pg.Pool,
  { config, now = new Date(), dryRun = false }: Keeping,
): Promise<MonthKept[]> {
  const ahead = new Date(now.getTime() + aheadDays * dayMs).toISOString();
  const parts = await partsOf(pool);
  const kept: MonthKept[] = [];
  for (const table of new Set(parts.map((part) => part.table))) {
    const made = await shortly(pool, dryRun, (client) => makeMonths(client, table, ahead));
    // The database looks at the rows of each part by itself, but never at those of the whole.
    if (made !== null && made.length > 0 && !dryRun)
      await pool.query(`set local statement_timeout = 0; analyze ${table}`);
    const empty = { table, rows: 0, bytes: 0 };
    if (made === null) kept.push({ ...empty, part: table, what: 'busy' });
    else kept.push(...made.map((part): MonthKept => ({ ...empty, part, what: 'made' })));

    const days = keptDays[table]?.(config) ?? null;
    if (days === null) continue;
    for (const { until, ...part } of parts.filter((one) => one.table === table)) {
      if (until === null || Date.parse(until) + days * dayMs > now.getTime()) continue;
      const gone = await shortly(pool, dryRun, (client) => dropMonth(client, table, part.part));
      if (gone !== false) kept.push({ ...part, what: gone === null ? 'busy' : 'dropped' });
    }
  }
  return kept;
}

async function makeMonths(client: pg.PoolClient, table: string, ahead: string): Promise<string[]> {
  const text = 'select make_months($1::regclass, $2) as part';
  return (await client.query<{ part: string }>(text, [table, ahead])).rows.map(({ part }) => part);
}

/**
 * False = another provider has dropped it since. One that is at it this moment is waited for, behind the lock that
 * `make_months` takes too: the database can't tell what a table is a part of while it goes.
 */
async function dropMonth(client: pg.PoolClient, table: string, part: string): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock(4200002, $1::regclass::oid::int)', [table]);
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [part]);
  if (rows[0]?.there !== true) return false;
  await client.query(`drop table ${part}`);
  return true;
}

async function partsOf(pool: pg.Pool): Promise<Part[]> {
  const { rows } = await pool.query<Part>(
    `select m.kept::text as table, m.part::text, m.until, greatest(c.reltuples, 0)::bigint as rows,
      pg_total_relation_size(m.part) as bytes
     from months m join pg_class c on c.oid = m.part order by m.kept::text, m.until`,
  );
  return rows;
}

/** Null = the tables were in use. */
async function shortly<Done>(
  pool: pg.Pool,
  dryRun: boolean,
  work: (client: pg.PoolClient) => Promise<Done>,
): Promise<Done | null> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local lock_timeout = ${lockMs}`);
    const done = await work(client);
    await client.query(dryRun ? 'rollback' : 'commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return null;
    throw error;
  } finally {
    client.release();
  }
}

/** Harmless when several providers do it at once: whoever comes second finds it done. */
export const keepMonths: PeriodicTask = {
  everyMs: hourMs,
  run: async ({ pool, config }) => void (await keepAllMonths(pool, { config })),
};
