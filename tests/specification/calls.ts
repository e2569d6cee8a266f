import { endpointNames } from '~contract/endpoints';
import { packageActionEndpoints } from '~contract/features/package-actions';
import type { Group, Line, Place } from './line';
import { sourcesWith, testsWith } from './repository';

/** Tests that name the endpoint; those of exports go over them by their names. */
function testsOf(name: string, contract: readonly string[]): Place[] {
  const near = `${name} ${contract.join(' ')}`;
  const named = testsWith(`'${name}'`, near);
  return named.length === 0 && name.startsWith('GET /export-')
    ? testsWith(`'${name.slice('GET /export-'.length)}'`, near)
    : named;
}

/** Calls on one package are made of rows, whose machine names them. */
const actionCode: readonly Place[] = [
  'src/domain/package-machine.ts',
  'src/contract/features/package-actions.ts',
  'src/provider/features/package-actions/handlers.ts',
];

/**
 * `PATCH /users/{id} with locale` names its endpoint up to the second space; `as` names one that the specification
 * leaves open.
 */
function callLine(says: string, as?: string): Line {
  const name = as ?? says.split(' ').slice(0, 2).join(' ');
  if (!(endpointNames as readonly string[]).includes(name)) return { says: `\`${says}\``, code: [], tests: [] };
  const quoted = `'${name}'`;
  const contract = sourcesWith(`${quoted}: {`, 'src/contract/features/', 1);
  return {
    says: as === undefined ? `\`${says}\`` : `${says}: \`${as}\``,
    code:
      name in packageActionEndpoints ? actionCode : [...contract, ...sourcesWith(quoted, 'src/provider/features/', 1)],
    tests: testsOf(name, contract),
  };
}

const calls = (area: string, ...lines: readonly (string | Line)[]): Group => ({
  title: `Calls: ${area}`,
  lines: lines.map((one) => (typeof one === 'string' ? callLine(one) : one)),
});
/** The usual calls on one kind of record. */
const crud = (path: string, ...methods: readonly string[]): string[] =>
  methods.map((method) => (method.endsWith('{id}') ? `${method.slice(0, -6)} ${path}/{id}` : `${method} ${path}`));

/** §7, call by call. */
export const callGroups: readonly Group[] = [
  calls(
    'session',
    'POST /clients/web/login',
    'DELETE /logout',
    'GET /user/profile',
    'PATCH /users/{id}/confirm-password',
    callLine('The current user info', 'GET /user/current'),
    callLine('The update of a password by old_password, password, retype_password', 'PATCH /users/{id}/password'),
    callLine('PATCH /users/{id} with locale'),
    'PATCH /users/{id}/ignore-password',
    'POST /verify-capcha',
  ),
  calls(
    'notifications and support',
    'GET /notifications',
    'POST /notifications/read',
    'GET /pickup-note',
    'PUT /pickup-note/{id}',
    'POST /customer-request',
    'GET /customer-request',
    'GET /customer-request/{id}',
    'PATCH /customer-request/{id}',
    'POST /customer-response',
    'GET /customer-request-unread',
    'POST /user-device',
  ),
  calls(
    'users and shops',
    'GET /couriers',
    'POST /users/courier-register',
    'PATCH /users/{id}',
    'GET /users/{id}',
    'GET /shops',
    'POST /shops-optimize',
    'GET /shops/{id}',
    'PATCH /shops/{id}',
    'POST /users/create-shop',
    'PATCH /users/{id}/active',
    'PATCH /users/{id}/sync-ship-unit',
    'PATCH /users/{id}/password',
    'PATCH /users/{id}/password-members',
    'PATCH /users/{id}/api-enable',
    'PATCH /users/{id}/fee-aha-move',
    'PATCH /shops/{id}/is-manager-bank',
    'PATCH /shops/{id}/paper-verify',
    'GET /search-couriers',
    'GET /e-contracts',
    'GET /ship-units',
    'PATCH /gateway-refresh-token',
    'POST /three-pl/webhook/ship-connect/token',
    'GET /export-shop-admin',
    'GET /price/{id}/detail',
    'PATCH /price/{id}/detail',
    'GET /price/{id}/details',
    'PATCH /price/{id}/details',
  ),
  calls(
    'admin roles and sellers',
    ...['/admin-operators', '/sale-managements', '/sale-admins'].flatMap((path) =>
      crud(path, 'GET', 'POST', 'GET /{id}', 'PATCH /{id}'),
    ),
    ...crud('/admin/user/area-managers', 'GET', 'POST', 'PATCH /{id}'),
    'PATCH /seller/{id}/active',
    'PATCH /seller/{id}/transfer',
  ),
  calls(
    'packages',
    'GET /packages',
    'GET /packages/{id}',
    'GET /package',
    'GET /package-tracking',
    'GET /packages-master-search',
    'POST /packages-post',
    'GET /package-store-groups',
    'PATCH /successful-package-scanning',
    'PUT /unsuccessful-package-scanning',
    'PUT /checkin-linehaul',
    'PATCH /packages-update-shippingfee',
    'PATCH /packages/{id}/operator-update',
    'PATCH /packages/{id}/lost',
    'PATCH /packages/{id}/lost-courier',
    'PATCH /packages/{id}/lost-approval',
    'PATCH /packages/{id}/return',
    'PATCH /packages/{id}/abandoned',
    'PATCH /packages/{id}/cancel',
    'PATCH /packages/{id}/resize',
    'PATCH /packages/{id}/change-info-receiver',
    'PATCH /packages/{id}/is-print',
    'PATCH /packages/{id}/retry-3pl-runsheets',
    'POST /packages/{id}/retry-push-to-oms',
    'PATCH /multiple-print-packages',
    'GET /backlog-packages',
    'GET /runsheet-packages-optimize',
    'GET /total-packages',
    'GET /backlog-report',
    'GET /package-history',
    'GET /package-performance',
    'POST /post-package-performance',
    'GET /count-packages-by-hub',
    'POST /packages-epod/{id}/photo',
    'POST /packages-return/{id}/photo',
    'POST /packages-delivery/{id}/photo',
    'POST /packages-multiple-awb',
    'GET /packages-awb/{code}',
  ),
  calls(
    'file exports',
    'GET /export-backlog-view',
    'GET /export-packages',
    'GET /export-backlog-by-type',
    'GET /export-package-successful',
    'GET /export-package-sales',
    'GET /export-package-report-system',
    'GET /export-packages-incomplete',
    'GET /export-package-history',
  ),
];
