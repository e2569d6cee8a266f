import type { EndpointName } from '~contract/endpoints';
import type { staffEndpoints } from '~contract/features/staff';
import { readableRoles, staffLists, type ListedRole, type StaffListName } from '~domain/staff';
import type { ErrorCode } from '~domain/errors';
import { audit } from '../../calls/audit';
import { isRefusal, refuse, type HandlersOf, type Refusal, type Request } from '../../calls/handler';
import { declaredBy } from '../../calls/declared-by';
import { findStaff, historyOf, listStaff } from './read';
import { resetPassword } from './temporary-password';
import { changeRole, createStaff, setActive, updateStaff } from './write';

type Detail = Pick<Request<'GET /staff/{id}'>, 'db' | 'user' | 'params'>;
type Create = Pick<Request<'POST /hub-operators'>, 'db' | 'user' | 'locale' | 'body'>;
type Change = Pick<Request<'PATCH /hub-operators/{id}'>, 'db' | 'user' | 'locale' | 'body' | 'params'>;

const rolesOf = (list: StaffListName): readonly ListedRole[] => staffLists[list].roles;

async function detail({ db, user, params }: Detail, roles: readonly ListedRole[]) {
  const row = await findStaff(db, user, roles, params.id);
  if (!row) return refuse('EUS006');
  await audit(db, { actorId: user.id, action: 'read_staff', entity: 'user', entityId: row.id });
  return { data: { ...row, history: await historyOf(db, row.id) } };
}

/** Each list declares its own codes for what is taken already, and hears no others. */
function told<N extends EndpointName, T extends object>(name: N, result: T | Refusal<ErrorCode>) {
  if (!isRefusal(result)) return result;
  return result.errors ? refuse('ESP000', result.errors) : declaredBy(name, result.refused);
}

const list = (name: StaffListName) => ({ db, user, query }: Pick<Request<'GET /hub-operators'>, 'db' | 'user' | 'query'>) => listStaff(db, user, rolesOf(name), query);
const one = (name: StaffListName) => (request: Detail) => detail(request, rolesOf(name));
const create = <N extends EndpointName>(endpoint: N, name: StaffListName) => async (request: Create) => told(endpoint, await createStaff(request, staffLists[name].roles[0], request.body));
const change = <N extends EndpointName>(endpoint: N, name: StaffListName) => async (request: Change) => told(endpoint, await updateStaff(request, rolesOf(name), request.params.id, request.body));

export const staffHandlers: HandlersOf<typeof staffEndpoints> = {
  'GET /staff': ({ db, user, query }) => listStaff(db, user, readableRoles(user).filter((role) => query.role?.includes(role) ?? true), query),
  'POST /staff': async (request) => {
    const { role, hub_id: hubId, ...fields } = request.body;
    return told('POST /staff', await createStaff(request, role, { ...fields, hub_ids: hubId === undefined ? [] : [hubId] }));
  },
  'GET /staff/{id}': (request) => detail(request, readableRoles(request.user)),
  'PATCH /staff/{id}/activate': (request) => setActive(request, request.params.id, true),
  'PATCH /staff/{id}/deactivate': (request) => setActive(request, request.params.id, false),
  'PATCH /staff/{id}/role': (request) => changeRole(request, request.params.id, request.body.role, request.body.version),
  'PATCH /users/{id}/password-members': async ({ db, user, params, services }) => {
    const made = await resetPassword(db, user, params.id);
    if (!isRefusal(made)) await services.sessions.letLeasesRunOut();
    return made;
  },

  'GET /admin-operators': list('admin-operators'),
  'POST /admin-operators': async (request) => {
    const { role, ...fields } = request.body;
    return told('POST /admin-operators', await createStaff(request, role, fields));
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
