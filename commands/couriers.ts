import type { ResponseOf } from '~contract/endpoints';
import {
  accountActions,
  accountFault,
  accountRow,
  type AccountStatus,
  onboardingSteps,
  stepActions,
  stepRow,
  type OnboardingStep,
  type StepAction,
} from '~domain/courier-account';
import { courierPapersActions, courierPapersRow, type CourierPapersAction } from '~domain/papers';
import { contractActions, contractRow } from '~domain/e-contract';
import { limits } from '~domain/limits';
import { decidePerson } from '~domain/person-machine';
import { defineCommand, type Argument, type Command, type Words } from './command';
import { note, versionSeen } from './common-arguments';
import { courierKitCommands } from './courier-kit';
import { defineRecord, offered } from './record';

type Row = ResponseOf<'GET /couriers'>['data'][number];

const nothingInHand = { package_count: 0, cash: 0 };

/** Whoever picks up and delivers. What he has in his hands only the provider knows. */
export const courierRecord = defineRecord({
  kind: 'courier',
  verb: 'courier',
  aliases: ['buu-ta', 'bưu-tá'],
  title: { vi: 'Bưu tá', en: 'Courier' },
  access: 'couriers',
  shape: /^BT\d{4,}$/,
  statuses: {
    new: { vi: 'Mới', en: 'New' },
    active: { vi: 'Đang làm', en: 'Active' },
    'de-active': { vi: 'Đã ngừng', en: 'De-active' },
    // Where its steps, papers and contract go, which a line tells beforehand as it does of the account.
    send: { vi: 'Chờ duyệt', en: 'Sent' },
    reject: { vi: 'Bị trả lại', en: 'Rejected' },
    approved: { vi: 'Đã duyệt', en: 'Approved' },
    not_uploaded: { vi: 'Chưa tải', en: 'Not uploaded' },
    uploaded: { vi: 'Chờ xác minh', en: 'Uploaded' },
    not_verified: { vi: 'Chưa đạt', en: 'Not verified' },
    verified: { vi: 'Đã xác minh', en: 'Verified' },
    not_submitted: { vi: 'Chưa lập hợp đồng', en: 'No contract' },
    submitted: { vi: 'Đã lập hợp đồng', en: 'Contract drawn up' },
    wait_for_contractor_sign: { vi: 'Chờ bưu tá ký', en: 'Waiting for signature' },
    wait_for_approval: { vi: 'Chờ duyệt hợp đồng', en: 'Waiting for approval' },
  },
  rules: [
    ...onboardingSteps.flatMap((step) => stepActions.map((action) => `${step}.${action}`)),
    ...accountActions,
    ...courierPapersActions.map((action) => `papers.${action}`),
    ...contractActions.map((action) => `contract.${action}`),
    'tool.give',
  ],
  find: async (code, ask) => {
    const row = (await ask('GET /couriers', { query: { q: code, limit: offered } }))?.data.find(
      ({ courier_code }) => courier_code === code.toUpperCase(),
    );
    return row ? toRecord(row) : null;
  },
  search: async (typed, ask) =>
    ((await ask('GET /couriers', { query: { q: typed, limit: offered } }))?.data ?? []).map(
      ({ courier_code, first_name }) => ({ code: courier_code, title: first_name }),
    ),
  read: toRecord,
  judge: (rule, { status, facts }, user) => {
    const [what = '', action = ''] = rule.split('.');
    const { hub_id } = facts;
    if (what === 'contract')
      return decidePerson(
        contractRow(action as (typeof contractActions)[number]),
        { status: facts.contract, hub_id },
        user,
      );
    if (what === 'papers')
      return decidePerson(courierPapersRow(action as CourierPapersAction), { status: facts.papers, hub_id }, user);
    if (what === 'tool') return { ok: true, to: status };
    const step = onboardingSteps.find((one) => one === what);
    if (step) return decidePerson(stepRow(action as StepAction), { status: facts[step], hub_id }, user);
    const account = what as (typeof accountActions)[number];
    const decision = decidePerson(accountRow(account), { status: status as AccountStatus, hub_id }, user);
    const fault = decision.ok
      ? accountFault(account, { steps: facts, contract: facts.contract, ...nothingInHand })
      : null;
    return fault === null ? decision : { ok: false, code: fault };
  },
  page: ({ id }) => `/couriers/${id}/info`,
});

function toRecord({
  id,
  courier_code,
  first_name,
  version,
  account_status,
  hub,
  steps,
  e_contract_status,
  paper_status,
}: Pick<
  Row,
  | 'id'
  | 'courier_code'
  | 'first_name'
  | 'version'
  | 'account_status'
  | 'hub'
  | 'steps'
  | 'e_contract_status'
  | 'paper_status'
>) {
  return {
    kind: 'courier' as const,
    id,
    code: courier_code,
    title: first_name,
    version,
    status: account_status,
    facts: { hub_id: hub.id, ...steps, contract: e_contract_status, papers: paper_status },
  };
}

const staff = { access: 'couriers', subject: 'record', record: 'courier' } as const;
const approver = { ...staff, access: 'courier_approval' } as const;

const stepWords: Readonly<Record<OnboardingStep, Words & { readonly alias: string; readonly plain: string }>> = {
  training: { vi: 'đào tạo', en: 'training', alias: 'đào-tạo', plain: 'dao-tao' },
  tools: { vi: 'công cụ', en: 'tools', alias: 'công-cụ', plain: 'cong-cu' },
  deposit: { vi: 'đặt cọc', en: 'deposit', alias: 'đặt-cọc', plain: 'dat-coc' },
};
const actionWords: Readonly<Record<StepAction, Words & { readonly alias: string; readonly plain: string }>> = {
  send: { vi: 'Gửi duyệt', en: 'Send', alias: 'gửi', plain: 'gui' },
  approve: { vi: 'Duyệt', en: 'Approve', alias: 'duyệt', plain: 'duyet' },
  reject: { vi: 'Trả lại', en: 'Reject', alias: 'trả', plain: 'tra' },
};
const amount: Argument = {
  name: 'amount',
  words: ['tiền_cọc'],
  title: { vi: 'Tiền cọc', en: 'Deposit' },
  type: { kind: 'amount', max: limits.moneyMax },
  required: false,
};

const stepCommands: readonly Command[] = onboardingSteps.flatMap((step) =>
  stepActions.map((action) => {
    const [of, does] = [stepWords[step], actionWords[action]];
    return defineCommand({
      ...(action === 'send' ? staff : approver),
      id: `courier.${step}-${action}`,
      verb: `${step}-${action}`,
      aliases: [`${does.plain}-${of.plain}`, `${does.alias}-${of.alias}`],
      title: { vi: `${does.vi} ${of.vi}`, en: `${does.en} ${of.en}` },
      rule: `${step}.${action}`,
      args: [...(step === 'deposit' && action === 'send' ? [amount] : []), note(action === 'reject')],
      effect: {
        kind: 'call',
        endpoint: 'PATCH /couriers/{id}/onboarding',
        fixed: { step, action },
        versioned: true,
        yields: 'courier',
      },
      inverse: 'irreversible',
    });
  }),
);

const contractWords = {
  submit: { title: { vi: 'Lập hợp đồng', en: 'Draw the contract up' }, aliases: ['lap-hop-dong', 'lập-hợp-đồng'] },
  offer: { title: { vi: 'Gửi hợp đồng để ký', en: 'Offer the contract' }, aliases: ['gui-hop-dong', 'gửi-hợp-đồng'] },
  approve: {
    title: { vi: 'Duyệt hợp đồng', en: 'Approve the contract' },
    aliases: ['duyet-hop-dong', 'duyệt-hợp-đồng'],
  },
  reject: {
    title: { vi: 'Từ chối hợp đồng', en: 'Reject the contract' },
    aliases: ['tu-choi-hop-dong', 'từ-chối-hợp-đồng'],
  },
  withdraw: { title: { vi: 'Rút hợp đồng', en: 'Withdraw the contract' }, aliases: ['rut-hop-dong', 'rút-hợp-đồng'] },
} as const;

/** All but signing, for which the contractor himself needs the page. */
const contractCommands: readonly Command[] = Object.entries(contractWords).map(([action, words]) =>
  defineCommand({
    ...(action === 'approve' || action === 'reject' ? approver : staff),
    ...words,
    id: `courier.contract-${action}`,
    verb: `contract-${action}`,
    rule: `contract.${action}`,
    args: action === 'offer' || action === 'submit' ? [] : [note(action === 'reject')],
    effect: {
      kind: 'call',
      endpoint: 'PATCH /couriers/{id}/e-contract',
      fixed: { action },
      versioned: true,
      yields: 'courier',
    },
    inverse: action === 'submit' ? { command: 'courier.contract-withdraw' } : 'irreversible',
  }),
);

/** What is done with couriers' accounts, and what their contracts say of the house. */
export const courierCommands: readonly Command[] = [
  defineCommand({
    id: 'company.edit',
    verb: 'company',
    aliases: ['cong-ty', 'công-ty'],
    title: { vi: 'Khai báo công ty (bên A của hợp đồng)', en: 'Company (party A of contracts)' },
    access: 'integrations',
    subject: 'none',
    args: [
      {
        name: 'name',
        words: ['tên'],
        title: { vi: 'Tên công ty', en: 'Name of the company' },
        type: { kind: 'text', max: limits.hubName },
        required: true,
      },
      {
        name: 'tax_code',
        words: ['mã_số_thuế', 'mst'],
        title: { vi: 'Mã số thuế', en: 'Tax code' },
        type: { kind: 'text', max: 14, shape: 'tax_code', word: true },
        required: true,
      },
      versionSeen,
    ],
    effect: { kind: 'call', endpoint: 'PUT /company' },
    inverse: { command: 'company.edit' },
  }),
  defineCommand({
    id: 'courier.new',
    verb: 'new',
    aliases: ['moi', 'mới'],
    title: { vi: 'Đăng ký bưu tá', en: 'Register a courier' },
    access: 'couriers',
    subject: 'none',
    record: 'courier',
    args: [
      {
        name: 'name',
        field: 'first_name',
        words: ['họ_tên'],
        title: { vi: 'Họ tên', en: 'Name' },
        type: { kind: 'text', max: limits.name },
        required: true,
      },
      {
        name: 'phone',
        words: ['điện_thoại'],
        title: { vi: 'Điện thoại', en: 'Phone' },
        type: { kind: 'phone' },
        required: true,
      },
      {
        name: 'hub',
        field: 'hub_id',
        words: ['bưu_cục'],
        title: { vi: 'Bưu cục', en: 'Hub' },
        type: { kind: 'hub', send: 'id' },
        required: true,
      },
    ],
    effect: {
      kind: 'call',
      endpoint: 'POST /users/courier-register',
      fixed: { register_type: 'hub_sale' },
      yields: 'courier',
    },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...staff,
    id: 'courier.edit',
    verb: 'edit',
    aliases: ['sua', 'sửa'],
    title: { vi: 'Sửa thông tin', en: 'Edit' },
    effect: { kind: 'open-record', ask: 'edit' },
  }),
  defineCommand({
    ...approver,
    id: 'courier.activate',
    verb: 'activate',
    aliases: ['kich-hoat', 'kích-hoạt'],
    title: { vi: 'Kích hoạt bưu tá', en: 'Activate the courier' },
    rule: 'activate',
    effect: {
      kind: 'call',
      endpoint: 'PATCH /users/{id}/active',
      fixed: { type: 'courier', active: true },
      yields: 'courier',
    },
    inverse: { command: 'courier.deactivate' },
  }),
  defineCommand({
    ...staff,
    id: 'courier.deactivate',
    verb: 'deactivate',
    aliases: ['ngung-lam', 'ngừng-làm'],
    title: { vi: 'Ngừng bưu tá', en: 'De-activate the courier' },
    rule: 'deactivate',
    effect: {
      kind: 'call',
      endpoint: 'PATCH /users/{id}/active',
      fixed: { type: 'courier', active: false },
      yields: 'courier',
    },
    inverse: { command: 'courier.activate' },
  }),
  ...stepCommands,
  defineCommand({
    ...approver,
    id: 'courier.papers-verify',
    verb: 'papers-verify',
    aliases: ['xac-minh-giay-to', 'xác-minh-giấy-tờ'],
    title: { vi: 'Xác minh giấy tờ', en: 'Verify the papers' },
    rule: 'papers.verify',
    args: [note(false)],
    effect: {
      kind: 'call',
      endpoint: 'PATCH /couriers/{id}/paper-verify',
      fixed: { verified: true },
      versioned: true,
      yields: 'courier',
    },
    inverse: { command: 'courier.papers-refuse' },
  }),
  defineCommand({
    ...approver,
    id: 'courier.papers-refuse',
    verb: 'papers-refuse',
    aliases: ['tu-choi-giay-to', 'từ-chối-giấy-tờ'],
    title: { vi: 'Từ chối giấy tờ', en: 'Refuse the papers' },
    rule: 'papers.refuse',
    args: [note(true)],
    effect: {
      kind: 'call',
      endpoint: 'PATCH /couriers/{id}/paper-verify',
      fixed: { verified: false },
      versioned: true,
      yields: 'courier',
    },
    inverse: { command: 'courier.papers-verify' },
  }),
  ...contractCommands,
  ...courierKitCommands,
];
