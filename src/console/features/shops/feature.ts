import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  { path: '/shops', access: 'shops', load: () => import('./pages/shops').then((m) => m.Shops) },
  {
    path: '/shops/create',
    access: 'shop_work',
    load: () => import('./pages/create-shop').then((m) => m.CreateShop),
  },
  {
    path: '/shops/seller-stores/:id',
    access: 'shops',
    load: () => import('./pages/seller-stores').then((m) => m.SellerStores),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    shops: typeof messages;
  }
}
