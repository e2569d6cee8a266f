import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/claim-lost',
    access: 'lost_claims',
    load: () => import('./pages/lists').then((m) => m.LostClaims),
  },
  {
    path: '/claim-lost/:id',
    access: 'lost_claims',
    load: () => import('./pages/document').then((m) => m.LostClaim),
  },
  {
    path: '/hub-lost-claim',
    access: 'lost_charges',
    load: () => import('./pages/lists').then((m) => m.HubLostClaims),
  },
  {
    path: '/hub-lost-claim/:id',
    access: 'lost_charges',
    load: () => import('./pages/document').then((m) => m.HubLostClaim),
  },
  {
    path: '/lost-bank-deposit',
    access: 'lost_charges',
    load: () => import('./pages/lists').then((m) => m.LostDeposits),
  },
  {
    path: '/lost-bank-deposit/:id',
    access: 'lost_charges',
    load: () => import('./pages/document').then((m) => m.LostDeposit),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'lost-claims': typeof messages;
  }
}
