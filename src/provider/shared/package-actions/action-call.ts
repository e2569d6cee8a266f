import type * as z from 'zod';
import type { actionArguments } from '~contract/features/package-actions';
import type { CalledAction, PackageAction } from '~domain/package-machine';
import type { ErrorCode } from '~domain/errors';
import type { PackageStatus } from '~domain/statuses';
import type { Refusal } from '../../calls/handler';
import type { PackageFields, PackageSnapshot } from '../packages/package-change';

/** What an allowed action writes: columns, and the words of its history row. */
export interface Plan {
  readonly set: PackageFields;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  /** Where it leads, when not where the machine's row leads by itself. */
  readonly to?: PackageStatus;
  /** The history row that it takes back. */
  readonly undoes?: number;
  /** Has its history row although it changes nothing on the package: what it asks for is done later. */
  readonly recorded?: boolean;
}

/** What an action sets on one package, judged already; `action` = the row of the machine that stands behind it. */
export type Planner = (seen: PackageSnapshot, action: PackageAction) => Plan | Refusal<ErrorCode>;

export type ActionName = CalledAction;
export type ActionArguments = { readonly [A in ActionName]: z.output<(typeof actionArguments)[A]> };

/** An action with what it was told. */
export type ActionCall<A extends ActionName = ActionName> = {
  readonly [N in A]: { readonly action: N; readonly args: ActionArguments[N] };
}[A];

/** What whoever asks has read already. */
export interface Prefetched {
  /** Every hub that is in use. */
  readonly hubsInUse?: ReadonlySet<number>;
}
