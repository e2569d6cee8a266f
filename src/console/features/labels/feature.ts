import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/packages/:id/awb',
    access: 'package.print',
    layout: 'empty',
    load: () => import('./pages/labels').then((m) => m.Awb),
  },
  {
    path: '/packages/:id/awb-oms',
    access: 'package.print',
    layout: 'empty',
    load: () => import('./pages/labels').then((m) => m.AwbOms),
  },
  {
    path: '/packages/:id/return-awb',
    access: 'package.print',
    layout: 'empty',
    load: () => import('./pages/labels').then((m) => m.ReturnAwb),
  },
  {
    path: '/3pl-runsheet/:id/multi-awb',
    access: 'outbound_three_pl',
    layout: 'empty',
    load: () => import('./pages/multi-awb').then((m) => m.MultiAwb),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    labels: typeof messages;
  }
}
