import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/need-pickup-packages',
    access: 'pickup',
    load: () => import('./pages/need-pickup').then((m) => m.NeedPickup),
  },
  {
    path: '/need-pickup-packages-details',
    access: 'pickup',
    load: () => import('./pages/need-pickup-details').then((m) => m.NeedPickupDetails),
    scans: true,
  },
  {
    path: '/pickup-plan',
    access: 'runsheets',
    load: () => import('./pages/pickup-plan').then((m) => m.PickupPlan),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'need-pickup': typeof messages;
  }
}
