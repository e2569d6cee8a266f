import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/system',
    access: 'system',
    load: () => import('./pages/system').then((m) => m.System),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    system: typeof messages;
  }
}
