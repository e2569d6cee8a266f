import type { PageRoute } from '~console/platform/page-route';

export const pages: readonly PageRoute[] = [
  {
    path: '/exception-packages',
    access: 'exceptions',
    load: () => import('./pages/exception-packages').then((m) => m.ExceptionPackages),
    scans: true,
  },
  {
    path: '/lost-approval',
    access: 'package.lost_approval',
    load: () => import('./pages/exception-packages').then((m) => m.LostApproval),
    scans: true,
  },
  {
    path: '/mark-abandoned',
    access: 'package.abandon',
    load: () => import('./pages/exception-packages').then((m) => m.MarkAbandoned),
    scans: true,
  },
];
