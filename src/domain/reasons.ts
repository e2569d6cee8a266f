export type ReasonType = 'pickup' | 'delivery' | 'return';
type ReasonFault = 'recipient' | 'seller' | 'hub' | 'three_pl';

export interface Reason {
  readonly code: string;
  /** The flows it may be given in; another flow answers EPK021, EPK022 or EPK023. */
  readonly types: readonly ReasonType[];
  readonly fault: ReasonFault;
  readonly vi: string;
  readonly en: string;
}

const reason = (code: string, types: readonly ReasonType[], fault: ReasonFault, vi: string, en: string): Reason => ({
  code,
  types,
  fault,
  vi,
  en,
});

/** FR001–FR022 in the order the specification lists them; FR023–FR029 are Hubline's own. */
export const reasons: readonly Reason[] = [
  reason('FR001', ['delivery'], 'recipient', 'Khách chưa có tiền', 'Customer has no cash'),
  reason('FR002', ['delivery', 'pickup'], 'recipient', 'Khách không có nhà', 'Not at home'),
  reason('FR003', ['delivery', 'pickup'], 'recipient', 'Không liên lạc được', 'Unreachable'),
  reason('FR004', ['delivery', 'pickup'], 'recipient', 'Khách dời lịch', 'Postponed'),
  reason('FR005', ['delivery', 'return'], 'recipient', 'Khách hủy, không nhận', 'Cancelled by the customer'),
  reason('FR006', ['delivery', 'pickup', 'return'], 'seller', 'Sai địa chỉ', 'Wrong address'),
  reason('FR007', ['delivery', 'return'], 'seller', 'Sai số điện thoại', 'Wrong phone'),
  reason('FR008', ['delivery', 'return'], 'seller', 'Sai tiền COD', 'Wrong COD'),
  reason('FR009', ['pickup', 'delivery', 'return'], 'seller', 'Đơn trùng', 'Duplicate order'),
  reason('FR010', ['delivery', 'return'], 'seller', 'Hàng hư hỏng', 'Damaged product'),
  reason('FR011', ['pickup', 'delivery', 'return'], 'hub', 'Bưu tá gặp tai nạn', 'Courier accident'),
  reason('FR012', ['pickup', 'delivery', 'return'], 'hub', 'Quá tải', 'Overload'),
  reason('FR013', ['pickup', 'delivery', 'return'], 'seller', 'Người gửi hủy đơn', 'Cancelled by the sender'),
  reason('FR014', ['pickup', 'delivery', 'return'], 'hub', 'Thiên tai', 'Disaster'),
  reason('FR015', ['pickup', 'delivery', 'return'], 'hub', 'Hỏng xe', 'Vehicle damage'),
  reason('FR016', ['pickup', 'delivery', 'return'], 'hub', 'Đường bị chặn', 'Blocked road'),
  reason('FR017', ['delivery', 'return'], 'hub', 'Kiện bị rách, móp', 'Damaged package'),
  reason('FR018', ['delivery', 'return'], 'seller', 'Cơ quan chức năng tạm giữ', 'Police seizure'),
  reason('FR019', ['pickup', 'return'], 'seller', 'Sai kích thước', 'Wrong dimensions'),
  reason('FR020', ['pickup', 'return'], 'seller', 'Sai khối lượng', 'Wrong weight'),
  reason('FR021', ['pickup', 'delivery', 'return'], 'hub', 'Kiện có vấn đề', 'Problem package'),
  reason('FR022', ['delivery', 'return'], 'seller', 'Nghi hàng giả', 'Suspected fake'),
  reason('FR023', ['pickup'], 'seller', 'Người gửi chưa chuẩn bị xong hàng', 'Sender has not packed yet'),
  reason('FR024', ['pickup'], 'seller', 'Hàng thuộc danh mục cấm gửi', 'Prohibited goods'),
  reason('FR025', ['pickup'], 'hub', 'Không đủ xe lấy hàng', 'No vehicle for the pickup'),
  reason(
    'FR026',
    ['delivery'],
    'recipient',
    'Khách đòi kiểm hàng, không đồng ý nhận',
    'Recipient wants to inspect and refuses',
  ),
  reason('FR027', ['delivery'], 'three_pl', 'Đơn vị 3PL giao trễ cam kết', '3PL breach of SLA'),
  reason('FR028', ['return'], 'seller', 'Người gửi không nhận lại hàng', 'Sender refuses the return'),
  reason('FR029', ['return'], 'seller', 'Không liên lạc được người gửi', 'Sender unreachable'),
];

/** It is given with the day that the customer chose. */
export const postponedReason = 'FR004';

const byCode = new Map(reasons.map((entry) => [entry.code, entry]));

export function findReason(code: string): Reason | undefined {
  return byCode.get(code);
}

export function reasonsOf(type: ReasonType): readonly Reason[] {
  return reasons.filter((entry) => entry.types.includes(type));
}
