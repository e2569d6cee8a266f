import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/couriers',
    access: 'couriers',
    load: () => import('./pages/couriers').then((m) => m.Couriers),
  },
  {
    path: '/couriers/create',
    access: 'couriers',
    load: () => import('./pages/register').then((m) => m.RegisterCourier),
  },
  {
    path: '/couriers/:id/info',
    access: 'couriers',
    load: () => import('./pages/courier-info').then((m) => m.CourierInfo),
  },
  {
    path: '/couriers/:id/tools',
    access: 'couriers',
    load: () => import('./pages/courier-tools').then((m) => m.CourierTools),
  },
  {
    path: '/couriers/:id/e-contract',
    access: 'couriers',
    load: () => import('./pages/e-contract').then((m) => m.EContract),
  },
  {
    path: '/e-contract-couriers',
    access: 'couriers',
    load: () => import('./pages/e-contracts').then((m) => m.EContracts),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    couriers: typeof messages;
  }
}
