import { sql, type Kysely } from 'kysely';
import { readableRoles, type ListedRole } from '~domain/staff';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { findStaff, type StaffRow } from './read';

/** Of one of the lists: what `findStaff` asked for. */
type HeldStaff = StaffRow & { readonly role: ListedRole };

/**
 * Somebody that the user is about to change, held against other writers till the transaction ends. Who is none of the
 * user's answers as nobody; who is as high as he, or works at other hubs too, can't be touched.
 */
export async function lockStaff(
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  roles: readonly ListedRole[] = readableRoles(user),
): Promise<HeldStaff | Refusal<'EUS006' | 'EUS008'>> {
  await sql`select 1 from users where id = ${id}::bigint for update`.execute(tx);
  const found = await findStaff(tx, user, roles, id);
  if (!found) return refuse('EUS006');
  return found.manageable ? (found as HeldStaff) : refuse('EUS008');
}

/** Whoever is signed in as him is so no more. */
export async function endSessions(tx: Kysely<Database>, userId: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Somebody who may cease to be an admin, held as `lockStaff` does, with whether no other admin could work. All admins
 * are held first, in the order of their ids, and only then he: two who put out each other wait for one another here.
 */
export async function lockWithAdmins(
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
): Promise<{ readonly found: Awaited<ReturnType<typeof lockStaff>>; readonly lastAdmin: boolean }> {
  const { rows } = await sql<{ id: number; works: boolean }>`
    select u.id, u.active = 1 and u.locked_at is null as works from users u join roles r on r.id = u.role_id
      where r.name = 'admin' order by u.id for update of u`.execute(tx);
  return { found: await lockStaff(tx, user, id), lastAdmin: !rows.some((admin) => admin.works && admin.id !== id) };
}
