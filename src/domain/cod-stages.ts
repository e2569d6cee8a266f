import type { PackageStatus } from './statuses';

/** In whose hands the cash of a package is; `receiver` = it is still to be paid at the door. */
export const codStages = ['receiver', 'courier', 'hub', 'center'] as const;
export type CodStage = (typeof codStages)[number];

const stageStatuses: Record<CodStage, readonly PackageStatus[]> = {
  receiver: [
    'Waiting_for_delivery',
    'Planned_for_delivery',
    'In_delivery',
    'In_30_delivery',
    'Delivery_failed_attempt',
  ],
  courier: ['Delivery_successful', 'Delivered'],
  hub: ['Cod_collected', 'Cod_transferred_to_hub'],
  center: ['Cod_transferred_to_center'],
};

export function codStatusesOf(stage: CodStage): readonly PackageStatus[] {
  return stageStatuses[stage];
}
