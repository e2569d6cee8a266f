import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/cod-collection',
    access: 'cod_collection',
    load: () => import('./pages/cod-collection').then((m) => m.CodCollection),
    scans: true,
  },
  {
    path: '/cod-collection/documents',
    access: 'cod_collection',
    load: () => import('./pages/cod-collections').then((m) => m.CodCollections),
  },
  {
    path: '/cod-collection/:id',
    access: 'cod_collection',
    load: () => import('./pages/cod-document').then((m) => m.CodDocument),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'cod-collection': typeof messages;
  }
}
