import type { EndpointSpec } from '~contract/endpoint';
import { endpointNames, endpointSpec } from '~contract/endpoints';
import { asksForReports, may, rolesOf } from '~domain/access';

type Access = EndpointSpec['access'];

/** Who may call what, in words, and the names by which operations say so; derived from the access table. */
export function accessRows(): { readonly names: readonly string[]; readonly who: string }[] {
  const names = [...new Set(endpointNames.map((name) => endpointSpec(name).access))].toSorted();
  const sentences = new Set(names.map(accessSentence));
  return [...sentences].map((who) => ({ names: names.filter((name) => accessSentence(name) === who), who }));
}

function accessSentence(access: Access): string {
  if (access === 'public') return 'Open to anyone.';
  if (access === 'session') return 'Open to anyone who is signed in.';
  const roles = rolesOf(access);
  const operationToo = roles.some((role) => may({ role, only_operation: true, can_view_report: true }, access));
  const permission = asksForReports(access)
    ? '; those who don’t see all hubs need the permission can_view_report besides'
    : '';
  return `For ${roles.join(', ')}${operationToo ? '' : ', except those who only do operations'}${permission}.`;
}
