import { defineCommand } from './command';

/** What went wrong with packages. */
export const exceptionPages = [
  defineCommand({
    id: 'page.lost-approval',
    verb: 'losses',
    aliases: ['cho-duyet-mat', 'chờ-duyệt-mất'],
    title: { vi: 'Duyệt mất hàng', en: 'Approve losses' },
    access: 'package.lost_approval',
    subject: 'none',
    effect: { kind: 'page', path: '/lost-approval' },
    keys: 'g q',
  }),
  defineCommand({
    id: 'page.mark-abandoned',
    verb: 'abandonable',
    aliases: ['cho-bo-hang', 'chờ-bỏ-hàng'],
    title: { vi: 'Kiện chờ bỏ hàng', en: 'Mark abandoned' },
    access: 'package.abandon',
    subject: 'none',
    effect: { kind: 'page', path: '/mark-abandoned' },
    keys: 'g j',
  }),
  defineCommand({
    id: 'page.exceptions',
    verb: 'exceptions',
    aliases: ['bat-thuong', 'bất-thường'],
    title: { vi: 'Kiện bất thường', en: 'Exceptions' },
    access: 'exceptions',
    subject: 'none',
    effect: { kind: 'page', path: '/exception-packages' },
    keys: 'g z',
  }),
];
