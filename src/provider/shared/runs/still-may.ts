import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run as send, Values } from '../sql/statement';

/** A run outlasts the look at its session: whoever is disabled, signed out or given another role meanwhile does no more. */
export async function stillMay(db: Kysely<Database>, user: SignedInUser): Promise<boolean> {
  const values = new Values();
  const text = `
    select 1 from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
    where s.id = ${values.add(user.sessionId)} and s.ended_at is null and s.expires_at > now()
      and u.active = 1 and u.locked_at is null and r.name = ${values.add(user.role)}`;
  return (await send(db, text, values)).length > 0;
}
