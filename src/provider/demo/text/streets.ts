import type { Region } from '~provider/addresses/address-data';
import type { Random } from './random';

const streets = [
  'Nguyễn Trãi',
  'Lê Lợi',
  'Trần Hưng Đạo',
  'Lý Thường Kiệt',
  'Hai Bà Trưng',
  'Nguyễn Huệ',
  'Quang Trung',
  'Phan Chu Trinh',
  'Phan Bội Châu',
  'Hoàng Hoa Thám',
  'Lê Duẩn',
  'Nguyễn Văn Cừ',
  'Võ Văn Kiệt',
  'Võ Nguyên Giáp',
  'Điện Biên Phủ',
  'Cách Mạng Tháng Tám',
  'Nguyễn Thị Minh Khai',
  'Trường Chinh',
  'Cộng Hòa',
  'Lê Hồng Phong',
  'Ngô Quyền',
  'Đinh Tiên Hoàng',
  'Nguyễn Du',
  'Bà Triệu',
  'Kim Mã',
  'Tôn Đức Thắng',
  'Hùng Vương',
  'Nguyễn Thái Học',
  'Lê Thánh Tôn',
  'Phạm Ngũ Lão',
  'Bùi Thị Xuân',
  'Trần Phú',
  'Nguyễn Tất Thành',
  'Lê Văn Sỹ',
  'Phạm Văn Đồng',
  'Nguyễn Oanh',
  'Huỳnh Tấn Phát',
  'Âu Cơ',
  'Lạc Long Quân',
  'Trần Quang Khải',
  'Nguyễn Đình Chiểu',
  'Tô Hiến Thành',
  'Phan Đình Phùng',
  'Ông Ích Khiêm',
  'Hàm Nghi',
  'Nguyễn Công Trứ',
  'Yersin',
  '30 Tháng 4',
] as const;

const hamlets: Record<Region, readonly string[]> = {
  Northern: [
    'Thôn Đoài',
    'Thôn Đông',
    'Thôn Trung',
    'Xóm Chùa',
    'Xóm 3',
    'Xóm 5',
    'Thôn Thượng',
    'Thôn Hạ',
    'Đội 2',
    'Đội 7',
  ],
  Central: [
    'Thôn 1',
    'Thôn 2',
    'Thôn 4',
    'Thôn 6',
    'Xóm Mới',
    'Xóm 9',
    'Buôn Ky',
    'Thôn Phú Lộc',
    'Thôn Tân An',
    'Thôn Bình Minh',
  ],
  Southern: [
    'Ấp 1',
    'Ấp 2',
    'Ấp 3',
    'Ấp Bình Hòa',
    'Ấp Tân Lập',
    'Ấp Phú Thạnh',
    'Ấp Long Thành',
    'Ấp Mỹ Đức',
    'Khu phố 2',
    'Tổ 5',
  ],
};

function lane(random: Random, region: Region): string {
  if (region === 'Northern') return `Số ${random.int(1, 60)} ngõ ${random.int(2, 240)} ${random.pick(streets)}`;
  if (region === 'Central') return `K${random.int(2, 320)}/${random.int(1, 40)} ${random.pick(streets)}`;
  return `${random.int(2, 480)}/${random.int(1, 90)} ${random.pick(streets)}`;
}

/** House and street as people there write it; villages have hamlets, towns have streets and lanes. */
export function streetAddress(random: Random, region: Region, urban: boolean): string {
  if (!urban && random.chance(0.7)) return random.pick(hamlets[region]);
  if (random.chance(0.35)) return lane(random, region);
  return `${random.int(1, 620)} ${random.pick(streets)}`;
}
