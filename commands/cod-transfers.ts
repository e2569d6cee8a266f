import { formatAmount } from '~domain/money';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { codTransferKindNames } from '~domain/cod-transfers';
import { decideDocument, moneyActions, moneyDocumentShape } from '~domain/money-documents';
import { defineCommand, defineUi, type Argument, type Words } from './command';
import { documentPages } from './document-pages';
import { carrier, note, reference, versionSeen } from './common-arguments';
import { defineRecord, inList, offered } from './record';

type Row = ResponseOf<'GET /cod-transfers'>['data'][number];

/** A document by which collected money goes on: a deposit, a transfer between hubs, a carrier's payment, a payout. */
export const codTransferRecord = defineRecord({
  kind: 'cod_transfer',
  verb: 'deposit',
  aliases: ['phieu-nop', 'phiếu-nộp'],
  title: { vi: 'Phiếu nộp, chuyển tiền', en: 'Deposit or transfer' },
  access: 'cod_center_transfer',
  shape: moneyDocumentShape(...codTransferKindNames),
  statuses: {
    New: { vi: 'Chờ duyệt', en: 'New' },
    Approved: { vi: 'Đã duyệt', en: 'Approved' },
    Rejected: { vi: 'Từ chối', en: 'Rejected' },
  },
  rules: moneyActions,
  ...inList(
    (q, ask) => ask('GET /cod-transfers', { query: { q, limit: offered } }),
    (row) => ({ code: row.code, title: `${between(row)} · ${formatAmount(row.counted)}` }),
    toRecord,
  ),
  read: toRecord,
  judge: (rule, { status, facts }, user) =>
    decideDocument(rule, { ...facts, status: status as Row['status'] }, { role: user.role, hubIds: user.hubIds }),
  page: ({ id, facts }) => `${documentPages[facts.kind]}/${id}`,
});

/** From whom to whom, by their codes. */
function between({ hub, to_hub, shop, carrier }: Pick<Row, 'hub' | 'to_hub' | 'shop' | 'carrier'>): string {
  return [hub, to_hub, shop, carrier].flatMap((one) => one?.code ?? []).join(' → ');
}

function toRecord(row: Row) {
  const { id, code, version, status, kind, hub, to_hub, own, hand, contra_of, expected, counted, bank_reference } = row;
  const facts = {
    kind,
    hub_id: hub?.id ?? null,
    to_hub_id: to_hub?.id ?? null,
    own,
    hand,
    contra: contra_of !== null,
    expected,
    counted,
    bank_reference,
  };
  return { kind: 'cod_transfer' as const, id, code, title: between(row), version, status, facts };
}

const hub = (
  name: string,
  field: string,
  words: readonly string[],
  title: Words,
  own: { readonly own?: true } = {},
): Argument => ({ name, field, words, title, type: { kind: 'hub', send: 'id', ...own }, required: true });
const from = hub('hub', 'hub_id', ['bưu_cục'], { vi: 'Bưu cục', en: 'Hub' }, { own: true });
const amount = (required: boolean): Argument => ({
  name: 'amount',
  words: ['số_tiền'],
  title: { vi: 'Số tiền', en: 'Amount' },
  type: { kind: 'amount', max: limits.moneyMax },
  required,
});
const yields = 'cod_transfer';
const made = { subject: 'none', record: 'cod_transfer', inverse: { command: 'cod-transfer.reject' } } as const;
const onDocument = { subject: 'record', record: 'cod_transfer', access: 'hub_documents' } as const;

/** What the page of a hub’s cash does. */
export const cashUi = {
  reconcile: defineUi({
    id: 'face.reconcile',
    verb: 'reconcile',
    aliases: ['doi-soat', 'đối-soát'],
    title: { vi: 'Đối soát tiền của bưu cục', en: 'Reconcile a hub’s cash' },
    access: 'cod_hub_transfer',
    args: [
      {
        name: 'hub',
        words: ['bưu_cục'],
        title: { vi: 'Mã bưu cục', en: 'Code of the hub' },
        type: { kind: 'text', max: limits.hubName, word: true },
        required: false,
      },
      {
        name: 'date',
        words: ['ngày'],
        title: { vi: 'Ngày (2026-11-21 hoặc 21/11/2026)', en: 'Day (2026-11-21 or 21/11/2026)' },
        type: { kind: 'text', max: 10, word: true },
        required: false,
      },
    ],
    at: '/cod-hub-bank-deposit',
  }),
};

/** What moves collected money on. */
export const codTransferCommands = [
  defineCommand({
    ...made,
    id: 'cod-transfer.hub-deposit',
    verb: 'new',
    aliases: ['moi', 'mới'],
    title: { vi: 'Bưu cục nộp tiền ngân hàng', en: 'A hub pays in at the bank' },
    access: 'hub_money',
    args: [from, amount(true), reference(true), note(false)],
    effect: { kind: 'call', endpoint: 'POST /cod-hub-bank-deposits', yields },
  }),
  defineCommand({
    ...made,
    id: 'cod-transfer.center-deposit',
    verb: 'center',
    aliases: ['ve-trung-tam', 'về-trung-tâm'],
    title: { vi: 'Nộp tiền về trung tâm', en: 'Pay in at the center' },
    access: 'hub_documents',
    args: [from, amount(true), reference(true), note(false)],
    effect: { kind: 'call', endpoint: 'POST /cod-center-bank-deposits', yields },
  }),
  defineCommand({
    ...made,
    id: 'cod-transfer.hand-to-hub',
    verb: 'to-hub',
    aliases: ['sang-hub'],
    title: { vi: 'Chuyển tiền sang bưu cục khác', en: 'Hand cash to another hub' },
    access: 'hub_money',
    args: [from, hub('to', 'to_hub_id', ['đến'], { vi: 'Đến bưu cục', en: 'To hub' }), amount(false), note(false)],
    effect: { kind: 'call', endpoint: 'POST /cod-transfer-hubs', yields },
  }),
  defineCommand({
    ...made,
    id: 'cod-transfer.payout',
    verb: 'payout',
    aliases: ['tra-shop', 'trả-shop'],
    title: { vi: 'Trả COD cho shop', en: 'Pay a shop its COD' },
    access: 'bank_money',
    args: [
      {
        name: 'shop',
        field: 'seller_id',
        words: ['cửa_hàng'],
        title: { vi: 'Shop', en: 'Shop' },
        type: { kind: 'shop', send: 'id' },
        required: true,
      },
      reference(false),
      note(false),
    ],
    effect: { kind: 'call', endpoint: 'POST /shop-payouts', yields },
  }),
  defineCommand({
    ...made,
    id: 'cod-transfer.carrier-collect',
    verb: 'carrier-collect',
    aliases: ['thu-3pl'],
    title: { vi: 'Lập phiếu thu COD 3PL', en: 'Collect a carrier’s COD' },
    access: 'bank_money',
    args: [carrier(true), note(false)],
    effect: { kind: 'call', endpoint: 'POST /three-pl-cod-collections', yields },
  }),
  defineCommand({
    ...made,
    id: 'cod-transfer.carrier-paid',
    verb: 'carrier-paid',
    aliases: ['nop-3pl', 'nộp-3pl'],
    title: { vi: '3PL nộp tiền ngân hàng', en: 'A carrier paid' },
    access: 'bank_money',
    args: [carrier(true), amount(true), reference(true), note(false)],
    effect: { kind: 'call', endpoint: 'POST /three-pl-bank-deposits', yields },
  }),
  defineCommand({
    ...onDocument,
    access: 'hub_money',
    id: 'cod-transfer.approve',
    verb: 'approve',
    aliases: ['duyet', 'duyệt'],
    title: { vi: 'Duyệt phiếu', en: 'Approve' },
    rule: 'approve',
    effect: { kind: 'call', endpoint: 'PATCH /cod-transfers/{id}/approve', versioned: true },
    inverse: { command: 'cod-transfer.contra' },
    confirm: ({ record }) =>
      record && typeof record.facts.counted === 'number' ? Math.abs(record.facts.counted) : null,
  }),
  defineCommand({
    ...onDocument,
    id: 'cod-transfer.reject',
    verb: 'reject',
    aliases: ['tu-choi', 'từ-chối'],
    title: { vi: 'Từ chối phiếu', en: 'Reject' },
    rule: 'reject',
    args: [note(true)],
    effect: { kind: 'call', endpoint: 'PATCH /cod-transfers/{id}/reject' },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...onDocument,
    id: 'cod-transfer.contra',
    verb: 'take-back',
    aliases: ['lap-phieu-dao', 'lập-phiếu-đảo'],
    title: { vi: 'Lập phiếu đảo', en: 'Take it back' },
    rule: 'contra',
    args: [note(true)],
    effect: { kind: 'call', endpoint: 'POST /cod-transfers/{id}/contra', yields },
    inverse: { command: 'cod-transfer.reject' },
  }),
  defineCommand({
    ...onDocument,
    id: 'cod-transfer.edit',
    verb: 'correct',
    aliases: ['sua-phieu', 'sửa-phiếu'],
    title: { vi: 'Sửa số tham chiếu, ghi chú', en: 'Correct reference, note' },
    rule: 'edit',
    args: [reference(false), note(false)],
    needsSome: true,
    effect: { kind: 'call', endpoint: 'PATCH /cod-transfers/{id}', versioned: true },
    inverse: { command: 'cod-transfer.edit' },
  }),
  defineCommand({
    id: 'hub.bank-account',
    verb: 'bank-account',
    aliases: ['tai-khoan-hub', 'tài-khoản-hub'],
    title: { vi: 'Đăng ký tài khoản ngân hàng của bưu cục', en: 'Register a hub’s bank account' },
    access: 'bank_money',
    subject: 'none',
    args: [
      from,
      {
        name: 'name',
        words: ['tên'],
        title: { vi: 'Chủ tài khoản', en: 'Account name' },
        type: { kind: 'text', ...limits.bankAccountName },
        required: true,
      },
      {
        name: 'number',
        words: ['số'],
        title: { vi: 'Số tài khoản', en: 'Account number' },
        type: { kind: 'text', ...limits.bankAccountNumber },
        required: true,
      },
      {
        name: 'branch',
        words: ['chi_nhánh'],
        title: { vi: 'Ngân hàng, chi nhánh', en: 'Bank and branch' },
        type: { kind: 'text', ...limits.bankBranch },
        required: true,
      },
      versionSeen,
    ],
    effect: { kind: 'call', endpoint: 'POST /hub-bank-accounts' },
    inverse: { command: 'hub.bank-account' },
  }),
  ...Object.values(cashUi),
];
