import { defineCommand } from './command';

/** Between hubs: bags, trips and the trucks that come in. */
export const linehaulPages = [
  defineCommand({
    id: 'page.mobile-units',
    verb: 'mobile-units',
    aliases: ['danh-sach-bao', 'danh-sách-bao'],
    title: { vi: 'Bao hàng', en: 'Bags' },
    access: 'runsheets',
    subject: 'none',
    effect: { kind: 'page', path: '/mobile-units', group: 'linehaul' },
  }),
  defineCommand({
    id: 'page.linehaul-monitoring',
    verb: 'linehaul-board',
    aliases: ['theo-doi-xe', 'theo-dõi-xe'],
    title: { vi: 'Theo dõi xe trung chuyển', en: 'Linehaul monitoring' },
    access: 'runsheets',
    subject: 'none',
    effect: { kind: 'page', path: '/linehaul-monitoring', group: 'linehaul' },
  }),
  defineCommand({
    id: 'page.linehaul-detail',
    verb: 'trips',
    aliases: ['cac-chuyen', 'các-chuyến'],
    title: { vi: 'Chuyến trung chuyển', en: 'Linehaul trips' },
    access: 'runsheets',
    subject: 'none',
    effect: { kind: 'page', path: '/linehaul-monitoring/detail', group: 'linehaul' },
  }),
  defineCommand({
    id: 'page.inbound-runsheets',
    verb: 'trucks',
    aliases: ['xe-sap-toi', 'xe-sắp-tới'],
    title: { vi: 'Xe sắp tới', en: 'Trucks coming in' },
    access: 'runsheets',
    subject: 'none',
    effect: { kind: 'page', path: '/inbound-runsheet', group: 'linehaul' },
  }),
];
