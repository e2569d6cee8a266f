import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/bank-statements',
    access: 'bank_money',
    load: () => import('./pages/bank-statements').then((m) => m.BankStatements),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'bank-statements': typeof messages;
  }
}
