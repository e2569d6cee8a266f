import { packageStatuses, type PackageStatus } from '~domain/statuses';
import { restartsStay } from '~domain/stages';
import { Random } from '../text/random';
import { legSpansOf, type LegSpan } from './leg-spans';
import { journeysTo } from './by-status';
import { hoursBefore } from './timing';
import { Trip, type Route, type Slot, type Step } from './trip';

/** What a way leaves on the package, moments as indexes of steps; null = it never happened. */
interface Traces {
  readonly previousStatus: PackageStatus | null;
  readonly carrierUsed: boolean;
  /** Failed tries of the present phase: pickup, delivery or return. */
  readonly attempts: number;
  readonly latestAttempt: number | null;
  readonly success: number | null;
  readonly stageEntered: number;
  readonly statusEntered: number;
  readonly prints: number;
}

/** A carrier reports the end of its attempts only, not each of them. */
const carrierAttempts = 3;

const phaseStarts: ReadonlySet<Step['action']> = new Set([
  'checkin',
  'confirm_redeliver',
  'return_reopen',
  'pickup_reopen',
]);
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
  return steps.findLastIndex(
    ({ from, to, hub }, index) => from === null || restartsStay(from, to, hub !== steps[index - 1]?.hub),
  );
}

/** Where a cancelled request would resume; none once it is settled. */
function previousStatus(steps: readonly Step[]): PackageStatus | null {
  const last = steps.at(-1);
  if (last?.to !== 'Request_cancel' && last?.to !== 'Cancel_failed') return null;
  return steps.findLast((step) => step.action === 'cancel_request')?.from ?? null;
}

function tracesOf(steps: readonly Step[]): Traces {
  const success = steps.findLastIndex((step) => step.to === 'Delivery_successful');
  return {
    previousStatus: previousStatus(steps),
    carrierUsed: steps.some((step) => step.to === 'Handover_accepted'),
    ...countAttempts(steps),
    success: success < 0 ? null : success,
    stageEntered: stageEntered(steps),
    statusEntered: steps.findLastIndex(({ from, to }) => from !== to),
    prints: steps.filter((step) => step.action === 'print').length,
  };
}

/** A way to a status, walked once and taken by many packages at other hubs and hours. */
export interface Way {
  readonly status: PackageStatus;
  readonly steps: readonly Step[];
  /** The cells action, from_status and to_status of each step, encoded for COPY between tabs. */
  readonly stepCells: readonly Uint8Array[];
  /** Usual hours before each step. */
  readonly hours: readonly number[];
  /** Where the package lies at the end; null = with its sender. */
  readonly hub: Slot | null;
  /** A carrier has it. */
  readonly held: boolean;
  readonly traces: Traces;
  /** What of it goes by runsheet. */
  readonly legs: readonly LegSpan[];
}

/** Enough to show every turn a journey can take. */
const waysPerRoute = 48;

/** Makes the ways to every status as they are asked for; the same seed gives the same ways. */
export class Ways {
  readonly #made = new Map<string, readonly Way[]>();

  constructor(readonly seed: number) {}

  to(status: PackageStatus, route: Route): readonly Way[] {
    const key = `${status} ${route}`;
    const made = this.#made.get(key) ?? this.#make(status, route);
    this.#made.set(key, made);
    return made;
  }

  #make(status: PackageStatus, route: Route): Way[] {
    const stream = packageStatuses.indexOf(status) * 3 + ['same', 'direct', 'via'].indexOf(route);
    const random = new Random(this.seed, stream);
    return Array.from({ length: waysPerRoute }, () => {
      const trip = new Trip(random, route);
      for (const leg of random.weighted(journeysTo(status))) leg(trip);
      if (trip.status !== status) throw new Error(`the journey to ${status} ends in ${trip.status}`);
      const { steps, hub, held } = trip;
      const stepCells = steps.map((step) => Buffer.from(`\t${step.action}\t${step.from ?? '\\N'}\t${step.to}\t`));
      return {
        status,
        steps,
        stepCells,
        hours: steps.map(hoursBefore),
        hub,
        held,
        traces: tracesOf(steps),
        legs: legSpansOf(steps),
      };
    });
  }
}
