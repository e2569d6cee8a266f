/** Those that are over go first, and are looked for every hour. */
export const sessionsOver: readonly string[] = [
  'drop index concurrently if exists sessions_over',
  'create index concurrently sessions_over on sessions (coalesce(ended_at, expires_at))',
];
