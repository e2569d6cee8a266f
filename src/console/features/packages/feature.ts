import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/packages',
    access: 'packages',
    load: () => import('./pages/packages-list').then((m) => m.PackagesList),
  },
  {
    path: '/packages/create',
    access: 'create_order',
    load: () => import('./pages/create-order').then((m) => m.CreateOrder),
  },
  {
    path: '/packages/import',
    access: 'import_orders',
    load: () => import('./pages/import-orders').then((m) => m.ImportOrders),
  },
  {
    path: '/packages/:reference',
    access: 'packages',
    load: () => import('./pages/package-detail').then((m) => m.PackageDetail),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    packages: typeof messages;
  }
}
