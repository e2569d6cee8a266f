import type { RunsheetStatus, RunsheetType } from '~domain/runsheet-types';
import { Random } from '../text/random';
import type { Courier, Hub, Member } from '../packages/network';
import { personName } from '../text/people';

export interface Bag {
  readonly id: number;
  readonly room: number;
  count: number;
  created: number;
}

/** A truck of a linehaul and who drives it. */
interface Truck {
  readonly plate: string;
  readonly driverCode: string;
  readonly driverName: string;
}

/** What is the same for every package of a sheet. Moments in milliseconds since 1970. */
export interface SheetPlan {
  readonly id: number;
  readonly type: RunsheetType;
  readonly status: Exclude<RunsheetStatus, 'Cancelled'>;
  readonly hub: Hub;
  readonly destination: Hub | null;
  /** Null on a linehaul, and where a hub has nobody. */
  readonly courier: Courier | null;
  /** Who makes it, sends it off and closes it. */
  readonly clerk: Member;
  /** Who takes a linehaul in; null = nobody, or not a linehaul. */
  readonly receiver: Member | null;
  /** Null = not yet. */
  readonly started: number | null;
}

const fewest = 20;
const most = 60;
const fewestInBag = 12;
const mostInBag = 25;

/** A runsheet while packages come onto it. */
export class Sheet {
  readonly bags: Bag[] = [];
  readonly #random: Random;
  readonly #room: number;
  /** Of a linehaul. */
  readonly truck: Truck | null;
  count = 0;
  created = Number.POSITIVE_INFINITY;
  closed = 0;

  constructor(
    readonly plan: SheetPlan,
    seed: number,
  ) {
    this.#random = new Random(seed, plan.id);
    this.#room = this.#random.int(fewest, most);
    this.truck = plan.type === 'linehaul' ? someTruck(this.#random) : null;
  }

  get full(): boolean {
    return this.count >= this.#room;
  }

  /** Answers the package's position. */
  add(added: number, ended: number): number {
    this.created = Math.min(this.created, added);
    this.closed = Math.max(this.closed, ended);
    this.count += 1;
    return this.count;
  }

  /** The bag a package goes into; `nextId` numbers a new one. */
  bagFor(added: number, nextId: () => number): Bag {
    const last = this.bags.at(-1);
    const bag =
      last && last.count < last.room
        ? last
        : { id: nextId(), room: this.#random.int(fewestInBag, mostInBag), count: 0, created: added };
    if (bag !== last) this.bags.push(bag);
    bag.count += 1;
    bag.created = Math.min(bag.created, added);
    return bag;
  }
}

function someTruck(random: Random): Truck {
  return {
    plate: `${random.int(11, 99)}${random.pick(['C', 'D', 'H'])}-${random.digits(5)}`,
    driverCode: `TX${random.digits(4)}`,
    driverName: personName(random, 'man'),
  };
}
