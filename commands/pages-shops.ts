import { defineCommand } from './command';

/** Pages of shops and of what they ask for. */
export const shopPages = [
  defineCommand({
    id: 'page.shops',
    verb: 'shops',
    aliases: ['cac-shop', 'các-shop'],
    title: { vi: 'Shop', en: 'Shops' },
    access: 'shops',
    subject: 'none',
    effect: { kind: 'page', path: '/shops', group: 'shop' },
  }),
  defineCommand({
    id: 'page.create-shop',
    verb: 'open-shop',
    aliases: ['mo-shop', 'mở-shop'],
    title: { vi: 'Mở shop mới', en: 'Open a shop' },
    access: 'shop_work',
    subject: 'none',
    effect: { kind: 'page', path: '/shops/create' },
  }),
  defineCommand({
    id: 'page.support',
    verb: 'support',
    aliases: ['ho-tro', 'hỗ-trợ'],
    title: { vi: 'Hỗ trợ', en: 'Support' },
    access: 'support',
    subject: 'none',
    effect: { kind: 'page', path: '/support', group: 'support', dot: 'support' },
  }),
];
