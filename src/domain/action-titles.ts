import type { PackageAction } from './package-machine';

interface Words {
  readonly vi: string;
  readonly en: string;
}

/** What the history has: a picture's row says only that it is one. */
type Step = Exclude<PackageAction, `photo_${string}`> | 'create' | 'import' | 'undo' | 'photo';

/** How a step of a package's history is called by people. */
const titles: Readonly<Record<Step, Words>> = {
  create: { vi: 'Tạo đơn', en: 'Created' },
  import: { vi: 'Nhập đơn từ CSV', en: 'Imported' },
  undo: { vi: 'Hoàn tác', en: 'Undone' },
  submit: { vi: 'Gửi đơn', en: 'Submitted' },
  approve: { vi: 'Duyệt đơn', en: 'Approved' },
  retry_push_oms: { vi: 'Gửi lại sang OMS', en: 'Sent to OMS again' },
  pickup_plan: { vi: 'Xếp phiếu lấy', en: 'Put on a pickup sheet' },
  pickup_unplan: { vi: 'Bỏ khỏi phiếu lấy', en: 'Taken off a pickup sheet' },
  pickup_start: { vi: 'Đi lấy', en: 'Pickup started' },
  pickup_ok: { vi: 'Lấy thành công', en: 'Picked up' },
  pickup_fail: { vi: 'Lấy không được', en: 'Pickup failed' },
  pickup_close: { vi: 'Chờ lấy lại', en: 'To be picked up again' },
  pickup_reopen: { vi: 'Mở lại đơn lấy', en: 'Pickup reopened' },
  checkin: { vi: 'Nhận về bưu cục', en: 'Checked in' },
  inbound: { vi: 'Nhập kho', en: 'Inbound' },
  inbound_return: { vi: 'Nhập kho hàng hoàn', en: 'Return inbound' },
  mu_add: { vi: 'Vào bao', en: 'Put into a bag' },
  mu_add_return: { vi: 'Vào bao hàng hoàn', en: 'Put into a return bag' },
  mu_remove: { vi: 'Ra khỏi bao', en: 'Taken out of a bag' },
  mu_remove_return: { vi: 'Ra khỏi bao hàng hoàn', en: 'Taken out of a return bag' },
  linehaul_dispatch: { vi: 'Xuất trung chuyển', en: 'Linehaul left' },
  linehaul_dispatch_return: { vi: 'Xuất trung chuyển hoàn', en: 'Return linehaul left' },
  linehaul_receive: { vi: 'Nhận trung chuyển', en: 'Linehaul received' },
  linehaul_receive_return: { vi: 'Nhận trung chuyển hoàn', en: 'Return linehaul received' },
  delivery_plan: { vi: 'Xếp phiếu giao', en: 'Put on a delivery sheet' },
  delivery_unplan: { vi: 'Bỏ khỏi phiếu giao', en: 'Taken off a delivery sheet' },
  delivery_dispatch: { vi: 'Mang đi giao', en: 'Out for delivery' },
  approaching: { vi: 'Sắp tới nơi giao', en: 'Almost there' },
  delivery_ok: { vi: 'Giao thành công', en: 'Delivered' },
  delivery_fail: { vi: 'Giao không được', en: 'Delivery failed' },
  delivery_close_ok: { vi: 'Xác nhận đã giao', en: 'Delivery confirmed' },
  delivery_close_attempt: { vi: 'Nhận lại, chờ giao lại', en: 'Back, to be tried again' },
  delivery_close_failed: { vi: 'Nhận lại, chờ xác nhận', en: 'Back, to be confirmed' },
  delivery_close_cancel: { vi: 'Nhận lại, khách hủy', en: 'Back, cancelled' },
  confirm_redeliver: { vi: 'Xác nhận giao lại', en: 'Delivery again confirmed' },
  return: { vi: 'Chuyển hoàn', en: 'To be returned' },
  return_plan: { vi: 'Xếp phiếu hoàn', en: 'Put on a return sheet' },
  return_unplan: { vi: 'Bỏ khỏi phiếu hoàn', en: 'Taken off a return sheet' },
  return_dispatch: { vi: 'Mang đi hoàn', en: 'Out for return' },
  return_ok: { vi: 'Hoàn thành công', en: 'Returned' },
  return_fail: { vi: 'Hoàn không được', en: 'Return failed' },
  return_close_ok: { vi: 'Xác nhận đã hoàn', en: 'Return confirmed' },
  return_close_attempt: { vi: 'Nhận lại, chờ hoàn lại', en: 'Back, to be returned again' },
  return_reopen: { vi: 'Mở lại đơn hoàn', en: 'Return reopened' },
  abandon: { vi: 'Đánh dấu bỏ lại', en: 'Abandoned' },
  handover_alloc: { vi: 'Xếp bàn giao 3PL', en: 'Allocated to a 3PL' },
  handover_dispatch: { vi: 'Bàn giao 3PL', en: 'Handed over to a 3PL' },
  retry_3pl: { vi: 'Gửi lại 3PL', en: '3PL tried again' },
  handover_recall: { vi: 'Thu hồi từ 3PL', en: 'Recalled from a 3PL' },
  webhook_move: { vi: '3PL báo trạng thái', en: 'Told by the 3PL' },
  cancel_direct: { vi: 'Hủy đơn', en: 'Cancelled' },
  cancel_request: { vi: 'Yêu cầu hủy', en: 'Cancellation asked for' },
  cancel_resolve: { vi: 'Trả lời yêu cầu hủy', en: 'Cancellation answered' },
  cancel_resume: { vi: 'Tiếp tục sau yêu cầu hủy', en: 'Resumed' },
  lost: { vi: 'Báo thất lạc', en: 'Reported missing' },
  lost_courier: { vi: 'Báo bưu tá làm mất', en: 'Reported missing at a courier' },
  found: { vi: 'Tìm thấy', en: 'Found' },
  found_after_lost: { vi: 'Tìm thấy sau khi báo mất', en: 'Found after its loss' },
  lost_approval: { vi: 'Duyệt mất hàng', en: 'Loss approved' },
  claim_approve: { vi: 'Duyệt đền bù', en: 'Claim approved' },
  hub_claim_approve: { vi: 'Duyệt bưu cục đền bù', en: 'Claim on a hub approved' },
  shop_claim_paid: { vi: 'Đã đền bù shop', en: 'Claim paid' },
  lost_collection_create: { vi: 'Lập phiếu thu hồi hàng mất', en: 'Lost collection made' },
  lost_collection_approve: { vi: 'Duyệt thu hồi hàng mất', en: 'Lost collection approved' },
  cod_collect: { vi: 'Thu COD', en: 'COD collected' },
  cod_collect_3pl: { vi: 'Thu COD từ 3PL', en: 'COD collected from a 3PL' },
  cod_hub: { vi: 'COD về bưu cục', en: 'COD to the hub' },
  cod_center: { vi: 'COD về trung tâm', en: 'COD to the center' },
  cod_shop: { vi: 'Trả COD cho shop', en: 'COD to the shop' },
  return_fee: { vi: 'Tính phí hoàn', en: 'Return fee charged' },
  resize: { vi: 'Sửa cân, kích thước', en: 'Resized' },
  change_receiver: { vi: 'Đổi thông tin người nhận', en: 'Receiver changed' },
  operator_update: { vi: 'Cập nhật vận hành', en: 'Operator’s update' },
  print: { vi: 'In nhãn', en: 'Label printed' },
  photo: { vi: 'Thêm ảnh', en: 'Photo added' },
  update_fee: { vi: 'Tính lại cước', en: 'Fee reckoned anew' },
  correct_scan: { vi: 'Sửa lượt quét nhầm', en: 'Wrong scan corrected' },
};

export const titledActions = Object.keys(titles);

export function actionTitle(action: string): Words | null {
  return Object.hasOwn(titles, action) ? titles[action as Step] : null;
}

/** What a run did, where that is no step of one package. */
const runTitles: Readonly<Record<string, Words>> = {
  cancel: { vi: 'Hủy đơn', en: 'Cancelled' },
  sheet_add: { vi: 'Xếp vào phiếu', en: 'Put on a sheet' },
  sheet_remove: { vi: 'Bỏ khỏi phiếu', en: 'Taken off a sheet' },
  sheet_start: { vi: 'Bắt đầu phiếu', en: 'Sheet started' },
  sheet_receive: { vi: 'Nhận theo phiếu', en: 'Received by a sheet' },
  sheet_scan_back: { vi: 'Quét trả về phiếu', en: 'Scanned back' },
  sheet_close: { vi: 'Đóng phiếu', en: 'Sheet closed' },
  sheet_cancel: { vi: 'Hủy phiếu', en: 'Sheet cancelled' },
  carrier_confirm: { vi: 'Xác nhận báo cáo của 3PL', en: 'Carrier’s reports confirmed' },
};

/** How a run is called by people; null = nobody gave it a name. */
export function runTitle(action: string): Words | null {
  return Object.hasOwn(runTitles, action) ? (runTitles[action] ?? null) : actionTitle(action);
}
