import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/support',
    access: 'support',
    load: () => import('./pages/support').then((m) => m.Support),
  },
  {
    path: '/support/:id',
    access: 'support',
    load: () => import('./pages/ticket').then((m) => m.Ticket),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    support: typeof messages;
  }
}
