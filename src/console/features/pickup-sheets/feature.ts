import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/pickup-runsheet',
    access: 'runsheets',
    load: () => import('./pages/pickup-sheets').then((m) => m.PickupSheets),
  },
  {
    path: '/pickup-runsheet/dispatched/:id',
    access: 'runsheets',
    load: () => import('./pages/dispatched').then((m) => m.DispatchedSheet),
    scans: true,
  },
  {
    path: '/pickup-runsheet/:id',
    access: 'runsheets',
    load: () => import('./pages/pickup-sheet').then((m) => m.PickupSheet),
    scans: true,
    sendsScans: async () => (await import('~console/sheet/sheet-step')).sheetSender,
  },
  {
    path: '/dispatched-runsheet/:id/print',
    access: 'runsheets',
    layout: 'empty',
    load: () => import('./pages/print-sheet').then((m) => m.PrintSheet),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'pickup-sheets': typeof messages;
  }
}
