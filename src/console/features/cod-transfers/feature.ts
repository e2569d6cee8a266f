import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/cod-hub-bank-deposit',
    access: 'cod_hub_transfer',
    load: () => import('./pages/lists').then((m) => m.HubDeposits),
  },
  {
    path: '/cod-hub-bank-deposit/:id',
    access: 'cod_hub_transfer',
    load: () => import('./pages/document').then((m) => m.TransferDocument),
  },
  {
    path: '/cod-center-bank-deposit',
    access: 'cod_center_transfer',
    load: () => import('./pages/lists').then((m) => m.CenterDeposits),
  },
  {
    path: '/cod-center-bank-deposit/:id',
    access: 'cod_center_transfer',
    load: () => import('./pages/document').then((m) => m.TransferDocument),
  },
  {
    path: '/cod-transfer-hub',
    access: 'cod_hub_transfer',
    load: () => import('./pages/lists').then((m) => m.HubTransfers),
  },
  {
    path: '/cod-transfer-hub/:id',
    access: 'cod_hub_transfer',
    load: () => import('./pages/document').then((m) => m.TransferDocument),
  },
  {
    path: '/shop-payouts',
    access: 'bank_money',
    load: () => import('./pages/payouts').then((m) => m.Payouts),
  },
  {
    path: '/shop-payouts/:id',
    access: 'bank_money',
    load: () => import('./pages/document').then((m) => m.TransferDocument),
  },
  {
    path: '/3pl-cod-collection',
    access: 'bank_money',
    load: () => import('./pages/lists').then((m) => m.CarrierCollections),
  },
  {
    path: '/3pl-cod-collection/:id',
    access: 'bank_money',
    load: () => import('./pages/document').then((m) => m.TransferDocument),
  },
  {
    path: '/3pl-bank-deposit',
    access: 'bank_money',
    load: () => import('./pages/lists').then((m) => m.CarrierDeposits),
  },
  {
    path: '/3pl-bank-deposit/:id',
    access: 'bank_money',
    load: () => import('./pages/document').then((m) => m.TransferDocument),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    'cod-transfers': typeof messages;
  }
}
