import { sql } from 'kysely';
import { limits } from '~domain/limits';
import type { Config } from '../process/config';
import type { PeriodicTask } from './background';

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
  /** How long it is kept from then on, days. */
  readonly days: (config: Config) => number;
}

const keptFor: readonly KeptFor[] = [
  // First answers that nobody can ask for again.
  {
    table: 'idempotency_keys',
    key: 'user_id, endpoint, key',
    order: 'created_at',
    over: 'created_at',
    days: () => limits.idempotencyDays,
  },
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
];

/** Removes what is of use to nobody any more. */
export const forgetOld: PeriodicTask = {
  everyMs: 3_600_000,
  run: async ({ db, config }) => {
    for (const { table, key, order, over, days } of keptFor)
      for (let more = true; more;) {
        const { numAffectedRows } = await sql`
          delete from ${sql.raw(table)} where (${sql.raw(key)}) in (select ${sql.raw(key)} from ${sql.raw(table)} order by ${sql.raw(order)} limit ${atOnce})
            and ${sql.raw(over)} < now() - make_interval(days => ${days(config)})`.execute(db);
        more = Number(numAffectedRows ?? 0) === atOnce;
      }
  },
};
