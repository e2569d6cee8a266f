import { Choices, type Random } from './random';

/** Family names by how common they are (percent of the population, rounded). */
const families = new Choices<string>([
  [38, 'Nguyễn'], [11, 'Trần'], [10, 'Lê'], [7, 'Phạm'], [4, 'Hoàng'], [3, 'Huỳnh'], [4, 'Phan'], [3, 'Vũ'], [3, 'Võ'],
  [2, 'Đặng'], [2, 'Bùi'], [2, 'Đỗ'], [2, 'Hồ'], [1, 'Ngô'], [1, 'Dương'], [1, 'Lý'], [1, 'Đinh'], [1, 'Trương'], [1, 'Mai'],
]);

const men = {
  middle: ['Văn', 'Văn', 'Đức', 'Minh', 'Quốc', 'Hữu', 'Gia', 'Thanh', 'Xuân', 'Công', 'Tuấn', 'Đình', 'Anh', 'Ngọc'],
  given: [
    'Anh', 'Bảo', 'Bình', 'Cường', 'Dũng', 'Duy', 'Đạt', 'Đức', 'Giang', 'Hải', 'Hiếu', 'Hoàng', 'Hùng', 'Huy', 'Khánh', 'Khoa',
    'Kiên', 'Lâm', 'Long', 'Minh', 'Nam', 'Nghĩa', 'Phong', 'Phúc', 'Quân', 'Quang', 'Sơn', 'Tài', 'Thắng', 'Thành', 'Thịnh',
    'Tiến', 'Toàn', 'Trung', 'Tuấn', 'Tùng', 'Việt', 'Vinh', 'Vũ',
  ],
} as const;

const women = {
  middle: ['Thị', 'Thị', 'Thị', 'Ngọc', 'Thu', 'Bảo', 'Phương', 'Mỹ', 'Thanh', 'Khánh', 'Thùy', 'Hồng', 'Kim', 'Diệu'],
  given: [
    'An', 'Anh', 'Chi', 'Diệp', 'Dung', 'Duyên', 'Giang', 'Hà', 'Hạnh', 'Hằng', 'Hiền', 'Hoa', 'Hồng', 'Huệ', 'Hương', 'Huyền',
    'Lan', 'Liên', 'Linh', 'Loan', 'Ly', 'Mai', 'My', 'Nga', 'Ngân', 'Ngọc', 'Nhi', 'Nhung', 'Oanh', 'Phương', 'Quỳnh', 'Tâm',
    'Thảo', 'Thu', 'Thủy', 'Trang', 'Trinh', 'Uyên', 'Vân', 'Vy', 'Yến',
  ],
} as const;

export function personName(random: Random, sex: 'man' | 'woman' = random.chance(0.55) ? 'woman' : 'man'): string {
  const names = sex === 'man' ? men : women;
  return `${random.weighted(families)} ${random.pick(names.middle)} ${random.pick(names.given)}`;
}

/** Prefixes of the mobile networks, so that numbers look right on a label. */
const prefixes = ['090', '093', '070', '076', '077', '091', '094', '081', '082', '083', '084', '085', '096', '097', '098', '032', '033', '034', '035', '036', '037', '038', '039', '056', '058', '059'];

export function phoneNumber(random: Random): string {
  return random.pick(prefixes) + random.digits(7);
}

/** Citizen's identity number: twelve digits, the first three of a province. */
export function idCardNumber(random: Random): string {
  return `0${random.int(10, 96)}${random.digits(9)}`;
}
