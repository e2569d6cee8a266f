import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/packages-3pl/:pair',
    access: 'outbound_three_pl',
    load: () => import('./pages/package-3pl').then((m) => m.Package3pl),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'package-3pl': typeof messages;
  }
}
