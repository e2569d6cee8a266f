/** The colour families a status is shown in (a small square beside the word, never colour alone). */
export type StatusFamily = 'waiting' | 'moving' | 'done' | 'attention' | 'failed' | 'returning' | 'money';

const familyOf = {
  Draft: 'waiting',
  Failed: 'failed',
  Waiting_for_pickup: 'waiting',
  Waiting_for_approval: 'waiting',
  Planned_for_pickup: 'waiting',
  In_pickup: 'moving',
  Pickup_successful: 'moving',
  Pickup_failed: 'failed',
  Pickup_failed_attempt: 'attention',
  Shop_canceled: 'failed',
  Waiting_for_delivery: 'waiting',
  Waiting_for_linehaul: 'waiting',
  Planned_for_linehaul: 'waiting',
  In_linehaul: 'moving',
  Planned_for_delivery: 'waiting',
  In_delivery: 'moving',
  In_30_delivery: 'moving',
  Delivery_successful: 'done',
  Delivered: 'done',
  Delivery_failed: 'failed',
  Delivery_failed_attempt: 'attention',
  Delivery_cancelled: 'failed',
  Waiting_for_return: 'returning',
  Waiting_for_confirmation: 'attention',
  Planned_for_return: 'returning',
  In_return: 'returning',
  Return_successful: 'returning',
  Returned: 'done',
  Return_failed: 'failed',
  Return_failed_attempt: 'attention',
  Return_waiting_for_linehaul: 'returning',
  Return_planned_for_linehaul: 'returning',
  Return_in_linehaul: 'returning',
  Cod_collected: 'money',
  Cod_transferred_to_center: 'money',
  Cod_transferred_to_shop: 'money',
  Cod_transferred_to_hub: 'money',
  Missing: 'failed',
  Missing_courier: 'failed',
  Lost: 'failed',
  Lost_claimed: 'money',
  Hub_lost_claimed: 'money',
  Shop_lost_claimed: 'money',
  Lost_collection_created: 'money',
  Lost_collection_approved: 'money',
  Abandoned: 'failed',
  '3pl_cancelled': 'attention',
  Returned_fee_charged_to_shop: 'money',
  Returned_fee_charged_to_hub: 'money',
  Returned_cod_transferred_to_shop: 'money',
  Cancelled: 'failed',
  Cancel_failed: 'attention',
  Request_cancel: 'attention',
  Waiting_for_handover: 'waiting',
  Handover_accepted: 'moving',
  Handover_failed: 'attention',
} as const satisfies Record<string, StatusFamily>;

/** One of the 56 package statuses; the names are the wire and display names of the specification. */
export type PackageStatus = keyof typeof familyOf;

export const packageStatuses = Object.keys(familyOf) as PackageStatus[];

export function statusFamily(status: PackageStatus): StatusFamily {
  return familyOf[status];
}

export function isPackageStatus(text: string): text is PackageStatus {
  return Object.hasOwn(familyOf, text);
}

/** Statuses a package normally rests in for ever: the money has moved, or the order ended without it. */
export const terminalStatuses: readonly PackageStatus[] = [
  'Cancelled',
  'Shop_canceled',
  'Abandoned',
  'Cod_transferred_to_shop',
  'Shop_lost_claimed',
  'Returned_fee_charged_to_shop',
  'Returned_fee_charged_to_hub',
  'Returned_cod_transferred_to_shop',
];

/** Once a package is here the receiver has it (or had it): it can't be taken in at a hub again (EPK024). */
export const deliveredStatuses: readonly PackageStatus[] = [
  'Delivery_successful',
  'Delivered',
  'Cod_collected',
  'Cod_transferred_to_hub',
  'Cod_transferred_to_center',
  'Cod_transferred_to_shop',
];

/** Delivered, returned, or closed without either: nothing is left to do for the package itself. */
export const finishedStatuses: readonly PackageStatus[] = [
  ...new Set<PackageStatus>([
    ...deliveredStatuses,
    ...terminalStatuses,
    'Returned',
    'Return_successful',
    'Lost',
    'Lost_claimed',
    'Hub_lost_claimed',
    'Lost_collection_created',
    'Lost_collection_approved',
  ]),
];

/** Money is recorded on the package; its fields that money depends on are locked (EPK032). */
export const moneyLockedStatuses: readonly PackageStatus[] = packageStatuses.filter(
  (status) => familyOf[status] === 'money',
);

const onTheWay: readonly string[] = ['waiting', 'moving', 'attention', 'returning'];

/** Statuses of a package that some hub still has work with: such a hub can't be closed. */
export const restsAtHub: readonly PackageStatus[] = packageStatuses.filter(
  (status) => status !== 'Draft' && onTheWay.includes(statusFamily(status)),
);
