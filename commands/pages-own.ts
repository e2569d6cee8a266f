import { defineCommand } from './command';

/** One's own: profile, keys and words. */
export const ownPages = [
  defineCommand({
    id: 'page.profile',
    verb: 'profile',
    aliases: ['ho-so', 'hồ-sơ'],
    title: { vi: 'Hồ sơ của tôi', en: 'My profile' },
    access: 'workspace',
    subject: 'none',
    effect: { kind: 'page', path: '/user/profile' },
    keys: 'g u',
  }),
  defineCommand({
    id: 'page.keys',
    verb: 'rebind',
    aliases: ['doi-phim', 'đổi-phím'],
    title: { vi: 'Đổi phím tắt', en: 'Change keys' },
    access: 'workspace',
    subject: 'none',
    effect: { kind: 'page', path: '/user/keys' },
    keys: 'g k',
  }),
  defineCommand({
    id: 'page.own-words',
    verb: 'macros',
    aliases: ['macro-cua-toi', 'macro-của-tôi'],
    title: { vi: 'Tên tắt, macro, tập', en: 'Aliases, macros, sets' },
    access: 'workspace',
    subject: 'none',
    effect: { kind: 'page', path: '/user/macros' },
    keys: 'g m',
  }),
  defineCommand({
    id: 'page.cheat-sheet',
    verb: 'cheat-sheet',
    aliases: ['so-tay', 'sổ-tay'],
    title: { vi: 'Tờ nhắc dòng lệnh', en: 'Cheat sheet' },
    access: 'workspace',
    subject: 'none',
    effect: { kind: 'page', path: '/user/cheat-sheet' },
  }),
  defineCommand({
    id: 'page.practice',
    verb: 'practice',
    aliases: ['luyen-tap', 'luyện-tập'],
    title: { vi: 'Luyện dòng lệnh', en: 'Practise the command line' },
    access: 'workspace',
    subject: 'none',
    effect: { kind: 'page', path: '/user/practice' },
  }),
];
