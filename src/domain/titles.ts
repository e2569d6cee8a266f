import type { BacklogBucket } from './backlog';
import {
  calledActions,
  machineRow,
  packageActions,
  packageMachine,
  rowOf,
  type PackageAction,
} from './package-machine';
import type { AccountRole, Actor } from './roles';
import type { BacklogType } from './stages';
import type { PackageStatus } from './statuses';

interface Words {
  readonly vi: string;
  readonly en: string;
}

/** How a status is called by people, in both languages. */
export const statusTitles: Readonly<Record<PackageStatus, Words>> = {
  Draft: { vi: 'Nháp', en: 'Draft' },
  Failed: { vi: 'Tạo đơn lỗi', en: 'Failed' },
  Waiting_for_pickup: { vi: 'Chờ lấy', en: 'Waiting for pickup' },
  Waiting_for_approval: { vi: 'Chờ duyệt', en: 'Waiting for approval' },
  Planned_for_pickup: { vi: 'Xếp lịch lấy', en: 'Planned for pickup' },
  In_pickup: { vi: 'Đang lấy', en: 'In pickup' },
  Pickup_successful: { vi: 'Lấy thành công', en: 'Pickup successful' },
  Pickup_failed: { vi: 'Lấy thất bại', en: 'Pickup failed' },
  Pickup_failed_attempt: { vi: 'Lấy không thành công', en: 'Pickup failed attempt' },
  Shop_canceled: { vi: 'Shop hủy', en: 'Shop canceled' },
  Waiting_for_delivery: { vi: 'Chờ giao', en: 'Waiting for delivery' },
  Waiting_for_linehaul: { vi: 'Chờ trung chuyển', en: 'Waiting for linehaul' },
  Planned_for_linehaul: { vi: 'Xếp tuyến trung chuyển', en: 'Planned for linehaul' },
  In_linehaul: { vi: 'Đang trung chuyển', en: 'In linehaul' },
  Planned_for_delivery: { vi: 'Xếp tuyến giao', en: 'Planned for delivery' },
  In_delivery: { vi: 'Đang giao', en: 'In delivery' },
  In_30_delivery: { vi: 'Giao trong 30 phút', en: 'In 30 delivery' },
  Delivery_successful: { vi: 'Giao thành công', en: 'Delivery successful' },
  Delivered: { vi: 'Đã giao', en: 'Delivered' },
  Delivery_failed: { vi: 'Giao thất bại', en: 'Delivery failed' },
  Delivery_failed_attempt: { vi: 'Giao không thành công', en: 'Delivery failed attempt' },
  Delivery_cancelled: { vi: 'Hủy giao', en: 'Delivery cancelled' },
  Waiting_for_return: { vi: 'Chờ hoàn', en: 'Waiting for return' },
  Waiting_for_confirmation: { vi: 'Chờ xác nhận', en: 'Waiting for confirmation' },
  Planned_for_return: { vi: 'Xếp tuyến hoàn', en: 'Planned for return' },
  In_return: { vi: 'Đang hoàn', en: 'In return' },
  Return_successful: { vi: 'Hoàn thành công', en: 'Return successful' },
  Returned: { vi: 'Đã hoàn', en: 'Returned' },
  Return_failed: { vi: 'Hoàn thất bại', en: 'Return failed' },
  Return_failed_attempt: { vi: 'Hoàn không thành công', en: 'Return failed attempt' },
  Return_waiting_for_linehaul: { vi: 'Hoàn, chờ trung chuyển', en: 'Return waiting for linehaul' },
  Return_planned_for_linehaul: { vi: 'Hoàn, xếp trung chuyển', en: 'Return planned for linehaul' },
  Return_in_linehaul: { vi: 'Hoàn, đang trung chuyển', en: 'Return in linehaul' },
  Cod_collected: { vi: 'Đã thu COD', en: 'COD collected' },
  Cod_transferred_to_center: { vi: 'COD đã về trung tâm', en: 'COD transferred to center' },
  Cod_transferred_to_shop: { vi: 'COD đã trả shop', en: 'COD transferred to shop' },
  Cod_transferred_to_hub: { vi: 'COD đã nộp bưu cục', en: 'COD transferred to hub' },
  Missing: { vi: 'Thất lạc', en: 'Missing' },
  Missing_courier: { vi: 'Thất lạc ở bưu tá', en: 'Missing courier' },
  Lost: { vi: 'Mất hàng', en: 'Lost' },
  Lost_claimed: { vi: 'Đã duyệt đền bù', en: 'Lost claimed' },
  Hub_lost_claimed: { vi: 'Đã quy trách nhiệm', en: 'Hub lost claimed' },
  Shop_lost_claimed: { vi: 'Đã đền bù shop', en: 'Shop lost claimed' },
  Lost_collection_created: { vi: 'Đã lập phiếu thu hồi', en: 'Lost collection created' },
  Lost_collection_approved: { vi: 'Đã duyệt thu hồi', en: 'Lost collection approved' },
  Abandoned: { vi: 'Bỏ hàng', en: 'Abandoned' },
  '3pl_cancelled': { vi: '3PL hủy', en: '3PL cancelled' },
  Returned_fee_charged_to_shop: { vi: 'Phí hoàn tính shop', en: 'Returned fee charged to shop' },
  Returned_fee_charged_to_hub: { vi: 'Phí hoàn tính bưu cục', en: 'Returned fee charged to hub' },
  Returned_cod_transferred_to_shop: { vi: 'Đã hoàn, COD trả shop', en: 'Returned COD transferred to shop' },
  Cancelled: { vi: 'Đã hủy', en: 'Cancelled' },
  Cancel_failed: { vi: 'Hủy không được', en: 'Cancel failed' },
  Request_cancel: { vi: 'Yêu cầu hủy', en: 'Request cancel' },
  Waiting_for_handover: { vi: 'Chờ bàn giao 3PL', en: 'Waiting for handover' },
  Handover_accepted: { vi: '3PL đã nhận', en: 'Handover accepted' },
  Handover_failed: { vi: '3PL từ chối', en: 'Handover failed' },
};

/** What statuses were called before: lines that were kept still say so. */
export const formerStatusTitles: Readonly<Partial<Record<PackageStatus, readonly string[]>>> = {
  Pickup_failed_attempt: ['Lấy chưa được'],
  Delivery_failed_attempt: ['Giao chưa được'],
  Return_failed_attempt: ['Hoàn chưa được'],
  Lost_claimed: ['Đã lập bồi thường'],
  Hub_lost_claimed: ['Bưu cục bồi thường'],
  Shop_lost_claimed: ['Đã bồi thường shop'],
  Lost_collection_created: ['Đã lập phiếu thu mất hàng'],
  Lost_collection_approved: ['Đã duyệt thu mất hàng'],
};

/** How codes are called in files for people, which have no interface around them to say what `over_48h` is. */
export const backlogTypeTitles: Readonly<Record<BacklogType, Words>> = {
  pickup: { vi: 'Lấy hàng', en: 'Pickup' },
  linehaul: { vi: 'Trung chuyển', en: 'Linehaul' },
  delivery: { vi: 'Giao hàng', en: 'Delivery' },
  confirmation: { vi: 'Chờ xác nhận', en: 'Confirmation' },
  return: { vi: 'Hoàn hàng', en: 'Return' },
  return_linehaul: { vi: 'Trung chuyển hoàn', en: 'Return linehaul' },
  handover: { vi: 'Bàn giao 3PL', en: 'Hand-over' },
  missing: { vi: 'Thất lạc', en: 'Missing' },
};

export const backlogBucketTitles: Readonly<Record<BacklogBucket, Words>> = {
  within_24h: { vi: 'Dưới 24 giờ (N)', en: 'Under 24 h (N)' },
  within_48h: { vi: '24 đến dưới 48 giờ (N+1)', en: '24 to under 48 h (N+1)' },
  over_48h: { vi: 'Từ 48 giờ (N+2)', en: '48 h and over (N+2)' },
};

/** How a role is called everywhere: on the screen, in the line, in files. */
export const roleTitles: Readonly<Record<AccountRole, Words>> = {
  admin: { vi: 'Quản trị', en: 'Admin' },
  admin_operator: { vi: 'Quản trị vận hành', en: 'Admin operator' },
  hub_manager: { vi: 'Trưởng bưu cục', en: 'Hub manager' },
  hub_operator: { vi: 'Nhân viên bưu cục', en: 'Hub operator' },
  sale_admin: { vi: 'Nhân viên kinh doanh', en: 'Sales admin' },
  sale_management: { vi: 'Quản lý kinh doanh', en: 'Sales manager' },
  area_manager: { vi: 'Quản lý khu vực', en: 'Area manager' },
  region_manager: { vi: 'Quản lý vùng', en: 'Region manager' },
  hr_manager: { vi: 'Quản lý nhân sự', en: 'HR manager' },
  hr_executive: { vi: 'Nhân viên nhân sự', en: 'HR executive' },
  driver_manager: { vi: 'Quản lý tài xế', en: 'Driver manager' },
};

export const actorTitles: Readonly<Record<Actor, Words>> = {
  ...roleTitles,
  shop: { vi: 'Shop', en: 'Shop' },
  courier: { vi: 'Bưu tá', en: 'Courier' },
  system: { vi: 'Hệ thống', en: 'System' },
  three_pl: { vi: 'Đơn vị 3PL', en: 'Carrier' },
};

/** Titles in one language. */
export function wordsOf(titles: Readonly<Record<string, Words>>, locale: keyof Words): Record<string, string> {
  return Object.fromEntries(Object.entries(titles).map(([code, words]) => [code, words[locale]]));
}

/** Steps of a package's history that are no row of the machine; a photo's row says only that it is one. */
const otherSteps: Readonly<Record<string, Words>> = {
  create: { vi: 'Tạo đơn', en: 'Created' },
  import: { vi: 'Nhập đơn từ CSV', en: 'Imported' },
  undo: { vi: 'Hoàn tác', en: 'Undone' },
  photo: { vi: 'Thêm ảnh', en: 'Photo added' },
};

/** All that the history has. */
export const titledActions = [
  ...Object.keys(otherSteps),
  ...packageActions.filter((action) => !action.startsWith('photo_')),
];

/** How a step of a package's history is called by people. */
export function actionTitle(action: string): Words | null {
  if (Object.hasOwn(otherSteps, action)) return otherSteps[action] ?? null;
  return Object.hasOwn(packageMachine, action) ? machineRow(action as PackageAction).title : null;
}

/** What a run did, where that is no step of one package. */
const runTitles: Readonly<Record<string, Words>> = {
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
  if (Object.hasOwn(runTitles, action)) return runTitles[action] ?? null;
  const called = calledActions.find((one) => one === action);
  return actionTitle(called ? rowOf(called) : action);
}
