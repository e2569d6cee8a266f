import { defineCommand } from './command';

/** Every page a person can go to. Those with a group are entries of the sidebar, in this order. */
export const pageCommands = [
  defineCommand({
    id: 'page.packages',
    verb: 'packages',
    aliases: ['kien-hang', 'kiện-hàng'],
    title: { vi: 'Kiện hàng', en: 'Packages' },
    access: 'packages',
    subject: 'none',
    effect: { kind: 'page', path: '/packages', group: 'operation' },
    keys: 'g p',
  }),
  defineCommand({
    id: 'page.create-order',
    verb: 'new',
    aliases: ['tao-don', 'tạo-đơn'],
    title: { vi: 'Tạo đơn', en: 'Create order' },
    access: 'create_order',
    subject: 'none',
    effect: { kind: 'page', path: '/packages/create', group: 'operation' },
    keys: 'g n',
  }),
  defineCommand({
    id: 'page.import-orders',
    verb: 'import',
    aliases: ['nhap-don', 'nhập-đơn'],
    title: { vi: 'Nhập đơn từ CSV', en: 'Import orders' },
    access: 'import_orders',
    subject: 'none',
    effect: { kind: 'page', path: '/packages/import', group: 'operation' },
    keys: 'g i',
  }),
  defineCommand({
    id: 'page.profile',
    verb: 'profile',
    aliases: ['ho-so', 'hồ-sơ'],
    title: { vi: 'Hồ sơ của tôi', en: 'My profile' },
    access: 'workspace',
    subject: 'none',
    effect: { kind: 'page', path: '/user/profile' },
    keys: 'g u',
  }),
];
