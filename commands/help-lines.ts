import type { Words } from './command';
import { parseLine } from './language/parse';
import { readLine } from './language/read-line';
import type { GateUser } from './subject';

interface HelpLine {
  readonly line: Words;
  readonly title: Words;
}

const sample = (vi: string, en: string, title: Words): HelpLine => ({ line: { vi, en }, title });

/** The likeliest to be asked for first. */
const samples: readonly HelpLine[] = [
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

/** Lines that this user may run as they stand, in a language. */
export function helpLines(user: GateUser, language: keyof Words, now: Date): HelpLine[] {
  const runs = ({ line }: HelpLine): boolean => {
    const parsed = parseLine(line[language]);
    return parsed.errors.length === 0 && readLine(parsed, user, now).problems.length === 0;
  };
  return samples.filter(runs).slice(0, shown);
}
