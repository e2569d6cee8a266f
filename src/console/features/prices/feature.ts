import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/price-standards',
    access: 'price_lists',
    load: () => import('./pages/price-standards').then((m) => m.PriceStandards),
  },
  {
    path: '/price-standards/price-inits-hubs/:id',
    access: 'price_lists',
    load: () => import('./pages/price-inits-hubs').then((m) => m.PriceInitsHubs),
  },
  {
    path: '/price-standards/:id',
    access: 'price_lists',
    load: () => import('./pages/price-table').then((m) => m.PriceStandard),
  },
  {
    path: '/price-inits-shops',
    access: 'price_lists',
    load: () => import('./pages/price-inits-shops').then((m) => m.PriceInitsShops),
  },
  {
    path: '/price-inits-shops/:id',
    access: 'price_lists',
    load: () => import('./pages/price-table').then((m) => m.PriceInitShop),
  },
  {
    path: '/shops/price-table/:id',
    access: 'price_lists',
    load: () => import('./pages/owner-prices').then((m) => m.ShopPrices),
  },
  {
    path: '/hubs/price-table/:id',
    access: 'price_lists',
    load: () => import('./pages/owner-prices').then((m) => m.HubPrices),
  },
  {
    path: '/price-quote',
    access: 'create_order',
    load: () => import('./pages/price-quote').then((m) => m.PriceQuote),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    prices: typeof messages;
  }
}
