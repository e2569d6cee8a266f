export const rowCount = 1_000_000;
export const rowHeight = 26;

export interface GridDatum {
  readonly id: number;
  readonly code: string;
  readonly status: string;
  readonly shop: string;
  readonly receiver: string;
  readonly phone: string;
  readonly ward: string;
  readonly hub: string;
  readonly courier: string;
  readonly weight: number;
  readonly cod: number;
  readonly age: number;
}

export const gridColumns = [
  { id: 'id', title: '#', width: 80 },
  { id: 'code', title: 'Mã vận đơn', width: 136 },
  { id: 'status', title: 'Trạng thái', width: 140 },
  { id: 'shop', title: 'Shop', width: 84 },
  { id: 'receiver', title: 'Người nhận', width: 170 },
  { id: 'phone', title: 'Điện thoại', width: 104 },
  { id: 'ward', title: 'Phường', width: 160 },
  { id: 'hub', title: 'Bưu cục', width: 72 },
  { id: 'courier', title: 'Bưu tá', width: 130 },
  { id: 'weight', title: 'Kg', width: 64 },
  { id: 'cod', title: 'COD', width: 96 },
  { id: 'age', title: 'Thời gian tồn', width: 64 },
] as const satisfies readonly { readonly id: keyof GridDatum; readonly title: string; readonly width: number }[];

const statuses = [
  'Waiting_for_delivery',
  'In_delivery',
  'In_linehaul',
  'Delivered',
  'Waiting_for_return',
  'Missing',
  'Returned',
];
const shops = ['LUNA', 'GIASOC', 'TECHZ', 'MOC'];
const names = [
  'Nguyễn Thị Ánh Dương',
  'Trần Quốc Đạt',
  'Lê Hoàng Phúc',
  'Phạm Thùy Linh',
  'Đỗ Minh Khôi',
  'Vũ Ngọc Hân',
];
const wards = ['Bến Nghé', 'Tân Định', 'Thảo Điền', 'Nhà Bè', 'Bình Thạnh'];

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** The row at an index: the same in every grid. */
export function rowAt(index: number): GridDatum {
  return {
    id: index + 1,
    code: `HL${240_000_000 + index * 7}VN`,
    status: pick(statuses, index * 5),
    shop: pick(shops, index),
    receiver: pick(names, index),
    phone: `0903${String(index % 1_000_000).padStart(6, '0')}`,
    ward: pick(wards, index),
    hub: `HCM0${index % 9}`,
    courier: pick(names, index * 7 + 3),
    weight: (index % 70) / 10,
    cod: (index % 5) * 125_000,
    age: index % 80,
  };
}

export function rowsFrom(from: number, to: number): GridDatum[] {
  return Array.from({ length: Math.max(0, Math.min(to, rowCount) - from) }, (_, offset) => rowAt(from + offset));
}
