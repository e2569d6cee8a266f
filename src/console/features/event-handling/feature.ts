import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/change-pakage-status',
    access: 'event_handling',
    load: () => import('./pages/event-handling').then((m) => m.EventHandling),
    scans: true,
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'event-handling': typeof messages;
  }
}
