import type { ErrorCode } from './errors';
import type { Actor } from './roles';
import type { PackageStatus } from './statuses';

/**
 * Who must hold the package: `held` = the acting user's hub has custody of it (EPK012 otherwise), `arrival` = the scan
 * itself brings it to the acting hub, `none` = paper work, bound by visibility only.
 */
export type Custody = 'held' | 'arrival' | 'none';

export interface MachineRow {
  /** `any` = every status; `printable` = every status in which a waybill may still travel. */
  readonly from: readonly PackageStatus[] | 'any' | 'printable';
  /** Where the package may go; `same` = the row edits fields and keeps the status. */
  readonly to: readonly PackageStatus[] | 'same';
  readonly actors: readonly Actor[];
  readonly custody: Custody;
  /** The refusal for a status outside `from`. */
  readonly wrong: ErrorCode;
  readonly refusals: readonly ErrorCode[];
}

/**
 * The package machine: the one table that provider guards, greyed-out buttons, palette eligibility and dry runs read.
 * Every status is reachable from Draft and reaches a terminal one (tested). `submit` is open to the staff who take
 * orders over the counter, not to shops alone, because the console creates orders itself.
 */
export const packageMachine = {
  submit: { from: ['Draft'], to: ['Waiting_for_approval', 'Waiting_for_pickup', 'Failed'], actors: ['shop', 'admin', 'admin_operator', 'hub_manager', 'hub_operator', 'sale_admin', 'sale_management'], custody: 'none', wrong: 'EPK001', refusals: ['EPK001', 'ESH001', 'ESL0004'] },
  approve: { from: ['Waiting_for_approval'], to: ['Waiting_for_pickup', 'Cancelled'], actors: ['admin', 'admin_operator', 'sale_admin', 'sale_management'], custody: 'none', wrong: 'EPK011', refusals: ['EPK011'] },
  retry_push_oms: { from: ['Failed'], to: ['Waiting_for_pickup', 'Waiting_for_approval', 'Failed'], actors: ['admin', 'admin_operator'], custody: 'none', wrong: 'EPK026', refusals: ['EPK026'] },
  pickup_plan: { from: ['Waiting_for_pickup'], to: ['Planned_for_pickup'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator', 'area_manager'], custody: 'held', wrong: 'EPK007', refusals: ['EPK007', 'EPK012', 'EPK013'] },
  pickup_unplan: { from: ['Planned_for_pickup'], to: ['Waiting_for_pickup'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPK011', refusals: ['ERS001'] },
  pickup_start: { from: ['Planned_for_pickup'], to: ['In_pickup'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPK011', refusals: ['ERS001', 'EPK017', 'ERS003'] },
  pickup_ok: { from: ['In_pickup'], to: ['Pickup_successful'], actors: ['courier', 'hub_operator', 'hub_manager', 'admin', 'admin_operator'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011'] },
  pickup_fail: { from: ['In_pickup'], to: ['Pickup_failed_attempt', 'Pickup_failed', 'Shop_canceled'], actors: ['courier', 'hub_operator', 'hub_manager', 'admin', 'admin_operator'], custody: 'held', wrong: 'EPK011', refusals: ['EPK021'] },
  pickup_close: { from: ['Pickup_failed_attempt'], to: ['Waiting_for_pickup'], actors: ['system'], custody: 'none', wrong: 'EPK011', refusals: ['EPK020'] },
  pickup_reopen: { from: ['Pickup_failed'], to: ['Waiting_for_pickup', 'Cancelled'], actors: ['admin', 'admin_operator', 'hub_manager', 'area_manager'], custody: 'held', wrong: 'EPK026', refusals: ['EPK026'] },
  checkin: { from: ['Pickup_successful', 'In_pickup', 'Waiting_for_pickup'], to: ['Waiting_for_delivery', 'Waiting_for_linehaul'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator', 'area_manager'], custody: 'arrival', wrong: 'EPK011', refusals: ['EPK024', 'EPK012', 'EPK011', 'EPK027'] },
  inbound: { from: ['Waiting_for_linehaul', 'Waiting_for_delivery', 'In_linehaul', 'Missing'], to: ['Waiting_for_delivery', 'Waiting_for_linehaul'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator', 'area_manager'], custody: 'arrival', wrong: 'EPK011', refusals: ['EPK024', 'EPK012'] },
  inbound_return: { from: ['Return_waiting_for_linehaul', 'Return_in_linehaul', 'Waiting_for_return'], to: ['Waiting_for_return', 'Return_waiting_for_linehaul'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator', 'area_manager'], custody: 'arrival', wrong: 'EPK011', refusals: ['EPK024', 'EPK012'] },
  mu_add: { from: ['Waiting_for_linehaul'], to: ['Planned_for_linehaul'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPK003', refusals: ['EPK002', 'EPK003', 'EPK008', 'EPK013'] },
  mu_add_return: { from: ['Return_waiting_for_linehaul'], to: ['Return_planned_for_linehaul'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPK003', refusals: ['EPK002', 'EPK003', 'EPK008', 'EPK013'] },
  mu_remove: { from: ['Planned_for_linehaul'], to: ['Waiting_for_linehaul'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPK011', refusals: ['EPK002', 'EPK005'] },
  mu_remove_return: { from: ['Return_planned_for_linehaul'], to: ['Return_waiting_for_linehaul'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPK011', refusals: ['EPK002', 'EPK005'] },
  linehaul_dispatch: { from: ['Planned_for_linehaul'], to: ['In_linehaul'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPK011', refusals: ['ERS001', 'ERS002', 'EPK006', 'EPK017', 'EPL001'] },
  linehaul_dispatch_return: { from: ['Return_planned_for_linehaul'], to: ['Return_in_linehaul'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPK011', refusals: ['ERS001', 'ERS002', 'EPK006', 'EPK017', 'EPL001'] },
  linehaul_receive: { from: ['In_linehaul'], to: ['Waiting_for_delivery', 'Waiting_for_linehaul', 'Missing'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'arrival', wrong: 'EPK011', refusals: ['EPK010', 'EPK005', 'EPK012', 'ERS002'] },
  linehaul_receive_return: { from: ['Return_in_linehaul'], to: ['Waiting_for_return', 'Return_waiting_for_linehaul', 'Missing'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'arrival', wrong: 'EPK011', refusals: ['EPK010', 'EPK005', 'EPK012', 'ERS002'] },
  delivery_plan: { from: ['Waiting_for_delivery'], to: ['Planned_for_delivery'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPL003', refusals: ['EPL003', 'EPK012', 'EPK013'] },
  delivery_unplan: { from: ['Planned_for_delivery'], to: ['Waiting_for_delivery'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPK011', refusals: ['ERS001'] },
  delivery_dispatch: { from: ['Planned_for_delivery'], to: ['In_delivery'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPL005', refusals: ['ERS001', 'EPL001', 'EPL005', 'EPK017', 'ERS003'] },
  approaching: { from: ['In_delivery'], to: ['In_30_delivery'], actors: ['courier', 'system'], custody: 'none', wrong: 'EPK011', refusals: ['EPK011'] },
  delivery_ok: { from: ['In_delivery', 'In_30_delivery'], to: ['Delivery_successful'], actors: ['courier', 'hub_operator', 'hub_manager', 'admin'], custody: 'held', wrong: 'EPK011', refusals: ['EPL004', 'EPK011'] },
  delivery_fail: { from: ['In_delivery', 'In_30_delivery'], to: ['Delivery_failed_attempt', 'Delivery_failed', 'Delivery_cancelled'], actors: ['courier', 'hub_operator', 'hub_manager', 'admin'], custody: 'held', wrong: 'EPK011', refusals: ['EPK022', 'EPK020', 'EPL004'] },
  delivery_close_ok: { from: ['Delivery_successful'], to: ['Delivered'], actors: ['hub_manager', 'hub_operator', 'admin', 'admin_operator', 'area_manager'], custody: 'held', wrong: 'EPK011', refusals: [] },
  delivery_close_attempt: { from: ['Delivery_failed_attempt'], to: ['Waiting_for_delivery'], actors: ['hub_manager', 'hub_operator', 'admin', 'admin_operator'], custody: 'held', wrong: 'EPK011', refusals: [] },
  delivery_close_failed: { from: ['Delivery_failed'], to: ['Waiting_for_confirmation'], actors: ['hub_manager', 'hub_operator', 'admin', 'admin_operator'], custody: 'held', wrong: 'EPK011', refusals: [] },
  delivery_close_cancel: { from: ['Delivery_cancelled'], to: ['Waiting_for_return', 'Return_waiting_for_linehaul'], actors: ['hub_manager', 'hub_operator', 'admin', 'admin_operator'], custody: 'held', wrong: 'EPK011', refusals: [] },
  confirm_redeliver: { from: ['Waiting_for_confirmation'], to: ['Waiting_for_delivery'], actors: ['shop', 'sale_admin', 'sale_management', 'hub_manager', 'admin', 'admin_operator'], custody: 'none', wrong: 'EPK019', refusals: ['EPK019'] },
  return: { from: ['Waiting_for_confirmation', 'Waiting_for_delivery', 'Waiting_for_linehaul', 'Delivery_failed_attempt', 'Delivery_failed', 'Delivery_cancelled', '3pl_cancelled'], to: ['Waiting_for_return', 'Return_waiting_for_linehaul'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011', 'EPK023', 'EPL002'] },
  return_plan: { from: ['Waiting_for_return'], to: ['Planned_for_return'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPL003', refusals: ['EPL003', 'EPK012', 'EPK013'] },
  return_unplan: { from: ['Planned_for_return'], to: ['Waiting_for_return'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPK011', refusals: ['ERS001'] },
  return_dispatch: { from: ['Planned_for_return'], to: ['In_return'], actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPL005', refusals: ['ERS001', 'EPL005'] },
  return_ok: { from: ['In_return'], to: ['Return_successful'], actors: ['courier', 'hub_operator', 'hub_manager', 'admin', 'admin_operator'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011'] },
  return_fail: { from: ['In_return'], to: ['Return_failed_attempt', 'Return_failed'], actors: ['courier', 'hub_operator', 'hub_manager', 'admin', 'admin_operator'], custody: 'held', wrong: 'EPK011', refusals: ['EPK023'] },
  return_close_ok: { from: ['Return_successful'], to: ['Returned'], actors: ['hub_manager', 'hub_operator', 'admin', 'admin_operator', 'area_manager'], custody: 'held', wrong: 'EPK011', refusals: [] },
  return_close_attempt: { from: ['Return_failed_attempt'], to: ['Waiting_for_return'], actors: ['hub_manager', 'hub_operator', 'admin', 'admin_operator'], custody: 'held', wrong: 'EPK011', refusals: [] },
  return_reopen: { from: ['Return_failed'], to: ['Waiting_for_return'], actors: ['hub_manager', 'admin', 'admin_operator'], custody: 'held', wrong: 'EPK026', refusals: ['EPK026'] },
  abandon: { from: ['Waiting_for_confirmation', 'Waiting_for_return', 'Return_failed'], to: ['Abandoned'], actors: ['admin', 'admin_operator', 'hub_manager'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011'] },
  handover_alloc: { from: ['Waiting_for_pickup', 'Waiting_for_delivery', 'Waiting_for_linehaul'], to: ['Waiting_for_handover'], actors: ['admin', 'admin_operator', 'hub_manager', 'area_manager'], custody: 'held', wrong: 'EPL003', refusals: ['EPL003', 'EPK013'] },
  handover_dispatch: { from: ['Waiting_for_handover'], to: ['Handover_accepted', 'Handover_failed'], actors: ['admin', 'admin_operator', 'hub_manager', 'area_manager', 'three_pl'], custody: 'held', wrong: 'EPL005', refusals: ['EPL001', 'EPL005'] },
  retry_3pl: { from: ['Handover_failed', '3pl_cancelled'], to: ['Waiting_for_handover'], actors: ['admin', 'admin_operator', 'hub_manager'], custody: 'held', wrong: 'EPK026', refusals: ['EPK019', 'EPK026'] },
  // An allocated package that never left can be taken back too, by whoever may allocate; it goes to where it lies: a shop's shelf, its last hub, or one on the way.
  handover_recall: { from: ['Waiting_for_handover', 'Handover_failed', '3pl_cancelled'], to: ['Waiting_for_delivery', 'Waiting_for_linehaul', 'Waiting_for_pickup'], actors: ['admin', 'admin_operator', 'hub_manager', 'area_manager'], custody: 'held', wrong: 'EPK011', refusals: ['EPK012', 'EPL002'] },
  webhook_move: { from: ['Handover_accepted'], to: ['In_pickup', 'In_delivery', 'Delivery_successful', 'Delivery_failed_attempt', 'Delivery_failed', 'In_return', 'Return_successful', 'Missing', '3pl_cancelled'], actors: ['three_pl'], custody: 'none', wrong: 'EPK011', refusals: ['EPKS001'] },
  cancel_direct: { from: ['Draft', 'Failed', 'Waiting_for_approval', 'Waiting_for_pickup'], to: ['Cancelled', 'Shop_canceled'], actors: ['admin', 'admin_operator', 'sale_admin', 'sale_management', 'shop'], custody: 'none', wrong: 'EPK018', refusals: ['EPK018'] },
  cancel_request: { from: ['Planned_for_pickup', 'In_pickup', 'Waiting_for_handover', 'Handover_accepted'], to: ['Request_cancel'], actors: ['shop', 'sale_admin', 'sale_management', 'admin', 'admin_operator'], custody: 'none', wrong: 'EPK018', refusals: ['EPK018', 'EPL002'] },
  cancel_resolve: { from: ['Request_cancel'], to: ['Cancelled', 'Shop_canceled', 'Cancel_failed'], actors: ['admin', 'admin_operator', 'hub_manager', 'three_pl'], custody: 'none', wrong: 'EPK011', refusals: [] },
  cancel_resume: { from: ['Cancel_failed'], to: ['In_pickup', 'Planned_for_pickup', 'Handover_accepted'], actors: ['system'], custody: 'none', wrong: 'EPK011', refusals: [] },
  lost: { from: ['Waiting_for_delivery', 'Waiting_for_linehaul', 'Planned_for_linehaul', 'In_linehaul', 'Planned_for_delivery', 'Waiting_for_confirmation', 'Waiting_for_return', 'Return_waiting_for_linehaul', 'Return_planned_for_linehaul', 'Return_in_linehaul', 'Planned_for_return', 'Handover_failed'], to: ['Missing'], actors: ['hub_manager', 'admin', 'admin_operator', 'area_manager'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011'] },
  lost_courier: { from: ['Pickup_successful', 'In_delivery', 'In_30_delivery', 'Delivery_failed_attempt', 'Delivery_failed', 'In_return', 'Return_failed_attempt'], to: ['Missing_courier'], actors: ['hub_manager', 'admin', 'admin_operator'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011'] },
  found: { from: ['Missing', 'Missing_courier'], to: ['Waiting_for_delivery', 'Waiting_for_linehaul', 'Waiting_for_return', 'Return_waiting_for_linehaul'], actors: ['hub_manager', 'hub_operator', 'admin', 'admin_operator'], custody: 'held', wrong: 'EPK015', refusals: ['EPK015'] },
  found_after_lost: { from: ['Lost'], to: ['Waiting_for_delivery', 'Waiting_for_return'], actors: ['admin'], custody: 'none', wrong: 'EPK015', refusals: ['EPK015', 'ELC001'] },
  cod_collect_3pl: { from: ['Delivered'], to: ['Cod_collected'], actors: ['admin', 'admin_operator'], custody: 'none', wrong: 'EPK011', refusals: ['ECO009'] },
  lost_approval: { from: ['Missing', 'Missing_courier'], to: ['Lost'], actors: ['admin', 'admin_operator', 'area_manager'], custody: 'none', wrong: 'EPK015', refusals: ['EPK015'] },
  claim_approve: { from: ['Lost'], to: ['Lost_claimed'], actors: ['admin', 'admin_operator', 'sale_management'], custody: 'none', wrong: 'EPK015', refusals: ['ELC001', 'ELC004', 'EPK015'] },
  hub_claim_approve: { from: ['Lost', 'Lost_claimed'], to: ['Hub_lost_claimed'], actors: ['admin', 'admin_operator'], custody: 'none', wrong: 'EPK011', refusals: ['ELC001', 'ELC004'] },
  lost_collection_create: { from: ['Hub_lost_claimed'], to: ['Lost_collection_created'], actors: ['hub_manager', 'admin', 'admin_operator'], custody: 'none', wrong: 'EPK011', refusals: ['ELL002'] },
  lost_collection_approve: { from: ['Lost_collection_created'], to: ['Lost_collection_approved'], actors: ['admin', 'admin_operator'], custody: 'none', wrong: 'EPK011', refusals: ['ELL001'] },
  shop_claim_paid: { from: ['Lost_claimed', 'Hub_lost_claimed', 'Lost_collection_approved'], to: ['Shop_lost_claimed'], actors: ['admin', 'admin_operator'], custody: 'none', wrong: 'EPK011', refusals: ['ELC002', 'EUS010'] },
  cod_collect: { from: ['Delivered'], to: ['Cod_collected'], actors: ['hub_manager', 'admin', 'admin_operator'], custody: 'none', wrong: 'EPK011', refusals: ['ECO009', 'ECO002', 'ECO007'] },
  cod_hub: { from: ['Cod_collected'], to: ['Cod_transferred_to_hub'], actors: ['hub_manager', 'admin', 'admin_operator'], custody: 'none', wrong: 'EPK011', refusals: ['ECO001', 'ECO003'] },
  cod_center: { from: ['Cod_collected', 'Cod_transferred_to_hub'], to: ['Cod_transferred_to_center'], actors: ['admin', 'admin_operator'], custody: 'none', wrong: 'EPK011', refusals: ['ECO001', 'ECO002', 'ECO003'] },
  cod_shop: { from: ['Cod_transferred_to_center'], to: ['Cod_transferred_to_shop'], actors: ['admin', 'admin_operator'], custody: 'none', wrong: 'EPK011', refusals: ['ECO004', 'ECO005', 'ECO006', 'EUS010'] },
  return_fee: { from: ['Returned'], to: ['Returned_fee_charged_to_shop', 'Returned_fee_charged_to_hub', 'Returned_cod_transferred_to_shop'], actors: ['admin', 'admin_operator'], custody: 'none', wrong: 'EPK011', refusals: [] },
  // Edits keep the status; they are rows of the same table so that buttons, dry runs and the provider judge them alike.
  resize: { from: ['Draft', 'Waiting_for_approval', 'Waiting_for_pickup', 'Planned_for_pickup', 'Pickup_successful', 'Waiting_for_delivery', 'Waiting_for_linehaul', 'Waiting_for_confirmation', 'Waiting_for_return', 'Return_waiting_for_linehaul'], to: 'same', actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator'], custody: 'held', wrong: 'EPK016', refusals: ['EPK016', 'EPK032', 'EPL002'] },
  // Back to where the last scan took it from, which its history tells.
  correct_scan: { from: ['Pickup_successful', 'Pickup_failed_attempt', 'Pickup_failed', 'Waiting_for_delivery', 'Waiting_for_linehaul', 'Delivery_successful', 'Delivery_failed_attempt', 'Delivery_failed', 'Delivery_cancelled', 'Waiting_for_confirmation', 'Waiting_for_return', 'Return_waiting_for_linehaul', 'Return_successful', 'Return_failed_attempt', 'Return_failed'], to: 'same', actors: ['admin', 'admin_operator', 'hub_manager'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011', 'EPL002'] },
  update_fee: { from: ['Draft', 'Failed', 'Waiting_for_approval', 'Waiting_for_pickup', 'Planned_for_pickup', 'In_pickup', 'Pickup_successful', 'Waiting_for_delivery', 'Waiting_for_linehaul', 'Planned_for_linehaul', 'In_linehaul', 'Planned_for_delivery', 'In_delivery', 'In_30_delivery', 'Delivery_failed_attempt', 'Delivery_failed', 'Delivery_cancelled', 'Delivery_successful', 'Delivered', 'Waiting_for_confirmation'], to: 'same', actors: ['admin', 'admin_operator', 'sale_management'], custody: 'none', wrong: 'EPK011', refusals: ['EPK011', 'EPK032', 'EPL002'] },
  change_receiver: { from: ['Draft', 'Failed', 'Waiting_for_approval', 'Waiting_for_pickup', 'Planned_for_pickup', 'In_pickup', 'Pickup_successful', 'Pickup_failed_attempt', 'Waiting_for_delivery', 'Waiting_for_linehaul', 'Planned_for_linehaul', 'In_linehaul', 'Planned_for_delivery', 'Delivery_failed_attempt', 'Delivery_failed', 'Waiting_for_confirmation'], to: 'same', actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator', 'sale_admin', 'sale_management'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011', 'EPK032', 'EPL002', 'ESH001'] },
  operator_update: { from: 'any', to: 'same', actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator', 'area_manager'], custody: 'held', wrong: 'EPK011', refusals: ['EPK020'] },
  photo_epod: { from: ['In_delivery', 'In_30_delivery', 'Delivery_successful', 'Delivered'], to: 'same', actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator', 'courier'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011', 'EPL002'] },
  photo_delivery: { from: ['Waiting_for_delivery', 'In_delivery', 'In_30_delivery', 'Delivery_successful', 'Delivery_failed_attempt', 'Delivery_failed', 'Delivery_cancelled', 'Waiting_for_confirmation'], to: 'same', actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator', 'courier'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011', 'EPL002'] },
  photo_return: { from: ['Waiting_for_confirmation', 'Waiting_for_return', 'Planned_for_return', 'In_return', 'Return_successful', 'Returned', 'Return_failed', 'Return_failed_attempt', 'Return_waiting_for_linehaul'], to: 'same', actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator', 'courier'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011', 'EPL002'] },
  print: { from: 'printable', to: 'same', actors: ['admin', 'admin_operator', 'hub_manager', 'hub_operator', 'sale_admin', 'sale_management', 'area_manager'], custody: 'none', wrong: 'EPK011', refusals: ['EPK011'] },
} as const satisfies Record<string, MachineRow>;

export type PackageAction = keyof typeof packageMachine;

export const packageActions = Object.keys(packageMachine) as PackageAction[];

export function machineRow(action: PackageAction): MachineRow {
  return packageMachine[action];
}
