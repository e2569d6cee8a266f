import { packageStatuses, type PackageStatus } from '~domain/statuses';
import { Random } from '../text/random';
import { legSpansOf, type LegSpan } from './leg-spans';
import { journeysTo } from './by-status';
import { hoursBefore } from './timing';
import { tracesOf, type Traces } from './traces';
import { Trip, type Route, type Slot, type Step } from './trip';

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
      return { status, steps, stepCells, hours: steps.map(hoursBefore), hub, held, traces: tracesOf(steps), legs: legSpansOf(steps) };
    });
  }
}
