import { defineCommand } from './command';

/** Pages of price tables, and the calculator. */
export const pricePages = [
  defineCommand({
    id: 'page.price-shops',
    verb: 'price-lists',
    aliases: ['bang-gia-shop', 'bảng-giá-shop'],
    title: { vi: 'Bảng giá', en: 'Price lists' },
    access: 'price_lists',
    subject: 'none',
    effect: { kind: 'page', path: '/price-inits-shops', group: 'shop' },
  }),
  defineCommand({
    id: 'page.price-standards',
    verb: 'price-standards',
    aliases: ['bang-gia-chuan', 'bảng-giá-chuẩn'],
    title: { vi: 'Bảng giá chuẩn', en: 'Standard prices' },
    access: 'price_lists',
    subject: 'none',
    effect: { kind: 'page', path: '/price-standards' },
  }),
  defineCommand({
    id: 'page.price-quote',
    verb: 'calculator',
    aliases: ['may-tinh-cuoc', 'máy-tính-cước'],
    title: { vi: 'Tính cước', en: 'Price calculator' },
    access: 'create_order',
    subject: 'none',
    effect: { kind: 'page', path: '/price-quote' },
  }),
];
