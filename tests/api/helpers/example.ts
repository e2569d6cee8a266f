import type { ErrorCode } from '~domain/errors';
import type { StaffRole } from '~domain/roles';
import type { Call } from './send';
import type { Stage } from './stage';

/** A request for what is not the caller's, and how it must go. */
export interface Foreign {
  readonly call: Call;
  /** The answer, as for an id that does not exist; absent where the call is allowed but shows or changes nothing. */
  readonly refused?: ErrorCode;
  /** Found nowhere in the answer. */
  readonly secrets: readonly (string | RegExp)[];
  /** Roles it is not foreign to; those that see all hubs unless said. `secrets` is what they get to see instead. */
  readonly seenBy?: (role: StaffRole) => boolean;
}

export interface Example {
  /** A request that succeeds for everyone the access table lets through. */
  readonly call: (stage: Stage) => Call | Promise<Call>;
  /** What those hear instead of a success, where a success is out of an example's reach. */
  readonly hears?: ErrorCode;
  /** Null = nothing in it belongs to a hub or to a person. */
  readonly foreign: null | ((stage: Stage) => Foreign | Promise<Foreign>);
}

/** Of what is private to one person. */
export const nobody = (): boolean => false;
