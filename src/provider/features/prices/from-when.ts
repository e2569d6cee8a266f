import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { moment } from '../../shared/sql/moment';
import { vietnamClock, vietnamMidnight, vietnamToday } from '../../shared/sql/vietnam-clock';

const today = sql.raw(vietnamToday);
const isDay = (text: string): boolean => !text.includes('T');

/**
 * When a version begins: at midnight in Viet Nam of the day said, of a moment the day it lies in; today means now, and
 * so does saying nothing. Null = the day is over.
 */
export async function beginning(db: Kysely<Database>, said: string | undefined): Promise<string | null> {
  const day =
    said === undefined
      ? sql`today`
      : isDay(said)
        ? sql`${said}::date`
        : sql`(select ${sql.raw(vietnamClock('said'))}::date from (select ${moment(said)}::timestamptz as said) s)`;
  const { rows } = await sql<{ begins: string; over: boolean }>`
    select case when day = today then now() else ${sql.raw(vietnamMidnight('day'))} end as begins,
      day < today as over
    from (select today, ${day} as day from (select ${today} as today) t)
      d`.execute(db);
  const [row] = rows;
  return row && !row.over ? row.begins : null;
}

/** The moment prices are looked at for a day: now for today, else its midnight. */
export async function momentOfDay(db: Kysely<Database>, day: string | undefined): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select case when day is null or day = ${today} then now() else ${sql.raw(vietnamMidnight('day'))} end as at
    from (select ${day ?? null}::date as day) asked`.execute(db);
  if (!rows[0]) throw new Error('the database told no time');
  return rows[0].at;
}
