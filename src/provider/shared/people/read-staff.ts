import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { seesAllHubs } from '~domain/roles';
import { editableRoles, type ListedRole } from '~domain/staff';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { visibleStaff } from '../access/visibility';
import { Values, run } from '../sql/statement';

type StaffDetail = ResponseOf<'GET /staff/{id}'>['data'];
export type StaffRow = ResponseOf<'GET /staff'>['data'][number];

/** More than an account has, once what its user does every day is left out. */
const historyShown = 200;
/** As the index audit_log_of_accounts has it: so it is found beside all that he signed in and read. */
const notEveryDay = `action not in (
  'read_staff', 'read_notifications', 'login', 'logout', 'change_locale', 'ignore_password_reminder')`;

/** Whom the user may change: below him, not himself, and at no hub that is not the user's too. */
function manageable(user: SignedInUser, values: Values): string {
  const below = `r.name = any(${values.add(editableRoles(user))}::text[]) and u.id <> ${values.add(user.id)} and (u.only_operation or not ${values.add(user.only_operation)}::boolean)`;
  if (seesAllHubs(user.role)) return `(${below})`;
  return `(${below} and not exists (select from user_hubs other where other.user_id = u.id
    and other.hub_id <> all(${values.add(user.hubIds)}::int[])))`;
}

export const staffColumns = (user: SignedInUser, values: Values): string => `
  u.id, u.username, u.name, u.email, u.phone, r.name as role, u.active = 1 as active, u.locked_at is not null as locked, u.only_operation,
  u.can_view_report, u.must_confirm_password, u.created_at, u.version, ${manageable(user, values)} as manageable,
  json_build_object('data', coalesce((
    select json_agg(json_build_object('id', h.id, 'code', h.code, 'name', h.name) order by h.code)
    from user_hubs uh join hubs h on h.id = uh.hub_id where uh.user_id = u.id), '[]')) as hubs`;

/** One of these roles with the whole phone; null = there is none such that the user may see. */
export async function findStaff(
  db: Kysely<Database>,
  user: SignedInUser,
  roles: readonly ListedRole[],
  id: number,
): Promise<StaffRow | null> {
  const values = new Values();
  const where = `u.id = ${values.add(id)}::bigint and r.name = any(${values.add(roles)}::text[]) and ${visibleStaff(user, values)}`;
  const text = `select ${staffColumns(user, values)} from users u join roles r on r.id = u.role_id where ${where}`;
  return (await run<StaffRow>(db, text, values))[0] ?? null;
}

/** Role and hubs as a side of an audit row has them; the hubs by their codes of today. */
const placeIn = (side: string): string => `
  case when ${side} ? 'hub_ids' then json_build_object('role', ${side} ->> 'role', 'hubs', (
    select coalesce(json_agg(h.code order by h.code), '[]') from hubs h where ${side} -> 'hub_ids' @> to_jsonb(h.id))) end`;

/** What was done to an account and by it, the latest first. */
async function historyOf(db: Kysely<Database>, id: number): Promise<StaffDetail['history']> {
  const values = new Values();
  const text = `select a.id, a.at, a.action, by.name as actor, ${placeIn('a.before')} as was, ${placeIn('a.after')} as became
    from (
      select * from audit_log where entity = 'user' and entity_id = ${values.add(String(id))} and ${notEveryDay}
        order by id desc limit ${values.add(historyShown)}
    ) a left join users by on by.id = a.actor_id
    order by a.id desc`;
  return run(db, text, values);
}

/** One of these roles in full; the reading leaves its trace. Null = there is none such that the user may see. */
export async function readStaff(
  db: Kysely<Database>,
  user: SignedInUser,
  roles: readonly ListedRole[],
  id: number,
): Promise<StaffDetail | null> {
  const row = await findStaff(db, user, roles, id);
  if (!row) return null;
  await audit(db, { actorId: user.id, action: 'read_staff', entity: 'user', entityId: row.id });
  return { ...row, history: await historyOf(db, row.id) };
}
