import type { PageRoute } from '~console/platform/page-route';

export const pages: readonly PageRoute[] = [
  {
    path: '/inbound-runsheet',
    access: 'runsheets',
    load: () => import('./pages/inbound-runsheets').then((m) => m.InboundRunsheets),
  },
  {
    path: '/inbound-runsheet/:id',
    access: 'runsheets',
    load: () => import('./pages/inbound-runsheet').then((m) => m.InboundRunsheet),
    scans: true,
    sendsScans: async () => (await import('./unloading-sender')).unloadingSender,
  },
];
