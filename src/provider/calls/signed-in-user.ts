import type { AccountRole } from '~domain/roles';

/** Who asks, as his session tells. */
export interface SignedInUser {
  readonly id: number;
  readonly sessionId: number;
  readonly name: string;
  readonly role: AccountRole;
  /** Active, and of a role that is let in here; else only his own account answers him. */
  readonly works: boolean;
  /** Of a password that somebody else gave: he has to choose his own before anything else. */
  readonly must_confirm_password: boolean;
  readonly only_operation: boolean;
  readonly can_view_report: boolean;
  readonly packagesExcluded: boolean;
  /** Hubs of the user's access rows; roles that see all hubs are not limited to them. */
  readonly hubIds: readonly number[];
}
