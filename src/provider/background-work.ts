import { pushOrder } from './features/oms/push-order';
import { tellEvent, tellTest } from './features/outbound/tell-event';
import type { Chore } from './jobs/background';
import type { AnyJob } from './jobs/job';
import { deliveryJob } from './outbound/deliver';
import { forget, relay, tellLost } from './outbound/relay';
import { forgetExports } from './shared/exports/forget-exports';

/** Everything a provider does besides answering. */
export const backgroundWork: { readonly jobs: readonly AnyJob[]; readonly chores: readonly Chore[] } = {
  jobs: [deliveryJob({ oms_push: pushOrder, event: tellEvent, test: tellTest })],
  chores: [relay, tellLost, forget, forgetExports],
};
