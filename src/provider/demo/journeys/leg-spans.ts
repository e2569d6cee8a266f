import type { PackageAction } from '~domain/package-machine';
import { runsheetLegs, type RunsheetLeg } from '~domain/runsheet-legs';
import type { PackageStatus } from '~domain/statuses';
import type { Slot, Step } from './trip';

/** A stretch of a way that a runsheet carries; steps by their indexes, null = not yet. */
export interface LegSpan {
  readonly leg: RunsheetLeg;
  readonly plan: number;
  readonly start: number | null;
  readonly result: number | null;
  /** The step by which the sheet was done with the package. */
  readonly end: number | null;
  readonly from: Slot;
  /** Of a linehaul: where it goes. */
  readonly to: Slot | null;
}

type Draft = { -readonly [K in keyof LegSpan]: LegSpan[K] };

/** Reports after which nothing is left for a hub to confirm. */
const lastWords: ReadonlySet<PackageStatus> = new Set(['Pickup_failed', 'Return_failed', 'Shop_canceled']);
/** The package stays where it is, whatever comes of it. */
const staying: ReadonlySet<Step['action']> = new Set([
  'cancel_request',
  'cancel_resolve',
  'cancel_resume',
  'approaching',
]);
const over: ReadonlySet<PackageStatus> = new Set(['Cancelled', 'Shop_canceled']);

/**
 * Every stretch of a way that ends as sheets end or has not ended; one that a loss or a return cut short is on none.
 */
export function legSpansOf(steps: readonly Step[]): LegSpan[] {
  const spans: LegSpan[] = [];
  let open: Draft | null = null;
  steps.forEach((step, index) => {
    const action = step.action as PackageAction;
    const planned = runsheetLegs.find(({ plan }) => plan === action);
    if (planned)
      open = {
        leg: planned,
        plan: index,
        start: null,
        result: null,
        end: null,
        from: step.at,
        to: nextStop(planned, step.at),
      };
    else if (open && step.from !== step.to) {
      const { leg } = open;
      if (action === leg.start) open.start = index;
      else if (leg.results.includes(action)) open.result = index;
      else if (!leg.closes.includes(action)) open = staying.has(action) && !over.has(step.to) ? open : null;
      const ended: boolean = leg.closes.includes(action) || (leg.results.includes(action) && lastWords.has(step.to));
      if (open && ended) {
        spans.push({ ...open, end: index, to: leg.type === 'linehaul' ? step.at : null });
        open = null;
      }
    }
  });
  if (open) spans.push(open);
  return spans;
}

/** Where a truck goes that has not arrived: a way without a stop has its last hub in the stop's place. */
function nextStop({ type, plan }: RunsheetLeg, at: Slot): Slot | null {
  if (type !== 'linehaul') return null;
  if (plan === 'mu_add_return') return 'first';
  return at === 'first' ? 'stop' : 'last';
}
