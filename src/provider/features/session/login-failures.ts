import { type Kysely, sql } from 'kysely';
import { limits } from '~domain/limits';
import type { Database } from '../../db/schema';
import type { FailureSubject } from './login-subjects';

/** Failures are forgotten this long after the last one. */
const decayMinutes = 15;
const firstDelayMs = 250;
const longestDelayMs = 5_000;
/** A subject whose turn lies further ahead is told to come back later. */
const longestQueueMs = 20_000;

const allowed = limits.loginFailuresBeforeSlowdown;
const decayed = sql<boolean>`login_failures.last_at < now() - make_interval(mins => ${decayMinutes})`;

/** Doubles from the first failure too many, up to the cap. */
export function delayMs(failures: number): number {
  return failures < allowed ? 0 : Math.min(firstDelayMs * 2 ** Math.min(failures - allowed, 10), longestDelayMs);
}

export function isSuspicious(failures: readonly number[]): boolean {
  return failures.some((count) => count >= allowed);
}

/** Failures that still count, in the order of `subjects`. */
export async function countFailures(db: Kysely<Database>, subjects: readonly FailureSubject[]): Promise<number[]> {
  const rows = await db
    .selectFrom('login_failures')
    .select(['subject', 'failures'])
    .where('subject', 'in', [...subjects])
    .where(({ not }) => not(decayed))
    .execute();
  const counts = new Map(rows.map((row) => [row.subject, row.failures]));
  return subjects.map((subject) => counts.get(subject) ?? 0);
}

/** Counts one more failure and returns the counts from before it. One statement: no two attempts see the same count. */
export async function recordFailure(db: Kysely<Database>, subjects: readonly FailureSubject[]): Promise<number[]> {
  const { rows } = await sql<{ subject: string; failures: number }>`
    insert into login_failures (subject, failures, last_at)
    select subject, 1, now() from unnest(${[...subjects]}::text[]) as subject
    on conflict (subject) do update set
      failures = case when ${decayed} then 1 else login_failures.failures + 1 end,
      last_at = greatest(login_failures.last_at, now())
    returning subject, failures`.execute(db);
  const counts = new Map(rows.map((row) => [row.subject, row.failures]));
  return subjects.map((subject) => (counts.get(subject) ?? 1) - 1);
}

/**
 * Takes the next turn of a slowed subject and says how many ms lie before it; null = too many wait already. Turns are
 * kept in `last_at`, one delay apart, so attempts sent side by side, to any provider, still come one after another.
 */
export async function takeTurn(
  db: Kysely<Database>,
  subject: FailureSubject,
  failures: number,
): Promise<number | null> {
  const delay = delayMs(failures);
  if (delay === 0) return 0;
  const { rows } = await sql<{ wait: number }>`
    update login_failures set last_at = greatest(last_at, now()) + make_interval(secs => ${delay / 1000})
    where subject = ${subject} and last_at < now() + make_interval(secs => ${longestQueueMs / 1000})
    returning (extract(epoch from last_at - now()) * 1000)::float8 as wait`.execute(db);
  return rows[0]?.wait ?? null;
}

/** After a success: the account starts anew, and rows long decayed go. */
export async function forgetFailures(db: Kysely<Database>, subjects: readonly FailureSubject[]): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('subject', 'in', [...subjects])
    .execute();
  await sql`
    delete from login_failures where subject in (
      select subject from login_failures where last_at < now() - interval '1 day' limit 1000
        for update skip locked)`.execute(db);
}
