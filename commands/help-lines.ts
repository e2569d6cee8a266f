import type { Words } from './command';
import { parseLine } from './language/parse';
import { readLine } from './language/read-line';
import type { AccountRole } from '~domain/roles';
import type { GateUser } from './subject';

interface HelpLine {
  readonly line: Words;
  readonly title: Words;
}

interface Sample extends HelpLine {
  /** Whose daily work it is: these see it first. */
  readonly roles: readonly AccountRole[];
}

const sample = (vi: string, en: string, title: Words, ...roles: readonly AccountRole[]): Sample => ({
  line: { vi, en },
  title,
  roles,
});

/** The likeliest to be asked for first. */
const samples: readonly Sample[] = [
  sample('nhập-kho', 'inbound', { vi: 'Quét hàng vào kho', en: 'Scan packages in' }, 'hub_operator'),
  sample('phiếu-giao', 'outbound', { vi: 'Phiếu giao hôm nay', en: 'Today’s delivery sheets' }, 'hub_operator'),
  sample('phiếu-nhận', 'checkins', { vi: 'Nhận hàng từ bưu tá', en: 'Take packages from couriers' }, 'hub_operator'),
  sample('bảng-tồn', 'backlog-board', { vi: 'Hàng tồn của bưu cục', en: 'The hub’s backlog' }, 'hub_manager'),
  sample('thu-tiền', 'cod-cash', { vi: 'Đếm tiền bưu tá nộp', en: 'Count couriers’ cash' }, 'hub_manager'),
  sample('trực-tiếp', 'live', { vi: 'Số liệu lúc này', en: 'Figures of this moment' }, 'area_manager', 'hub_manager'),
  sample('bất-thường', 'exceptions', { vi: 'Kiện bất thường', en: 'Exceptions' }, 'area_manager', 'admin_operator'),
  sample('tạo-đơn', 'new', { vi: 'Tạo đơn cho shop', en: 'Create an order' }, 'sale_admin', 'sale_management'),
  sample('máy-tính-cước', 'calculator', { vi: 'Tính cước', en: 'What it costs' }, 'sale_admin', 'sale_management'),
  sample('hỗ-trợ', 'support', { vi: 'Yêu cầu của shop', en: 'Requests of shops' }, 'sale_admin', 'sale_management'),
  sample('chờ-duyệt-mất', 'losses', { vi: 'Duyệt mất hàng', en: 'Approve losses' }, 'admin', 'area_manager'),
  sample('trả-cod-shop', 'payouts', { vi: 'Trả COD cho shop', en: 'Pay shops' }, 'admin_operator', 'admin'),
  sample('cân-đối', 'trial-balance', { vi: 'Cân đối sổ cái', en: 'The trial balance' }, 'admin'),
  sample('tồn loại=giao quá=48h', 'backlog type=delivery over=48h', {
    vi: 'Hàng chờ giao quá 48 giờ',
    en: 'What has waited for delivery for 48 hours',
  }),
  sample('tìm lan anh trạng_thái=đang_giao', 'find lan anh status=In_delivery', {
    vi: 'Tìm theo người nhận và trạng thái',
    en: 'By receiver and status',
  }),
  sample('tồn loại=giao quá=48h ; hoàn lý_do=FR012', 'backlog type=delivery over=48h ; return reason=FR012', {
    vi: 'Hoàn mọi kiện tìm được',
    en: 'Return all that is found',
  }),
  sample('3,6-9 ; ghi-chú gọi lại sau 18h', '3,6-9 ; note call again after 18:00', {
    vi: 'Ghi chú cho dòng 3 và 6 đến 9 của danh sách',
    en: 'A note for rows 3 and 6 to 9 of the list',
  }),
  sample('@tất-cả ; in-nhãn', '@all ; print', {
    vi: 'In nhãn mọi kiện khớp bộ lọc',
    en: 'Labels of all that the filter finds',
  }),
  sample('thu-hộ khâu=bưu_tá từ=1tr', 'cod stage=courier from=1m', {
    vi: 'Tiền thu hộ bưu tá đang giữ, từ 1 triệu',
    en: 'COD in couriers’ hands, from 1 million',
  }),
  sample('hoàn-tác', 'undo', { vi: 'Hoàn tác lượt vừa chạy', en: 'Take the last run back' }),
  sample('gài ghi-chú đã gọi khách', 'arm note customer called', {
    vi: 'Mỗi lần quét là ghi chú; Esc để thôi',
    en: 'Each scan adds the note; Esc ends it',
  }),
  sample('kiểu-quét thêm', 'scan-mode add', {
    vi: 'Quét để thêm vào tập đang chọn',
    en: 'Scans add to the working set',
  }),
  sample('lưu-tập @ca1', 'save @ca1', {
    vi: 'Giữ tập đang chọn, gọi lại bằng @ca1',
    en: 'Keep the working set as @ca1',
  }),
  sample('bí-danh sáng = "tồn quá=48h"', 'alias morning = "backlog over=48h"', {
    vi: 'Đặt tên tắt cho một dòng',
    en: 'Name a line of your own',
  }),
  sample('xuất csv', 'export csv', { vi: 'Xuất danh sách đang xem', en: 'Export the list in sight' }),
  sample('@vừa-rồi ; chép-mã', '@last ; copy', {
    vi: 'Chép mã của lượt vừa chạy',
    en: 'Copy the codes of the last run',
  }),
  sample('phím', 'keys', { vi: 'Mọi phím tắt dùng được ở đây', en: 'Every key that works here' }),
];

const shown = 10;

/** Lines that this user may run as they stand, in a language; those of his role first. */
export function helpLines(user: GateUser, language: keyof Words, now: Date): HelpLine[] {
  const runs = ({ line }: HelpLine): boolean => {
    const parsed = parseLine(line[language]);
    return parsed.errors.length === 0 && readLine(parsed, user, now).problems.length === 0;
  };
  const own = ({ roles }: Sample): boolean => roles.includes(user.role);
  const fit = samples.filter((one) => (own(one) || one.roles.length === 0) && runs(one));
  return [...fit.filter(own), ...fit.filter((one) => !own(one))].slice(0, shown);
}
