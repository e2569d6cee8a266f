import type { OutboundFault } from './outbound';
import { decide, type Decision, type PackageFacts } from './package-decision';
import { packageMachine, type PackageAction } from './package-machine';
import type { PackageStatus } from './statuses';

/** How one hand-over of a package to a carrier stands; `ended` = taken back, or given back by the carrier. */
export const handoverStates = ['waiting', 'accepted', 'failed', 'ended'] as const;
export type HandoverState = (typeof handoverStates)[number];

/** What a carrier is asked for one package. */
const carrierTaskKinds = ['create', 'cancel'] as const;
export type CarrierTaskKind = (typeof carrierTaskKinds)[number];

/** What became of a carrier's report. */
export const carrierEventOutcomes = [
  /** The package stands, or stood, where it said. */
  'applied',
  /** A later one was known already. */
  'late',
  /** The carrier has not accepted the package yet: judged again once it has. */
  'early',
  /** Nobody has said what the status means (EPKS001): judged again once somebody does. */
  'unknown_status',
  /** No package of this number was handed over. */
  'unknown_package',
  /** The carrier's reports don't move packages by themselves. */
  'kept',
  /** The package is back in the house's hands. */
  'moved_on',
  /** The package had come to its end by an earlier one: only people take that back. */
  'contradicts',
  /** People took it back: it says nothing any more. */
  'overruled',
  /** A status that is said to mean nothing. */
  'ignored',
] as const;
export type CarrierEventOutcome = (typeof carrierEventOutcomes)[number];

/** What a carrier's status may mean. */
export const carrierTargets: readonly PackageStatus[] = packageMachine.webhook_move.to;
export type CarrierTarget = (typeof packageMachine.webhook_move.to)[number];

/** Where a package may stand that a carrier has, as far as the carrier's own reports go. */
const carried: readonly PackageStatus[] = [...packageMachine.webhook_move.from, ...carrierTargets];

/**
 * Judges a carrier's report. The machine's row begins at the hand-over; the reports after the first move the package on
 * from one another, in the order in which they happened, so all of that stretch is judged as its beginning.
 */
export function decideReport(facts: PackageFacts, to: PackageStatus): Decision {
  if (!carried.includes(facts.status) || !carrierTargets.includes(to)) return { ok: false, code: 'EPK011' };
  const decision = decide('webhook_move', { ...facts, status: 'Handover_accepted' }, { role: 'three_pl', hubIds: [] });
  return decision.ok ? { ok: true, to } : decision;
}

/** Here the carrier's part is over: what follows (money, a search, a return) is the house's. */
const released: ReadonlySet<PackageStatus> = new Set([
  'Delivery_successful',
  'Delivery_failed',
  'Return_successful',
  'Missing',
  '3pl_cancelled',
  'Cancelled',
]);

export function heldAfter(to: PackageStatus): boolean {
  return !released.has(to);
}

/** Reports that end a package's way, each with the step by which somebody confirms it. */
export const confirmedReports = [
  { status: 'Delivery_successful', action: 'delivery_close_ok' },
  { status: 'Return_successful', action: 'return_close_ok' },
] as const satisfies readonly { readonly status: PackageStatus; readonly action: PackageAction }[];

export function endsWay(reported: PackageStatus | null): boolean {
  return confirmedReports.some(({ status }) => status === reported);
}

/**
 * Which of a carrier's reports, in the order in which they happened, says where the package stands: the last, but none
 * after one by which it came to its end. Whoever delivered has the money, and unsays it to people only. −1 = none does.
 */
export function decidingReport(statuses: readonly PackageStatus[]): number {
  const end = statuses.findIndex(endsWay);
  return end === -1 ? statuses.length - 1 : end;
}

interface HeardReport {
  readonly id: number;
  readonly outcome: CarrierEventOutcome;
  /** Null = unknown, or without meaning. */
  readonly status: PackageStatus | null;
  readonly ignored: boolean | null;
}

/** What a hand-over's reports are judged by besides each other. */
interface ReportedHandover {
  readonly state: HandoverState;
  /** Where the last report that counted moved its package, and which one that was. */
  readonly moved_to: PackageStatus | null;
  readonly last_event_id: number | null;
  readonly auto_update_status_package: boolean;
}

/**
 * What becomes of a hand-over's reports, in the order in which they happened and without those that people overruled.
 * `moving` = those that lead the package to where it goes now, the deciding one last; none = it stays where it is.
 */
export function judgeReports<Report extends HeardReport>(
  handover: ReportedHandover,
  reports: readonly Report[],
  facts: PackageFacts,
) {
  const told = reports.filter(
    (report): report is Report & { readonly status: PackageStatus } => report.status !== null,
  );
  const decides = decidingReport(told.map(({ status }) => status));
  const last = told[decides];
  const after: readonly HeardReport[] = told.slice(decides + 1);
  const early = handover.state === 'waiting' || handover.state === 'failed';
  const kept = !handover.auto_update_status_package;
  const moves =
    last !== undefined &&
    !kept &&
    handover.state === 'accepted' &&
    facts.status === handover.moved_to &&
    decideReport(facts, last.status).ok;
  const outcomeOf = (report: HeardReport): CarrierEventOutcome => {
    if (report.status === null) return report.ignored ? 'ignored' : 'unknown_status';
    if (early) return 'early';
    if (kept) return report.outcome === 'applied' ? 'applied' : 'kept';
    if (report === last) return moves || report.id === handover.last_event_id ? 'applied' : 'moved_on';
    if (after.includes(report) && report.status !== last?.status) return 'contradicts';
    return report.outcome === 'applied' ? 'applied' : 'late';
  };
  return {
    outcomes: new Map(reports.map((report) => [report.id, outcomeOf(report)])),
    moving: moves ? told.slice(0, decides + 1) : [],
  };
}

/** Reports of a try at the receiver's door. */
export const doorStatuses: readonly PackageStatus[] = [
  'Delivery_successful',
  'Delivery_failed_attempt',
  'Delivery_failed',
];

/** Seconds before each further try of a call; after the last it has failed and waits for a person. */
export const carrierPauses: Readonly<Record<CarrierTaskKind, readonly number[]>> = {
  create: [3, 15, 60, 300],
  cancel: [5, 30, 120, 600],
};

/** Seconds until the next try; null = no further one. `tries` = those made so far, from 1. */
export function carrierPause(kind: CarrierTaskKind, tries: number): number | null {
  return carrierPauses[kind][tries - 1] ?? null;
}

/** Answers outside 2xx that don't say whether the call was done: it may have been, or once was. */
const unsaid: readonly number[] = [408, 409];

/** Whether a carrier may have done what it was asked although it never said so: the call got out, its answer was lost. */
export function leavesDoubt(fault: OutboundFault, status: number | null): boolean {
  if (fault === 'status') return status !== null && (status >= 500 || unsaid.includes(status));
  return ['timeout', 'connection', 'response_too_large', 'bad_answer'].includes(fault);
}

/** The same for every try of one hand-over, so that a careful carrier takes the package once. */
export function handoverKey(kind: CarrierTaskKind, code: string, carrier: string, attempt: number): string {
  return `${kind === 'cancel' ? 'cancel-' : ''}${code}-${carrier}-${attempt}`;
}

/** A signature older (or newer) than this is refused, seconds. */
export const signatureSeconds = 300;
