import type { LoginRole } from '~domain/roles';

export interface DemoUser {
  /** Before the @ of the e-mail, and the user name. */
  readonly account: string;
  readonly name: string;
  readonly role: LoginRole | 'hr_manager';
  readonly hubs: readonly string[] | 'all' | 'southern';
  readonly active: boolean;
  readonly onlyOperation: boolean;
  /** Days since the password was last changed; more than 180 shows the reminder. */
  readonly passwordDays: number;
}

const user = (account: string, name: string, role: DemoUser['role'], hubs: DemoUser['hubs'], special: Partial<DemoUser> = {}): DemoUser => ({
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
