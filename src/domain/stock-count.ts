import { statusesOf, type BacklogType } from './stages';
import type { PackageStatus } from './statuses';

/**
 * The stages whose packages stand on a shelf of the hub: what waits for pickup is at its shop, and what is missing is
 * nowhere.
 */
export const stockTypes = [
  'linehaul',
  'delivery',
  'confirmation',
  'return',
  'return_linehaul',
  'handover',
] as const satisfies readonly BacklogType[];
export type StockType = (typeof stockTypes)[number];

/** Packages that must be on the shelf: the hub has them in its hands. */
const mustLie: Record<StockType, readonly PackageStatus[]> = {
  linehaul: ['Waiting_for_linehaul', 'Planned_for_linehaul'],
  delivery: ['Waiting_for_delivery', 'Planned_for_delivery'],
  confirmation: ['Waiting_for_confirmation'],
  return: ['Waiting_for_return', 'Planned_for_return'],
  return_linehaul: ['Return_waiting_for_linehaul', 'Return_planned_for_linehaul'],
  handover: ['Waiting_for_handover', 'Handover_failed', '3pl_cancelled'],
};

/**
 * Packages that a courier has out: on a shelf they surprise. Whatever else is in the stage may lie there or not yet.
 */
const onTheRoad: readonly PackageStatus[] = ['In_delivery', 'In_30_delivery', 'In_return'];

/** What a check of these shelves looks for; a package not scanned is missing. */
export function statusesInStock(types: readonly StockType[]): readonly PackageStatus[] {
  return types.flatMap((type) => [...mustLie[type]]);
}

/** What a check of these shelves takes without a word when it is scanned. */
export function statusesTakenInStock(types: readonly StockType[]): readonly PackageStatus[] {
  return types.flatMap((type) => statusesOf(type).filter((status) => !onTheRoad.includes(status)));
}
