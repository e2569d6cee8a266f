import { defineCommand } from './command';

/** Pages of couriers and their contracts. */
export const contractorPages = [
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
