/** What only ever grows, a row for each moment at which something was done. */
export const monthlyTables = ['package_history', 'scans', 'audit_log', 'personal_data_reads'];

/** The first moment of the Vietnamese month that lies so many behind the one of `moment`, as SQL. */
export const monthOf = (moment: string, months: number): string =>
  `(date_trunc('month', ${moment} at time zone interval '7 hours') + interval '${months} months') at time zone interval '7 hours'`;

/**
 * What a table must have before its rows so far become one part of it as they are, made beside those who write: a key that
 * bears the moment, and a moment that all of them lie before. Where anybody works it lies a month ahead and more, so that
 * nothing is refused until the next migration is through.
 */
export const monthKeys: readonly string[] = monthlyTables.flatMap((table) => [
  `drop index concurrently if exists ${table}_moment`,
  `create unique index concurrently ${table}_moment on ${table} (id, at)`,
  // Waits for the table no longer than others can wait behind it; the migration tries again.
  `set local lock_timeout = '1s';
   do $$ begin
     alter table ${table} drop constraint if exists ${table}_until;
     execute format('alter table ${table} add constraint ${table}_until check (at < %L) not valid',
       case when exists (select from users) then ${monthOf('now()', 2)} else ${monthOf('now()', 0)} end);
   end $$`,
  `alter table ${table} validate constraint ${table}_until`,
]);
