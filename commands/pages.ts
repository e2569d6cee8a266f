import { type Command, defineCommand } from './command';
import { integrationPages } from './pages-integrations';
import { linehaulPages } from './pages-linehaul';
import { lostClaimPages } from './pages-lost-claims';
import { moneyPages } from './pages-money';
import { orderPages } from './pages-orders';
import { ownPages } from './pages-own';
import { packagePages } from './pages-packages';
import { pricePages } from './pages-prices';
import { reportPages } from './pages-reports';
import { shopPages } from './pages-shops';
import { staffPages } from './pages-staff';
import { threePlPages } from './pages-three-pl';

/** What went wrong with packages. */
const exceptionPages = [
  defineCommand({
    id: 'page.lost-approval',
    verb: 'losses',
    aliases: ['cho-duyet-mat', 'chờ-duyệt-mất'],
    title: { vi: 'Duyệt mất hàng', en: 'Approve losses' },
    access: 'package.lost_approval',
    subject: 'none',
    effect: { kind: 'page', path: '/lost-approval' },
    keys: 'g q',
  }),
  defineCommand({
    id: 'page.mark-abandoned',
    verb: 'abandonable',
    aliases: ['cho-bo-hang', 'chờ-bỏ-hàng'],
    title: { vi: 'Kiện chờ bỏ hàng', en: 'Mark abandoned' },
    access: 'package.abandon',
    subject: 'none',
    effect: { kind: 'page', path: '/mark-abandoned' },
    keys: 'g j',
  }),
  defineCommand({
    id: 'page.exceptions',
    verb: 'exceptions',
    aliases: ['bat-thuong', 'bất-thường'],
    title: { vi: 'Kiện bất thường', en: 'Exceptions' },
    access: 'exceptions',
    subject: 'none',
    effect: { kind: 'page', path: '/exception-packages' },
    keys: 'g z',
  }),
];

/** From the shop's door to the hub, and from the hub to the receiver's. */
const courierPages = [
  defineCommand({
    id: 'page.need-pickup',
    verb: 'pickups',
    aliases: ['can-lay', 'cần-lấy'],
    title: { vi: 'Cần lấy hàng', en: 'To be picked up' },
    access: 'pickup',
    subject: 'none',
    effect: { kind: 'page', path: '/need-pickup-packages', group: 'operation', dot: 'pickup' },
    keys: 'g 1',
  }),
  defineCommand({
    id: 'page.inbound',
    verb: 'inbound',
    aliases: ['nhap-kho', 'nhập-kho'],
    title: { vi: 'Nhập kho', en: 'Inbound' },
    access: 'inbound',
    subject: 'none',
    effect: { kind: 'page', path: '/inbound', group: 'operation' },
    keys: 'g f',
  }),
  defineCommand({
    id: 'page.pickup-runsheet',
    verb: 'pickup-sheets',
    aliases: ['phieu-lay', 'phiếu-lấy'],
    title: { vi: 'Phiếu lấy hàng', en: 'Pickup runsheets' },
    access: 'runsheets',
    subject: 'none',
    effect: { kind: 'page', path: '/pickup-runsheet', group: 'operation' },
    keys: 'g 2',
  }),
  defineCommand({
    id: 'page.checkin-runsheet',
    verb: 'checkins',
    aliases: ['phieu-nhan', 'phiếu-nhận'],
    title: { vi: 'Nhận hàng bưu tá', en: 'Check-in runsheets' },
    access: 'runsheets',
    subject: 'none',
    effect: { kind: 'page', path: '/checkin-runsheet', group: 'operation' },
    keys: 'g 3',
  }),
  defineCommand({
    id: 'page.pickup-plan',
    verb: 'routes',
    aliases: ['chia-tuyen', 'chia-tuyến'],
    title: { vi: 'Chia tuyến', en: 'Plan routes' },
    access: 'runsheets',
    subject: 'none',
    effect: { kind: 'page', path: '/pickup-plan', group: 'delivery' },
  }),
  defineCommand({
    id: 'page.outbound-runsheets',
    verb: 'outbound',
    aliases: ['phieu-giao', 'phiếu-giao'],
    title: { vi: 'Phiếu giao hàng', en: 'Outbound sheets' },
    access: 'runsheets',
    subject: 'none',
    effect: { kind: 'page', path: '/outbound-runsheet', group: 'delivery' },
  }),
  defineCommand({
    id: 'page.delivery-monitor',
    verb: 'monitor',
    aliases: ['man-hinh-giao', 'màn-hình-giao'],
    title: { vi: 'Màn hình giao hàng', en: 'Delivery monitor' },
    access: 'runsheets',
    subject: 'none',
    effect: { kind: 'page', path: '/delivery-monitor', group: 'delivery' },
    keys: 'g 4',
  }),
];

/** Pages of couriers and their contracts. */
const contractorPages = [
  defineCommand({
    id: 'page.couriers',
    verb: 'couriers',
    aliases: ['danh-sach-buu-ta', 'danh-sách-bưu-tá'],
    title: { vi: 'Bưu tá', en: 'Couriers' },
    access: 'couriers',
    subject: 'none',
    effect: { kind: 'page', path: '/couriers', group: 'hub' },
  }),
  defineCommand({
    id: 'page.courier-register',
    verb: 'register-courier',
    aliases: ['dang-ky-buu-ta', 'đăng-ký-bưu-tá'],
    title: { vi: 'Đăng ký bưu tá', en: 'Register a courier' },
    access: 'couriers',
    subject: 'none',
    effect: { kind: 'page', path: '/couriers/create' },
  }),
  defineCommand({
    id: 'page.e-contracts',
    verb: 'e-contracts',
    aliases: ['hop-dong-dien-tu', 'hợp-đồng-điện-tử'],
    title: { vi: 'Hợp đồng điện tử', en: 'E-contracts' },
    access: 'couriers',
    subject: 'none',
    effect: { kind: 'page', path: '/e-contract-couriers' },
  }),
];

/** Pages of money on its way: to the bank, between hubs, from carriers, to shops. */
const codTransferPages = [
  defineCommand({
    id: 'page.cod-hub-bank-deposit',
    verb: 'hub-deposits',
    aliases: ['nop-tien-hub', 'nộp-tiền-hub'],
    title: { vi: 'Bưu cục nộp tiền', en: 'Hub bank deposits' },
    access: 'cod_hub_transfer',
    subject: 'none',
    effect: { kind: 'page', path: '/cod-hub-bank-deposit', group: 'operation' },
  }),
  defineCommand({
    id: 'page.cod-center-bank-deposit',
    verb: 'center-deposits',
    aliases: ['nop-tien-trung-tam', 'nộp-tiền-trung-tâm'],
    title: { vi: 'Nộp tiền về trung tâm', en: 'Center bank deposits' },
    access: 'cod_center_transfer',
    subject: 'none',
    effect: { kind: 'page', path: '/cod-center-bank-deposit', group: 'operation' },
  }),
  defineCommand({
    id: 'page.cod-transfer-hub',
    verb: 'hub-transfers',
    aliases: ['chuyen-tien-hub', 'chuyển-tiền-hub'],
    title: { vi: 'Chuyển tiền giữa bưu cục', en: 'Cash between hubs' },
    access: 'cod_hub_transfer',
    subject: 'none',
    effect: { kind: 'page', path: '/cod-transfer-hub', group: 'money' },
  }),
  defineCommand({
    id: 'page.shop-payouts',
    verb: 'payouts',
    aliases: ['tra-cod-shop', 'trả-cod-shop'],
    title: { vi: 'Trả COD cho shop', en: 'COD to shops' },
    access: 'bank_money',
    subject: 'none',
    effect: { kind: 'page', path: '/shop-payouts', group: 'money' },
  }),
  defineCommand({
    id: 'page.3pl-cod-collection',
    verb: 'carrier-cod',
    aliases: ['cod-3pl'],
    title: { vi: 'Thu COD từ 3PL', en: 'COD of carriers' },
    access: 'bank_money',
    subject: 'none',
    effect: { kind: 'page', path: '/3pl-cod-collection', group: 'money' },
  }),
  defineCommand({
    id: 'page.3pl-bank-deposit',
    verb: 'carrier-deposits',
    aliases: ['nop-tien-3pl', 'nộp-tiền-3pl'],
    title: { vi: '3PL nộp tiền', en: 'Carrier deposits' },
    access: 'bank_money',
    subject: 'none',
    effect: { kind: 'page', path: '/3pl-bank-deposit', group: 'money' },
  }),
  defineCommand({
    id: 'page.bank-statements',
    verb: 'statements',
    aliases: ['sao-ke', 'sao-kê'],
    title: { vi: 'Sao kê ngân hàng', en: 'Bank statements' },
    access: 'bank_money',
    subject: 'none',
    effect: { kind: 'page', path: '/bank-statements', group: 'money' },
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
