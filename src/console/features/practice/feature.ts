import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/user/practice',
    access: 'session',
    layout: 'empty',
    load: () => import('./pages/practice').then((m) => m.PracticePage),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    practice: typeof messages;
  }
}
