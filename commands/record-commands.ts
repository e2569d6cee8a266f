import { defineCommand, type Command } from './command';

/** What can be done to records of every kind. */
export const recordCommands: readonly Command[] = [
  // `open ORS26112100042`; Enter on such a code alone does the same.
  defineCommand({
    id: 'record.open',
    verb: 'open',
    aliases: ['mo', 'mở'],
    title: { vi: 'Mở phiếu, hồ sơ', en: 'Open the record' },
    access: 'workspace',
    subject: 'record',
    record: 'any',
    effect: { kind: 'open-record' },
  }),
];
