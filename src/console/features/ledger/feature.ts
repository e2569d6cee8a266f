import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/trial-balance',
    access: 'ledger',
    load: () => import('./pages/trial-balance').then((m) => m.TrialBalance),
  },
  {
    path: '/trial-balance/:kind/:owner',
    access: 'ledger',
    load: () => import('./pages/account-statement').then((m) => m.AccountStatement),
  },
  {
    path: '/trial-balance/:kind',
    access: 'ledger',
    load: () => import('./pages/account-statement').then((m) => m.AccountStatement),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    ledger: typeof messages;
  }
}
