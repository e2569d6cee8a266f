import type { PageRoute } from '~console/platform/page-route';

export const pages: readonly PageRoute[] = [
  {
    path: '/lost-approval',
    access: 'package.lost_approval',
    load: () => import('./pages/lost-approval').then((m) => m.LostApproval),
    scans: true,
  },
];
