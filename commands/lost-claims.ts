import { limits } from '~domain/limits';
import type { LostLiable, LostDocumentKind } from '~domain/lost-claims';
import type { AccessItem } from '~domain/access';
import { defineCommand, type Argument, type Choice, type Command, type Words } from './command';
import { lostPaths } from './lost-documents';
import { carrier, note, reference, takesIds } from './common-arguments';

/** Who answers for a loss, as people call him. */
const liableTitles: Readonly<Record<LostLiable, Words>> = {
  hub: { vi: 'bưu cục', en: 'hub' },
  courier: { vi: 'bưu tá', en: 'courier' },
  carrier: { vi: '3PL', en: 'carrier' },
  none: { vi: 'không ai', en: 'nobody' },
};

const choices = (...values: readonly LostLiable[]): readonly Choice[] =>
  values.map((value) => ({ value, title: liableTitles[value] }));
const liable = (among: readonly Choice[]): Argument => ({
  name: 'liable',
  words: ['ai_chịu'],
  title: { vi: 'Ai chịu', en: 'Liable party' },
  type: { kind: 'choice', choices: among, list: false },
  required: false,
});
const courier: Argument = {
  name: 'courier',
  field: 'courier_id',
  words: ['bưu_tá'],
  title: { vi: 'Bưu tá', en: 'Courier' },
  type: { kind: 'courier', send: 'id' },
  required: false,
};
const share: Argument = {
  name: 'share',
  words: ['phần_trăm'],
  title: { vi: 'Phần phải chịu (%)', en: 'Share (%)' },
  type: { kind: 'integer', min: 1, max: 100 },
  required: false,
};
const expected: Argument = {
  name: 'sum',
  field: 'expected',
  words: ['tổng'],
  title: { vi: 'Tổng tiền trên phiếu', en: 'Sum on the document' },
  type: { kind: 'amount', max: limits.moneyMax },
  required: false,
};
const anybody = liable(choices('hub', 'courier', 'carrier', 'none'));
const debtor = liable(choices('hub', 'courier', 'carrier'));

interface Named {
  /** First part of the ids. */
  readonly name: string;
  readonly access: AccessItem;
}

interface Editing extends Named {
  readonly title: Words;
  readonly former: readonly string[];
  readonly args: readonly Argument[];
}

/** What is changed on a claim or a charge that nobody decided on: who answers and the note, or which packages. */
function editsOf(kind: 'lost_claim' | 'hub_lost_claim', { name, access, title, former, args }: Editing): Command[] {
  const onDocument = { subject: 'record', record: kind, access, rule: 'edit' } as const;
  const endpoint = `PATCH ${lostPaths[kind]}/{id}` as const;
  return [
    defineCommand({
      ...onDocument,
      id: `${name}.edit`,
      verb: 'reassign',
      aliases: ['doi-nguoi-chiu', 'đổi-người-chịu'],
      title,
      former,
      args: [...args, note(false)],
      needsSome: true,
      effect: { kind: 'call', endpoint, versioned: true },
      inverse: { command: `${name}.edit` },
    }),
    defineCommand({
      ...onDocument,
      id: `${name}.packages`,
      verb: 'change-packages',
      aliases: ['parcels', 'doi-kien', 'đổi-kiện'],
      title: { vi: 'Đổi các kiện trên phiếu', en: 'Change the packages on it' },
      effect: { kind: 'call', endpoint, versioned: true, takes: takesIds },
      inverse: { command: `${name}.packages` },
    }),
  ];
}

interface Deciding extends Named {
  readonly approval: AccessItem;
  readonly approve: Words;
  readonly reject: Words;
  readonly contra: Words;
}

/** What is decided on a document that is there: the same for all three kinds. */
function decisionsOn(kind: LostDocumentKind, { name, access, approval, approve, reject, contra }: Deciding): Command[] {
  const path = lostPaths[kind];
  const onDocument = { subject: 'record', record: kind } as const;
  return [
    defineCommand({
      ...onDocument,
      id: `${name}.approve`,
      verb: 'approve',
      aliases: ['duyet', 'duyệt'],
      title: approve,
      access: approval,
      rule: 'approve',
      effect: { kind: 'call', endpoint: `PATCH ${path}/{id}/approve`, versioned: true },
      inverse: { command: `${name}.contra` },
      confirm: ({ record }) =>
        record && typeof record.facts.counted === 'number' ? Math.abs(record.facts.counted) : null,
    }),
    defineCommand({
      ...onDocument,
      id: `${name}.reject`,
      verb: 'reject',
      aliases: ['tu-choi', 'từ-chối'],
      title: reject,
      access,
      rule: 'reject',
      args: [note(true)],
      effect: { kind: 'call', endpoint: `PATCH ${path}/{id}/reject` },
      inverse: 'irreversible',
    }),
    defineCommand({
      ...onDocument,
      id: `${name}.contra`,
      verb: 'take-back',
      aliases: ['lap-phieu-dao', 'lập-phiếu-đảo'],
      title: contra,
      access,
      rule: 'contra',
      args: [note(true)],
      effect: { kind: 'call', endpoint: `POST ${path}/{id}/contra`, yields: kind },
      inverse: { command: `${name}.reject` },
    }),
  ];
}

/** What a shop is to have for lost packages, who is charged with it, and what he paid in. */
export const lostClaimCommands: readonly Command[] = [
  // Where kinds share a verb, the one that takes more values comes first.
  defineCommand({
    id: 'loss-charge.make',
    verb: 'charge',
    aliases: ['quy-trach-nhiem', 'quy-trách-nhiệm'],
    title: { vi: 'Quy trách nhiệm mất hàng', en: 'Charge for the loss' },
    access: 'bank_money',
    subject: 'packages',
    only: { statuses: ['Lost', 'Lost_claimed'], code: 'EPK011' },
    args: [debtor, courier, carrier(false), share, expected, note(false)],
    effect: { kind: 'call', endpoint: 'POST /hub-lost-claims', takes: takesIds, yields: 'hub_lost_claim' },
    inverse: { command: 'loss-charge.reject' },
  }),
  ...editsOf('hub_lost_claim', {
    name: 'loss-charge',
    access: 'bank_money',
    title: { vi: 'Sửa ai chịu, phần phải chịu, ghi chú', en: 'Correct the liable party, share, note' },
    former: ['Correct who is charged, share, note'],
    args: [debtor, courier, carrier(false), share],
  }),
  ...decisionsOn('hub_lost_claim', {
    name: 'loss-charge',
    access: 'bank_money',
    approval: 'bank_money',
    approve: { vi: 'Duyệt quy trách nhiệm', en: 'Approve the charge' },
    reject: { vi: 'Từ chối quy trách nhiệm', en: 'Reject the charge' },
    contra: { vi: 'Đảo phiếu quy trách nhiệm', en: 'Take the charge back' },
  }),
  defineCommand({
    id: 'lost-claim.make',
    verb: 'claim',
    aliases: ['den-bu', 'đền-bù'],
    title: { vi: 'Lập phiếu đền bù', en: 'Claim the loss' },
    access: 'lost_claim_work',
    subject: 'packages',
    only: { statuses: ['Lost'], code: 'EPK015' },
    args: [anybody, courier, carrier(false), expected, note(false)],
    effect: { kind: 'call', endpoint: 'POST /claim-losts', takes: takesIds, yields: 'lost_claim' },
    inverse: { command: 'lost-claim.reject' },
  }),
  ...editsOf('lost_claim', {
    name: 'lost-claim',
    access: 'lost_claim_work',
    title: { vi: 'Sửa ai chịu, ghi chú', en: 'Correct the liable party, note' },
    former: ['Correct who answers, note'],
    args: [anybody, courier, carrier(false)],
  }),
  ...decisionsOn('lost_claim', {
    name: 'lost-claim',
    access: 'lost_claim_work',
    approval: 'lost_claim_approval',
    approve: { vi: 'Duyệt đền bù', en: 'Grant the claim' },
    reject: { vi: 'Từ chối đền bù', en: 'Reject the claim' },
    contra: { vi: 'Đảo phiếu đền bù', en: 'Take the claim back' },
  }),
  defineCommand({
    id: 'loss-deposit.make',
    verb: 'new',
    aliases: ['moi', 'mới'],
    title: { vi: 'Nộp tiền đền hàng mất', en: 'Pay in for losses' },
    access: 'hub_money',
    subject: 'none',
    record: 'lost_collection',
    args: [
      {
        name: 'hub',
        field: 'hub_id',
        words: ['bưu_cục'],
        title: { vi: 'Bưu cục', en: 'Hub' },
        type: { kind: 'hub', send: 'id' },
        required: true,
      },
      reference(true),
      debtor,
      courier,
      carrier(false),
      expected,
      note(false),
    ],
    effect: { kind: 'call', endpoint: 'POST /lost-bank-deposits', yields: 'lost_collection' },
    inverse: { command: 'loss-deposit.reject' },
  }),
  defineCommand({
    id: 'loss-deposit.edit',
    verb: 'correct',
    aliases: ['sua-phieu', 'sửa-phiếu'],
    title: { vi: 'Sửa số tham chiếu, ghi chú', en: 'Correct reference, note' },
    access: 'hub_money',
    subject: 'record',
    record: 'lost_collection',
    rule: 'edit',
    args: [reference(false), note(false)],
    needsSome: true,
    effect: { kind: 'call', endpoint: 'PATCH /lost-bank-deposits/{id}', versioned: true },
    inverse: { command: 'loss-deposit.edit' },
  }),
  ...decisionsOn('lost_collection', {
    name: 'loss-deposit',
    access: 'hub_money',
    approval: 'bank_money',
    approve: { vi: 'Duyệt thu hồi', en: 'Approve the deposit' },
    reject: { vi: 'Từ chối thu hồi', en: 'Reject the deposit' },
    contra: { vi: 'Đảo phiếu thu hồi', en: 'Take the deposit back' },
  }),
];
