import { randomBytes } from 'node:crypto';
import { staffEndpoints } from '~contract/features/staff';
import type { AccessSubject } from '~domain/access';
import {
  editableRoles,
  listOfRole,
  readableRoles,
  staffLists,
  type ListedRole,
  type StaffListName,
} from '~domain/staff';
import type { Example } from './example';
import { addUser } from './people';
import { addHub } from './places';
import type { Stage } from './stage';

type StaffEndpoint = keyof typeof staffEndpoints | 'GET /users/{id}';

const mark = (): string => randomBytes(6).toString('hex');
let numbers = 100_000_000 + (Number.parseInt(randomBytes(3).toString('hex'), 16) % 700_000_000);
/** Numbers nobody has yet, in whichever run. */
const newPhone = (): string => `0${(numbers += 1)}`;

/** What makes a person or changes him, unlike all others. */
export const staffFields = () => {
  const one = mark();
  return {
    name: `Nhân viên ${one}`,
    email: `${one}@staff.test`,
    phone: newPhone(),
    only_operation: true,
    can_view_report: false,
  };
};
export const newMember = (hub_ids: readonly number[]) => ({ username: `u.${mark()}`, ...staffFields(), hub_ids });

const rolesOf = (list: StaffListName): ListedRole => staffLists[list].roles[0];

/** Somebody who does operations only, so that those who do no more may change him as well. */
async function memberOf({ test }: Stage, role: ListedRole, hubId: number): Promise<number> {
  return addUser(test, { role, hubIds: staffLists[listOfRole(role)].hubs ? [hubId] : [], onlyOperation: true });
}

/** What the caller is; without a session anybody's guess does. */
async function rightsOf({ caller }: Stage): Promise<AccessSubject> {
  const answer = await caller.call('GET /user/current');
  if (answer.status >= 300) return { role: 'admin', only_operation: false };
  const { role_name: role, only_operation } = answer.ok.data;
  return { role, only_operation };
}
/** The lowest role that the caller may give, and the lowest that he may see. */
const below = async (stage: Stage): Promise<ListedRole> =>
  editableRoles(await rightsOf(stage)).at(-1) ?? 'hub_operator';
const seen = async (stage: Stage): Promise<ListedRole> => readableRoles(await rightsOf(stage)).at(-1) ?? 'hub_operator';

const hubsOf = (list: StaffListName, hubId: number): number[] => (staffLists[list].hubs ? [hubId] : []);

/**
 * On a list a foreign row is hidden; admin operators have no hubs, and nobody but those who see all hubs sees their
 * list.
 */
const list = (name: StaffListName): Example => ({
  call: () => ({}),
  foreign: staffLists[name].hubs
    ? async (stage) => {
        const id = await memberOf(stage, rolesOf(name), stage.foreign.hub.id);
        const { rows } = await stage.test.pool.query<{ email: string }>('select email from users where id = $1', [id]);
        return { call: { query: { q: rows[0]?.email ?? '' } }, secrets: [rows[0]?.email ?? ''] };
      }
    : null,
});
/** A hub of its own, which is the caller's too: area managers share none. */
const freshHub = async ({ test, caller }: Stage): Promise<number> => {
  const hub = await addHub(test);
  await test.pool.query('insert into user_hubs (user_id, hub_id) values ($1, $2)', [caller.id, hub.id]);
  return hub.id;
};
const creation = (name: StaffListName): Example => ({
  call: async (stage) => ({
    body: newMember(hubsOf(name, name === 'area-managers' ? await freshHub(stage) : stage.own.hub.id)),
  }),
  foreign: staffLists[name].hubs
    ? async (stage) => {
        const hub = name === 'area-managers' ? (await addHub(stage.test)).id : stage.foreign.hub.id;
        return { call: { body: newMember([hub]) }, refused: 'ESP000', secrets: [stage.foreign.hub.code] };
      }
    : null,
});
const one = (name: StaffListName, body?: (hubIds: number[]) => object): Example => ({
  call: async (stage) => {
    const hub = name === 'area-managers' ? await freshHub(stage) : stage.own.hub.id;
    return {
      params: { id: await memberOf(stage, rolesOf(name), hub) },
      ...(body ? { body: body(hubsOf(name, hub)) } : {}),
    };
  },
  foreign: staffLists[name].hubs
    ? async (stage) => {
        const hub = name === 'area-managers' ? (await addHub(stage.test)).id : stage.foreign.hub.id;
        return {
          call: { params: { id: await memberOf(stage, rolesOf(name), hub) }, ...(body ? { body: body([hub]) } : {}) },
          refused: 'EUS006',
          secrets: [stage.foreign.hub.code],
        };
      }
    : null,
});
const change = (name: StaffListName): Example => one(name, (hub_ids) => ({ ...staffFields(), hub_ids, version: 0 }));

/** On whoever stands below the caller, at his hub; of the foreign hub there is nobody to him. */
const onAnyone = (
  prepare: (stage: Stage, id: number, role: ListedRole) => Promise<object> | object = () => ({}),
  whom = below,
): Example => ({
  call: async (stage) => {
    const role = await whom(stage);
    const id = await memberOf(stage, role, stage.own.hub.id);
    return { params: { id }, ...(await prepare(stage, id, role)) };
  },
  foreign: async (stage) => {
    const role = await whom(stage);
    const id = await memberOf(stage, role, stage.foreign.hub.id);
    return {
      call: { params: { id }, ...(await prepare(stage, id, role)) },
      refused: 'EUS006',
      secrets: [stage.foreign.hub.code],
    };
  },
});

/** Another role that whoever may give the first may give as well. */
const otherRole: Partial<Record<ListedRole, ListedRole>> = {
  hub_operator: 'hub_manager',
  hub_manager: 'hub_operator',
  driver_manager: 'hub_operator',
};

export const examples: Readonly<Record<StaffEndpoint, Example>> = {
  'GET /staff': list('hub-managers'),
  'POST /staff': {
    call: async (stage) => {
      const { hub_ids: _one, ...fields } = newMember([]);
      return { body: { ...fields, role: await below(stage), hub_id: stage.own.hub.id } };
    },
    foreign: async (stage) => {
      const { hub_ids: _one, ...fields } = newMember([]);
      return {
        call: { body: { ...fields, role: await below(stage), hub_id: stage.foreign.hub.id } },
        refused: 'ESP000',
        secrets: [stage.foreign.hub.code],
      };
    },
  },
  'GET /staff/{id}': onAnyone(() => ({}), seen),
  'GET /users/{id}': onAnyone(() => ({}), seen),
  'PATCH /staff/{id}/activate': onAnyone(async ({ test }, id) => {
    await test.pool.query('update users set active = 0 where id = $1', [id]);
    return {};
  }),
  'PATCH /staff/{id}/deactivate': onAnyone(),
  'PATCH /staff/{id}/lock': onAnyone(),
  'PATCH /staff/{id}/unlock': onAnyone(async ({ test }, id) => {
    await test.pool.query('update users set locked_at = now() where id = $1', [id]);
    return {};
  }),
  'PATCH /staff/{id}/role': onAnyone((_stage, _id, role) => ({ body: { role: otherRole[role] ?? role, version: 0 } })),
  'PATCH /users/{id}/password-members': onAnyone(),

  'GET /admin-operators': list('admin-operators'),
  'POST /admin-operators': creation('admin-operators'),
  'GET /admin-operators/{id}': one('admin-operators'),
  'PATCH /admin-operators/{id}': change('admin-operators'),
  'GET /sale-managements': list('sale-managements'),
  'POST /sale-managements': creation('sale-managements'),
  'GET /sale-managements/{id}': one('sale-managements'),
  'PATCH /sale-managements/{id}': change('sale-managements'),
  'GET /sale-admins': list('sale-admins'),
  'POST /sale-admins': creation('sale-admins'),
  'GET /sale-admins/{id}': one('sale-admins'),
  'PATCH /sale-admins/{id}': change('sale-admins'),
  'GET /admin/user/area-managers': list('area-managers'),
  'POST /admin/user/area-managers': creation('area-managers'),
  'GET /admin/user/area-managers/{id}': one('area-managers'),
  'PATCH /admin/user/area-managers/{id}': change('area-managers'),
  'GET /hub-managers': list('hub-managers'),
  'POST /hub-managers': creation('hub-managers'),
  'GET /hub-managers/{id}': one('hub-managers'),
  'PATCH /hub-managers/{id}': change('hub-managers'),
  'GET /hub-operators': list('hub-operators'),
  'POST /hub-operators': creation('hub-operators'),
  'GET /hub-operators/{id}': one('hub-operators'),
  'PATCH /hub-operators/{id}': change('hub-operators'),
  'GET /driver-managers': list('driver-managers'),
  'POST /driver-managers': creation('driver-managers'),
  'GET /driver-managers/{id}': one('driver-managers'),
  'PATCH /driver-managers/{id}': change('driver-managers'),
};
