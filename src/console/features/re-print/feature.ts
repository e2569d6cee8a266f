import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/re-print-package',
    access: 'package.print',
    load: () => import('./pages/re-print').then((m) => m.RePrint),
    scans: true,
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    're-print': typeof messages;
  }
}
