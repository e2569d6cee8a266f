import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/3pl',
    access: 'outbound_three_pl',
    load: () => import('./pages/outbound-3pl').then((m) => m.Outbound3pl),
    scans: true,
  },
  {
    path: '/3pl-runsheet/:id',
    access: 'outbound_three_pl',
    load: () => import('./pages/sheet-3pl').then((m) => m.Sheet3pl),
    scans: true,
  },
  {
    path: '/mu-3pl',
    access: 'outbound_three_pl',
    load: () => import('./pages/bags').then((m) => m.Bags3pl),
  },
  {
    path: '/mu-3pl/:id',
    access: 'outbound_three_pl',
    load: () => import('./pages/bag-3pl').then((m) => m.Bag3pl),
    scans: true,
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'three-pl': typeof messages;
  }
}
