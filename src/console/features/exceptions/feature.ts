import type { PageRoute } from '~console/platform/page-route';

export const pages: readonly PageRoute[] = [
  {
    path: '/exception-packages',
    access: 'exceptions',
    load: () => import('./pages/exception-packages').then((m) => m.ExceptionPackages),
    scans: true,
  },
];
