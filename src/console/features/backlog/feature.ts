import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/backlog',
    access: 'backlog',
    load: () => import('./pages/backlog').then((m) => m.Backlog),
  },
  {
    path: '/backlog/check',
    access: 'shelf_check',
    load: () => import('./pages/backlog-check').then((m) => m.BacklogCheck),
    scans: true,
    sendsScans: async () => (await import('./check/stock-sender')).stockSender,
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    backlog: typeof messages;
  }
}
