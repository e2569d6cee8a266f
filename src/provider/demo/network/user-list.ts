import type { AccountRole } from '~domain/roles';

export interface DemoUser {
  /** Before the @ of the e-mail, and the user name. */
  readonly account: string;
  readonly name: string;
  readonly role: AccountRole;
  readonly hubs: readonly string[] | 'all' | 'southern' | 'central' | 'northern';
  readonly active: boolean;
  readonly onlyOperation: boolean;
  /** Days since the password was last changed; more than 180 shows the reminder. */
  readonly passwordDays: number;
}

const user = (
  account: string,
  name: string,
  role: DemoUser['role'],
  hubs: DemoUser['hubs'],
  special: Partial<DemoUser> = {},
): DemoUser => ({
  account,
  name,
  role,
  hubs,
  active: true,
  onlyOperation: false,
  passwordDays: 20,
  ...special,
});

/** One account per role that may sign in, and one per special case. Their password is published. */
export const demoUsers: readonly DemoUser[] = [
  user('admin', 'Trần Minh Quân', 'admin', []),
  user('admin_operator', 'Lê Thị Thu Hà', 'admin_operator', []),
  user('hub_manager', 'Nguyễn Văn Thịnh', 'hub_manager', ['HCM01', 'HCM04'], { passwordDays: 200 }),
  user('hub_operator', 'Phạm Thị Ngọc Lan', 'hub_operator', ['HCM01']),
  user('sale_admin', 'Võ Hoàng Anh', 'sale_admin', 'all'),
  user('sale_management', 'Đặng Thùy Dung', 'sale_management', 'all'),
  user('area_manager', 'Huỳnh Quốc Bảo', 'area_manager', 'southern'),
  user('hr_manager', 'Bùi Thanh Tâm', 'hr_manager', ['HCM01']),
  user('inactive', 'Đỗ Đức Long', 'hub_operator', ['HCM01'], { active: false }),
  user('only_operation', 'Ngô Xuân Trường', 'hub_manager', ['HCM01'], { onlyOperation: true }),
];

/** Further staff at the center and on the road: they fill the lists, and nobody knows their passwords. */
export const demoStaff: readonly DemoUser[] = [
  user('quan.pham', 'Phạm Hồng Quân', 'admin_operator', [], { passwordDays: 40 }),
  user('trang.do', 'Đỗ Huyền Trang', 'admin_operator', [], { passwordDays: 95 }),
  user('khoa.ly', 'Lý Đăng Khoa', 'admin_operator', [], { active: false, passwordDays: 300 }),
  user('bac.nguyen', 'Nguyễn Hoài Bắc', 'area_manager', 'northern', { passwordDays: 61 }),
  user('mien.tran', 'Trần Thị Miên', 'area_manager', 'central', { passwordDays: 12 }),
  user('phuc.le', 'Lê Hữu Phúc', 'sale_management', 'northern', { passwordDays: 33 }),
  user('yen.vo', 'Võ Hải Yến', 'sale_management', 'central', { passwordDays: 8 }),
  user('giang.bui', 'Bùi Trường Giang', 'sale_admin', 'northern', { passwordDays: 120 }),
  user('nhi.ho', 'Hồ Yến Nhi', 'sale_admin', 'southern', { passwordDays: 74 }),
  user('tien.dinh', 'Đinh Thủy Tiên', 'sale_admin', 'central', { passwordDays: 15 }),
  user('an.duong', 'Dương Bình An', 'driver_manager', ['HCM01', 'HCM02', 'HCM03', 'HCM04'], { passwordDays: 50 }),
  user('son.truong', 'Trương Thái Sơn', 'driver_manager', ['HN01', 'HN02', 'HN03'], { passwordDays: 19 }),
  user('hai.cao', 'Cao Đông Hải', 'driver_manager', ['DN01', 'HUE01'], { passwordDays: 88 }),
];
