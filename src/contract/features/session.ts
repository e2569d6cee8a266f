import * as z from 'zod';
import { limits } from '~domain/limits';
import { accountRoles } from '~domain/roles';
import { defineEndpoints } from '../endpoint';
import {
  dataOf,
  done,
  email,
  givenPassword,
  id,
  namedRef,
  newPassword,
  pathId,
  requiredLine,
  timestamp,
} from '../fields';
import { courierEdit } from './courier-shapes';

const locale = z.enum(limits.locales);
const role = z.enum(accountRoles);

const userProfile = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    role_name: role,
    locale,
    hubs: z.object({ data: z.array(namedRef) }),
    roles: z.object({ data: z.array(z.object({ id, name: role })) }),
  })
  .meta({ id: 'UserProfile' });

const currentUser = z
  .object({
    id,
    name: z.string(),
    username: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role_name: role,
    locale,
    active: z.union([z.literal(0), z.literal(1)]),
    only_operation: z.boolean(),
    can_view_report: z.boolean(),
    must_confirm_password: z.boolean(),
    password_updated_at: timestamp.nullable(),
    password_ignored_at: timestamp.nullable(),
    /** Provider settings the console follows for this account: Packages hidden, or landing on the backlog. */
    packages_excluded: z.boolean(),
    lands_on_backlog: z.boolean(),
    /** False = this role is logged out right after the profile loads. */
    login_allowed: z.boolean(),
  })
  .meta({ id: 'CurrentUser' });

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() }).meta({ id: 'Tokens' });

const matching = <T extends { password: string; retype_password: string }>(value: T): boolean =>
  value.password === value.retype_password;
const mismatch = { path: ['retype_password'], message: 'password_match' };

export const passwordChange = z
  .strictObject({ old_password: givenPassword, password: newPassword, retype_password: givenPassword })
  .refine(matching, mismatch);
export const passwordConfirm = z
  .strictObject({ password: newPassword, retype_password: givenPassword })
  .refine(matching, mismatch);
export const firstAdmin = z
  .strictObject({
    token: z.string().min(1, 'required').max(200),
    name: requiredLine(limits.name),
    email,
    password: newPassword,
    retype_password: givenPassword,
  })
  .refine(matching, mismatch);
export const credentials = z.strictObject({
  username: requiredLine(254),
  password: givenPassword,
  /** The pass that POST /verify-capcha gave; asked for by ELG002. */
  captcha_pass: z.string().max(2000).optional(),
});

const userEdit = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('staff').optional(), locale }),
  courierEdit,
]);

export const sessionEndpoints = defineEndpoints({
  'POST /clients/web/login': {
    summary:
      'Sign in with email or username. Unknown user and wrong password answer alike; five failures slow it down and ask for the captcha (ELG002). A password that somebody else gave signs in once.',
    access: 'public',
    body: credentials,
    response: tokens,
    errors: ['ELG001', 'ELG002', 'EUS012'],
    transaction: 'own',
  },
  'DELETE /logout': {
    summary: 'End the session; its tokens are dead on every provider process before this answers.',
    access: 'session',
    beforeOwnPassword: true,
    response: done,
    errors: [],
    transaction: 'own',
  },
  'GET /user/profile': {
    summary: 'The signed-in user with the hubs he may access and his roles.',
    access: 'session',
    query: z.strictObject({ include: z.enum(['hubs', 'roles', 'hubs,roles', 'roles,hubs']).optional() }),
    response: dataOf(userProfile),
    errors: [],
  },
  'GET /user/current': {
    summary: 'The signed-in user record: activity, password dates, flags.',
    access: 'session',
    beforeOwnPassword: true,
    response: dataOf(currentUser),
    errors: [],
  },
  'PATCH /users/{id}': {
    summary:
      "Save the language of one's own account; or, with `type: courier`, mend what is said of a courier. Without `type` the id is an account of the staff.",
    access: 'session',
    params: pathId,
    body: userEdit,
    response: dataOf(z.object({ id, locale: locale.optional(), version: z.int().optional() })),
    errors: ['EUS001', 'EUS002', 'EUS003', 'EUS006', 'ESY083', 'ESY086'],
  },
  'PATCH /users/{id}/confirm-password': {
    summary:
      'Replace the password that somebody else gave by one of one’s own. Until then nothing else answers but GET /user/current and DELETE /logout.',
    access: 'session',
    beforeOwnPassword: true,
    params: pathId,
    body: passwordConfirm,
    response: done,
    errors: ['EUS006', 'EUS009'],
    transaction: 'own',
  },
  'PATCH /users/{id}/password': {
    summary:
      "Change one's own password; every other session ends. EUS011 = the old one can't be checked: an administrator must give a new one.",
    access: 'session',
    params: pathId,
    body: passwordChange,
    response: done,
    errors: ['EUS005', 'EUS006', 'EUS011'],
    transaction: 'own',
  },
  'PATCH /users/{id}/ignore-password': {
    summary: 'Put the password reminder off; the 180 days start anew.',
    access: 'session',
    params: pathId,
    response: dataOf(z.object({ id, password_ignored_at: timestamp })),
    errors: ['EUS006'],
  },
  'GET /captcha-challenge': {
    summary: 'A proof-of-work challenge for the captcha.',
    access: 'public',
    response: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
    errors: [],
  },
  'POST /verify-capcha': {
    summary: 'Check a solved challenge; each solution counts once. Answers a short-lived pass for the login.',
    access: 'public',
    query: z.strictObject({ payload: z.string().min(1, 'required').max(8000) }),
    response: dataOf(z.object({ pass: z.string() })),
    errors: ['ELG002'],
  },
  'POST /setup-open': {
    summary: 'Whether a one-time link to create the first admin is still open. Its token stands in no address.',
    access: 'public',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: dataOf(z.object({ open: z.boolean() })),
    errors: [],
    transaction: 'own',
  },
  'POST /setup': {
    summary: 'Create the first admin through the one-time link printed at the first start of an empty network.',
    access: 'public',
    body: firstAdmin,
    response: done,
    status: 201,
    errors: ['ELG003'],
    transaction: 'own',
  },
});
