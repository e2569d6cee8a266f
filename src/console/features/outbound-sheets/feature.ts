import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/outbound-runsheet',
    access: 'runsheets',
    load: () => import('./pages/outbound-runsheets').then((m) => m.OutboundRunsheets),
  },
  {
    path: '/outbound-runsheet/:id/print',
    access: 'runsheet_work',
    layout: 'empty',
    load: () => import('./pages/outbound-print').then((m) => m.OutboundPrint),
  },
  {
    path: '/outbound-runsheet/:id',
    access: 'runsheets',
    load: () => import('./pages/outbound-runsheet').then((m) => m.OutboundRunsheet),
    scans: true,
    sendsScans: async () => (await import('~console/sheet/sheet-step')).sheetSender,
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'outbound-sheets': typeof messages;
  }
}
