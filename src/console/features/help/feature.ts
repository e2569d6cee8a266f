import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/user/cheat-sheet',
    access: 'session',
    layout: 'empty',
    load: () => import('./pages/cheat-sheet').then((m) => m.CheatSheet),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    help: typeof messages;
  }
}
