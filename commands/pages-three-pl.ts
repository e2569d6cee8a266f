import { defineCommand } from './command';

/** What goes to outside carriers, and who they are. */
export const threePlPages = [
  defineCommand({
    id: 'page.outbound-3pl',
    verb: 'outbound-3pl',
    aliases: ['xuat-3pl', 'xuất-3pl'],
    title: { vi: 'Bàn giao 3PL', en: 'Outbound 3PL' },
    access: 'outbound_three_pl',
    subject: 'none',
    effect: { kind: 'page', path: '/3pl', group: 'three_pl' },
    keys: 'g 8',
  }),
  defineCommand({
    id: 'page.mu-3pl',
    verb: 'mu-3pl',
    aliases: ['bao-3pl'],
    title: { vi: 'Bao 3PL', en: 'Bags for carriers' },
    access: 'outbound_three_pl',
    subject: 'none',
    effect: { kind: 'page', path: '/mu-3pl' },
  }),
  defineCommand({
    id: 'page.user-3pl',
    verb: 'user-3pl',
    aliases: ['cai-dat-3pl', 'cài-đặt-3pl'],
    title: { vi: 'Cài đặt 3PL', en: '3PL settings' },
    access: 'three_pl_settings',
    subject: 'none',
    effect: { kind: 'page', path: '/user-3pl', group: 'three_pl' },
  }),
];
