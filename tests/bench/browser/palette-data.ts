import { trackingCode } from '~domain/tracking-code';

const actions = [
  'Hoàn hàng',
  'In phiếu',
  'Báo mất',
  'Báo cáo',
  'Đối soát',
  'Kiểm kê',
  'Điều phối',
  'Nhập kho',
  'Xuất kho',
  'Lịch sử',
  'Mở trang',
  'Giao lại',
  'Chuyển hàng',
  'Hàng tồn',
  'Khóa',
  'Sửa',
  'Tạo',
  'Duyệt',
  'Hủy',
  'Tìm',
];
const things = [
  'bưu cục',
  'chuyến xe',
  'bưu tá',
  'cửa hàng',
  'kiện hàng',
  'bảng kê',
  'tiền thu hộ',
  'vận đơn',
  'ca làm việc',
  'khu vực',
];
const surnames = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Huỳnh', 'Phan', 'Vũ', 'Võ', 'Đặng', 'Bùi', 'Đỗ'];
const middles = ['Thị', 'Văn', 'Minh', 'Ngọc', 'Quốc', 'Thanh', 'Hoàng'];
const givens = [
  'Ánh Dương',
  'Khôi',
  'Đạt',
  'Linh',
  'Phúc',
  'Hân',
  'Quỳnh',
  'Tuấn',
  'Thảo',
  'Vy',
  'Trang',
  'Hùng',
  'Yến',
];

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** Command titles, no two the same. */
export function titles(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) =>
      `${pick(actions, index)} ${pick(things, Math.floor(index / actions.length))} ${10 + Math.floor(index / (actions.length * things.length))}`,
  );
}

export interface Package {
  readonly code: string;
  readonly order: string;
  readonly receiver: string;
}

/** The packages an operator may have met in a long session. */
export function packages(count: number): Package[] {
  return Array.from({ length: count }, (_, index) => ({
    code: trackingCode(24_000_000 + index * 7),
    order: `DH-${100_000 + index}`,
    receiver: `${pick(surnames, index)} ${pick(middles, Math.floor(index / 3))} ${pick(givens, Math.floor(index / 5))}`,
  }));
}

/**
 * Titles first, then packages by code and receiver: one flat list, as a palette without an index of its own takes it.
 */
export function flatItems(count: number): string[] {
  const words = titles(Math.min(count, 1_000));
  return [...words, ...packages(count - words.length).map(({ code, receiver }) => `${code} ${receiver}`)];
}
