import type { PageRoute } from '~console/platform/page-route';

export const pages: readonly PageRoute[] = [
  {
    path: '/mobile-units',
    access: 'runsheets',
    load: () => import('./pages/mobile-units').then((m) => m.MobileUnits),
  },
  {
    path: '/mobile-units/:id/tag',
    access: 'runsheets',
    layout: 'empty',
    load: () => import('./pages/bag-tag').then((m) => m.BagTag),
  },
  {
    path: '/mobile-units/:id',
    access: 'runsheets',
    load: () => import('./pages/mobile-unit').then((m) => m.MobileUnit),
    scans: true,
    sendsScans: async () => (await import('./bag-sender')).bagSender,
  },
];
