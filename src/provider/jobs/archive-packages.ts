import type pg from 'pg';
import { packageStatuses, terminalStatuses, type PackageStatus } from '~domain/statuses';
import { dayMs } from '~domain/time';
import type { Config } from '../process/config';
import type { PeriodicTask } from './background';

/** What somebody has still worked on stays where the work is, however old. */
const restingDays = 30;

/** Of one transaction: 20 indexes forget each of them, and 20 others learn of it. */
const atOnce = 500;

/** Of one turn, so that neither those at work nor a stop waits for a network of years: some 3 million a day. */
const chunksAtOnce = 40;
const everyMs = 600_000;

/** Delivered with nothing to collect is an end too, though cash could go on from there. */
const withoutCash: PackageStatus = 'Delivered';
const finished: readonly PackageStatus[] = [...terminalStatuses, withoutCash];
const unfinished = packageStatuses.filter((status) => !finished.includes(status));

/** Packages that were put away, and those that came back because they go on after all. */
interface Archived {
  readonly archived: number;
  readonly broughtBack: number;
  /** Whether there may be more. */
  readonly more: boolean;
}

interface Archiving {
  readonly config: Pick<Config, 'packagesArchivedDays'>;
  readonly now?: Date;
  readonly chunks?: number;
}

/**
 * The packages of one status that are due, the oldest first: a walk along the index of statuses that ends with the
 * youngest due.
 */
const due = `
  p.status = $1 and p.created_at < $2 and greatest(p.status_entered_at, p.stage_entered_at, p.created_at) < $3
  and (p.status <> '${withoutCash}' or p.cod = 0 and p.cod_collected = 0)`;

function dueValues(status: PackageStatus, days: number, now = new Date()): unknown[] {
  const before = (count: number): string => new Date(now.getTime() - count * dayMs).toISOString();
  return [status, before(days), before(restingDays)];
}

/** How many would be put away now. */
export async function countArchivable(pool: pg.Pool, archiving: Archiving): Promise<number> {
  const { packagesArchivedDays } = archiving.config;
  if (packagesArchivedDays === null) return 0;
  let count = 0;
  for (const status of finished) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from only packages p where ${due}`,
      dueValues(status, packagesArchivedDays, archiving.now),
    );
    count += rows[0]?.n ?? 0;
  }
  return count;
}

/**
 * Puts finished packages that are so old, and have rested for a month, into the table of their own, and brings those
 * back that go on. Each is found before, meanwhile and afterwards, by its code and everything else. Does nothing
 * without the setting.
 */
export async function archivePackages(pool: pg.Pool, archiving: Archiving): Promise<Archived> {
  const { packagesArchivedDays } = archiving.config;
  if (packagesArchivedDays === null) return { archived: 0, broughtBack: 0, more: false };
  const columns = await columnsOf(pool);
  const out = (status: PackageStatus): Promise<number> =>
    move(
      pool,
      `with due as materialized (
         select p.id from only packages p where ${due} order by p.created_at, p.id limit ${atOnce}
           for update skip locked
       ), gone as (delete from only packages p using due where p.id = due.id
         returning ${columns.map((name) => `p.${name}`).join(', ')})
       insert into packages_archived (${columns.join(', ')}) select ${columns.join(', ')} from gone`,
      dueValues(status, packagesArchivedDays, archiving.now),
    );
  const back = (): Promise<number> =>
    move(
      pool,
      `with due as materialized (
         select a.id from packages_archived a where a.status = any($1) limit ${atOnce} for update skip locked
       ), gone as (delete from packages_archived a using due where a.id = due.id
         returning ${columns.map((name) => `a.${name}`).join(', ')})
       insert into packages (${columns.join(', ')}) select ${columns.join(', ')} from gone`,
      [unfinished],
    );
  await pool.query('select open_package_archive()');
  const broughtBack = await back();
  let [archived, left] = [0, archiving.chunks ?? Infinity];
  for (const status of finished)
    for (let moved = atOnce; moved === atOnce && left > 0; left -= 1) {
      moved = await out(status);
      archived += moved;
    }
  // The database looks at the rows of each table by itself, but never at those of both, by which joins are planned.
  if (archived > 0) await pool.query('set local statement_timeout = 0; analyze packages');
  return { archived, broughtBack, more: left <= 0 || broughtBack === atOnce };
}

/** All that have a value of their own; generated ones are worked out again. */
async function columnsOf(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'packages'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  return rows.map(({ name }) => name);
}

/**
 * One transaction; answers how many were moved. Whoever changes one of them at this very moment is told that it was
 * changed meanwhile.
 */
async function move(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Nothing of a package changes: neither is it counted anew nor must nothing name it.
    await client.query(`select set_config('hubline.archiving', 'on', true)`);
    const { rowCount } = await client.query(text, [...values]);
    await client.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Harmless when several providers do it at once: each takes others. */
export const archiveOldPackages: PeriodicTask = {
  everyMs,
  run: async ({ pool, config }) => void (await archivePackages(pool, { config, chunks: chunksAtOnce })),
};
