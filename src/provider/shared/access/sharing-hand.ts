import { limits } from '~domain/limits';

/**
 * Who of those that worked on a document (`writers`, an array of their ids) may be one person with the user (`me`):
 * lately one of the two made the other's account or gave it a password, and may have worked as him. Their names; the
 * log of what was done to accounts tells.
 */
export const sharingHand = (writers: string, me: string): string => `
  coalesce((
    select array_agg(w.name order by w.id) from users w
    where w.id = any(${writers}) and exists (
      select from audit_log a
      where a.entity = 'user' and a.action in ('create_staff', 'reset_password')
        and a.at > now() - interval '${limits.givenPasswordDays} days'
        and ((a.entity_id = w.id::text and a.actor_id = ${me}) or (a.entity_id = ${me}::text and a.actor_id = w.id)))),
          '{}')`;
