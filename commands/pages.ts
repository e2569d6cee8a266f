import { definePage, type Command } from './command';
import { contractorPages, integrationPages, ownPages, shopPages, staffPages } from './pages-office';
import { codTransferPages, lostClaimPages, moneyPages, pricePages, reportPages } from './pages-money';

/** What lies at the hubs, and one's way about it. */
const packagePages = [
  definePage({
    id: 'page.workspace',
    verb: 'workspace',
    aliases: ['ban-lam-viec', 'bàn-làm-việc'],
    title: { vi: 'Bàn làm việc', en: 'Workspace' },
    access: 'packages',
    path: '/workspace',
    group: 'operation',
    keys: 'g w',
  }),
  definePage({
    id: 'page.packages',
    verb: 'packages',
    aliases: ['kien-hang', 'kiện-hàng'],
    title: { vi: 'Kiện hàng', en: 'Packages' },
    access: 'packages',
    path: '/packages',
    group: 'operation',
    keys: 'g p',
  }),
  definePage({
    id: 'page.backlog',
    verb: 'backlog-board',
    aliases: ['bang-ton', 'bảng-tồn', 'hang-ton-kho', 'hàng-tồn-kho'],
    title: { vi: 'Hàng tồn', en: 'Backlog' },
    access: 'backlog',
    path: '/backlog',
    group: 'operation',
    keys: 'g o',
  }),
  definePage({
    id: 'page.backlog-check',
    verb: 'check',
    aliases: ['kiem-ke', 'kiểm-kê', 'kiểm-kệ', 'check-a-shelf'],
    title: { vi: 'Kiểm kê', en: 'Stock count' },
    access: 'shelf_check',
    path: '/backlog/check',
    keys: 'g c',
  }),
  definePage({
    id: 'page.event-handling',
    verb: 'events',
    aliases: ['su-kien', 'sự-kiện'],
    title: { vi: 'Cập nhật trạng thái', en: 'Event handling' },
    access: 'event_handling',
    path: '/change-pakage-status',
    group: 'operation',
    keys: 'g x',
  }),
];

/** From the shop's door to the hub, and from the hub to the receiver's. */
const courierPages = [
  definePage({
    id: 'page.need-pickup',
    verb: 'pickups',
    aliases: ['can-lay', 'cần-lấy'],
    title: { vi: 'Cần lấy hàng', en: 'To be picked up' },
    access: 'pickup',
    path: '/need-pickup-packages',
    group: 'operation',
    dot: 'pickup',
    keys: 'g 1',
  }),
  definePage({
    id: 'page.inbound',
    verb: 'inbound',
    aliases: ['nhap-kho', 'nhập-kho'],
    title: { vi: 'Nhập kho', en: 'Inbound' },
    access: 'inbound',
    path: '/inbound',
    group: 'operation',
    keys: 'g f',
  }),
  definePage({
    id: 'page.pickup-runsheet',
    verb: 'pickup-sheets',
    aliases: ['phieu-lay', 'phiếu-lấy'],
    title: { vi: 'Phiếu lấy hàng', en: 'Pickup runsheets' },
    access: 'runsheets',
    path: '/pickup-runsheet',
    group: 'operation',
    keys: 'g 2',
  }),
  definePage({
    id: 'page.checkin-runsheet',
    verb: 'checkins',
    aliases: ['phieu-nhan', 'phiếu-nhận'],
    title: { vi: 'Nhận hàng bưu tá', en: 'Check-in runsheets' },
    access: 'runsheets',
    path: '/checkin-runsheet',
    group: 'operation',
    keys: 'g 3',
  }),
  definePage({
    id: 'page.pickup-plan',
    verb: 'routes',
    aliases: ['chia-tuyen', 'chia-tuyến'],
    title: { vi: 'Chia tuyến', en: 'Plan routes' },
    access: 'runsheets',
    path: '/pickup-plan',
    group: 'delivery',
  }),
  definePage({
    id: 'page.outbound-runsheets',
    verb: 'outbound',
    aliases: ['phieu-giao', 'phiếu-giao'],
    title: { vi: 'Phiếu giao hàng', en: 'Outbound sheets' },
    access: 'runsheets',
    path: '/outbound-runsheet',
    group: 'delivery',
  }),
  definePage({
    id: 'page.delivery-monitor',
    verb: 'monitor',
    aliases: ['man-hinh-giao', 'màn-hình-giao'],
    title: { vi: 'Màn hình giao hàng', en: 'Delivery monitor' },
    access: 'runsheets',
    path: '/delivery-monitor',
    group: 'delivery',
    keys: 'g 4',
  }),
];

/** What goes to outside carriers, and who they are. */
const threePlPages = [
  definePage({
    id: 'page.outbound-3pl',
    verb: 'outbound-3pl',
    aliases: ['xuat-3pl', 'xuất-3pl'],
    title: { vi: 'Bàn giao 3PL', en: 'Outbound 3PL' },
    access: 'outbound_three_pl',
    path: '/3pl',
    group: 'three_pl',
    keys: 'g 8',
  }),
  definePage({
    id: 'page.mu-3pl',
    verb: 'mu-3pl',
    aliases: ['bao-3pl'],
    title: { vi: 'Bao 3PL', en: 'Bags for carriers' },
    access: 'outbound_three_pl',
    path: '/mu-3pl',
  }),
  definePage({
    id: 'page.user-3pl',
    verb: 'user-3pl',
    aliases: ['cai-dat-3pl', 'cài-đặt-3pl'],
    title: { vi: 'Cài đặt 3PL', en: '3PL settings' },
    access: 'three_pl_settings',
    path: '/user-3pl',
    group: 'three_pl',
  }),
];

/** Between hubs: bags, trips and the trucks that come in. */
const linehaulPages = [
  definePage({
    id: 'page.mobile-units',
    verb: 'mobile-units',
    aliases: ['danh-sach-bao', 'danh-sách-bao'],
    title: { vi: 'Bao hàng', en: 'Bags' },
    access: 'runsheets',
    path: '/mobile-units',
    group: 'linehaul',
  }),
  definePage({
    id: 'page.linehaul-monitoring',
    verb: 'linehaul-board',
    aliases: ['theo-doi-xe', 'theo-dõi-xe'],
    title: { vi: 'Theo dõi xe trung chuyển', en: 'Linehaul monitoring' },
    access: 'runsheets',
    path: '/linehaul-monitoring',
    group: 'linehaul',
  }),
  definePage({
    id: 'page.linehaul-detail',
    verb: 'trips',
    aliases: ['cac-chuyen', 'các-chuyến'],
    title: { vi: 'Chuyến trung chuyển', en: 'Linehaul trips' },
    access: 'runsheets',
    path: '/linehaul-monitoring/detail',
    group: 'linehaul',
  }),
  definePage({
    id: 'page.inbound-runsheets',
    verb: 'trucks',
    aliases: ['xe-sap-toi', 'xe-sắp-tới'],
    title: { vi: 'Xe sắp tới', en: 'Trucks coming in' },
    access: 'runsheets',
    path: '/inbound-runsheet',
    group: 'linehaul',
  }),
];

/** Orders, and the labels they travel under. */
const orderPages = [
  definePage({
    id: 'page.create-order',
    verb: 'new',
    aliases: ['tao-don', 'tạo-đơn'],
    title: { vi: 'Tạo đơn', en: 'Create order' },
    access: 'create_order',
    path: '/packages/create',
    group: 'operation',
    keys: 'g n',
  }),
  definePage({
    id: 'page.import-orders',
    verb: 'import',
    aliases: ['nhap-don', 'nhập-đơn'],
    title: { vi: 'Nhập đơn từ CSV', en: 'Import orders' },
    access: 'import_orders',
    path: '/packages/import',
    group: 'operation',
    keys: 'g i',
  }),
  definePage({
    id: 'page.re-print',
    verb: 'labels',
    aliases: ['nhan', 'nhãn'],
    title: { vi: 'In lại nhãn nhiều kiện', en: 'Print labels of many' },
    access: 'package.print',
    path: '/re-print-package',
    keys: 'g r',
  }),
];

/** What went wrong with packages. */
const exceptionPages = [
  definePage({
    id: 'page.lost-approval',
    verb: 'losses',
    aliases: ['cho-duyet-mat', 'chờ-duyệt-mất'],
    title: { vi: 'Duyệt mất hàng', en: 'Approve losses' },
    access: 'package.lost_approval',
    path: '/lost-approval',
    keys: 'g q',
  }),
  definePage({
    id: 'page.mark-abandoned',
    verb: 'abandonable',
    aliases: ['cho-bo-hang', 'chờ-bỏ-hàng'],
    title: { vi: 'Kiện chờ bỏ hàng', en: 'Mark abandoned' },
    access: 'package.abandon',
    path: '/mark-abandoned',
    keys: 'g j',
  }),
  definePage({
    id: 'page.exceptions',
    verb: 'exceptions',
    aliases: ['bat-thuong', 'bất-thường'],
    title: { vi: 'Kiện bất thường', en: 'Exceptions' },
    access: 'exceptions',
    path: '/exception-packages',
    keys: 'g z',
  }),
];

/** Every page a person can go to. Those with a group are entries of the sidebar, in this order. */
export const pageCommands: readonly Command[] = [
  ...packagePages,
  ...courierPages,
  ...moneyPages,
  ...codTransferPages,
  ...lostClaimPages,
  ...threePlPages,
  ...linehaulPages,
  ...orderPages,
  ...exceptionPages,
  ...reportPages,
  ...pricePages,
  ...shopPages,
  ...staffPages,
  ...contractorPages,
  ...integrationPages,
  ...ownPages,
];
