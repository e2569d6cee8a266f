import { defineCommand } from './command';

/** Orders, and the labels they travel under. */
export const orderPages = [
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
    id: 'page.re-print',
    verb: 'labels',
    aliases: ['nhan', 'nhãn'],
    title: { vi: 'In lại nhãn nhiều kiện', en: 'Print labels of many' },
    access: 'package.print',
    subject: 'none',
    effect: { kind: 'page', path: '/re-print-package' },
    keys: 'g r',
  }),
];
