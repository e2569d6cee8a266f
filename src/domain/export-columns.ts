import type { ExportName } from './exports';

/** `text` may come from people; what is counted, weighed or paid is a number in the sheet, `money` with its decimals. */
export interface ExportColumn {
  readonly kind: 'text' | 'number' | 'money';
  readonly title: { readonly vi: string; readonly en: string };
}

type Columns = Readonly<Record<string, ExportColumn>>;

const text = (vi: string, en: string): ExportColumn => ({ kind: 'text', title: { vi, en } });
const number = (vi: string, en: string): ExportColumn => ({ kind: 'number', title: { vi, en } });
const money = (vi: string, en: string): ExportColumn => ({ kind: 'money', title: { vi, en } });

const packageColumns = {
  code: text('Mã vận đơn', 'Tracking number'),
  order_code: text('Mã đơn của shop', 'Order code'),
  seller_code: text('Mã shop', 'Shop code'),
  seller_name: text('Tên shop', 'Shop'),
  status: text('Mã trạng thái', 'Status code'),
  status_title: text('Trạng thái', 'Status'),
  current_hub: text('Bưu cục hiện tại', 'Current hub'),
  fm_hub: text('Bưu cục lấy', 'FM hub'),
  lm_hub: text('Bưu cục giao', 'LM hub'),
  receiver_name: text('Người nhận', 'Receiver'),
  receiver_phone: text('Điện thoại (đã che)', 'Phone (masked)'),
  receiver_address: text('Địa chỉ', 'Address'),
  weight: number('Khối lượng (kg)', 'Weight (kg)'),
  cod: money('COD (₫)', 'COD (VND)'),
  cod_collected: money('COD đã thu (₫)', 'COD collected (VND)'),
  shipping_fee: money('Cước (₫)', 'Shipping fee (VND)'),
  attempts: number('Số lần thử', 'Attempts'),
  reason: text('Lý do', 'Reason'),
  tracking_3pl: text('Mã 3PL', '3PL tracking'),
  stage_entered_at: text('Vào trạng thái lúc', 'In status since'),
  created_at: text('Tạo lúc', 'Created at'),
  updated_at: text('Cập nhật lúc', 'Updated at'),
  success_date: text('Giao xong lúc', 'Delivered at'),
} satisfies Columns;

const ages = {
  within_24h: number('Dưới 24 giờ (N)', 'Under 24 h (N)'),
  within_48h: number('24 đến dưới 48 giờ (N+1)', '24 to under 48 h (N+1)'),
  over_48h: number('Từ 48 giờ (N+2)', '48 h and over (N+2)'),
} satisfies Columns;

const rates = {
  dispatched: number('Mang đi giao', 'Out for delivery'),
  attempts: number('Lượt giao', 'Delivery attempts'),
  delivered: number('Giao thành công', 'Delivered'),
  failed: number('Giao không thành công', 'Failed attempts'),
  success_percent: number('Tỷ lệ thành công (%)', 'Success rate (%)'),
  attempt_percent: number('Tỷ lệ có giao (%)', 'Attempt rate (%)'),
} satisfies Columns;

/** The columns of every export, in their order. Moments are written on the Vietnamese clock. */
export const exportColumns = {
  packages: packageColumns,
  'backlog-view': {
    backlog_type: text('Khâu tồn', 'Backlog stage'),
    bucket: text('Thời gian tồn', 'Age'),
    anchor: text('Thời gian tồn tính từ', 'Age counts from'),
    ...packageColumns,
  },
  'backlog-by-type': {
    hub: text('Bưu cục', 'Hub'),
    hub_name: text('Tên bưu cục', 'Name of the hub'),
    backlog_type: text('Khâu tồn', 'Backlog stage'),
    ...ages,
    late: number('Quá hạn từ 1 ngày', 'Late by a day or more'),
    total: number('Tổng', 'Total'),
    oldest: text('Kiện cũ nhất', 'Oldest'),
  },
  'package-successful': packageColumns,
  'package-sales': {
    seller_code: text('Mã shop', 'Shop code'),
    seller_name: text('Tên shop', 'Shop'),
    hub: text('Bưu cục của shop', 'Hub of the shop'),
    orders: number('Số đơn', 'Orders'),
    delivered: number('Đã giao', 'Delivered'),
    returned: number('Đã hoàn', 'Returned'),
    ended: number('Hủy, mất, bỏ lại', 'Cancelled, lost, abandoned'),
    open: number('Còn đang xử lý', 'Still open'),
    cod: money('COD (₫)', 'COD (VND)'),
    cod_collected: money('COD đã thu (₫)', 'COD collected (VND)'),
    shipping_fee: money('Cước (₫)', 'Shipping fees (VND)'),
    insurance_fee: money('Phí bảo hiểm (₫)', 'Insurance fees (VND)'),
    return_fee: money('Phí hoàn (₫)', 'Return fees (VND)'),
    service_fee: money('Phí dịch vụ (₫)', 'Service fees (VND)'),
  },
  'package-report-system': {
    day: text('Ngày', 'Day'),
    hub: text('Bưu cục', 'Hub'),
    hub_name: text('Tên bưu cục', 'Name of the hub'),
    created: number('Đơn mới', 'New orders'),
    picked_up: number('Lấy thành công', 'Picked up'),
    ...rates,
    returned: number('Hoàn thành công', 'Returned'),
    lost: number('Xác nhận mất', 'Lost'),
  },
  'packages-incomplete': { days_open: number('Số ngày đã mở', 'Days open'), ...packageColumns },
  'package-history': {
    at: text('Lúc', 'At'),
    code: text('Mã vận đơn', 'Tracking number'),
    action: text('Mã thao tác', 'Action code'),
    action_title: text('Thao tác', 'Action'),
    from_status: text('Từ trạng thái', 'From status'),
    to_status: text('Sang trạng thái', 'To status'),
    actor_name: text('Người làm', 'By'),
    actor_role: text('Vai trò', 'Role'),
    hub: text('Bưu cục', 'Hub'),
    reason: text('Lý do', 'Reason'),
    note: text('Ghi chú', 'Note'),
  },
  'shop-admin': {
    code: text('Mã shop', 'Shop code'),
    name: text('Tên shop', 'Shop'),
    hub: text('Bưu cục', 'Hub'),
    phone: text('Điện thoại (đã che)', 'Phone (masked)'),
    address: text('Địa chỉ', 'Address'),
    stores: number('Số kho lấy hàng', 'Stores'),
    paper_status: text('Giấy tờ', 'Papers'),
    active: text('Trạng thái', 'State'),
    bank: text('Tài khoản ngân hàng', 'Bank account'),
    is_manager_bank: text('COD về một tài khoản', 'COD to one account'),
    fee_aha_move: text('Cước AhaMove', 'AhaMove fee'),
    created_at: text('Tạo lúc', 'Created at'),
  },
} satisfies Readonly<Record<ExportName, Columns>>;

export type ExportColumnKey<N extends ExportName> = keyof (typeof exportColumns)[N] & string;
