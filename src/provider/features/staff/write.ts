import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql, type Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import { rolesOf } from '~domain/access';
import { editableRoles, listOfRole, mayGrant, readableRoles, staffLists, type ListedRole } from '~domain/staff';
import { issueText, type ValidationKey } from '~contract/issue-text';
import { worksAt } from '~domain/roles';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isRefusal, refuse, type SignedInUser, type Refusal, wrongField } from '../../calls/handler';
import { notify } from '../../shared/people/notify';
import { findStaff, type StaffRow } from '../../shared/people/read-staff';
import { onUniqueViolation } from '../../shared/sql/on-unique-violation';
import { endSessions, lockStaff, lockWithAdmins } from './read';

const field = (message: ValidationKey, locale: string): Refusal<'ESP000'> => wrongField('hub_ids', message, locale);

/** Whether somebody of this role may work at these hubs by this user's word; null = he may. */
async function judgeHubs(
  tx: Kysely<Database>,
  user: SignedInUser,
  role: ListedRole,
  hubIds: readonly number[],
  locale: string,
): Promise<Refusal<'ESP000'> | null> {
  if (!staffLists[listOfRole(role)].hubs) return hubIds.length === 0 ? null : field('no_hub', locale);
  if (hubIds.length === 0) return field('at_least_one_hub', locale);
  if (!hubIds.every((id) => worksAt(user, id))) return field('foreign_hub', locale);
  const { rows } = await sql<{
    known: number;
  }>`select count(*)::int as known from hubs where id = any(${[...hubIds]}::bigint[])`.execute(tx);
  return rows[0]?.known === hubIds.length ? null : field('invalid', locale);
}

/**
 * Gives somebody his hubs; of a working area manager they are his alone. The index of `hub_area_managers` decides
 * between two at once, whatever either saw.
 */
async function giveHubs(
  tx: Kysely<Database>,
  person: { readonly id: number; readonly role: ListedRole; readonly active: boolean },
  hubIds: readonly number[],
  locale: string,
): Promise<Refusal<'ESP000'> | null> {
  await sql`delete from user_hubs where user_id = ${person.id} and hub_id <> all(${[...hubIds]}::int[])`.execute(tx);
  await sql`insert into user_hubs (user_id, hub_id)
    select ${person.id}::int, unnest(${[...hubIds]}::int[]) on conflict do nothing`.execute(tx);
  return claimArea(tx, person, hubIds, locale);
}

/** The hubs an area manager answers for, or none. */
async function claimArea(
  tx: Kysely<Database>,
  { id, role, active }: { readonly id: number; readonly role: ListedRole; readonly active: boolean },
  hubIds: readonly number[],
  locale: string,
): Promise<Refusal<'ESP000'> | null> {
  const claimed = role === 'area_manager' && active ? [...hubIds] : [];
  await sql`delete from hub_area_managers where user_id = ${id} and hub_id <> all(${claimed}::int[])`.execute(tx);
  if (claimed.length === 0) return null;
  await sql`insert into hub_area_managers (hub_id, user_id) select unnest(${claimed}::int[]), ${id}::int
    order by 1 on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ code: string }>`
    select h.code from hub_area_managers m join hubs h on h.id = m.hub_id where m.hub_id = any(${claimed}::int[])
      and m.user_id <> ${id} order by h.code`.execute(tx);
  if (rows.length === 0) return null;
  return refuse('ESP000', {
    hub_ids: [`${issueText({ message: 'area_manager' }, locale)}: ${rows.map(({ code }) => code).join(', ')}`],
  });
}

/** Who writes, in which transaction and language. */
interface Writing {
  readonly db: Kysely<Database>;
  readonly user: SignedInUser;
  readonly locale: 'vi' | 'en';
}

interface Fields {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly only_operation: boolean;
  readonly can_view_report: boolean;
  readonly hub_ids: readonly number[];
}

const entity = 'user';
/** Of passwords nobody has: such an account can't be signed in to until it is given one. */
const nobodys = hash(randomBytes(32).toString('base64url'));

const taken = {
  center: { users_email: refuse('GM002'), users_phone: refuse('GM003'), users_username: refuse('EAL002') },
  hubs: { users_email: refuse('EUS002'), users_phone: refuse('EUS003'), users_username: refuse('EAL002') },
} as const;

const takenOf = (role: ListedRole) => (staffLists[listOfRole(role)].center ? taken.center : taken.hubs);
const roleId = (role: ListedRole) => sql<number>`(select id from roles where name = ${role})`;

/** Somebody as he is after a write, whom nobody can have taken away. */
async function readBack({ db, user }: Writing, id: number): Promise<StaffRow> {
  const row = await findStaff(db, user, readableRoles(user), id);
  if (!row) throw new Error('an account that was written is to be seen');
  return row;
}

export async function createStaff(
  writing: Writing,
  role: ListedRole,
  { username, hub_ids: hubIds, ...fields }: Fields & { readonly username: string },
) {
  const { db, user, locale } = writing;
  if (!editableRoles(user).includes(role) || !mayGrant(user, fields)) return refuse('EUS008');
  const wrong = await judgeHubs(db, user, role, hubIds, locale);
  if (wrong) return wrong;
  const password_hash = await nobodys;
  const made = await onUniqueViolation(db, takenOf(role), () =>
    db
      .insertInto('users')
      .values({ ...fields, username, role_id: roleId(role), password_hash, must_confirm_password: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  if (isRefusal(made)) return made;
  const refused = await giveHubs(db, { id: made.id, role, active: true }, hubIds, locale);
  if (refused) return refused;
  await audit(db, {
    actorId: user.id,
    action: 'create_staff',
    entity,
    entityId: made.id,
    after: { ...fields, username, role, hub_ids: hubIds },
  });
  const list = listOfRole(role);
  await notify(db, {
    type: 'new_user',
    vi: `Nhân sự mới: ${fields.name}`,
    en: `New staff: ${fields.name}`,
    url: `/${list}/${made.id}`,
    hubId: hubIds[0] ?? null,
    roles: rolesOf(staffLists[list].edit),
    actorId: user.id,
  });
  return { data: await readBack(writing, made.id) };
}

export async function updateStaff(
  writing: Writing,
  roles: readonly ListedRole[],
  id: number,
  { version, hub_ids: hubIds, ...fields }: Fields & { readonly version: number },
) {
  const { db, user, locale } = writing;
  const found = await lockStaff(db, user, id, roles);
  if (isRefusal(found)) return found;
  if (found.version !== version) return refuse('ESY013');
  // What he has already he may keep, whoever saves the rest.
  const given = {
    only_operation: fields.only_operation || !found.only_operation,
    can_view_report: fields.can_view_report && !found.can_view_report,
  };
  if (!mayGrant(user, { ...given, only_operation: found.only_operation ? fields.only_operation : true }))
    return refuse('EUS008');
  const wrong = await judgeHubs(db, user, found.role, hubIds, locale);
  if (wrong) return wrong;
  const saved = await onUniqueViolation(db, takenOf(found.role), () =>
    db
      .updateTable('users')
      .set({ ...fields, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', found.id)
      .execute(),
  );
  if (isRefusal(saved)) return saved;
  const refused = await giveHubs(db, found, hubIds, locale);
  if (refused) return refused;
  const { name, email, phone, only_operation, can_view_report, hubs } = found;
  await audit(db, {
    actorId: user.id,
    action: 'update_staff',
    entity,
    entityId: found.id,
    before: { name, email, phone, only_operation, can_view_report, hub_ids: hubs.data.map((hub) => hub.id) },
    after: { ...fields, hub_ids: hubIds },
  });
  return { data: await readBack(writing, found.id) };
}

export async function setActive(writing: Writing, id: number, active: boolean) {
  const { db, user, locale } = writing;
  const { found, lastAdmin } = await lockWithAdmins(db, user, id);
  if (isRefusal(found)) return id === user.id && !active ? refuse('EUS009') : found;
  if (found.active === active) return refuse('EUS009');
  if (!active && found.role === 'admin' && lastAdmin) return refuse('EUS009');
  await db
    .updateTable('users')
    .set({ active: active ? 1 : 0, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', found.id)
    .execute();
  const refused = await claimArea(
    db,
    { ...found, active },
    found.hubs.data.map((hub) => hub.id),
    locale,
  );
  if (refused) return refused;
  await audit(db, {
    actorId: user.id,
    action: active ? 'activate_staff' : 'deactivate_staff',
    entity,
    entityId: found.id,
  });
  return { data: await readBack(writing, found.id) };
}

/** His sessions end with it: whoever has his password or his machine must not go on once he is let in again. */
export async function setLocked(writing: Writing, id: number, locked: boolean) {
  const { db, user } = writing;
  const { found, lastAdmin } = await lockWithAdmins(db, user, id);
  if (isRefusal(found)) return id === user.id && locked ? refuse('EUS009') : found;
  if (found.locked === locked || (locked && found.role === 'admin' && lastAdmin)) return refuse('EUS009');
  await db
    .updateTable('users')
    .set({ locked_at: locked ? sql`now()` : null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', found.id)
    .execute();
  if (locked) await endSessions(db, found.id);
  await audit(db, { actorId: user.id, action: locked ? 'lock_staff' : 'unlock_staff', entity, entityId: found.id });
  return { data: await readBack(writing, found.id) };
}

export async function changeRole(
  writing: Writing,
  id: number,
  { role, hub_ids: given, version }: BodyOf<'PATCH /staff/{id}/role'>,
) {
  const { db, user, locale } = writing;
  const { found, lastAdmin } = await lockWithAdmins(db, user, id);
  if (isRefusal(found)) return found;
  if (found.version !== version) return refuse('ESY013');
  if (!editableRoles(user).includes(role)) return refuse('EUS008');
  if (found.role === role) return refuse('EUS009');
  if (found.role === 'admin' && lastAdmin) return refuse('EUS009');
  // Who comes to the center has no hubs of his own any more; who comes from there is given some with his role.
  const had = found.hubs.data.map((hub) => hub.id);
  const hubIds = given ?? (staffLists[listOfRole(role)].hubs ? had : []);
  const wrong = await judgeHubs(db, user, role, hubIds, locale);
  if (wrong) return wrong;
  await db
    .updateTable('users')
    .set({ role_id: roleId(role), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', found.id)
    .execute();
  const refused = await giveHubs(db, { ...found, role }, hubIds, locale);
  if (refused) return refused;
  await audit(db, {
    actorId: user.id,
    action: 'change_role',
    entity,
    entityId: found.id,
    before: { role: found.role, hub_ids: had },
    after: { role, hub_ids: hubIds },
  });
  return { data: await readBack(writing, found.id) };
}
