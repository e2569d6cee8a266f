import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/delivery-monitor',
    access: 'runsheets',
    load: () => import('./pages/delivery-monitor').then((m) => m.DeliveryMonitor),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'delivery-monitor': typeof messages;
  }
}
