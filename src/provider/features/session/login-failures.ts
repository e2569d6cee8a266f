import { type Kysely, sql } from 'kysely';
import { isIPv4, isIPv6 } from 'node:net';
import { limits } from '~domain/limits';
import type { Database } from '../../db/schema';

/** Whose failures are counted together. The texts are keys of the table login_failures. */
type FailureSubject =
  | `user:${number}`
  | `account:${string}`
  | `address:${string}`
  | `password:${number}`
  | `home:${number}@${string}`;

/** An account whatever it is called by; of what is nobody's name, the name. */
export const accountSubject = (account: { readonly id: number } | undefined, login: string): FailureSubject =>
  account ? `user:${account.id}` : `account:${login.toLowerCase()}`;
export const addressSubject = (address: string): FailureSubject => `address:${network(address)}`;
/** Guesses at the old password by whoever holds a session of the account. */
export const oldPasswordSubject = (userId: number): FailureSubject => `password:${userId}`;

/** An IPv6 customer holds a /64, so its addresses count as one; IPv4 addresses count each. */
function network(address: string): string {
  const plain = address.split('%')[0] ?? '';
  const mapped = plain.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

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

/** How long an address counts as one's own after a sign-in from there, and how many sign-ins are looked through. */
const home = { days: 30, logins: 50 };

/**
 * Under which an account takes its turns where it has signed in from of late: there nobody stands in front of it who
 * guesses at it from elsewhere. Null = it has not, or is none (0).
 */
export async function homeSubject(
  db: Kysely<Database>,
  userId: number,
  address: string,
): Promise<FailureSubject | null> {
  const { rows } = await sql<{ address: string | null }>`
    select after ->> 'address' as address from audit_log
    where entity = 'user' and entity_id = ${String(userId)} and action = 'login'
      and at > now() - make_interval(days => ${home.days})
    order by id desc limit ${home.logins}`.execute(db);
  const here = network(address);
  return rows.some((row) => row.address !== null && network(row.address) === here) ? `home:${userId}@${here}` : null;
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
    insert into login_failures (subject, failures, last_at)
    values (${subject}, 0, now() + make_interval(secs => ${delay / 1000}))
    on conflict (subject) do update
      set last_at = greatest(login_failures.last_at, now()) + make_interval(secs => ${delay / 1000})
      where login_failures.last_at < now() + make_interval(secs => ${longestQueueMs / 1000})
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
