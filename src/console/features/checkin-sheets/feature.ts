import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/checkin-runsheet',
    access: 'runsheets',
    load: () => import('./pages/checkin-sheets').then((m) => m.CheckinSheets),
  },
  {
    path: '/checkin-runsheet/:id',
    access: 'runsheets',
    load: () => import('./pages/checkin-sheet').then((m) => m.CheckinSheet),
    scans: true,
    sendsScans: async () => (await import('./checkin-sender')).checkinSender,
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'checkin-sheets': typeof messages;
  }
}
