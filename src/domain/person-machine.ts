import type { ErrorCode } from './errors';
import { worksAt, type AccountRole, type Actor, type StaffRole } from './roles';

/** Who looks after couriers: the row `couriers` of the access table. */
export const courierStaff = [
  'admin',
  'hub_manager',
  'admin_operator',
  'area_manager',
] as const satisfies readonly StaffRole[];

/** Who says yes or no to what a hub has sent: nobody who runs only that hub. The row `courier_approval`. */
export const courierApprovers = ['admin', 'admin_operator', 'area_manager'] as const satisfies readonly StaffRole[];

/** A row of a machine that moves somebody, or something of his, from one status to another. */
export interface PersonRow<Status extends string> {
  readonly from: readonly Status[];
  readonly to: Status;
  readonly actors: readonly Actor[];
  /** Codes it may also refuse with, for what is missing or in the way. */
  readonly refusals: readonly ErrorCode[];
}

interface HubUser {
  readonly role: AccountRole;
  readonly hubIds: readonly number[];
}

/** Whatever is in another status than a row starts from. */
const wrongStep = 'ESY081';

type PersonDecision<Status extends string> =
  | { readonly ok: true; readonly to: Status }
  | { readonly ok: false; readonly code: ErrorCode };

/**
 * Judges one row on one person of a hub: who (EUS008), whose hub (EUS006, as somebody who is not there), status
 * (ESY081). What is missing or in the way is the feature's to find.
 */
export function decidePerson<Status extends string>(
  row: PersonRow<Status>,
  person: { readonly status: Status; readonly hub_id: number },
  user: HubUser,
): PersonDecision<Status> {
  if (!row.actors.includes(user.role)) return { ok: false, code: 'EUS008' };
  if (!worksAt(user, person.hub_id)) return { ok: false, code: 'EUS006' };
  return row.from.includes(person.status) ? { ok: true, to: row.to } : { ok: false, code: wrongStep };
}
