import type { PackageAction } from './package-machine';
import type { RunsheetType } from './runsheet-types';
import type { PackageStatus } from './statuses';

/** What a sheet's steps do to its packages, by the package machine. */
export interface RunsheetLeg {
  readonly type: RunsheetType;
  /** Puts a package on the sheet, and takes it off again. */
  readonly plan: PackageAction;
  readonly unplan: PackageAction;
  /** Starting the sheet sends it on its way. */
  readonly start: PackageAction;
  /** Reports of whoever carries it. */
  readonly results: readonly PackageAction[];
  /** The scan or confirmation that ends the package's part of the sheet. */
  readonly closes: readonly PackageAction[];
  /** Of a package on a Created sheet. */
  readonly planned: PackageStatus;
  /**
   * Of a package on a Running sheet, unless it met with something that no sheet knows of (lost, a cancellation asked
   * for).
   */
  readonly running: readonly PackageStatus[];
}

/**
 * Sheets that send packages out. A linehaul sheet carries two kinds: those on their way out, and those on their way
 * back.
 */
export const runsheetLegs: readonly RunsheetLeg[] = [
  {
    type: 'pickup',
    plan: 'pickup_plan',
    unplan: 'pickup_unplan',
    start: 'pickup_start',
    results: ['pickup_ok', 'pickup_fail'],
    closes: ['checkin', 'pickup_close'],
    planned: 'Planned_for_pickup',
    running: ['In_pickup', 'Pickup_successful', 'Pickup_failed_attempt'],
  },
  {
    type: 'outbound',
    plan: 'delivery_plan',
    unplan: 'delivery_unplan',
    start: 'delivery_dispatch',
    results: ['delivery_ok', 'delivery_fail'],
    closes: ['delivery_close_ok', 'delivery_close_attempt', 'delivery_close_failed', 'delivery_close_cancel'],
    planned: 'Planned_for_delivery',
    running: [
      'In_delivery',
      'In_30_delivery',
      'Delivery_successful',
      'Delivery_failed_attempt',
      'Delivery_failed',
      'Delivery_cancelled',
    ],
  },
  {
    type: 'return',
    plan: 'return_plan',
    unplan: 'return_unplan',
    start: 'return_dispatch',
    results: ['return_ok', 'return_fail'],
    closes: ['return_close_ok', 'return_close_attempt'],
    planned: 'Planned_for_return',
    running: ['In_return', 'Return_successful', 'Return_failed_attempt'],
  },
  {
    type: 'linehaul',
    plan: 'mu_add',
    unplan: 'mu_remove',
    start: 'linehaul_dispatch',
    results: [],
    closes: ['linehaul_receive', 'inbound'],
    planned: 'Planned_for_linehaul',
    running: ['In_linehaul'],
  },
  {
    type: 'linehaul',
    plan: 'mu_add_return',
    unplan: 'mu_remove_return',
    start: 'linehaul_dispatch_return',
    results: [],
    closes: ['linehaul_receive_return', 'inbound_return'],
    planned: 'Return_planned_for_linehaul',
    running: ['Return_in_linehaul'],
  },
];
