import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the user of a browser (`d`) is signed in there, in the session in which it was registered: what is pushed to
 * one that he has left would be read by the next who sits there. Sessions of before a restore are gone, and their
 * numbers come again.
 */
export const signedInThere: RawBuilder<boolean> = sql`exists (
  select from sessions s where s.id = d.session_id and s.user_id = d.user_id and s.created_at <= d.updated_at
    and s.ended_at is null and s.expires_at > now())`;
