import { machineRow, packageActions, type PackageAction } from './package-machine';
import { runsheetLegs } from './runsheet-legs';
import { runsheetTypes, type LineResult, type RunsheetStatus, type RunsheetType } from './runsheet-types';
import type { PackageStatus } from './statuses';

/** What a step of a package does to its line of a sheet. Lines that a step doesn't concern have no effect. */
interface LineEffect {
  readonly leg: RunsheetType;
  /** The report, kept where there is one already unless `writes`; null = none. */
  readonly result: LineResult | null;
  /** The report is written anew: by whoever reports, or by whoever takes his report back. */
  readonly writes: boolean;
  /** Whether the package is in the sheet's hands after it. */
  readonly live: boolean;
  /** It is taken off: the sheet never carried it. */
  readonly removes: boolean;
  /** Concerns the package's last line even where it is no longer live, if its sheet still stands so. */
  readonly revives: RunsheetStatus | null;
}

const results: Partial<Record<PackageStatus, LineResult>> = {
  Pickup_failed_attempt: 'attempt',
  Delivery_failed_attempt: 'attempt',
  Return_failed_attempt: 'attempt',
  Pickup_failed: 'failed',
  Delivery_failed: 'failed',
  Return_failed: 'failed',
  Handover_failed: 'failed',
  Delivery_cancelled: 'cancelled',
  Shop_canceled: 'cancelled',
  Cancelled: 'cancelled',
  Missing: 'missing',
  Missing_courier: 'missing',
};

/** The courier never had it, and nobody will ask him for it. */
const neverTaken: readonly PackageStatus[] = ['Pickup_failed', 'Shop_canceled'];
/** Neither on its way nor taken in: whoever has it keeps it until that is settled. */
const pending: readonly PackageStatus[] = ['Request_cancel', 'Cancel_failed'];

interface Stretch {
  readonly closes: readonly PackageAction[];
  /** While it is in one of these it stays on the sheet. */
  readonly stays: readonly PackageStatus[];
}

/** Sheets that take in by scan, and hand-overs, whose steps no leg tells. */
const others: Partial<Record<RunsheetType, Stretch>> = {
  checkin: { closes: ['checkin'], stays: ['In_pickup', 'Pickup_successful'] },
  inbound: {
    closes: ['inbound', 'inbound_return', 'linehaul_receive', 'linehaul_receive_return'],
    stays: ['In_linehaul', 'Return_in_linehaul'],
  },
  three_pl: { closes: [], stays: ['Waiting_for_handover', 'Handover_failed'] },
};

const effect = (leg: RunsheetType, more: Partial<LineEffect>): LineEffect => ({
  leg,
  result: null,
  writes: false,
  live: true,
  removes: false,
  revives: null,
  ...more,
});

/** The effects of one step on lines, by the kinds of sheets they may be of; a step that moves nothing has none. */
export function lineEffects(action: PackageAction | 'undo', to: PackageStatus): readonly LineEffect[] {
  return runsheetTypes.flatMap((type) => effectOn(type, action, to) ?? []);
}

/** A package may come to this status and still be in a sheet's hands; in every other, no line of it is live. */
export function mayBeOnSheet(status: PackageStatus): boolean {
  return packageActions.some((action) => {
    const { to } = machineRow(action);
    return (
      to !== 'same' &&
      to.includes(status) &&
      runsheetTypes.some((type) => effectOn(type, action, status)?.live !== false)
    );
  });
}

function effectOn(type: RunsheetType, action: PackageAction | 'undo', to: PackageStatus): LineEffect | null {
  const legs = runsheetLegs.filter((leg) => leg.type === type);
  const stretch = others[type];
  const planned = legs.some((leg) => leg.planned === to);
  const running = legs.some((leg) => leg.running.includes(to)) || (stretch?.stays.includes(to) ?? false);
  if (action === 'undo' || action === 'correct_scan') return takenBack(type, to, planned, running);
  if (legs.some((leg) => leg.plan === action || leg.start === action)) return null;
  if (legs.some((leg) => leg.unplan === action)) return effect(type, { live: false, removes: true });
  if (legs.some((leg) => leg.results.includes(action)))
    return effect(type, { result: results[to] ?? 'done', writes: true, live: !neverTaken.includes(to) });
  if (type === 'three_pl') return handedOver(action, to);
  const closes = legs.some((leg) => leg.closes.includes(action)) || (stretch?.closes.includes(action) ?? false);
  const takenIn = type === 'outbound' || type === 'return' ? null : 'done';
  if (closes) return effect(type, { live: false, result: results[to] ?? takenIn });
  if (planned || running || pending.includes(to)) return null;
  return effect(type, { live: false, result: results[to] ?? null });
}

/** As if the step had not been: the line stands as the package does again. */
function takenBack(type: RunsheetType, to: PackageStatus, planned: boolean, running: boolean): LineEffect | null {
  if (!planned && !running) return effect(type, { live: false });
  return effect(type, { writes: planned || unreported.has(to), revives: planned ? 'Created' : 'Running' });
}

/** On the road, and nobody has said what came of it. */
export const unreported: ReadonlySet<PackageStatus> = new Set([
  'In_pickup',
  'In_delivery',
  'In_30_delivery',
  'In_return',
  'In_linehaul',
  'Return_in_linehaul',
  'Waiting_for_handover',
]);

/** What a carrier took is his; what he did not take lies here still, until it is tried again or recalled. */
function handedOver(action: PackageAction, to: PackageStatus): LineEffect | null {
  if (action === 'handover_alloc') return null;
  if (to === 'Handover_accepted') return effect('three_pl', { result: 'done', writes: true, live: false });
  if (to === 'Handover_failed') return effect('three_pl', { result: 'failed', writes: true });
  if (to === 'Waiting_for_handover') return effect('three_pl', { writes: true });
  return pending.includes(to) ? null : effect('three_pl', { live: false, result: results[to] ?? null });
}
