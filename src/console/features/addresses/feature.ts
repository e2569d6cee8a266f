import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/address-level-1',
    access: 'addresses',
    load: () => import('./pages/levels').then((m) => m.Provinces),
  },
  {
    path: '/address-level-2',
    access: 'addresses',
    load: () => import('./pages/levels').then((m) => m.Districts),
  },
  {
    path: '/address-level-3',
    access: 'addresses',
    load: () => import('./pages/levels').then((m) => m.Wards),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    addresses: typeof messages;
  }
}
