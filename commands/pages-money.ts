import { definePage } from './command';

/** Pages of cash and the books. */
export const moneyPages = [
  definePage({
    id: 'page.cod-collection',
    verb: 'cod-cash',
    aliases: ['thu-tien', 'thu-tiền'],
    title: { vi: 'Thu tiền COD', en: 'COD collection' },
    access: 'cod_collection',
    path: '/cod-collection',
    group: 'operation',
    keys: 'g 6',
  }),
  definePage({
    id: 'page.cod-collections',
    verb: 'cod-collections',
    aliases: ['cac-phieu-thu', 'các-phiếu-thu'],
    title: { vi: 'Phiếu thu COD', en: 'COD collections' },
    access: 'cod_collection',
    path: '/cod-collection/documents',
    group: 'money',
  }),
  definePage({
    id: 'page.trial-balance',
    verb: 'trial-balance',
    aliases: ['can-doi', 'cân-đối'],
    title: { vi: 'Cân đối sổ cái', en: 'Trial balance' },
    access: 'ledger',
    path: '/trial-balance',
    group: 'money',
  }),
];

/** Pages of money on its way: to the bank, between hubs, from carriers, to shops. */
export const codTransferPages = [
  definePage({
    id: 'page.cod-hub-bank-deposit',
    verb: 'hub-deposits',
    aliases: ['nop-tien-hub', 'nộp-tiền-hub'],
    title: { vi: 'Bưu cục nộp tiền', en: 'Hub bank deposits' },
    access: 'cod_hub_transfer',
    path: '/cod-hub-bank-deposit',
    group: 'operation',
  }),
  definePage({
    id: 'page.cod-center-bank-deposit',
    verb: 'center-deposits',
    aliases: ['nop-tien-trung-tam', 'nộp-tiền-trung-tâm'],
    title: { vi: 'Nộp tiền về trung tâm', en: 'Center bank deposits' },
    access: 'cod_center_transfer',
    path: '/cod-center-bank-deposit',
    group: 'operation',
  }),
  definePage({
    id: 'page.cod-transfer-hub',
    verb: 'hub-transfers',
    aliases: ['chuyen-tien-hub', 'chuyển-tiền-hub'],
    title: { vi: 'Chuyển tiền giữa bưu cục', en: 'Cash between hubs' },
    access: 'cod_hub_transfer',
    path: '/cod-transfer-hub',
    group: 'money',
  }),
  definePage({
    id: 'page.shop-payouts',
    verb: 'payouts',
    aliases: ['tra-cod-shop', 'trả-cod-shop'],
    title: { vi: 'Trả COD cho shop', en: 'COD to shops' },
    access: 'bank_money',
    path: '/shop-payouts',
    group: 'money',
  }),
  definePage({
    id: 'page.3pl-cod-collection',
    verb: 'carrier-cod',
    aliases: ['cod-3pl'],
    title: { vi: 'Thu COD từ 3PL', en: 'COD of carriers' },
    access: 'bank_money',
    path: '/3pl-cod-collection',
    group: 'money',
  }),
  definePage({
    id: 'page.3pl-bank-deposit',
    verb: 'carrier-deposits',
    aliases: ['nop-tien-3pl', 'nộp-tiền-3pl'],
    title: { vi: '3PL nộp tiền', en: 'Carrier deposits' },
    access: 'bank_money',
    path: '/3pl-bank-deposit',
    group: 'money',
  }),
  definePage({
    id: 'page.bank-statements',
    verb: 'statements',
    aliases: ['sao-ke', 'sao-kê'],
    title: { vi: 'Sao kê ngân hàng', en: 'Bank statements' },
    access: 'bank_money',
    path: '/bank-statements',
    group: 'money',
  }),
];

/** Pages of what lost packages cost, and who pays for them. */
export const lostClaimPages = [
  definePage({
    id: 'page.claim-lost',
    verb: 'lost-claims',
    aliases: ['den-bu-mat', 'đền-bù-mất'],
    title: { vi: 'Đền bù hàng mất', en: 'Lost claims' },
    access: 'lost_claims',
    path: '/claim-lost',
    group: 'money',
  }),
  definePage({
    id: 'page.hub-lost-claim',
    verb: 'loss-charges',
    aliases: ['trach-nhiem-mat', 'trách-nhiệm-mất'],
    title: { vi: 'Trách nhiệm hàng mất', en: 'Charges for losses' },
    access: 'lost_charges',
    path: '/hub-lost-claim',
    group: 'money',
  }),
  definePage({
    id: 'page.lost-bank-deposit',
    verb: 'loss-deposits',
    aliases: ['thu-hoi-mat', 'thu-hồi-mất'],
    title: { vi: 'Thu hồi tiền hàng mất', en: 'Recovered losses' },
    access: 'lost_charges',
    path: '/lost-bank-deposit',
    group: 'money',
  }),
];

/** What happened, in figures and in rows. */
export const reportPages = [
  definePage({
    id: 'page.live-report',
    verb: 'live',
    aliases: ['truc-tiep', 'trực-tiếp'],
    title: { vi: 'Báo cáo trực tiếp', en: 'Live report' },
    access: 'packages',
    path: '/live-report',
    group: 'operation',
    keys: 'g v',
  }),
  definePage({
    id: 'page.report-system',
    verb: 'report',
    aliases: ['bao-cao', 'báo-cáo'],
    title: { vi: 'Xuất báo cáo', en: 'Reports' },
    access: 'reports',
    path: '/report-system',
    group: 'operation',
    keys: 'g s',
  }),
  definePage({
    id: 'page.package-history',
    verb: 'history',
    aliases: ['lich-su', 'lịch-sử'],
    title: { vi: 'Lịch sử thao tác', en: 'Package history' },
    access: 'packages',
    path: '/package-history',
    keys: 'g y',
  }),
];

/** Pages of price tables, and the calculator. */
export const pricePages = [
  definePage({
    id: 'page.price-shops',
    verb: 'price-lists',
    aliases: ['bang-gia-shop', 'bảng-giá-shop'],
    title: { vi: 'Bảng giá', en: 'Price lists' },
    access: 'price_lists',
    path: '/price-inits-shops',
    group: 'shop',
  }),
  definePage({
    id: 'page.price-standards',
    verb: 'price-standards',
    aliases: ['bang-gia-chuan', 'bảng-giá-chuẩn'],
    title: { vi: 'Bảng giá chuẩn', en: 'Standard prices' },
    access: 'price_lists',
    path: '/price-standards',
  }),
  definePage({
    id: 'page.price-quote',
    verb: 'calculator',
    aliases: ['may-tinh-cuoc', 'máy-tính-cước'],
    title: { vi: 'Tính cước', en: 'Price calculator' },
    access: 'create_order',
    path: '/price-quote',
  }),
];
