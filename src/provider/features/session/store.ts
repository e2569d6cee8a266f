import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { mayLogin } from '~domain/access';
import { isAccountRole, seesAllHubs, type AccountRole } from '~domain/roles';
import { hourMs } from '~domain/time';
import type { Database } from '../../db/schema';
import { tokenHash } from '../../calls/session-cache';
import { dummyPasswordHash } from './passwords';

/** The account behind an email or a username, in any letter case; an email wins over another account's username. */
export async function findAccount(db: Kysely<Database>, login: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(({ eb, or }) =>
      or([eb(sql`lower(email)`, '=', sql`lower(${login})`), eb(sql`lower(username)`, '=', sql`lower(${login})`)]),
    )
    .orderBy(sql`lower(email) = lower(${login})`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Only hashes of the tokens are kept. */
export async function openSession(
  db: Kysely<Database>,
  userId: number,
  hours: number,
): Promise<{ access_token: string; refresh_token: string }> {
  const tokens = { access_token: newToken(), refresh_token: newToken() };
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      access_hash: tokenHash(tokens.access_token),
      refresh_hash: tokenHash(tokens.refresh_token),
      expires_at: new Date(Date.now() + hours * hourMs),
    })
    .execute();
  return tokens;
}

export async function endSession(db: Kysely<Database>, sessionId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endOtherSessions(db: Kysely<Database>, userId: number, keptSessionId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('user_id', '=', userId)
    .where('id', '<>', keptSessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function readUser(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .selectAll('users')
    .select('roles.name as role_name')
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Narrows what the foreign key guarantees: the session cache lets no other role through. */
export function accountRole(name: string): AccountRole {
  if (!isAccountRole(name)) throw new Error(`role ${name} is no account's role`);
  return name;
}

/** Active hubs the user may work in, by code. */
export async function accessibleHubs(db: Kysely<Database>, user: { id: number; role: AccountRole }) {
  let hubs = db.selectFrom('hubs').select(['id', 'code', 'name']).where('active', '=', true).orderBy('code');
  if (!seesAllHubs(user.role))
    hubs = hubs.where('id', 'in', (query) =>
      query.selectFrom('user_hubs').select('hub_id').where('user_id', '=', user.id),
    );
  return hubs.execute();
}

/**
 * Holds an account by the password it was entered with, so that whoever locks it meanwhile ends this session too. A
 * password that somebody else gave is taken away: it signs in once, and whoever else was told it finds it used. Not of
 * who is out of action or of a role that is turned away: he never comes to a password of his own. `changed` = it is
 * another by now, or used.
 */
export async function enterWithPassword(
  tx: Kysely<Database>,
  userId: number,
  knownHash: string,
  extraLoginRoles: readonly string[],
): Promise<'in' | 'locked' | 'changed'> {
  const held = await tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['must_confirm_password', 'locked_at', 'active', 'roles.name as role'])
    .where('users.id', '=', userId)
    .where('password_hash', '=', knownHash)
    .forUpdate('users')
    .executeTakeFirst();
  if (!held) return 'changed';
  if (held.locked_at !== null) return 'locked';
  if (held.must_confirm_password && held.active === 1 && mayLogin(held.role, extraLoginRoles))
    await tx
      .updateTable('users')
      .set({ password_hash: await dummyPasswordHash })
      .where('id', '=', userId)
      .execute();
  return 'in';
}

/**
 * Replaces the password if it is still the one the caller knew, so that of two changes at once one is refused.
 * False = it has changed meanwhile.
 */
export async function replacePassword(
  db: Kysely<Database>,
  userId: number,
  knownHash: string,
  newHash: string,
): Promise<boolean> {
  const now = new Date();
  const result = await db
    .updateTable('users')
    .set({ password_hash: newHash, password_updated_at: now, must_confirm_password: false, updated_at: now })
    .where('id', '=', userId)
    .where('password_hash', '=', knownHash)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** 256 random bits, safe in a header and in a URL. */
function newToken(): string {
  return randomBytes(32).toString('base64url');
}
