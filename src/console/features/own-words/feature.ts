import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/user/macros',
    access: 'session',
    load: () => import('./pages/own-words').then((m) => m.Macros),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'own-words': typeof messages;
  }
}
