import type { sessionEndpoints } from '~contract/features/session';
import { mayLogin } from '~domain/access';
import { audit } from '../../calls/audit';
import type { HandlersOf } from '../../calls/handler';
import { accountHandlers } from './account';
import { captchaHandlers } from './captcha';
import { login } from './login';
import { setupHandlers } from './setup';
import { accessibleHubs, endSession, readUser, staffRole } from './store';

export const sessionHandlers: HandlersOf<typeof sessionEndpoints> = {
  ...accountHandlers,
  ...captchaHandlers,
  ...setupHandlers,
  'POST /clients/web/login': login,

  'DELETE /logout': async ({ db, user, services }) => {
    await db.transaction().execute(async (tx) => {
      await endSession(tx, user.sessionId);
      await audit(tx, { actorId: user.id, action: 'logout', entity: 'user', entityId: user.id });
    });
    await services.sessions.letLeasesRunOut();
    return { data: { ok: true } };
  },

  'GET /user/profile': async ({ query, db, user }) => {
    const record = await readUser(db, user.id);
    const included = query.include?.split(',') ?? [];
    const role = staffRole(record.role_name);
    return {
      data: {
        id: record.id,
        name: record.name,
        email: record.email,
        role_name: role,
        locale: record.locale,
        hubs: { data: included.includes('hubs') ? await accessibleHubs(db, { id: record.id, role }) : [] },
        roles: { data: included.includes('roles') ? [{ id: record.role_id, name: role }] : [] },
      },
    };
  },

  'GET /user/current': async ({ db, user, services: { config } }) => {
    const record = await readUser(db, user.id);
    const email = record.email.toLowerCase();
    return {
      data: {
        id: record.id,
        name: record.name,
        username: record.username,
        email: record.email,
        phone: record.phone,
        role_name: staffRole(record.role_name),
        locale: record.locale,
        active: record.active === 1 ? 1 : 0,
        only_operation: record.only_operation,
        can_view_report: record.can_view_report,
        must_confirm_password: record.must_confirm_password,
        password_updated_at: record.password_updated_at,
        password_ignored_at: record.password_ignored_at,
        packages_excluded: email === config.packagesExcludedAccount,
        lands_on_backlog: email === config.backlogAccount,
        login_allowed: mayLogin(record.role_name, config.extraLoginRoles),
      },
    };
  },
};
