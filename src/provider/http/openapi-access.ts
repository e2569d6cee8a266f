import type { EndpointSpec } from '~contract/endpoint';
import { asksForReports, may, rolesOf } from '~domain/access';

type Access = EndpointSpec['access'];

/** Who may call, in words; derived from the access table. */
export function accessSentence(access: Access): string {
  if (access === 'public') return 'Open to anyone.';
  if (access === 'session') return 'Open to anyone who is signed in.';
  const roles = rolesOf(access);
  const operationToo = roles.some((role) => may({ role, only_operation: true, can_view_report: true }, access));
  const permission = asksForReports(access) ? '; those who don’t see all hubs need the permission can_view_report besides' : '';
  return `For ${roles.join(', ')}${operationToo ? '' : ', except those who only do operations'}${permission}.`;
}
