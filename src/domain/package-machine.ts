import type { ErrorCode } from './errors';
import type { Actor } from './roles';
import type { PackageStatus } from './statuses';

interface Titles {
  readonly vi: string;
  readonly en: string;
}

/**
 * Who must hold the package: `held` = the acting user's hub has custody of it (EPK012 otherwise), `arrival` = the scan
 * itself brings it to the acting hub, `none` = paper work, bound by visibility only.
 */
type Custody = 'held' | 'arrival' | 'none';

export interface MachineRow {
  /** How the step is called where it is on record. */
  readonly title: Titles;
  /**
   * The call that does it to one package; `batch` = only a call on many packages does it. Without, it is part of other
   * work.
   */
  readonly call?: `${'PATCH' | 'POST'} /packages/{id}/${string}` | 'batch';
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

/** Whom the center stands for, with managers of hubs, and with whoever works at a hub. */
const center = ['admin', 'admin_operator'] as const;
const managers = [...center, 'hub_manager'] as const;
const hub = [...managers, 'hub_operator'] as const;
const sales = ['sale_admin', 'sale_management'] as const;

/**
 * The package machine: the one table that provider guards, greyed-out buttons, palette eligibility and dry runs read.
 * Every status is reachable from Draft and reaches a terminal one (tested). `submit` is open to the staff who take
 * orders over the counter, not to shops alone, because the console creates orders itself.
 */
// A row is kept together: it is read as a table.
// oxfmt-ignore
export const packageMachine = {
  submit: { title: { vi: 'Gửi đơn', en: 'Submitted' }, from: ['Draft'],
    to: ['Waiting_for_approval', 'Waiting_for_pickup', 'Failed'], actors: [...hub, ...sales, 'shop'], custody: 'none',
    wrong: 'EPK001', refusals: ['EPK001', 'ESH001', 'ESL0004'] },
  approve: { title: { vi: 'Duyệt đơn', en: 'Approved' }, call: 'batch', from: ['Waiting_for_approval'],
    to: ['Waiting_for_pickup', 'Cancelled'], actors: [...center, ...sales], custody: 'none', wrong: 'EPK011',
    refusals: ['EPK011'] },
  retry_push_oms: { title: { vi: 'Gửi lại sang OMS', en: 'Sent to OMS again' },
    call: 'POST /packages/{id}/retry-push-to-oms', from: ['Failed'],
    to: ['Waiting_for_pickup', 'Waiting_for_approval', 'Failed'], actors: center, custody: 'none', wrong: 'EPK026',
    refusals: ['EPK026'] },
  pickup_plan: { title: { vi: 'Xếp phiếu lấy', en: 'Put on a pickup sheet' }, from: ['Waiting_for_pickup'],
    to: ['Planned_for_pickup'], actors: [...hub, 'area_manager'], custody: 'held', wrong: 'EPK007',
    refusals: ['EPK007', 'EPK012', 'EPK013'] },
  pickup_unplan: { title: { vi: 'Bỏ khỏi phiếu lấy', en: 'Taken off a pickup sheet' }, from: ['Planned_for_pickup'],
    to: ['Waiting_for_pickup'], actors: hub, custody: 'held', wrong: 'EPK011', refusals: ['ERS001'] },
  pickup_start: { title: { vi: 'Đi lấy', en: 'Pickup started' }, from: ['Planned_for_pickup'], to: ['In_pickup'],
    actors: hub, custody: 'held', wrong: 'EPK011', refusals: ['ERS001', 'EPK017', 'ERS003'] },
  pickup_ok: { title: { vi: 'Lấy thành công', en: 'Picked up' }, call: 'batch', from: ['In_pickup'],
    to: ['Pickup_successful'], actors: [...hub, 'courier'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011'] },
  pickup_fail: { title: { vi: 'Lấy không thành công', en: 'Pickup failed' }, call: 'batch', from: ['In_pickup'],
    to: ['Pickup_failed_attempt', 'Pickup_failed', 'Shop_canceled'], actors: [...hub, 'courier'], custody: 'held',
    wrong: 'EPK011', refusals: ['EPK021'] },
  pickup_close: { title: { vi: 'Chờ lấy lại', en: 'To be picked up again' }, from: ['Pickup_failed_attempt'],
    to: ['Waiting_for_pickup'], actors: ['system'], custody: 'none', wrong: 'EPK011', refusals: ['EPK020'] },
  pickup_reopen: { title: { vi: 'Mở lại đơn lấy', en: 'Pickup reopened' }, call: 'batch', from: ['Pickup_failed'],
    to: ['Waiting_for_pickup', 'Cancelled'], actors: [...managers, 'area_manager'], custody: 'held', wrong: 'EPK026',
    refusals: ['EPK026'] },
  checkin: { title: { vi: 'Nhận về bưu cục', en: 'Checked in' },
    from: ['Pickup_successful', 'In_pickup', 'Waiting_for_pickup'],
    to: ['Waiting_for_delivery', 'Waiting_for_linehaul'], actors: [...hub, 'area_manager'], custody: 'arrival',
    wrong: 'EPK011', refusals: ['EPK024', 'EPK012', 'EPK011', 'EPK027'] },
  // One that was missing goes on as it went before: to its receiver, or back to its sender.
  inbound: { title: { vi: 'Nhập kho', en: 'Inbound' }, call: 'batch',
    from: ['Waiting_for_linehaul', 'Waiting_for_delivery', 'In_linehaul', 'Missing'],
    to: ['Waiting_for_delivery', 'Waiting_for_linehaul', 'Waiting_for_return', 'Return_waiting_for_linehaul'],
    actors: [...hub, 'area_manager'], custody: 'arrival',
    wrong: 'EPK011', refusals: ['EPK024', 'EPK012'] },
  inbound_return: { title: { vi: 'Nhập kho hàng hoàn', en: 'Return inbound' },
    from: ['Return_waiting_for_linehaul', 'Return_in_linehaul', 'Waiting_for_return'],
    to: ['Waiting_for_return', 'Return_waiting_for_linehaul'], actors: [...hub, 'area_manager'], custody: 'arrival',
    wrong: 'EPK011', refusals: ['EPK024', 'EPK012'] },
  mu_add: { title: { vi: 'Vào bao', en: 'Put into a bag' }, from: ['Waiting_for_linehaul'],
    to: ['Planned_for_linehaul'], actors: hub, custody: 'held', wrong: 'EPK003',
    refusals: ['EPK002', 'EPK003', 'EPK008', 'EPK013'] },
  mu_add_return: { title: { vi: 'Vào bao hàng hoàn', en: 'Put into a return bag' },
    from: ['Return_waiting_for_linehaul'], to: ['Return_planned_for_linehaul'], actors: hub, custody: 'held',
    wrong: 'EPK003', refusals: ['EPK002', 'EPK003', 'EPK008', 'EPK013'] },
  mu_remove: { title: { vi: 'Ra khỏi bao', en: 'Taken out of a bag' }, from: ['Planned_for_linehaul'],
    to: ['Waiting_for_linehaul'], actors: hub, custody: 'held', wrong: 'EPK011', refusals: ['EPK002', 'EPK005'] },
  mu_remove_return: { title: { vi: 'Ra khỏi bao hàng hoàn', en: 'Taken out of a return bag' },
    from: ['Return_planned_for_linehaul'], to: ['Return_waiting_for_linehaul'], actors: hub, custody: 'held',
    wrong: 'EPK011', refusals: ['EPK002', 'EPK005'] },
  linehaul_dispatch: { title: { vi: 'Xuất trung chuyển', en: 'Linehaul left' }, from: ['Planned_for_linehaul'],
    to: ['In_linehaul'], actors: hub, custody: 'held', wrong: 'EPK011',
    refusals: ['ERS001', 'ERS002', 'EPK006', 'EPK017', 'EPL001'] },
  linehaul_dispatch_return: { title: { vi: 'Xuất trung chuyển hoàn', en: 'Return linehaul left' },
    from: ['Return_planned_for_linehaul'], to: ['Return_in_linehaul'], actors: hub, custody: 'held', wrong: 'EPK011',
    refusals: ['ERS001', 'ERS002', 'EPK006', 'EPK017', 'EPL001'] },
  linehaul_receive: { title: { vi: 'Nhận trung chuyển', en: 'Linehaul received' }, from: ['In_linehaul'],
    to: ['Waiting_for_delivery', 'Waiting_for_linehaul', 'Missing'], actors: hub, custody: 'arrival', wrong: 'EPK011',
    refusals: ['EPK010', 'EPK005', 'EPK012', 'ERS002'] },
  linehaul_receive_return: { title: { vi: 'Nhận trung chuyển hoàn', en: 'Return linehaul received' },
    from: ['Return_in_linehaul'], to: ['Waiting_for_return', 'Return_waiting_for_linehaul', 'Missing'], actors: hub,
    custody: 'arrival', wrong: 'EPK011', refusals: ['EPK010', 'EPK005', 'EPK012', 'ERS002'] },
  delivery_plan: { title: { vi: 'Xếp phiếu giao', en: 'Put on a delivery sheet' }, from: ['Waiting_for_delivery'],
    to: ['Planned_for_delivery'], actors: hub, custody: 'held', wrong: 'EPL003',
    refusals: ['EPL003', 'EPK012', 'EPK013'] },
  delivery_unplan: { title: { vi: 'Bỏ khỏi phiếu giao', en: 'Taken off a delivery sheet' },
    from: ['Planned_for_delivery'], to: ['Waiting_for_delivery'], actors: hub, custody: 'held', wrong: 'EPK011',
    refusals: ['ERS001'] },
  delivery_dispatch: { title: { vi: 'Mang đi giao', en: 'Out for delivery' }, from: ['Planned_for_delivery'],
    to: ['In_delivery'], actors: hub, custody: 'held', wrong: 'EPL005',
    refusals: ['ERS001', 'EPL001', 'EPL005', 'EPK017', 'ERS003'] },
  approaching: { title: { vi: 'Sắp tới nơi giao', en: 'Almost there' }, from: ['In_delivery'], to: ['In_30_delivery'],
    actors: ['courier', 'system'], custody: 'none', wrong: 'EPK011', refusals: ['EPK011'] },
  delivery_ok: { title: { vi: 'Giao thành công', en: 'Delivered' }, call: 'PATCH /packages/{id}/delivery-success',
    from: ['In_delivery', 'In_30_delivery'], to: ['Delivery_successful'],
    actors: ['courier', 'hub_operator', 'hub_manager', 'admin'], custody: 'held', wrong: 'EPK011',
    refusals: ['EPL004', 'EPK011'] },
  delivery_fail: { title: { vi: 'Giao không thành công', en: 'Delivery failed' },
    call: 'PATCH /packages/{id}/delivery-failure', from: ['In_delivery', 'In_30_delivery'],
    to: ['Delivery_failed_attempt', 'Delivery_failed', 'Delivery_cancelled'],
    actors: ['courier', 'hub_operator', 'hub_manager', 'admin'], custody: 'held', wrong: 'EPK011',
    refusals: ['EPK022', 'EPK020', 'EPL004'] },
  delivery_close_ok: { title: { vi: 'Xác nhận đã giao', en: 'Delivery confirmed' }, from: ['Delivery_successful'],
    to: ['Delivered'], actors: [...hub, 'area_manager'], custody: 'held', wrong: 'EPK011', refusals: [] },
  delivery_close_attempt: { title: { vi: 'Nhận lại, chờ giao lại', en: 'Back, to be tried again' },
    from: ['Delivery_failed_attempt'], to: ['Waiting_for_delivery'], actors: hub, custody: 'held', wrong: 'EPK011',
    refusals: [] },
  delivery_close_failed: { title: { vi: 'Nhận lại, chờ xác nhận', en: 'Back, to be confirmed' },
    from: ['Delivery_failed'], to: ['Waiting_for_confirmation'], actors: hub, custody: 'held', wrong: 'EPK011',
    refusals: [] },
  delivery_close_cancel: { title: { vi: 'Nhận lại, khách hủy', en: 'Back, cancelled' }, from: ['Delivery_cancelled'],
    to: ['Waiting_for_return', 'Return_waiting_for_linehaul'], actors: hub, custody: 'held', wrong: 'EPK011',
    refusals: [] },
  confirm_redeliver: { title: { vi: 'Xác nhận giao lại', en: 'Delivery again confirmed' }, call: 'batch',
    from: ['Waiting_for_confirmation'], to: ['Waiting_for_delivery'], actors: [...managers, ...sales, 'shop'],
    custody: 'none', wrong: 'EPK019', refusals: ['EPK019'] },
  return: { title: { vi: 'Chuyển hoàn', en: 'To be returned' }, call: 'PATCH /packages/{id}/return',
    from: ['Waiting_for_confirmation', 'Waiting_for_delivery', 'Waiting_for_linehaul', 'Delivery_failed_attempt',
      'Delivery_failed', 'Delivery_cancelled', '3pl_cancelled'],
    to: ['Waiting_for_return', 'Return_waiting_for_linehaul'], actors: hub, custody: 'held', wrong: 'EPK011',
    refusals: ['EPK011', 'EPK013', 'EPK023', 'EPL002'] },
  return_plan: { title: { vi: 'Xếp phiếu hoàn', en: 'Put on a return sheet' }, from: ['Waiting_for_return'],
    to: ['Planned_for_return'], actors: hub, custody: 'held', wrong: 'EPL003',
    refusals: ['EPL003', 'EPK012', 'EPK013'] },
  return_unplan: { title: { vi: 'Bỏ khỏi phiếu hoàn', en: 'Taken off a return sheet' }, from: ['Planned_for_return'],
    to: ['Waiting_for_return'], actors: hub, custody: 'held', wrong: 'EPK011', refusals: ['ERS001'] },
  return_dispatch: { title: { vi: 'Mang đi hoàn', en: 'Out for return' }, from: ['Planned_for_return'],
    to: ['In_return'], actors: hub, custody: 'held', wrong: 'EPL005', refusals: ['ERS001', 'EPL005'] },
  return_ok: { title: { vi: 'Hoàn thành công', en: 'Returned' }, call: 'batch', from: ['In_return'],
    to: ['Return_successful'], actors: [...hub, 'courier'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011'] },
  return_fail: { title: { vi: 'Hoàn không thành công', en: 'Return failed' }, call: 'batch', from: ['In_return'],
    to: ['Return_failed_attempt', 'Return_failed'], actors: [...hub, 'courier'], custody: 'held', wrong: 'EPK011',
    refusals: ['EPK023'] },
  return_close_ok: { title: { vi: 'Xác nhận đã hoàn', en: 'Return confirmed' }, from: ['Return_successful'],
    to: ['Returned'], actors: [...hub, 'area_manager'], custody: 'held', wrong: 'EPK011', refusals: [] },
  return_close_attempt: { title: { vi: 'Nhận lại, chờ hoàn lại', en: 'Back, to be returned again' },
    from: ['Return_failed_attempt'], to: ['Waiting_for_return'], actors: hub, custody: 'held', wrong: 'EPK011',
    refusals: [] },
  return_reopen: { title: { vi: 'Mở lại đơn hoàn', en: 'Return reopened' }, call: 'batch', from: ['Return_failed'],
    to: ['Waiting_for_return'], actors: managers, custody: 'held', wrong: 'EPK026', refusals: ['EPK013', 'EPK026'] },
  abandon: { title: { vi: 'Đánh dấu bỏ lại', en: 'Abandoned' }, call: 'PATCH /packages/{id}/abandoned',
    from: ['Waiting_for_confirmation', 'Waiting_for_return', 'Return_failed'], to: ['Abandoned'], actors: managers,
    custody: 'held', wrong: 'EPK011', refusals: ['EPK011'] },
  handover_alloc: { title: { vi: 'Xếp bàn giao 3PL', en: 'Allocated to a 3PL' },
    from: ['Waiting_for_pickup', 'Waiting_for_delivery', 'Waiting_for_linehaul'], to: ['Waiting_for_handover'],
    actors: [...managers, 'area_manager'], custody: 'held', wrong: 'EPL003', refusals: ['EPL003', 'EPK013'] },
  handover_dispatch: { title: { vi: 'Bàn giao 3PL', en: 'Handed over to a 3PL' }, from: ['Waiting_for_handover'],
    to: ['Handover_accepted', 'Handover_failed'], actors: [...managers, 'area_manager', 'three_pl'], custody: 'held',
    wrong: 'EPL005', refusals: ['EPL001', 'EPL005'] },
  retry_3pl: { title: { vi: 'Gửi lại 3PL', en: '3PL tried again' }, call: 'PATCH /packages/{id}/retry-3pl-runsheets',
    from: ['Handover_failed', '3pl_cancelled'], to: ['Waiting_for_handover'], actors: managers, custody: 'held',
    wrong: 'EPK026', refusals: ['EPK019', 'EPK026'] },
  // An allocated package that never left can be taken back too, by whoever may allocate; it goes to where it lies: a
  // shop's shelf, its last hub, or one on the way.
  handover_recall: { title: { vi: 'Thu hồi từ 3PL', en: 'Recalled from a 3PL' },
    call: 'PATCH /packages/{id}/recall-3pl', from: ['Waiting_for_handover', 'Handover_failed', '3pl_cancelled'],
    to: ['Waiting_for_delivery', 'Waiting_for_linehaul', 'Waiting_for_pickup'], actors: [...managers, 'area_manager'],
    custody: 'held', wrong: 'EPK011', refusals: ['EPK012', 'EPL002'] },
  webhook_move: { title: { vi: '3PL báo trạng thái', en: 'Told by the 3PL' }, from: ['Handover_accepted'],
    to: ['In_pickup', 'In_delivery', 'Delivery_successful', 'Delivery_failed_attempt', 'Delivery_failed', 'In_return',
      'Return_successful', 'Missing', '3pl_cancelled'], actors: ['three_pl'], custody: 'none', wrong: 'EPK011',
    refusals: ['EPKS001'] },
  cancel_direct: { title: { vi: 'Hủy đơn', en: 'Cancelled' }, call: 'PATCH /packages/{id}/cancel',
    from: ['Draft', 'Failed', 'Waiting_for_approval', 'Waiting_for_pickup'], to: ['Cancelled', 'Shop_canceled'],
    actors: [...center, ...sales, 'shop'], custody: 'none', wrong: 'EPK018', refusals: ['EPK018'] },
  cancel_request: { title: { vi: 'Yêu cầu hủy', en: 'Cancellation asked for' },
    from: ['Planned_for_pickup', 'In_pickup', 'Waiting_for_handover', 'Handover_accepted'], to: ['Request_cancel'],
    actors: [...center, ...sales, 'shop'], custody: 'none', wrong: 'EPK018', refusals: ['EPK018', 'EPL002'] },
  // Who has the package answers: the carrier that holds it, else its hub. A hub that says no does both steps at once.
  cancel_resolve: { title: { vi: 'Trả lời yêu cầu hủy', en: 'Cancellation answered' }, call: 'batch',
    from: ['Request_cancel'], to: ['Cancelled', 'Shop_canceled', 'Cancel_failed'], actors: [...managers, 'three_pl'],
    custody: 'held', wrong: 'EPK011', refusals: ['EPL002'] },
  cancel_resume: { title: { vi: 'Tiếp tục sau yêu cầu hủy', en: 'Resumed' }, call: 'batch',
    from: ['Request_cancel', 'Cancel_failed'],
    to: ['In_pickup', 'Planned_for_pickup', 'Handover_accepted', 'Waiting_for_handover', 'Waiting_for_pickup'],
    actors: [...managers, 'system'], custody: 'held', wrong: 'EPK011', refusals: ['EPL002'] },
  lost: { title: { vi: 'Báo thất lạc', en: 'Reported missing' }, call: 'PATCH /packages/{id}/lost',
    from: ['Waiting_for_delivery', 'Waiting_for_linehaul', 'Planned_for_linehaul', 'In_linehaul',
      'Planned_for_delivery', 'Waiting_for_confirmation', 'Waiting_for_return', 'Return_waiting_for_linehaul',
      'Return_planned_for_linehaul', 'Return_in_linehaul', 'Planned_for_return', 'Handover_failed'], to: ['Missing'],
    actors: [...managers, 'area_manager'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011'] },
  lost_courier: { title: { vi: 'Báo bưu tá làm mất', en: 'Reported missing at a courier' },
    call: 'PATCH /packages/{id}/lost-courier',
    from: ['Pickup_successful', 'In_delivery', 'In_30_delivery', 'Delivery_failed_attempt', 'Delivery_failed',
      'In_return', 'Return_failed_attempt'], to: ['Missing_courier'], actors: managers, custody: 'held',
    wrong: 'EPK011', refusals: ['EPK011'] },
  found: { title: { vi: 'Tìm thấy', en: 'Found' }, call: 'batch', from: ['Missing', 'Missing_courier'],
    to: ['Waiting_for_delivery', 'Waiting_for_linehaul', 'Waiting_for_return', 'Return_waiting_for_linehaul'],
    actors: hub, custody: 'held', wrong: 'EPK015', refusals: ['EPK015'] },
  found_after_lost: { title: { vi: 'Tìm thấy sau khi báo mất', en: 'Found after its loss' }, from: ['Lost'],
    to: ['Waiting_for_delivery', 'Waiting_for_return'], actors: ['admin'], custody: 'none', wrong: 'EPK015',
    refusals: ['EPK015', 'ELC001'] },
  cod_collect_3pl: { title: { vi: 'Thu COD từ 3PL', en: 'COD collected from a 3PL' }, from: ['Delivered'],
    to: ['Cod_collected'], actors: center, custody: 'none', wrong: 'EPK011', refusals: ['ECO009'] },
  lost_approval: { title: { vi: 'Duyệt mất hàng', en: 'Loss approved' }, call: 'PATCH /packages/{id}/lost-approval',
    from: ['Missing', 'Missing_courier'], to: ['Lost'], actors: [...center, 'area_manager'], custody: 'none',
    wrong: 'EPK015', refusals: ['EPK015'] },
  claim_approve: { title: { vi: 'Duyệt đền bù', en: 'Claim approved' }, from: ['Lost'], to: ['Lost_claimed'],
    actors: [...center, 'sale_management'], custody: 'none', wrong: 'EPK015',
    refusals: ['ELC001', 'ELC004', 'EPK015'] },
  hub_claim_approve: { title: { vi: 'Duyệt quy trách nhiệm', en: 'Charge approved' },
    from: ['Lost', 'Lost_claimed'], to: ['Hub_lost_claimed'], actors: center, custody: 'none', wrong: 'EPK011',
    refusals: ['ELC001', 'ELC004'] },
  lost_collection_create: { title: { vi: 'Lập phiếu thu hồi hàng mất', en: 'Lost collection made' },
    from: ['Hub_lost_claimed'], to: ['Lost_collection_created'], actors: managers, custody: 'none', wrong: 'EPK011',
    refusals: ['ELL002'] },
  lost_collection_approve: { title: { vi: 'Duyệt thu hồi hàng mất', en: 'Lost collection approved' },
    from: ['Lost_collection_created'], to: ['Lost_collection_approved'], actors: center, custody: 'none',
    wrong: 'EPK011', refusals: ['ELL001'] },
  shop_claim_paid: { title: { vi: 'Đã đền bù shop', en: 'Claim paid' },
    from: ['Lost_claimed', 'Hub_lost_claimed', 'Lost_collection_approved'], to: ['Shop_lost_claimed'], actors: center,
    custody: 'none', wrong: 'EPK011', refusals: ['ELC002', 'EUS010'] },
  cod_collect: { title: { vi: 'Thu COD', en: 'COD collected' }, from: ['Delivered'], to: ['Cod_collected'],
    actors: managers, custody: 'none', wrong: 'EPK011', refusals: ['ECO009', 'ECO002', 'ECO007'] },
  cod_hub: { title: { vi: 'COD về bưu cục', en: 'COD to the hub' }, from: ['Cod_collected'],
    to: ['Cod_transferred_to_hub'], actors: managers, custody: 'none', wrong: 'EPK011',
    refusals: ['ECO001', 'ECO003'] },
  cod_center: { title: { vi: 'COD về trung tâm', en: 'COD to the center' },
    from: ['Cod_collected', 'Cod_transferred_to_hub'], to: ['Cod_transferred_to_center'], actors: center,
    custody: 'none', wrong: 'EPK011', refusals: ['ECO001', 'ECO002', 'ECO003'] },
  cod_shop: { title: { vi: 'Trả COD cho shop', en: 'COD to the shop' }, from: ['Delivered', 'Cod_transferred_to_center'],
    to: ['Cod_transferred_to_shop'], actors: center, custody: 'none', wrong: 'EPK011',
    refusals: ['ECO004', 'ECO005', 'ECO006', 'EUS010'] },
  return_fee: { title: { vi: 'Tính phí hoàn', en: 'Return fee charged' }, from: ['Returned'],
    to: ['Returned_fee_charged_to_shop', 'Returned_fee_charged_to_hub', 'Returned_cod_transferred_to_shop'],
    actors: center, custody: 'none', wrong: 'EPK011', refusals: [] },
  // Edits keep the status; they are rows of the same table so that buttons, dry runs and the provider judge them alike.
  resize: { title: { vi: 'Sửa cân, kích thước', en: 'Resized' }, call: 'PATCH /packages/{id}/resize',
    from: ['Draft', 'Waiting_for_approval', 'Waiting_for_pickup', 'Planned_for_pickup', 'Pickup_successful',
      'Waiting_for_delivery', 'Waiting_for_linehaul', 'Waiting_for_confirmation', 'Waiting_for_return',
      'Return_waiting_for_linehaul'], to: 'same', actors: hub, custody: 'held', wrong: 'EPK016',
    refusals: ['EPK016', 'EPK032', 'EPL002'] },
  // Back to where the last scan took it from, which its history tells.
  correct_scan: { title: { vi: 'Sửa lượt quét nhầm', en: 'Wrong scan corrected' },
    call: 'PATCH /packages/{id}/scan-correction',
    from: ['Pickup_successful', 'Pickup_failed_attempt', 'Pickup_failed', 'Waiting_for_delivery',
      'Waiting_for_linehaul', 'Delivery_successful', 'Delivery_failed_attempt', 'Delivery_failed',
      'Delivery_cancelled', 'Waiting_for_confirmation', 'Waiting_for_return', 'Return_waiting_for_linehaul',
      'Return_successful', 'Return_failed_attempt', 'Return_failed'], to: 'same', actors: managers, custody: 'held',
    wrong: 'EPK011', refusals: ['EPK011', 'EPL002'] },
  update_fee: { title: { vi: 'Tính lại cước', en: 'Fee calculated again' }, call: 'PATCH /packages/{id}/shipping-fee',
    from: ['Draft', 'Failed', 'Waiting_for_approval', 'Waiting_for_pickup', 'Planned_for_pickup', 'In_pickup',
      'Pickup_successful', 'Waiting_for_delivery', 'Waiting_for_linehaul', 'Planned_for_linehaul', 'In_linehaul',
      'Planned_for_delivery', 'In_delivery', 'In_30_delivery', 'Delivery_failed_attempt', 'Delivery_failed',
      'Delivery_cancelled', 'Delivery_successful', 'Delivered', 'Waiting_for_confirmation'], to: 'same',
    actors: [...center, 'sale_management'], custody: 'none', wrong: 'EPK011',
    refusals: ['EPK011', 'EPK032', 'EPL002'] },
  change_receiver: { title: { vi: 'Đổi thông tin người nhận', en: 'Receiver changed' },
    call: 'PATCH /packages/{id}/change-info-receiver',
    from: ['Draft', 'Failed', 'Waiting_for_approval', 'Waiting_for_pickup', 'Planned_for_pickup', 'In_pickup',
      'Pickup_successful', 'Pickup_failed_attempt', 'Waiting_for_delivery', 'Waiting_for_linehaul',
      'Planned_for_linehaul', 'In_linehaul', 'Planned_for_delivery', 'Delivery_failed_attempt', 'Delivery_failed',
      'Waiting_for_confirmation'], to: 'same', actors: [...hub, ...sales], custody: 'held', wrong: 'EPK011',
    refusals: ['EPK011', 'EPK032', 'EPL002', 'ESH001'] },
  operator_update: { title: { vi: 'Cập nhật vận hành', en: 'Operator’s update' },
    call: 'PATCH /packages/{id}/operator-update', from: 'any', to: 'same', actors: [...hub, 'area_manager'],
    custody: 'held', wrong: 'EPK011', refusals: ['EPK020'] },
  photo_epod: { title: { vi: 'Thêm ảnh', en: 'Photo added' },
    from: ['In_delivery', 'In_30_delivery', 'Delivery_successful', 'Delivered'], to: 'same',
    actors: [...hub, 'courier'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011', 'EPL002'] },
  photo_delivery: { title: { vi: 'Thêm ảnh', en: 'Photo added' },
    from: ['Waiting_for_delivery', 'In_delivery', 'In_30_delivery', 'Delivery_successful', 'Delivery_failed_attempt',
      'Delivery_failed', 'Delivery_cancelled', 'Waiting_for_confirmation'], to: 'same', actors: [...hub, 'courier'],
    custody: 'held', wrong: 'EPK011', refusals: ['EPK011', 'EPL002'] },
  photo_return: { title: { vi: 'Thêm ảnh', en: 'Photo added' },
    from: ['Waiting_for_confirmation', 'Waiting_for_return', 'Planned_for_return', 'In_return', 'Return_successful',
      'Returned', 'Return_failed', 'Return_failed_attempt', 'Return_waiting_for_linehaul'], to: 'same',
    actors: [...hub, 'courier'], custody: 'held', wrong: 'EPK011', refusals: ['EPK011', 'EPL002'] },
  print: { title: { vi: 'In nhãn', en: 'Label printed' }, call: 'PATCH /packages/{id}/is-print', from: 'printable',
    to: 'same', actors: [...hub, ...sales, 'area_manager'], custody: 'none', wrong: 'EPK011', refusals: ['EPK011'] },
} as const satisfies Record<string, MachineRow>;

export type PackageAction = keyof typeof packageMachine;

export const packageActions = Object.keys(packageMachine) as PackageAction[];

export function machineRow(action: PackageAction): MachineRow {
  return packageMachine[action];
}

type Machine = typeof packageMachine;

/** Cancelling is two rows behind one call, which bears a name of its own. */
type CallName<A extends PackageAction> = A extends 'cancel_direct' ? 'cancel' : A;

/** What can be asked for by a call. */
export type CalledAction = {
  readonly [A in PackageAction]: Machine[A] extends { readonly call: string } ? CallName<A> : never;
}[PackageAction];

/** The row that a called action is judged by first, and whose roles may call it. */
export type RowOf<A extends CalledAction> = A extends 'cancel' ? 'cancel_direct' : A;

/** The call for one package of each action that has one. */
export type SingleCalls = {
  readonly [A in CalledAction as Machine[RowOf<A>]['call'] extends 'batch' ? never : A]: Machine[RowOf<A>]['call'];
};

export const calledActions = packageActions
  .filter((action) => machineRow(action).call !== undefined)
  .map((action) => (action === 'cancel_direct' ? 'cancel' : action) as CalledAction);

export function rowOf<A extends CalledAction>(action: A): RowOf<A> {
  return (action === 'cancel' ? 'cancel_direct' : action) as RowOf<A>;
}

/** The name under which a row is called; null = it is part of other work. */
export function calledAction(action: PackageAction): CalledAction | null {
  return calledActions.find((one) => rowOf(one) === action) ?? null;
}

export function singleCall<A extends keyof SingleCalls>(action: A): SingleCalls[A] {
  return packageMachine[rowOf(action)].call as SingleCalls[A];
}
