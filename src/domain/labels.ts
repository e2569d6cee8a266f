import { statusFamily, type PackageStatus } from './statuses';

/** `awb` = the waybill; `awb-oms` = with the carrier's or the order system's number; `return-awb` = of the way back. */
export const labelKinds = ['awb', 'awb-oms', 'return-awb'] as const;
export type LabelKind = (typeof labelKinds)[number];

/** Sheets in mm, upright; the last is the roll of a thermal printer. */
export const labelSizes = {
  A6: { width: 105, height: 148, title: 'A6' },
  A7: { width: 74, height: 105, title: 'A7' },
  '100x150': { width: 100, height: 150, title: '100 × 150 mm' },
} as const;
export type LabelSize = keyof typeof labelSizes;
export const labelSizeNames = Object.keys(labelSizes) as LabelSize[];

/** On the way back between hubs the label leads to the hub that picked the package up; from there on to the shop. */
const toHub: readonly PackageStatus[] = [
  'Return_waiting_for_linehaul',
  'Return_planned_for_linehaul',
  'Return_in_linehaul',
];

/** Who a return label is addressed to; null = the package is not on its way back, so it has none. */
export function returnsTo(status: PackageStatus): 'hub' | 'shop' | null {
  if (toHub.includes(status)) return 'hub';
  return statusFamily(status) === 'returning' || status === 'Return_failed' || status === 'Return_failed_attempt'
    ? 'shop'
    : null;
}

/**
 * Whether the receiver may look at the goods before he pays: offered where an order's note is typed, which its label
 * and its courier's sheet tell. Vietnamese, whoever types: couriers read it.
 */
export const viewingRules = ['Cho xem hàng, không cho thử', 'Cho xem và thử hàng', 'Không cho xem hàng'] as const;

/** As many labels as one link opens, and how long it does: to print again after a paper jam, not to be passed on. */
export const ticketLabels = 200;
export const ticketMinutes = 5;

/** Of a bag's tag: the same roll as the large label's, so that a hub needs only one. */
export const bagTagSize = labelSizes['100x150'];
