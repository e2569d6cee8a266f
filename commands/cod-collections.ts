import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { decideDocument, moneyActions, moneyDocumentShape, type MoneyDocumentStatus } from '~domain/money-documents';
import { defineCommand, type Argument, type Command, type TakenPackages } from './command';
import { defineRecord, inList, offered } from './record';

type Row = ResponseOf<'GET /cod-collections'>['data'][number];

/** Cash of a courier that was counted, and is the hub's once somebody else approves it. */
export const codCollectionRecord = defineRecord({
  kind: 'cod_collection',
  verb: 'cod-collection',
  aliases: ['phieu-thu', 'phiếu-thu'],
  title: { vi: 'Phiếu thu COD', en: 'COD collection' },
  access: 'cod_collection',
  shape: moneyDocumentShape('cod_collection'),
  statuses: {
    New: { vi: 'Chờ duyệt', en: 'New' },
    Approved: { vi: 'Đã duyệt', en: 'Approved' },
    Rejected: { vi: 'Từ chối', en: 'Rejected' },
  },
  rules: moneyActions,
  ...inList(
    (q, ask) => ask('GET /cod-collections', { query: { q, limit: offered } }),
    ({ code, hub, courier }) => ({ code, title: [hub?.code, courier?.name].filter(Boolean).join(' · ') }),
    toRecord,
  ),
  read: toRecord,
  judge: (rule, { status, facts }, user) =>
    decideDocument(
      rule,
      {
        kind: facts.kind,
        status: status as MoneyDocumentStatus,
        hub_id: facts.hub_id,
        own: facts.own,
        hand: facts.hand,
        contra: facts.contra,
      },
      user,
    ),
  page: ({ id }) => `/cod-collection/${id}`,
});

function toRecord({
  id,
  code,
  version,
  status,
  kind,
  hub,
  courier,
  own,
  hand,
  contra_of: original,
  expected,
  counted,
}: Pick<
  Row,
  | 'id'
  | 'code'
  | 'version'
  | 'status'
  | 'kind'
  | 'hub'
  | 'courier'
  | 'own'
  | 'hand'
  | 'contra_of'
  | 'expected'
  | 'counted'
>) {
  const facts = { kind, hub_id: hub?.id ?? null, own, hand, contra: original !== null, expected, counted };
  return { kind: 'cod_collection' as const, id, code, title: courier?.name ?? hub?.code ?? '', version, status, facts };
}

const counted = (required: boolean): Argument => ({
  name: 'counted',
  words: ['đếm', 'số_tiền'],
  title: { vi: 'Tiền đếm được', en: 'Counted' },
  type: { kind: 'amount', max: limits.moneyMax },
  required,
});
const reason = (required: boolean): Argument => ({
  name: 'reason',
  words: ['lý_do'],
  title: { vi: 'Lý do', en: 'Reason' },
  type: { kind: 'text', max: limits.text, multiline: true },
  required,
});
/**
 * What differs from what he should bring is typed once more: it stays on the document, and his account. Where nobody
 * could say what that is, what was counted is.
 */
const differing: Command['confirm'] = ({ made, args }) => {
  if (!made) return typeof args['counted'] === 'number' ? args['counted'] : null;
  return made.facts['expected'] !== made.facts['counted'] ? Math.abs(Number(made.facts['counted'])) : null;
};
const takes: TakenPackages = { field: 'ids', as: 'ids', most: limits.runItems, required: true };
const common = { subject: 'record', record: 'cod_collection', inverse: 'irreversible' } as const;

/** `cod courier=C001 ; count 12500000`, and by somebody else `CC26112100042 ; approve`. */
export const codCollectionCommands = [
  defineCommand({
    id: 'cod.count',
    verb: 'count',
    aliases: ['dem-tien', 'đếm-tiền'],
    title: { vi: 'Đếm tiền bưu tá', en: 'Count a courier’s cash' },
    access: 'cod_counting',
    subject: 'packages',
    // His cash is what he was paid: what is still out, or collected, is told apart.
    only: { statuses: ['Delivered'], code: 'EPK011' },
    args: [counted(true), reason(false)],
    effect: { kind: 'call', endpoint: 'POST /cod-collections', takes, yields: 'cod_collection' },
    inverse: { command: 'cod-collection.reject' },
    confirm: differing,
  }),
  defineCommand({
    ...common,
    id: 'cod-collection.recount',
    verb: 'recount',
    aliases: ['dem-lai', 'đếm-lại'],
    title: { vi: 'Sửa số đếm', en: 'Correct the count' },
    access: 'cod_counting',
    rule: 'edit',
    args: [counted(true), reason(false)],
    effect: { kind: 'call', endpoint: 'PATCH /cod-collections/{id}', versioned: true, yields: 'cod_collection' },
    inverse: { command: 'cod-collection.recount' },
    confirm: differing,
  }),
  defineCommand({
    ...common,
    id: 'cod-collection.approve',
    verb: 'approve',
    aliases: ['duyet', 'duyệt'],
    title: { vi: 'Duyệt thu', en: 'Approve the collection' },
    access: 'package.cod_collect',
    rule: 'approve',
    effect: { kind: 'call', endpoint: 'PATCH /cod-collections/{id}/approve', versioned: true },
    confirm: ({ record }) => (typeof record?.facts['counted'] === 'number' ? Math.abs(record.facts['counted']) : null),
  }),
  defineCommand({
    ...common,
    id: 'cod-collection.reject',
    verb: 'reject',
    aliases: ['tu-choi', 'từ-chối'],
    title: { vi: 'Từ chối phiếu thu', en: 'Reject the collection' },
    access: 'cod_counting',
    rule: 'reject',
    args: [reason(true)],
    effect: { kind: 'call', endpoint: 'PATCH /cod-collections/{id}/reject', versioned: true },
  }),
  defineCommand({
    ...common,
    id: 'cod-collection.take-back',
    verb: 'take-back',
    aliases: ['phieu-dao', 'phiếu-đảo'],
    title: { vi: 'Lập phiếu đảo', en: 'Take the collection back' },
    access: 'cod_counting',
    rule: 'contra',
    args: [reason(true)],
    effect: { kind: 'call', endpoint: 'POST /cod-collections/{id}/contra', versioned: true, yields: 'cod_collection' },
  }),
];
