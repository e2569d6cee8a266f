import { needsLinehaul } from '../journeys/by-status';
import { ageIn } from '../journeys/mix';
import { workingMoment } from '../journeys/timing';
import type { Slot } from '../journeys/trip';
import type { Way } from '../journeys/ways';
import type { PackageStatus } from '~domain/statuses';
import { hourMs } from '~domain/time';
import { Random } from '../text/random';
import type { Hub, Network, Shop } from './network';

/** No history begins earlier than this before now. */
const longestHours = 44 * 24;

/** Who sends a package where, and what happens to it. */
interface Course {
  readonly shop: Shop;
  readonly hubs: Readonly<Record<Slot, Hub>>;
  readonly way: Way;
  /** Milliseconds since 1970, not bent into working hours yet. */
  readonly start: number;
  readonly end: number;
}

export interface Plan extends Pick<Course, 'shop' | 'hubs' | 'way'> {
  /** Milliseconds since 1970 of each step of the way, growing, none after now. */
  readonly times: readonly number[];
  /** Goes on where the plan stopped drawing. */
  readonly random: Random;
}

function chooseReceiver(network: Network, sender: Hub, apart: boolean, random: Random): Hub {
  if (!apart && random.chance(0.25)) return sender;
  const hub = random.weighted(network.receivers);
  return apart && hub === sender ? random.pick(network.hubs.filter((other) => other !== sender)) : hub;
}

/** Between regions most packages change trucks at the greatest hub of the receiver's; null = they go straight. */
function chooseStop(network: Network, from: Hub, to: Hub, random: Random): Hub | null {
  const gateway = network.gateways.get(to.region);
  return gateway && from.region !== to.region && gateway !== to && random.chance(0.6) ? gateway : null;
}

function chooseCourse(network: Network, status: PackageStatus, random: Random, now: number): Course {
  const closed = status === 'Draft' && network.closedShops.length > 0 && random.chance(0.3);
  const shop = closed ? random.pick(network.closedShops) : random.weighted(network.senders);
  const first = shop.hub;
  const last = chooseReceiver(network, first, needsLinehaul.has(status), random);
  const stop = chooseStop(network, first, last, random);
  const way = random.pick(network.ways.to(status, first === last ? 'same' : stop ? 'via' : 'direct'));
  const hours = way.hours.reduce((sum, part) => sum + part, 0) * random.between(0.7, 1.4);
  const end = now - Math.min(ageIn(status, random), longestHours - hours) * hourMs;
  return { shop, hubs: { first, stop: stop ?? last, last }, way, start: end - hours * hourMs, end };
}

/**
 * When the package that draws from this stream is created: what it takes to put packages in order before making them.
 */
export function creationTime(network: Network, status: PackageStatus, stream: number, now: number): number {
  return chooseCourse(network, status, new Random(network.seed, stream), now).start;
}

function schedule({ way, start, end }: Course, random: Random, now: number): number[] {
  const weights = way.hours.map((hours) => hours * random.between(0.5, 1.6));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const scale = sum > 0 ? (end - start) / sum : 0;
  let at = start;
  let latest = 0;
  return weights.map((weight) => {
    at += weight * scale;
    latest = Math.max(latest + 1, Math.floor(workingMoment(Math.min(at, end), now)));
    return latest;
  });
}

/** The package that draws from this stream, with the time of each of its steps. */
export function planPackage(network: Network, status: PackageStatus, stream: number, now: number): Plan {
  const random = new Random(network.seed, stream);
  const course = chooseCourse(network, status, random, now);
  const { shop, hubs, way } = course;
  return { shop, hubs, way, times: schedule(course, random, now), random };
}
