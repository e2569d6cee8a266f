import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/user-3pl',
    access: 'three_pl_settings',
    load: () => import('./pages/carriers').then((m) => m.Carriers),
  },
  {
    path: '/user-3pl/:id',
    access: 'three_pl_settings',
    load: () => import('./pages/carrier').then((m) => m.Carrier),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    carriers: typeof messages;
  }
}
