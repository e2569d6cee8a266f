import { restartsStay } from '~domain/stages';
import type { PackageStatus } from '~domain/statuses';
import type { Step } from './trip';

/** What a way leaves on the package, moments as indexes of steps; null = it never happened. */
export interface Traces {
  readonly previousStatus: PackageStatus | null;
  readonly carrierUsed: boolean;
  /** Failed tries of the present phase: pickup, delivery or return. */
  readonly attempts: number;
  readonly latestAttempt: number | null;
  readonly success: number | null;
  readonly stageEntered: number;
  readonly prints: number;
}

/** A carrier reports the end of its attempts only, not each of them. */
const carrierAttempts = 3;

const phaseStarts: ReadonlySet<Step['action']> = new Set(['checkin', 'confirm_redeliver', 'return_reopen', 'pickup_reopen']);
const fails: ReadonlySet<Step['action']> = new Set(['pickup_fail', 'delivery_fail', 'return_fail']);

/** Each phase counts its own tries; the return begins to count with its first run. */
function countAttempts(steps: readonly Step[]): Pick<Traces, 'attempts' | 'latestAttempt'> {
  let attempts = 0;
  let latestAttempt: number | null = null;
  let returning = false;
  steps.forEach(({ action, to }, index) => {
    if (phaseStarts.has(action) || (action === 'return_dispatch' && !returning)) attempts = 0;
    if (action === 'return_dispatch') returning = true;
    const byCarrier = action === 'webhook_move' && (to === 'Delivery_failed_attempt' || to === 'Delivery_failed');
    if (!byCarrier && !fails.has(action)) return;
    attempts = byCarrier && to === 'Delivery_failed' ? carrierAttempts : attempts + 1;
    latestAttempt = index;
  });
  return { attempts, latestAttempt };
}

function stageEntered(steps: readonly Step[]): number {
  return steps.findLastIndex(({ from, to, hub }, index) => from === null || restartsStay(from, to, hub !== steps[index - 1]?.hub));
}

/** Where a cancelled request would resume; none once it is settled. */
function previousStatus(steps: readonly Step[]): PackageStatus | null {
  const last = steps.at(-1);
  if (last?.to !== 'Request_cancel' && last?.to !== 'Cancel_failed') return null;
  return steps.findLast((step) => step.action === 'cancel_request')?.from ?? null;
}

export function tracesOf(steps: readonly Step[]): Traces {
  const success = steps.findLastIndex((step) => step.to === 'Delivery_successful');
  return {
    previousStatus: previousStatus(steps),
    carrierUsed: steps.some((step) => step.to === 'Handover_accepted'),
    ...countAttempts(steps),
    success: success < 0 ? null : success,
    stageEntered: stageEntered(steps),
    prints: steps.filter((step) => step.action === 'print').length,
  };
}
