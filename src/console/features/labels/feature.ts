import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/packages/:reference/awb',
    access: 'package.print',
    layout: 'empty',
    load: () => import('./pages/labels').then((m) => m.Awb),
  },
  {
    path: '/packages/:reference/awb-oms',
    access: 'package.print',
    layout: 'empty',
    load: () => import('./pages/labels').then((m) => m.AwbOms),
  },
  {
    path: '/packages/:reference/return-awb',
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
