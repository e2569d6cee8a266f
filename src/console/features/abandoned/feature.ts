import type { PageRoute } from '~console/platform/page-route';

export const pages: readonly PageRoute[] = [
  {
    path: '/mark-abandoned',
    access: 'package.abandon',
    load: () => import('./pages/mark-abandoned').then((m) => m.MarkAbandoned),
    scans: true,
  },
];
