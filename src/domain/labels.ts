import { statusFamily, type PackageStatus } from './statuses';

/** `awb` = the waybill; `awb-oms` = with the carrier's or the order system's number; `return-awb` = of the way back. */
export const labelKinds = ['awb', 'awb-oms', 'return-awb'] as const;
export type LabelKind = (typeof labelKinds)[number];

/** Sheets in mm, upright. */
export const labelSizes = { A6: { width: 105, height: 148 }, A7: { width: 74, height: 105 } } as const;
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
