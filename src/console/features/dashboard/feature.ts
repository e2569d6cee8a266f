import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/live-report',
    access: 'packages',
    load: () => import('./pages/live-report').then((m) => m.LiveReport),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    dashboard: typeof messages;
  }
}
