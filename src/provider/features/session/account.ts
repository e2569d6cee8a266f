import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { sessionEndpoints } from '~contract/features/session';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { type HandlersOf, refuse, type SignedInUser } from '../../calls/handler';
import { editCourier } from '../../shared/people/edit-courier';
import { countFailures, forgetFailures, recordFailure, takeTurn } from './login-failures';
import { oldPasswordSubject } from './login-subjects';
import { hashPassword, isReadableHash, passwordMatches } from './passwords';
import { endOtherSessions, readUser, replacePassword } from './store';

type AccountEndpoints = Pick<
  typeof sessionEndpoints,
  'PATCH /users/{id}' | 'PATCH /users/{id}/confirm-password' | 'PATCH /users/{id}/password' | 'PATCH /users/{id}/ignore-password'
>;

const done = { data: { ok: true } } as const;

/** The new password, the end of every other session and the audit row, together. False = changed meanwhile. */
async function setPassword(db: Kysely<Database>, user: SignedInUser, action: string, knownHash: string, password: string): Promise<boolean> {
  const newHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    if (!(await replacePassword(tx, user.id, knownHash, newHash))) return false;
    await endOtherSessions(tx, user.id, user.sessionId);
    await audit(tx, { actorId: user.id, action, entity: 'user', entityId: user.id });
    return true;
  });
}

/** Every call is on one's own account: another's id answers as one that does not exist. A courier, who is called one, has none here. */
export const accountHandlers: HandlersOf<AccountEndpoints> = {
  'PATCH /users/{id}': async (request) => {
    const { params, body, db, user } = request;
    if (body.type === 'courier') return editCourier(request, body);
    if (params.id !== user.id) return refuse('EUS006');
    const { locale } = await readUser(db, user.id);
    await db.updateTable('users').set({ locale: body.locale, updated_at: new Date() }).where('id', '=', user.id).execute();
    await audit(db, { actorId: user.id, action: 'change_locale', entity: 'user', entityId: user.id, before: { locale }, after: { locale: body.locale } });
    return { data: { id: user.id, locale: body.locale } };
  },

  'PATCH /users/{id}/confirm-password': async ({ params, body, db, user, services }) => {
    if (params.id !== user.id) return refuse('EUS006');
    const { must_confirm_password, password_hash } = await readUser(db, user.id);
    if (!must_confirm_password) return refuse('EUS009');
    if (!(await setPassword(db, user, 'confirm_password', password_hash, body.password))) return refuse('EUS009');
    await services.sessions.letLeasesRunOut();
    return done;
  },

  'PATCH /users/{id}/password': async ({ params, body, db, user, services }) => {
    if (params.id !== user.id) return refuse('EUS006');
    const subject = oldPasswordSubject(user.id);
    const [failures = 0] = await countFailures(db, [subject]);
    const wait = await takeTurn(db, subject, failures);
    if (wait === null) return refuse('ESY003');
    await sleep(wait);
    const { password_hash } = await readUser(db, user.id);
    if (!isReadableHash(password_hash)) return refuse('EUS011');
    if (!(await passwordMatches(password_hash, body.old_password))) {
      await recordFailure(db, [subject]);
      return refuse('EUS005');
    }
    await forgetFailures(db, [subject]);
    if (!(await setPassword(db, user, 'change_password', password_hash, body.password))) return refuse('EUS005');
    await services.sessions.letLeasesRunOut();
    return done;
  },

  'PATCH /users/{id}/ignore-password': async ({ params, db, user }) => {
    if (params.id !== user.id) return refuse('EUS006');
    const now = new Date();
    // Read back: the database writes a moment with fewer digits where the last are noughts.
    const { password_ignored_at } = await db
      .updateTable('users')
      .set({ password_ignored_at: now, updated_at: now })
      .where('id', '=', user.id)
      .returning(({ ref }) => ref('password_ignored_at').$notNull().as('password_ignored_at'))
      .executeTakeFirstOrThrow();
    await audit(db, { actorId: user.id, action: 'ignore_password_reminder', entity: 'user', entityId: user.id });
    return { data: { id: user.id, password_ignored_at } };
  },
};
