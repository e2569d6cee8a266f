import { limits } from '~domain/limits';
import { formatAmount } from '~domain/money';
import type { ResponseOf } from '~contract/endpoints';
import { bankLineActions, bankLineShape, decideBankLine, type BankLineState } from '~domain/bank-lines';
import { defineCommand } from './command';
import { note } from './common-arguments';
import { defineRecord, offered } from './record';

type Row = ResponseOf<'GET /bank-statement-lines'>['data'][number];

/** A movement of a bank account, as a statement told it. */
export const bankLineRecord = defineRecord({
  kind: 'bank_line',
  verb: 'bank-line',
  aliases: ['dong-sao-ke', 'dòng-sao-kê'],
  title: { vi: 'Giao dịch ngân hàng', en: 'Bank movement' },
  access: 'bank_money',
  shape: bankLineShape,
  statuses: {
    open: { vi: 'Chưa xử lý', en: 'Open' },
    accepted: { vi: 'Đã khớp', en: 'Accepted' },
    suspense: { vi: 'Treo', en: 'In suspense' },
  },
  rules: bankLineActions,
  find: async (code, ask) => {
    const row = (await ask('GET /bank-statement-lines', { query: { q: code, limit: 1 } }))?.data.find(
      (one) => one.code === code,
    );
    return row ? toRecord(row) : null;
  },
  search: async (typed, ask) => {
    const answer = await ask('GET /bank-statement-lines', { query: { q: typed, limit: offered } });
    return (answer?.data ?? []).map(({ code, day, amount }) => ({
      code,
      title: `${day} · ${formatAmount(amount)}`,
    }));
  },
  read: toRecord,
  judge: (rule, { status }, user) => decideBankLine(rule, status as BankLineState, user.role),
  page: ({ code }) => `/bank-statements?q=${code}`,
});

function toRecord({ id, code, version, state, amount, description }: Row) {
  return { kind: 'bank_line' as const, id, code, title: description, version, status: state, facts: { amount } };
}

const onLine = { subject: 'record', record: 'bank_line', access: 'bank_money' } as const;

/** What is made of movements of bank accounts. */
export const bankLineCommands = [
  defineCommand({
    ...onLine,
    id: 'bank-line.accept',
    verb: 'accept',
    aliases: ['khop', 'khớp'],
    title: { vi: 'Khớp với phiếu', en: 'Accept as a document’s money' },
    rule: 'accept',
    args: [
      {
        name: 'document',
        words: ['phiếu'],
        title: { vi: 'Mã phiếu (trống = phiếu đề xuất)', en: 'Document (empty = the proposed one)' },
        type: { kind: 'text', max: limits.ownCode, shape: 'own_code' },
        required: false,
        records: ['cod_transfer', 'lost_collection'],
      },
      note(false),
    ],
    effect: { kind: 'call', endpoint: 'PATCH /bank-statement-lines/{id}/accept' },
    inverse: { command: 'bank-line.reopen' },
  }),
  defineCommand({
    ...onLine,
    id: 'bank-line.suspend',
    verb: 'suspense',
    aliases: ['treo'],
    title: { vi: 'Treo giao dịch', en: 'Put in suspense' },
    rule: 'suspend',
    args: [note(true)],
    effect: { kind: 'call', endpoint: 'PATCH /bank-statement-lines/{id}/suspense' },
    inverse: { command: 'bank-line.reopen' },
  }),
  defineCommand({
    ...onLine,
    id: 'bank-line.reopen',
    verb: 'reopen',
    aliases: ['mo-lai', 'mở-lại'],
    title: { vi: 'Mở lại giao dịch', en: 'Reopen' },
    rule: 'reopen',
    args: [note(true)],
    effect: { kind: 'call', endpoint: 'PATCH /bank-statement-lines/{id}/reopen' },
    inverse: 'irreversible',
  }),
  defineCommand({
    id: 'bank.match',
    verb: 'bank-match',
    aliases: ['so-khop', 'so-khớp'],
    title: { vi: 'So khớp lại sao kê', en: 'Match the statements again' },
    access: 'bank_money',
    subject: 'none',
    effect: { kind: 'call', endpoint: 'POST /bank-statement-lines/match' },
    inverse: { command: 'bank.match' },
  }),
  defineCommand({
    id: 'bank.accept',
    verb: 'bank-accept',
    aliases: ['nhan-khop', 'nhận-khớp'],
    title: { vi: 'Nhận mọi giao dịch đã khớp', en: 'Accept all that is matched' },
    access: 'bank_money',
    subject: 'none',
    effect: { kind: 'call', endpoint: 'POST /bank-statement-lines/accept' },
    inverse: { command: 'bank-line.reopen' },
  }),
  defineCommand({
    id: 'ledger.audit',
    verb: 'audit-books',
    aliases: ['doi-chieu-so', 'đối-chiếu-sổ'],
    title: { vi: 'Đối chiếu lại sổ', en: 'Audit the books' },
    access: 'ledger',
    subject: 'none',
    effect: { kind: 'call', endpoint: 'POST /ledger/audit', outward: true },
    inverse: { command: 'ledger.audit' },
  }),
];
