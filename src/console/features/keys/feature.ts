import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  { path: '/user/keys', access: 'session', load: () => import('./pages/keys').then((m) => m.Keys) },
];

declare module '~console/platform/text' {
  interface Spaces {
    keys: typeof messages;
  }
}
