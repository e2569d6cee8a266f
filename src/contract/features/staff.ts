import * as z from 'zod';
import { limits } from '~domain/limits';
import { usernameShape } from '~domain/text-shapes';
import { accountRoles } from '~domain/roles';
import { listedRoles } from '~domain/staff';
import { defineEndpoints } from '../endpoint';
import {
  dataOf,
  email,
  id,
  line,
  listOf,
  namedRef,
  paging,
  pathId,
  phone,
  queryIds,
  queryList,
  requiredLine,
  timestamp,
  version,
} from '../fields';
import { recordAnswer } from '../record-results';

const username = z.string().trim().toLowerCase().min(1, 'required').regex(usernameShape, 'username');
const role = z.enum(accountRoles);
const listed = z.enum(listedRoles);
const hubIds = z
  .array(id)
  .max(1_000)
  .refine((ids) => new Set(ids).size === ids.length, 'duplicate');

const person = {
  name: requiredLine(limits.name),
  email,
  phone,
  only_operation: z.boolean().default(false),
  can_view_report: z.boolean().default(false),
};

/** What the form of a list asks for. Who sees all hubs has none of his own; anybody else needs one at least. */
export const newStaff = z.strictObject({ username, ...person, hub_ids: hubIds });
const staffChange = z.strictObject({ ...person, hub_ids: hubIds, version });
const roleOfAdmins = z.enum(['admin_operator', 'admin']);
export const newAdminOperator = z.strictObject({
  username,
  ...person,
  hub_ids: hubIds.default([]),
  role: roleOfAdmins.default('admin_operator'),
});
const adminOperatorChange = z.strictObject({ ...person, hub_ids: hubIds.default([]), version });

const staffRow = z
  .object({
    id,
    username: z.string(),
    name: z.string(),
    email: z.string(),
    /** Masked in lists. */
    phone: z.string().nullable(),
    role,
    active: z.boolean(),
    locked: z.boolean(),
    only_operation: z.boolean(),
    can_view_report: z.boolean(),
    /** He has not chosen his own password yet. */
    must_confirm_password: z.boolean(),
    hubs: z.object({ data: z.array(namedRef) }),
    created_at: timestamp,
    version,
    /**
     * The caller may change him: neither himself, nor anyone as high, nor who also works at hubs that are not the
     * caller’s.
     */
    manageable: z.boolean(),
  })
  .meta({ id: 'StaffRow' });

const place = z.object({ role: role.nullable(), hubs: z.array(z.string()) }).nullable();

export const staffDetail = staffRow
  .extend({
    /** What was done to the account and by it, the latest first; role and hubs where they were written. */
    history: z.array(
      z.object({
        id,
        at: timestamp,
        action: z.string(),
        actor: z.string().nullable(),
        was: place,
        became: place,
      }),
    ),
  })
  .meta({ id: 'StaffDetail' });

const filters = {
  ...paging,
  q: line(100).optional(),
  active: z.enum(['0', '1']).optional(),
  hub_id: queryIds.optional(),
  sort: z.enum(['name', '-name', 'username', '-username', 'created_at', '-created_at']).default('name'),
};
const query = z.strictObject(filters);
const rows = listOf(staffRow);
const detail = dataOf(staffDetail);
const changed = recordAnswer(staffRow);
const ofHub = ['EUS002', 'EUS003', 'EAL002'] as const;
const ofCenter = ['GM002', 'GM003', 'EAL002'] as const;
const changeOfHub = ['EUS002', 'EUS003', 'EUS006', 'ESY013'] as const;
const changeOfCenter = ['GM002', 'GM003', 'EUS006', 'ESY013'] as const;

/**
 * A new account has no password: `PATCH /users/{id}/password-members` gives it its first. A row is seen by who shares a
 * hub with it, and by who sees all hubs; a foreign id answers EUS006.
 */
export const staffEndpoints = defineEndpoints({
  'GET /staff': {
    summary: 'Staff of every list that the caller sees.',
    access: 'staff',
    query: z.strictObject({ ...filters, role: queryList(listedRoles).optional() }),
    response: rows,
    errors: [],
  },
  'POST /staff': {
    summary: 'Add somebody by role, at one hub; the lists’ own calls take several.',
    access: 'staff_edit',
    body: z.strictObject({ role: listed, username, ...person, hub_id: id.optional() }),
    response: changed,
    status: 201,
    errors: ['EUS002', 'EUS003', 'GM002', 'GM003', 'EAL002'],
  },
  'GET /staff/{id}': {
    summary: 'One of the staff; reading the whole phone leaves a trace.',
    access: 'staff',
    params: pathId,
    response: detail,
    errors: ['EUS006'],
  },
  'PATCH /staff/{id}/activate': {
    summary: 'Let somebody work again; an area manager at his hubs, unless another has one (ESP000).',
    access: 'staff_edit',
    params: pathId,
    response: changed,
    errors: ['EUS006', 'EUS009'],
  },
  'PATCH /staff/{id}/deactivate': {
    summary:
      'Put somebody out of action: within a second he sees no more than the notice. Never oneself or the last admin (EUS009).',
    access: 'staff_edit',
    params: pathId,
    response: changed,
    errors: ['EUS006', 'EUS009'],
  },
  'PATCH /staff/{id}/lock': {
    summary: 'Let nobody sign in as somebody (EUS012), end his sessions. Never oneself or the last admin (EUS009).',
    access: 'staff_edit',
    params: pathId,
    response: changed,
    errors: ['EUS006', 'EUS009'],
  },
  'PATCH /staff/{id}/unlock': {
    summary: 'Let somebody sign in again.',
    access: 'staff_edit',
    params: pathId,
    response: changed,
    errors: ['EUS006', 'EUS009'],
  },
  'PATCH /staff/{id}/role': {
    summary:
      'Give somebody another role, and hubs: his own unless said, none at the center. The caller must be above both. EUS009 = he has it, or is the last admin.',
    access: 'staff_promote',
    params: pathId,
    body: z.strictObject({ role: listed, hub_ids: hubIds.optional(), version }),
    response: changed,
    errors: ['EUS006', 'EUS009', 'ESY013'],
  },
  'PATCH /users/{id}/password-members': {
    summary:
      'Give somebody a password for one time, told here and never again; then he must choose his own. His sessions end; for 30 days neither may approve what the other made.',
    access: 'staff_edit',
    params: pathId,
    response: dataOf(z.object({ id, password: z.string() })),
    errors: ['EUS006'],
    // Not the pipeline's: its record of the answer would keep the password readable.
    transaction: 'own',
  },

  'GET /admin-operators': {
    summary: 'Admins and admin operators.',
    access: 'admin_operators',
    query,
    response: rows,
    errors: [],
  },
  'POST /admin-operators': {
    summary: 'Add an admin operator or an admin.',
    access: 'admin_operators_edit',
    body: newAdminOperator,
    response: changed,
    status: 201,
    errors: ofCenter,
  },
  'GET /admin-operators/{id}': {
    summary: 'One admin operator.',
    access: 'admin_operators',
    params: pathId,
    response: detail,
    errors: ['EUS006'],
  },
  'PATCH /admin-operators/{id}': {
    summary: 'Change an admin operator.',
    access: 'admin_operators_edit',
    params: pathId,
    body: adminOperatorChange,
    response: changed,
    errors: changeOfCenter,
  },

  'GET /sale-managements': {
    summary: 'Sales managers.',
    access: 'sale_managements',
    query,
    response: rows,
    errors: [],
  },
  'POST /sale-managements': {
    summary: 'Add a sales manager.',
    access: 'sale_managements_edit',
    body: newStaff,
    response: changed,
    status: 201,
    errors: ofCenter,
  },
  'GET /sale-managements/{id}': {
    summary: 'One sales manager.',
    access: 'sale_managements',
    params: pathId,
    response: detail,
    errors: ['EUS006'],
  },
  'PATCH /sale-managements/{id}': {
    summary: 'Change a sales manager.',
    access: 'sale_managements_edit',
    params: pathId,
    body: staffChange,
    response: changed,
    errors: changeOfCenter,
  },

  'GET /sale-admins': { summary: 'Sales administrators.', access: 'sale_admins', query, response: rows, errors: [] },
  'POST /sale-admins': {
    summary: 'Add a sales administrator.',
    access: 'sale_admins_edit',
    body: newStaff,
    response: changed,
    status: 201,
    errors: ofCenter,
  },
  'GET /sale-admins/{id}': {
    summary: 'One sales administrator.',
    access: 'sale_admins',
    params: pathId,
    response: detail,
    errors: ['EUS006'],
  },
  'PATCH /sale-admins/{id}': {
    summary: 'Change a sales administrator.',
    access: 'sale_admins_edit',
    params: pathId,
    body: staffChange,
    response: changed,
    errors: changeOfCenter,
  },

  'GET /admin/user/area-managers': {
    summary: 'Area managers.',
    access: 'area_managers',
    query,
    response: rows,
    errors: [],
  },
  'POST /admin/user/area-managers': {
    summary: 'Add an area manager; a hub has one (ESP000, hub_ids).',
    access: 'area_managers_edit',
    body: newStaff,
    response: changed,
    status: 201,
    errors: ofCenter,
  },
  'GET /admin/user/area-managers/{id}': {
    summary: 'One area manager.',
    access: 'area_managers',
    params: pathId,
    response: detail,
    errors: ['EUS006'],
  },
  'PATCH /admin/user/area-managers/{id}': {
    summary: 'Change an area manager; a hub has one (ESP000, hub_ids).',
    access: 'area_managers_edit',
    params: pathId,
    body: staffChange,
    response: changed,
    errors: changeOfCenter,
  },

  'GET /hub-managers': { summary: 'Hub managers.', access: 'hub_managers', query, response: rows, errors: [] },
  'POST /hub-managers': {
    summary: 'Add a hub manager.',
    access: 'hub_managers_edit',
    body: newStaff,
    response: changed,
    status: 201,
    errors: ofHub,
  },
  'GET /hub-managers/{id}': {
    summary: 'One hub manager.',
    access: 'hub_managers',
    params: pathId,
    response: detail,
    errors: ['EUS006'],
  },
  'PATCH /hub-managers/{id}': {
    summary: 'Change a hub manager.',
    access: 'hub_managers_edit',
    params: pathId,
    body: staffChange,
    response: changed,
    errors: changeOfHub,
  },

  'GET /hub-operators': { summary: 'Hub operators.', access: 'hub_operators', query, response: rows, errors: [] },
  'POST /hub-operators': {
    summary: 'Add a hub operator.',
    access: 'hub_operators_edit',
    body: newStaff,
    response: changed,
    status: 201,
    errors: ofHub,
  },
  'GET /hub-operators/{id}': {
    summary: 'One hub operator.',
    access: 'hub_operators',
    params: pathId,
    response: detail,
    errors: ['EUS006'],
  },
  'PATCH /hub-operators/{id}': {
    summary: 'Change a hub operator.',
    access: 'hub_operators_edit',
    params: pathId,
    body: staffChange,
    response: changed,
    errors: changeOfHub,
  },

  'GET /driver-managers': {
    summary: 'Driver managers; they don’t work in the console.',
    access: 'driver_managers',
    query,
    response: rows,
    errors: [],
  },
  'POST /driver-managers': {
    summary: 'Add a driver manager.',
    access: 'driver_managers',
    body: newStaff,
    response: changed,
    status: 201,
    errors: ofHub,
  },
  'GET /driver-managers/{id}': {
    summary: 'One driver manager.',
    access: 'driver_managers',
    params: pathId,
    response: detail,
    errors: ['EUS006'],
  },
  'PATCH /driver-managers/{id}': {
    summary: 'Change a driver manager.',
    access: 'driver_managers',
    params: pathId,
    body: staffChange,
    response: changed,
    errors: changeOfHub,
  },
});
