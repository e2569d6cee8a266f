import { type Kysely, sql } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { maskPhone } from '~domain/mask';
import { type ListedRole, readableRoles } from '~domain/staff';
import { phoneAsKept } from '~domain/text-shapes';
import type { Database } from '../../db/schema';
import { type SignedInUser, refuse, type Refusal } from '../../calls/handler';
import { wordsFound } from '../../shared/sql/name-search';
import type { Values } from '../../shared/sql/statement';
import { findStaff, type StaffRow, staffColumns } from '../../shared/people/read-staff';
import { visibleStaff } from '../../shared/access/visibility';
import { pageOf } from '../../shared/sql/page-of';

type Answer = ResponseOf<'GET /staff'>;
type Filters = Pick<QueryOf<'GET /staff'>, 'q' | 'active' | 'hub_id' | 'sort' | 'page' | 'limit'>;

const orders = { name: 'hl_fold(u.name)', username: 'u.username', created_at: 'u.created_at' } as const;

/** Staff of some roles, as far as they are the user's to see; phones masked. */
export async function listStaff(
  db: Kysely<Database>,
  user: SignedInUser,
  roles: readonly ListedRole[],
  { q, active, hub_id: hubIds, sort, ...place }: Filters,
): Promise<Answer> {
  const where = (values: Values): string =>
    [
      `r.name = any(${values.add(roles)}::text[])`,
      visibleStaff(user, values),
      wordsFound(
        q,
        values,
        (within, words) =>
          `(hl_fold(u.name) like hl_fold(${within}) or u.username ilike ${within} or u.email ilike ${within} or u.phone = ${values.add(phoneAsKept(words))})`,
      ),
      active === undefined ? 'true' : `u.active = ${values.add(Number(active))}`,
      hubIds === undefined
        ? 'true'
        : `exists (select from user_hubs at where at.user_id = u.id
          and at.hub_id = any(${values.add(hubIds)}::bigint[]))`,
    ].join(' and ');
  const order = orders[sort.replace('-', '') as keyof typeof orders];
  const { data, meta } = await pageOf<StaffRow>(db, place, {
    from: (values) => `from users u join roles r on r.id = u.role_id where ${where(values)}`,
    order: `${order} ${sort.startsWith('-') ? 'desc' : 'asc'}, u.id`,
    select: (found, values) => `select ${staffColumns(user, values)} ${found}`,
  });
  return { data: data.map((row) => ({ ...row, phone: maskPhone(row.phone) })), meta };
}

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
