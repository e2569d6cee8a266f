import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  { path: '/login', access: 'public', layout: 'empty', load: () => import('./pages/login').then((m) => m.Login) },
  {
    path: '/confirm-password/:id',
    access: 'session',
    layout: 'empty',
    load: () => import('./pages/confirm-password').then((m) => m.ConfirmPassword),
  },
  {
    path: '/user/profile',
    access: 'session',
    load: () => import('./pages/profile').then((m) => m.Profile),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    session: typeof messages;
  }
}
