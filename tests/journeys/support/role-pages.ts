import { registry } from './places';
import type { Account } from './session';

const onlyAdmin: readonly Account[] = [
  'admin_operator',
  'hub_manager',
  'hub_operator',
  'sale_admin',
  'sale_management',
  'area_manager',
  'only_operation',
];
const notBankers: readonly Account[] = [
  'hub_manager',
  'hub_operator',
  'sale_admin',
  'sale_management',
  'area_manager',
  'only_operation',
];

/**
 * Groups stand below operation in this order; the 3PL group is the admin's alone, others find its entry among
 * operation's.
 */
const groups = ['delivery', 'linehaul', 'money', 'three_pl', 'admin', 'hub', 'shop', 'support'] as const;
/** Closed to who may do operation work only; what he may open of them stands first, in the order of the registry. */
const closedGroups: readonly ((typeof groups)[number] | undefined)[] = [undefined, 'three_pl', 'hub', 'shop'];

/**
 * Every page by its path, its heading, and who of the login roles may not see it (by the access matrix, written out
 * anew), in the order of the registry; `aside` = it stands in no group of the sidebar.
 */
export const pages: readonly {
  readonly path: string;
  readonly heading: string;
  readonly refused: readonly Account[];
  readonly aside?: true;
  readonly group?: (typeof groups)[number];
}[] = [
  { path: '/workspace', heading: 'Bàn làm việc', refused: [] },
  { path: '/packages', heading: 'Kiện hàng', refused: [] },
  { path: '/backlog', heading: 'Hàng tồn', refused: [] },
  { path: '/backlog/check', heading: 'Kiểm kê', refused: ['sale_admin', 'sale_management'], aside: true },
  { path: '/change-pakage-status', heading: 'Cập nhật trạng thái', refused: onlyAdmin },
  { path: '/need-pickup-packages', heading: 'Cần lấy hàng', refused: [] },
  { path: '/inbound', heading: 'Nhập kho', refused: [] },
  { path: '/pickup-runsheet', heading: 'Phiếu lấy hàng', refused: ['sale_admin', 'sale_management'] },
  { path: '/checkin-runsheet', heading: 'Nhận hàng bưu tá', refused: ['sale_admin', 'sale_management'] },
  { path: '/pickup-plan', heading: 'Chia tuyến', refused: ['sale_admin', 'sale_management'], group: 'delivery' },
  {
    path: '/outbound-runsheet',
    heading: 'Phiếu giao hàng',
    refused: ['sale_admin', 'sale_management'],
    group: 'delivery',
  },
  {
    path: '/delivery-monitor',
    heading: 'Màn hình giao hàng',
    refused: ['sale_admin', 'sale_management'],
    group: 'delivery',
  },
  { path: '/cod-collection', heading: 'Thu tiền COD', refused: [] },
  { path: '/cod-collection/documents', heading: 'Phiếu thu COD', refused: [], group: 'money' },
  {
    path: '/trial-balance',
    heading: 'Cân đối sổ cái',
    refused: ['hub_operator', 'sale_admin', 'sale_management', 'only_operation'],
    group: 'money',
  },
  { path: '/cod-hub-bank-deposit', heading: 'Bưu cục nộp tiền', refused: ['hub_operator', 'only_operation'] },
  { path: '/cod-center-bank-deposit', heading: 'Nộp tiền về trung tâm', refused: ['only_operation'] },
  {
    path: '/cod-transfer-hub',
    heading: 'Chuyển tiền giữa bưu cục',
    refused: ['hub_operator', 'only_operation'],
    group: 'money',
  },
  { path: '/shop-payouts', heading: 'Trả COD cho shop', refused: notBankers, group: 'money' },
  { path: '/3pl-cod-collection', heading: 'Thu COD từ 3PL', refused: notBankers, group: 'money' },
  { path: '/3pl-bank-deposit', heading: '3PL nộp tiền', refused: notBankers, group: 'money' },
  { path: '/bank-statements', heading: 'Sao kê ngân hàng', refused: notBankers, group: 'money' },
  { path: '/claim-lost', heading: 'Đền bù hàng mất', refused: ['hub_operator', 'only_operation'], group: 'money' },
  {
    path: '/hub-lost-claim',
    heading: 'Trách nhiệm hàng mất',
    refused: ['hub_operator', 'sale_admin', 'sale_management', 'only_operation'],
    group: 'money',
  },
  {
    path: '/lost-bank-deposit',
    heading: 'Thu hồi tiền hàng mất',
    refused: ['hub_operator', 'sale_admin', 'sale_management', 'only_operation'],
    group: 'money',
  },
  {
    path: '/3pl',
    heading: 'Bàn giao 3PL',
    refused: ['hub_operator', 'sale_admin', 'sale_management', 'only_operation'],
    group: 'three_pl',
  },
  {
    path: '/mu-3pl',
    heading: 'Bao 3PL',
    refused: ['hub_operator', 'sale_admin', 'sale_management', 'only_operation'],
    aside: true,
  },
  { path: '/user-3pl', heading: 'Cài đặt 3PL', refused: onlyAdmin, group: 'three_pl' },
  { path: '/mobile-units', heading: 'Bao hàng', refused: ['sale_admin', 'sale_management'], group: 'linehaul' },
  {
    path: '/linehaul-monitoring',
    heading: 'Theo dõi xe trung chuyển',
    refused: ['sale_admin', 'sale_management'],
    group: 'linehaul',
  },
  {
    path: '/linehaul-monitoring/detail',
    heading: 'Chuyến trung chuyển',
    refused: ['sale_admin', 'sale_management'],
    group: 'linehaul',
  },
  { path: '/inbound-runsheet', heading: 'Xe sắp tới', refused: ['sale_admin', 'sale_management'], group: 'linehaul' },
  { path: '/packages/create', heading: 'Tạo đơn', refused: ['area_manager'] },
  { path: '/packages/import', heading: 'Nhập đơn từ CSV', refused: ['hub_operator', 'area_manager'] },
  { path: '/re-print-package', heading: 'In lại nhãn', refused: [], aside: true },
  {
    path: '/lost-approval',
    heading: 'Duyệt mất hàng',
    refused: ['hub_manager', 'hub_operator', 'sale_admin', 'sale_management', 'only_operation'],
    aside: true,
  },
  {
    path: '/mark-abandoned',
    heading: 'Đánh dấu bỏ hàng',
    refused: ['hub_operator', 'sale_admin', 'sale_management', 'area_manager'],
    aside: true,
  },
  {
    path: '/exception-packages',
    heading: 'Kiện bất thường',
    refused: ['hub_operator', 'sale_admin', 'sale_management'],
    aside: true,
  },
  { path: '/live-report', heading: 'Báo cáo trực tiếp', refused: [] },
  { path: '/report-system', heading: 'Xuất báo cáo', refused: ['hub_operator'] },
  { path: '/package-history', heading: 'Lịch sử thao tác', refused: [], aside: true },
  {
    path: '/price-inits-shops',
    heading: 'Bảng giá',
    refused: ['hub_manager', 'hub_operator', 'sale_admin', 'area_manager', 'only_operation'],
    group: 'shop',
  },
  {
    path: '/price-standards',
    heading: 'Bảng giá chuẩn',
    refused: ['hub_manager', 'hub_operator', 'sale_admin', 'area_manager', 'only_operation'],
    aside: true,
  },
  { path: '/price-quote', heading: 'Tính cước', refused: ['area_manager'], aside: true },
  { path: '/shops', heading: 'Shop', refused: ['only_operation'], group: 'shop' },
  {
    path: '/shops/create',
    heading: 'Mở shop mới',
    refused: ['hub_operator', 'area_manager', 'only_operation'],
    aside: true,
  },
  { path: '/support', heading: 'Hỗ trợ', refused: ['only_operation'], group: 'support' },
  {
    path: '/admin-operators',
    heading: 'Quản trị vận hành',
    refused: ['hub_manager', 'hub_operator', 'sale_admin', 'sale_management', 'area_manager', 'only_operation'],
    group: 'admin',
  },
  {
    path: '/sale-managements',
    heading: 'Quản lý kinh doanh',
    refused: ['hub_manager', 'hub_operator', 'sale_admin', 'sale_management', 'area_manager', 'only_operation'],
    group: 'admin',
  },
  {
    path: '/sale-admins',
    heading: 'Nhân viên kinh doanh',
    refused: ['hub_manager', 'hub_operator', 'sale_admin', 'area_manager', 'only_operation'],
    group: 'admin',
  },
  {
    path: '/area-managers',
    heading: 'Quản lý khu vực',
    refused: ['hub_manager', 'hub_operator', 'sale_admin', 'area_manager', 'only_operation'],
    group: 'admin',
  },
  { path: '/hub-port-codes', heading: 'Mã khai thác', refused: ['hub_operator', 'only_operation'], group: 'hub' },
  { path: '/hubs', heading: 'Bưu cục', refused: ['hub_operator', 'only_operation'], group: 'hub' },
  {
    path: '/hub-managers',
    heading: 'Trưởng bưu cục',
    refused: ['hub_manager', 'hub_operator', 'only_operation'],
    group: 'hub',
  },
  {
    path: '/hub-operators',
    heading: 'Nhân viên bưu cục',
    refused: ['hub_operator', 'sale_admin', 'sale_management'],
    group: 'hub',
  },
  { path: '/driver-managers', heading: 'Quản lý tài xế', refused: onlyAdmin, group: 'hub' },
  {
    path: '/emails',
    heading: 'Email nhận báo cáo',
    refused: ['hub_operator', 'sale_admin', 'sale_management', 'only_operation'],
    aside: true,
  },
  {
    path: '/allow-dto',
    heading: 'Shop gửi tại quầy (DTO)',
    refused: ['hub_manager', 'hub_operator', 'sale_admin', 'sale_management', 'area_manager', 'only_operation'],
    aside: true,
  },
  {
    path: '/address-level-1',
    heading: 'Tỉnh thành',
    refused: ['hub_manager', 'hub_operator', 'sale_admin', 'sale_management', 'area_manager', 'only_operation'],
    aside: true,
  },
  {
    path: '/address-level-2',
    heading: 'Quận huyện',
    refused: ['hub_manager', 'hub_operator', 'sale_admin', 'sale_management', 'area_manager', 'only_operation'],
    aside: true,
  },
  {
    path: '/address-level-3',
    heading: 'Phường xã',
    refused: ['hub_manager', 'hub_operator', 'sale_admin', 'sale_management', 'area_manager', 'only_operation'],
    aside: true,
  },
  { path: '/couriers', heading: 'Bưu tá', refused: ['hub_operator', 'sale_admin', 'sale_management'], group: 'hub' },
  {
    path: '/couriers/create',
    heading: 'Đăng ký bưu tá',
    refused: ['hub_operator', 'sale_admin', 'sale_management'],
    aside: true,
  },
  {
    path: '/e-contract-couriers',
    heading: 'Hợp đồng điện tử',
    refused: ['hub_operator', 'sale_admin', 'sale_management'],
    aside: true,
  },
  { path: '/error-logs', heading: 'Nhật ký lỗi gửi ra', refused: onlyAdmin, aside: true },
  { path: '/webhooks', heading: 'Webhook', refused: onlyAdmin, aside: true },
  { path: '/api-config', heading: 'Cấu hình API (OMS)', refused: onlyAdmin, aside: true },
  { path: '/system', heading: 'Tình hình hệ thống', refused: onlyAdmin, aside: true },
  { path: '/user/profile', heading: '', refused: [], aside: true },
  { path: '/user/keys', heading: 'Phím tắt', refused: [], aside: true },
  { path: '/user/cheat-sheet', heading: 'Tờ nhắc dòng lệnh', refused: [], aside: true },
  { path: '/user/practice', heading: 'Luyện dòng lệnh', refused: [], aside: true },
  { path: '/user/macros', heading: 'Tên tắt, macro, tập đã lưu', refused: [], aside: true },
];
const inSidebar = pages.filter(({ aside }) => aside !== true);
/** The sidebar's links in their order. */
export const sidebarOf = (account: Account): string[] => {
  const own = inSidebar.filter(({ refused }) => !refused.includes(account));
  const placeOf = ({ group }: (typeof pages)[number]): number => {
    if (account === 'only_operation' && closedGroups.includes(group)) return 0;
    return group === undefined || (group === 'three_pl' && account !== 'admin') ? 0 : groups.indexOf(group) + 1;
  };
  return own.toSorted((one, other) => placeOf(one) - placeOf(other)).map(({ path }) => path);
};

const accessOf = (path: string): string | undefined => registry.find(({ pattern }) => pattern === path)?.access;

/** Pages of one record that an account may not see: those under the rows of the lists it may not see. */
export const refusedRecords = (account: Account): string[] => {
  const rows = new Set(pages.filter(({ refused }) => refused.includes(account)).map(({ path }) => accessOf(path)));
  return registry.flatMap(({ pattern, access }) =>
    pattern.includes(':') && rows.has(access) ? [pattern.replaceAll(/:\w+/g, '1')] : [],
  );
};

/** Each login role, and a user who may do operation work only. */
export const people = {
  admin: 'Trần Minh Quân',
  admin_operator: 'Lê Thị Thu Hà',
  hub_manager: 'Nguyễn Văn Thịnh',
  hub_operator: 'Phạm Thị Ngọc Lan',
  sale_admin: 'Võ Hoàng Anh',
  sale_management: 'Đặng Thùy Dung',
  area_manager: 'Huỳnh Quốc Bảo',
  only_operation: 'Ngô Xuân Trường',
} as const satisfies Partial<Record<Account, string>>;
