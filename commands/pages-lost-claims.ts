import { defineCommand } from './command';

/** Pages of what lost packages cost, and who pays for them. */
export const lostClaimPages = [
  defineCommand({
    id: 'page.claim-lost',
    verb: 'lost-claims',
    aliases: ['den-bu-mat', 'đền-bù-mất'],
    title: { vi: 'Đền bù hàng mất', en: 'Lost claims' },
    access: 'lost_claims',
    subject: 'none',
    effect: { kind: 'page', path: '/claim-lost', group: 'money' },
  }),
  defineCommand({
    id: 'page.hub-lost-claim',
    verb: 'loss-charges',
    aliases: ['trach-nhiem-mat', 'trách-nhiệm-mất'],
    title: { vi: 'Trách nhiệm hàng mất', en: 'Charges for losses' },
    access: 'lost_charges',
    subject: 'none',
    effect: { kind: 'page', path: '/hub-lost-claim', group: 'money' },
  }),
  defineCommand({
    id: 'page.lost-bank-deposit',
    verb: 'loss-deposits',
    aliases: ['thu-hoi-mat', 'thu-hồi-mất'],
    title: { vi: 'Thu hồi tiền hàng mất', en: 'Recovered losses' },
    access: 'lost_charges',
    subject: 'none',
    effect: { kind: 'page', path: '/lost-bank-deposit', group: 'money' },
  }),
];
