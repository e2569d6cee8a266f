import { dayMs } from '~domain/time';
import type { LineResult } from '~domain/runsheet-types';
import type { PackageStatus } from '~domain/statuses';
import { CopyRows, copyNull, copyText } from '../copy/copy-rows';
import type { ActorCells, Hub, Member, Network } from '../packages/network';
import type { Plan } from '../packages/plan';
import type { Words } from '../packages/words';
import type { LegSpan } from '../journeys/leg-spans';
import { Sheet, type SheetPlan } from './sheet';
import type { Way } from '../journeys/ways';

export const lineColumns = [
  'runsheet_id',
  'position',
  'leg',
  'package_id',
  'added_by',
  'added_at',
  'result',
  'result_reason',
  'result_at',
  'note',
  'live',
] as const;
export const bagLineColumns = ['mobile_unit_id', 'position', 'package_id', 'added_by', 'added_at', 'live'] as const;

const results: Partial<Record<PackageStatus, LineResult>> = {
  Pickup_failed_attempt: 'attempt',
  Delivery_failed_attempt: 'attempt',
  Return_failed_attempt: 'attempt',
  Pickup_failed: 'failed',
  Delivery_failed: 'failed',
  Return_failed: 'failed',
  Delivery_cancelled: 'cancelled',
  Shop_canceled: 'cancelled',
  Missing: 'missing',
};

/** Neither result, reason, moment nor note. */
const unreported = Buffer.from(`\t${copyNull}`.repeat(4));
const isLive = Buffer.from('\ttrue\n');
const isOver = Buffer.from('\tfalse\n');

interface Line {
  /** Of the sheet or of the bag. */
  readonly of: number;
  readonly position: number;
  readonly packageId: number;
  /** User id. */
  readonly by: number | null;
  readonly live: boolean;
}

export const momentText = (at: number | undefined): string => new Date(at ?? 0).toISOString();

function addLine(
  rows: CopyRows,
  { of, position, packageId, by, live }: Line,
  span: LegSpan,
  way: Way,
  times: readonly number[],
  words: Words,
): void {
  // Nobody reports on a truck's packages: their hub takes them in.
  const told = span.result ?? (span.leg.type === 'linehaul' ? span.end : null);
  const to = told === null ? undefined : way.steps[told]?.to;
  const said = span.result === null ? undefined : words.said[span.result];
  rows.text(`${of}\t${position}\t${span.leg.type}\t${packageId}\t${by ?? copyNull}\t`);
  rows.moment(times[span.plan] ?? 0);
  if (to === undefined || told === null) rows.encoded(unreported);
  else {
    rows.text(`\t${results[to] ?? 'done'}\t${said?.reason ?? copyNull}\t`);
    rows.moment(times[told] ?? 0);
    rows.text(`\t${said?.note ? copyText(said.note) : copyNull}`);
  }
  rows.encoded(live ? isLive : isOver);
}

function addBagLine(rows: CopyRows, { of, position, packageId, by, live }: Line, added: number): void {
  rows.text(`${of}\t${position}\t${packageId}\t${by ?? copyNull}\t`);
  rows.moment(added);
  rows.encoded(live ? isLive : isOver);
}

/** A package is put on its sheet so long before the sheet leaves, at the most, in ms. */
const packing = 20 * 60_000;
/** Least between two steps of a history, in ms. */
const apart = 2;

/** Between which moments a sheet must leave to have carried the package, both excluded. */
function window(
  { plan, start }: LegSpan,
  times: readonly number[],
  now: number,
): readonly [after: number, before: number] {
  if (start === null) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  // A plan made directly before it moves along with the departure.
  const after = times[start === plan + 1 ? plan - 1 : start - 1] ?? 0;
  return [after + apart, times[start + 1] ?? now];
}

/** Whether the package can have left with a sheet that left then; null = the sheet has not left. */
function fits(departure: number | null, span: LegSpan, times: readonly number[], now: number): boolean {
  if (departure === null) return true;
  const [after, before] = window(span, times, now);
  return departure > after && departure < before;
}

/** The package's moments once it left with that sheet. */
function timesWith(departure: number | null, { plan, start }: LegSpan, times: readonly number[]): readonly number[] {
  if (departure === null || start === null || times[start] === departure) return times;
  const before = times[plan - 1] ?? 0;
  const planned = times[plan] ?? 0;
  const moved = planned < departure ? planned : departure - Math.ceil(Math.min(packing, (departure - before) / 2));
  return times.map((at, index) => (index === plan ? moved : index === start ? departure : at));
}

/** Sheets that are done with go back so far, in ms. */
const keptFor = 2 * dayMs;
/** Sheets of a kind that still take packages; the oldest of more leaves. */
const mostOpen = 64;

/** A journey once its sheets have told when they left, and who did what of it. */
export interface Carried {
  readonly times: readonly number[];
  /** By step; the others are whoever they are. */
  readonly actors: ReadonlyMap<number, ActorCells>;
}

const noActors: ReadonlyMap<number, ActorCells> = new Map();

/**
 * Puts the packages of a load on runsheets as they are made: each goes onto a sheet of its hub that left at a moment
 * when the package can have been on it, and its history then tells that moment and those people.
 */
export class SheetBook {
  readonly sheets: Sheet[] = [];
  readonly lines = new CopyRows();
  readonly bagLines = new CopyRows();
  bags = 0;
  readonly #open = new Map<string, Sheet[]>();
  readonly #turns = new Map<string, number>();

  constructor(
    readonly network: Network,
    readonly now: number,
    readonly firstId: number,
    readonly firstBagId: number,
  ) {}

  carry({ way, hubs, times }: Plan, words: Words, packageId: number): Carried {
    let told = times;
    if (way.legs.length === 0) return { times, actors: noActors };
    const actors = new Map<number, ActorCells>();
    for (const span of way.legs) {
      if (span.end !== null && (times[span.start ?? span.plan] ?? 0) < this.now - keptFor) continue;
      const sheet = this.#sheetFor(span, hubs[span.from], span.to === null ? null : hubs[span.to], told);
      told = timesWith(sheet.plan.started, span, told);
      for (const [index, cells] of crewOf(span, way.steps, sheet.plan)) actors.set(index, cells);
      const added = told[span.plan] ?? 0;
      const line = { packageId, by: sheet.plan.clerk.id, live: span.end === null };
      addLine(
        this.lines,
        { ...line, of: sheet.plan.id, position: sheet.add(added, span.end === null ? 0 : (told[span.end] ?? 0)) },
        span,
        way,
        told,
        words,
      );
      if (span.to === null) continue;
      const bag = sheet.bagFor(added, () => this.firstBagId + this.bags++);
      addBagLine(this.bagLines, { ...line, of: bag.id, position: bag.count }, added);
    }
    return { times: told, actors };
  }

  #sheetFor(span: LegSpan, hub: Hub, destination: Hub | null, times: readonly number[]): Sheet {
    const status = span.end !== null ? 'Closed' : span.start === null ? 'Created' : 'Running';
    const key = `${hub.id} ${span.leg.type} ${destination?.id} ${status}`;
    const open = (this.#open.get(key) ?? []).filter((sheet) => !sheet.full);
    this.#open.set(key, open);
    const found = open.find((sheet) => fits(sheet.plan.started, span, times, this.now));
    if (found) return found;
    const sheet = this.#begin({
      type: span.leg.type,
      status,
      hub,
      destination,
      started: span.start === null ? null : (times[span.start] ?? null),
    });
    if (open.push(sheet) > mostOpen) open.shift();
    return sheet;
  }

  /** Couriers and clerks of a hub take turns, those with sheets on the road apart from those whose day is done. */
  #begin(plan: Omit<SheetPlan, 'id' | 'courier' | 'clerk' | 'receiver'>): Sheet {
    const key = `${plan.hub.id} ${plan.status}`;
    const turn = this.#turns.get(key) ?? 0;
    this.#turns.set(key, turn + 1);
    const { couriers } = plan.hub;
    const courier = plan.type === 'linehaul' ? null : (couriers[turn % couriers.length] ?? null);
    const clerk = clerkOf(plan.hub, this.network, turn);
    const receiver = plan.destination && clerkOf(plan.destination, this.network, turn);
    const sheet = new Sheet(
      { ...plan, id: this.firstId + this.sheets.length, courier, clerk, receiver },
      this.network.seed,
    );
    this.sheets.push(sheet);
    return sheet;
  }
}

/** Someone who may do all that sheets take. */
function clerkOf({ staff }: Hub, network: Network, turn: number): Member {
  const clerks = staff.get('hub_operator') ?? staff.get('hub_manager') ?? [];
  return clerks[turn % clerks.length] ?? network.admin;
}

/** The clerk plans, sends off and confirms; the courier does what couriers do in between. */
function* crewOf(
  { leg, plan, start, end }: LegSpan,
  steps: Plan['way']['steps'],
  { clerk, courier }: SheetPlan,
): Iterable<readonly [number, ActorCells]> {
  yield [plan, clerk.cells];
  if (start !== null) yield [start, clerk.cells];
  const last = end ?? steps.length - 1;
  for (let index = plan + 1; index <= last; index += 1) {
    const role = steps[index]?.role;
    if (role === 'courier' && courier) yield [index, courier.cells];
    else if (index === end && leg.type !== 'linehaul' && leg.type !== 'pickup') yield [index, clerk.cells];
  }
}
