import { sql, type Kysely } from 'kysely';
import { limits } from '~domain/limits';
import { hourMs } from '~domain/time';
import type { Config } from '../process/config';
import type { Database } from '../db/schema';
import type { PeriodicTask } from './background';

/** An export to which nothing was added for so long has lost its provider, minutes. */
const lostAfterMinutes = 30;

/** What expired is removed, the row of who made what stays; what was lost on its way is told as failed. */
export const forgetExports: PeriodicTask = {
  everyMs: 300_000,
  run: async ({ db }) => {
    await sql`delete from export_parts where export_id in (select id from exports where expires_at < now())`.execute(
      db,
    );
    await sql`
      with lost as (
        update exports set state = 'failed', finished_at = now()
        where state = 'running' and touched_at < now() - make_interval(mins => ${lostAfterMinutes}) returning id
      )
      delete from export_parts where export_id in (select id from lost)`.execute(db);
  },
};

/** Rows of one statement: a day of a large network goes in many short ones that hold nobody up. */
const atOnce = 5_000;

interface KeptFor {
  readonly table: string;
  /** Columns that tell a row from others. */
  readonly key: string;
  /** The oldest first, by an index: once those are young enough there is no need to look at the rest. */
  readonly order: string;
  /** From when on a row is over. */
  readonly over: string;
  /** How long it is kept from then on, days; null = for ever. */
  readonly days: (config: Config) => number | null;
}

const keptFor: readonly KeptFor[] = [
  // Rows are numbered as they come.
  {
    table: 'notifications',
    key: 'id',
    order: 'id',
    over: 'created_at',
    days: ({ notificationsKeptDays }) => notificationsKeptDays,
  },
  {
    table: 'sessions',
    key: 'id',
    order: 'coalesce(ended_at, expires_at)',
    over: 'coalesce(ended_at, expires_at)',
    days: ({ sessionsKeptDays }) => sessionsKeptDays,
  },
  // As long as what they did to the packages.
  {
    table: 'carrier_events',
    key: 'id',
    order: 'id',
    over: 'received_at',
    days: ({ historyKeptDays }) => historyKeptDays,
  },
];

/** Pages of keys that are looked through at once, and at least each time. */
const pagesAtOnce = 500;

/**
 * First answers that nobody can ask for again. Every write leaves one: an index of their age would cost each of them
 * more than looking through all of them costs once a day, a part of them every hour.
 */
async function forgetKeys(db: Kysely<Database>, hour: number): Promise<void> {
  const { rows } = await sql<{ pages: number }>`
    select pg_relation_size('idempotency_keys') / current_setting('block_size')::int as pages`.execute(db);
  const pages = rows[0]?.pages ?? 0;
  const part = Math.max(pagesAtOnce, Math.ceil(pages / 24));
  const first = part * (hour % Math.max(1, Math.ceil(pages / part)));
  for (let page = first; page < Math.min(pages, first + part); page += pagesAtOnce)
    await sql`
      delete from idempotency_keys
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesAtOnce},0)`}::tid
        and created_at < now() - make_interval(days => ${limits.idempotencyDays})`.execute(db);
}

/** Removes what is of use to nobody any more. */
export const forgetOld: PeriodicTask = {
  everyMs: hourMs,
  run: async ({ db, config }) => {
    await forgetKeys(db, new Date().getUTCHours());
    for (const { table, key, order, over, days } of keptFor) {
      const kept = days(config);
      for (let more = kept !== null; more;) {
        const { numAffectedRows } = await sql`
          delete from ${sql.raw(table)} where (${sql.raw(key)}) in (select ${sql.raw(key)} from ${sql.raw(table)}
            order by ${sql.raw(order)} limit ${atOnce})
            and ${sql.raw(over)} < now() - make_interval(days => ${kept})`.execute(db);
        more = Number(numAffectedRows ?? 0) === atOnce;
      }
    }
  },
};
