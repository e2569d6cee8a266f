import { defineCommand } from './command';

/** What happened, in figures and in rows. */
export const reportPages = [
  defineCommand({
    id: 'page.live-report',
    verb: 'live',
    aliases: ['truc-tiep', 'trực-tiếp'],
    title: { vi: 'Báo cáo trực tiếp', en: 'Live report' },
    access: 'packages',
    subject: 'none',
    effect: { kind: 'page', path: '/live-report', group: 'operation' },
    keys: 'g v',
  }),
  defineCommand({
    id: 'page.report-system',
    verb: 'report',
    aliases: ['bao-cao', 'báo-cáo'],
    title: { vi: 'Xuất báo cáo', en: 'Reports' },
    access: 'reports',
    subject: 'none',
    effect: { kind: 'page', path: '/report-system', group: 'operation' },
    keys: 'g s',
  }),
  defineCommand({
    id: 'page.package-history',
    verb: 'history',
    aliases: ['lich-su', 'lịch-sử'],
    title: { vi: 'Lịch sử thao tác', en: 'Package history' },
    access: 'packages',
    subject: 'none',
    effect: { kind: 'page', path: '/package-history' },
    keys: 'g y',
  }),
];
