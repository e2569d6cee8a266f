import type * as z from 'zod';
import type { actionArguments } from '~contract/features/package-actions';
import type { CalledAction } from '~domain/package-machine';

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
