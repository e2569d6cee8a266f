import { defineCommand } from './command';

/** Pages of cash and the books. */
export const moneyPages = [
  defineCommand({
    id: 'page.cod-collection',
    verb: 'cod-cash',
    aliases: ['thu-tien', 'thu-tiền'],
    title: { vi: 'Thu tiền COD', en: 'COD collection' },
    access: 'cod_collection',
    subject: 'none',
    effect: { kind: 'page', path: '/cod-collection', group: 'operation' },
    keys: 'g 6',
  }),
  defineCommand({
    id: 'page.cod-collections',
    verb: 'cod-collections',
    aliases: ['cac-phieu-thu', 'các-phiếu-thu'],
    title: { vi: 'Phiếu thu COD', en: 'COD collections' },
    access: 'cod_collection',
    subject: 'none',
    effect: { kind: 'page', path: '/cod-collection/documents', group: 'money' },
  }),
  defineCommand({
    id: 'page.trial-balance',
    verb: 'trial-balance',
    aliases: ['can-doi', 'cân-đối'],
    title: { vi: 'Cân đối sổ cái', en: 'Trial balance' },
    access: 'ledger',
    subject: 'none',
    effect: { kind: 'page', path: '/trial-balance', group: 'money' },
  }),
];
