import { type Kysely, sql } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { maskPhone } from '~domain/mask';
import { seesAllHubs } from '~domain/roles';
import { editableRoles, type ListedRole, readableRoles } from '~domain/staff';
import { phoneAsKept } from '~domain/text-shapes';
import type { Database } from '../../db/schema';
import { type SignedInUser, refuse, type Refusal } from '../../calls/handler';
import { wordsFound } from '../../shared/sql/name-search';
import { Values, run } from '../../shared/sql/statement';
import { visibleStaff } from '../../shared/access/visibility';
import { pageOf } from '../../shared/sql/page-of';

type Answer = ResponseOf<'GET /staff'>;
export type StaffRow = Answer['data'][number];
type StaffDetail = ResponseOf<'GET /staff/{id}'>['data'];
type Filters = Pick<QueryOf<'GET /staff'>, 'q' | 'active' | 'hub_id' | 'sort' | 'page' | 'limit'>;

/** More than an account has, once what its user does every day is left out. */
const historyShown = 200;
/** So many rows are looked through for them: a bound, for somebody who reads his notifications all day. */
const historyRead = 5_000;
const everyDay = [
  'read_staff',
  'read_notifications',
  'login',
  'logout',
  'change_locale',
  'ignore_password_reminder',
] as const;
const orders = { name: 'hl_fold(u.name)', username: 'u.username', created_at: 'u.created_at' } as const;

/** Whom the user may change: below him, not himself, and at no hub that is not the user's too. */
export function manageable(user: SignedInUser, values: Values): string {
  const below = `r.name = any(${values.add(editableRoles(user))}::text[]) and u.id <> ${values.add(user.id)} and (u.only_operation or not ${values.add(user.only_operation)}::boolean)`;
  if (seesAllHubs(user.role)) return `(${below})`;
  return `(${below} and not exists (select from user_hubs other where other.user_id = u.id
    and other.hub_id <> all(${values.add(user.hubIds)}::int[])))`;
}

const columns = (user: SignedInUser, values: Values): string => `
  u.id, u.username, u.name, u.email, u.phone, r.name as role, u.active = 1 as active, u.locked_at is not null as locked, u.only_operation,
  u.can_view_report, u.must_confirm_password, u.created_at, u.version, ${manageable(user, values)} as manageable,
  json_build_object('data', coalesce((
    select json_agg(json_build_object('id', h.id, 'code', h.code, 'name', h.name) order by h.code)
    from user_hubs uh join hubs h on h.id = uh.hub_id where uh.user_id = u.id), '[]')) as hubs`;

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
    select: (found, values) => `select ${columns(user, values)} ${found}`,
  });
  return { data: data.map((row) => ({ ...row, phone: maskPhone(row.phone) })), meta };
}

/** One of these roles with the whole phone; null = there is none such that the user may see. */
export async function findStaff(
  db: Kysely<Database>,
  user: SignedInUser,
  roles: readonly ListedRole[],
  id: number,
): Promise<StaffRow | null> {
  const values = new Values();
  const where = `u.id = ${values.add(id)}::bigint and r.name = any(${values.add(roles)}::text[]) and ${visibleStaff(user, values)}`;
  const text = `select ${columns(user, values)} from users u join roles r on r.id = u.role_id where ${where}`;
  return (await run<StaffRow>(db, text, values))[0] ?? null;
}

/** Role and hubs as a side of an audit row has them; the hubs by their codes of today. */
const placeIn = (side: string): string => `
  case when ${side} ? 'hub_ids' then json_build_object('role', ${side} ->> 'role', 'hubs', (
    select coalesce(json_agg(h.code order by h.code), '[]') from hubs h where ${side} -> 'hub_ids' @> to_jsonb(h.id))) end`;

/** What was done to an account and by it, the latest first. */
export async function historyOf(db: Kysely<Database>, id: number): Promise<StaffDetail['history']> {
  const values = new Values();
  const text = `select a.id, a.at, a.action, by.name as actor, ${placeIn('a.before')} as was, ${placeIn('a.after')} as became
    from (
      select * from audit_log where entity = 'user' and entity_id = ${values.add(String(id))}
        order by id desc limit ${values.add(historyRead)}
    ) a left join users by on by.id = a.actor_id
    where a.action <> all(${values.add(everyDay)}::text[])
    order by a.id desc limit ${values.add(historyShown)}`;
  return run(db, text, values);
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
