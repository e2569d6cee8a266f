import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/courier-delivery/:id',
    access: 'runsheets',
    load: () => import('./pages/courier-delivery').then((m) => m.CourierDelivery),
    scans: true,
  },
  {
    path: '/courier-delivery-failed-attempts/:id',
    access: 'runsheets',
    load: () => import('./pages/failed-attempts').then((m) => m.FailedAttempts),
    scans: true,
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'courier-delivery': typeof messages;
  }
}
