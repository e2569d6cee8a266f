import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/package-history',
    access: 'packages',
    load: () => import('./pages/package-history').then((m) => m.PackageHistory),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'package-history': typeof messages;
  }
}
