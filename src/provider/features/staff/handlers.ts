import { randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { EndpointName } from '~contract/endpoints';
import type { staffEndpoints } from '~contract/features/staff';
import { readableRoles, staffLists, type ListedRole, type StaffListName } from '~domain/staff';
import type { ErrorCode } from '~domain/errors';
import { limits } from '~domain/limits';
import { audit } from '../../calls/audit';
import {
  isRefusal,
  refuse,
  type HandlersOf,
  type Refusal,
  type Request,
  type SignedInUser,
  declaredBy,
} from '../../calls/handler';
import type { Database } from '../../db/schema';
import { readStaff } from '../../shared/people/read-staff';
import { listStaff, endSessions, lockStaff } from './read';
import { changeRole, createStaff, setActive, setLocked, updateStaff } from './write';

/** Letters and digits that nobody takes for one another when they are read out. */
const parts = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', limits.passwordSymbols] as const;
const length = 12;

const pick = (letters: string): string => letters.charAt(randomInt(letters.length));

/** By the rule of passwords, of about 70 bits. */
function temporaryPassword(): string {
  const letters = [
    ...parts.map(pick),
    ...Array.from({ length: length - parts.length }, () => pick(parts[0] + parts[1] + parts[2])),
  ];
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    const kept = letters[at] ?? '';
    letters[at] = letters[other] ?? '';
    letters[other] = kept;
  }
  return letters.join('');
}

/** The new password, the end of all sessions and the audit row together; only its hash is kept. */
async function resetPassword(db: Kysely<Database>, user: SignedInUser, id: number) {
  const password = temporaryPassword();
  const password_hash = await hash(password);
  return db.transaction().execute(async (tx) => {
    const found = await lockStaff(tx, user, id);
    if (isRefusal(found)) return found;
    const now = new Date();
    await tx
      .updateTable('users')
      .set({ password_hash, must_confirm_password: true, password_updated_at: now, updated_at: now })
      .where('id', '=', found.id)
      .execute();
    await endSessions(tx, found.id);
    await audit(tx, { actorId: user.id, action: 'reset_password', entity: 'user', entityId: found.id });
    return { data: { id: found.id, password } };
  });
}

type Detail = Pick<Request<'GET /staff/{id}'>, 'db' | 'user' | 'params'>;
type Create = Pick<Request<'POST /hub-operators'>, 'db' | 'user' | 'locale' | 'body'>;
type Change = Pick<Request<'PATCH /hub-operators/{id}'>, 'db' | 'user' | 'locale' | 'body' | 'params'>;

const rolesOf = (list: StaffListName): readonly ListedRole[] => staffLists[list].roles;

async function detail({ db, user, params }: Detail, roles: readonly ListedRole[]) {
  const data = await readStaff(db, user, roles, params.id);
  return data ? { data } : refuse('EUS006');
}

/** Each list declares its own codes for what is taken already, and hears no others. */
function declared<N extends EndpointName, T extends object>(name: N, result: T | Refusal<ErrorCode>) {
  return isRefusal(result) ? declaredBy(name, result.refused, result.errors) : result;
}

const list =
  (name: StaffListName) =>
  ({ db, user, query }: Pick<Request<'GET /hub-operators'>, 'db' | 'user' | 'query'>) =>
    listStaff(db, user, rolesOf(name), query);
const one = (name: StaffListName) => (request: Detail) => detail(request, rolesOf(name));
const create =
  <N extends EndpointName>(endpoint: N, name: StaffListName) =>
  async (request: Create) =>
    declared(endpoint, await createStaff(request, staffLists[name].roles[0], request.body));
const change =
  <N extends EndpointName>(endpoint: N, name: StaffListName) =>
  async (request: Change) =>
    declared(endpoint, await updateStaff(request, rolesOf(name), request.params.id, request.body));

export const staffHandlers: HandlersOf<typeof staffEndpoints> = {
  'GET /staff': ({ db, user, query }) =>
    listStaff(
      db,
      user,
      readableRoles(user).filter((role) => query.role?.includes(role) ?? true),
      query,
    ),
  'POST /staff': async (request) => {
    const { role, hub_id: hubId, ...fields } = request.body;
    return declared(
      'POST /staff',
      await createStaff(request, role, { ...fields, hub_ids: hubId === undefined ? [] : [hubId] }),
    );
  },
  'GET /staff/{id}': (request) => detail(request, readableRoles(request.user)),
  'PATCH /staff/{id}/activate': (request) => setActive(request, request.params.id, true),
  'PATCH /staff/{id}/deactivate': (request) => setActive(request, request.params.id, false),
  'PATCH /staff/{id}/lock': (request) => setLocked(request, request.params.id, true),
  'PATCH /staff/{id}/unlock': (request) => setLocked(request, request.params.id, false),
  'PATCH /staff/{id}/role': (request) => changeRole(request, request.params.id, request.body),
  'PATCH /users/{id}/password-members': async ({ db, user, params, services }) => {
    const made = await resetPassword(db, user, params.id);
    if (!isRefusal(made)) await services.sessions.letLeasesRunOut();
    return made;
  },

  'GET /admin-operators': list('admin-operators'),
  'POST /admin-operators': async (request) => {
    const { role, ...fields } = request.body;
    return declared('POST /admin-operators', await createStaff(request, role, fields));
  },
  'GET /admin-operators/{id}': one('admin-operators'),
  'PATCH /admin-operators/{id}': change('PATCH /admin-operators/{id}', 'admin-operators'),

  'GET /sale-managements': list('sale-managements'),
  'POST /sale-managements': create('POST /sale-managements', 'sale-managements'),
  'GET /sale-managements/{id}': one('sale-managements'),
  'PATCH /sale-managements/{id}': change('PATCH /sale-managements/{id}', 'sale-managements'),

  'GET /sale-admins': list('sale-admins'),
  'POST /sale-admins': create('POST /sale-admins', 'sale-admins'),
  'GET /sale-admins/{id}': one('sale-admins'),
  'PATCH /sale-admins/{id}': change('PATCH /sale-admins/{id}', 'sale-admins'),

  'GET /admin/user/area-managers': list('area-managers'),
  'POST /admin/user/area-managers': create('POST /admin/user/area-managers', 'area-managers'),
  'GET /admin/user/area-managers/{id}': one('area-managers'),
  'PATCH /admin/user/area-managers/{id}': change('PATCH /admin/user/area-managers/{id}', 'area-managers'),

  'GET /hub-managers': list('hub-managers'),
  'POST /hub-managers': create('POST /hub-managers', 'hub-managers'),
  'GET /hub-managers/{id}': one('hub-managers'),
  'PATCH /hub-managers/{id}': change('PATCH /hub-managers/{id}', 'hub-managers'),

  'GET /hub-operators': list('hub-operators'),
  'POST /hub-operators': create('POST /hub-operators', 'hub-operators'),
  'GET /hub-operators/{id}': one('hub-operators'),
  'PATCH /hub-operators/{id}': change('PATCH /hub-operators/{id}', 'hub-operators'),

  'GET /driver-managers': list('driver-managers'),
  'POST /driver-managers': create('POST /driver-managers', 'driver-managers'),
  'GET /driver-managers/{id}': one('driver-managers'),
  'PATCH /driver-managers/{id}': change('PATCH /driver-managers/{id}', 'driver-managers'),
};
