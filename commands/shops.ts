import type { ResponseOf } from '~contract/endpoints';
import { may } from '~domain/access';
import type { ErrorCode } from '~domain/errors';
import { limits } from '~domain/limits';
import { decideShopPapers, type PaperStatus } from '~domain/papers';
import { defineCommand, defineUi, type Argument, type CallEndpoint, type Inverse } from './command';
import { note } from './common-arguments';
import { defineRecord, offered } from './record';

type Row = ResponseOf<'GET /shops'>['data'][number];
type Decision = { readonly ok: true; readonly to: string } | { readonly ok: false; readonly code: ErrorCode };

const rules = [
  'activate',
  'deactivate',
  'verify_papers',
  'reject_papers',
  'transfer',
  'bank_on',
  'bank_off',
  'aha_on',
  'aha_off',
] as const;
type Rule = (typeof rules)[number];
interface Facts {
  readonly hub_id: number;
  readonly papers: PaperStatus;
  readonly bank: boolean;
  readonly manager_bank: boolean;
  readonly aha_move: boolean;
  readonly stores: number;
}

const so = (fits: boolean, code: ErrorCode, to: string): Decision => (fits ? { ok: true, to } : { ok: false, code });

/** What the provider judges again: activation needs papers, one account for all stores needs an account. */
function judge(rule: Rule, { status, facts }: { readonly status: string; readonly facts: Facts }): Decision {
  const active = status === 'active';
  switch (rule) {
    case 'activate':
      return facts.papers === 'verified' ? so(!active, 'EUS009', 'active') : { ok: false, code: 'ESL0004' };
    case 'deactivate':
      return so(active, 'EUS009', 'off');
    case 'verify_papers':
    case 'reject_papers': {
      const decision = decideShopPapers(rule === 'verify_papers' ? 'verify' : 'refuse', facts.papers);
      return decision.ok ? { ok: true, to: status } : decision;
    }
    case 'transfer':
      return so(facts.stores > 0, 'EUS009', status);
    case 'bank_on':
      return facts.bank ? so(!facts.manager_bank, 'EUS009', status) : { ok: false, code: 'EUS010' };
    case 'bank_off':
      return so(facts.manager_bank, 'EUS009', status);
    case 'aha_on':
      return so(!facts.aha_move, 'EUS009', status);
    case 'aha_off':
      return so(facts.aha_move, 'EUS009', status);
  }
}

/** Who sends: a shop, with its stores. */
export const shopRecord = defineRecord({
  kind: 'shop',
  verb: 'shop',
  aliases: ['cua-hang', 'cửa-hàng'],
  title: { vi: 'Shop', en: 'Shop' },
  access: 'shops',
  statuses: { active: { vi: 'Đang gửi', en: 'Active' }, off: { vi: 'Ngừng', en: 'Off' } },
  rules,
  find: async (code, ask) => {
    const row = (await ask('GET /shops', { query: { q: code, limit: offered } }))?.data.find(
      (one) => one.code === code.toUpperCase(),
    );
    return row ? toRecord(row) : null;
  },
  search: async (typed, ask) => {
    const answer = await ask('GET /shops', { query: { limit: offered, ...(typed === '' ? {} : { q: typed }) } });
    return (answer?.data ?? []).map(({ code, name }) => ({ code, title: name }));
  },
  read: toRecord,
  judge: (rule, record, user) => (may(user, 'shop_approval') ? judge(rule, record) : { ok: false, code: 'EUS008' }),
  page: ({ id }) => `/shops/seller-stores/${id}`,
});

function toRecord({
  id,
  code,
  name,
  version,
  active,
  hub,
  paper_status,
  has_bank,
  is_manager_bank,
  fee_aha_move,
  stores,
}: Omit<Row, 'phone' | 'created_at'>) {
  const facts = {
    hub_id: hub.id,
    papers: paper_status,
    bank: has_bank,
    manager_bank: is_manager_bank,
    aha_move: fee_aha_move,
    stores,
  };
  return { kind: 'shop' as const, id, code, title: name, version, status: active ? 'active' : 'off', facts };
}

const onShop = (
  id: string,
  verb: string,
  aliases: readonly string[],
  title: { vi: string; en: string },
  rule: Rule,
  endpoint: CallEndpoint,
  fixed: Readonly<Record<string, string | boolean>>,
  inverse: Inverse,
  args: readonly Argument[] = [],
) =>
  defineCommand({
    id: `shop.${id}`,
    verb,
    aliases,
    title,
    access: 'shop_approval',
    subject: 'record',
    record: 'shop',
    rule,
    args,
    effect: {
      kind: 'call',
      endpoint,
      fixed,
      // Judged are the photos that were looked at.
      ...(endpoint === 'PATCH /shops/{id}/paper-verify' ? { versioned: true } : {}),
      yields: 'shop',
    },
    inverse,
  });

const text = (name: string, word: string, title: Argument['title'], max: number): Argument => ({
  name,
  words: [word],
  title,
  type: { kind: 'text', max },
  required: true,
});

/** What the pages of shops do. */
export const shopUi = {
  shopKey: defineUi({
    id: 'face.shop-key',
    verb: 'shop-key',
    aliases: ['khoa-api', 'khóa-api'],
    title: { vi: 'Cấp, đổi khóa API của shop', en: 'New API key of the shop' },
    access: 'shop_approval',
    at: '/shops',
  }),
  shopKeyOff: defineUi({
    id: 'face.shop-key-off',
    verb: 'shop-key-off',
    aliases: ['thu-khoa-api', 'thu-khóa-api'],
    title: { vi: 'Thu khóa API của shop', en: 'Take the shop’s API key away' },
    access: 'shop_approval',
    at: '/shops',
  }),
  shopEdit: defineUi({
    id: 'face.shop-edit',
    verb: 'shop-edit',
    aliases: ['sua-shop', 'sửa-shop'],
    title: { vi: 'Sửa thông tin shop', en: 'Edit the shop' },
    access: 'shop_work',
    at: '/shops',
  }),
  storeAdd: defineUi({
    id: 'face.store-add',
    verb: 'store-add',
    aliases: ['them-kho', 'thêm-kho'],
    title: { vi: 'Thêm kho lấy hàng', en: 'Add a store' },
    access: 'shop_work',
    at: '/shops',
  }),
  shopExport: defineUi({
    id: 'face.shop-export',
    verb: 'shop-export',
    aliases: ['xuat-shop', 'xuất-shop'],
    title: { vi: 'Xuất danh sách shop', en: 'Export shops' },
    access: 'shops',
    at: '/shops',
  }),
};

/** A shop from its opening on. What its page asks more of (accounts, papers, stores) are forms there. */
export const shopCommands = [
  defineCommand({
    id: 'shop.new',
    verb: 'new',
    aliases: ['moi', 'mới'],
    title: { vi: 'Mở shop', en: 'Open a shop' },
    access: 'shop_work',
    subject: 'none',
    record: 'shop',
    args: [
      text('name', 'tên', { vi: 'Tên shop', en: 'Name' }, limits.name),
      {
        name: 'phone',
        words: ['điện_thoại'],
        title: { vi: 'Điện thoại', en: 'Phone' },
        type: { kind: 'phone' },
        required: true,
      },
      text('address', 'địa_chỉ', { vi: 'Số nhà, đường', en: 'Street address' }, limits.text),
      {
        name: 'ward',
        field: 'ward_id',
        words: ['phường'],
        title: { vi: 'Phường, xã', en: 'Ward' },
        type: { kind: 'ward' },
        required: true,
      },
    ],
    effect: {
      kind: 'call',
      endpoint: 'POST /users/create-shop',
      fixed: {
        email: '',
        tax_code: '',
        id_card_number: '',
        business_licence: '',
        bank_account_name: '',
        bank_account_number: '',
        bank_branch: '',
      },
      yields: 'shop',
    },
    inverse: 'irreversible',
  }),
  onShop(
    'activate',
    'activate',
    ['kich-hoat', 'kích-hoạt'],
    { vi: 'Kích hoạt shop', en: 'Activate the shop' },
    'activate',
    'PATCH /seller/{id}/active',
    { active: true },
    { command: 'shop.deactivate' },
  ),
  onShop(
    'deactivate',
    'deactivate',
    ['ngung', 'ngừng'],
    { vi: 'Ngừng shop', en: 'Stop the shop' },
    'deactivate',
    'PATCH /seller/{id}/active',
    { active: false },
    { command: 'shop.activate' },
  ),
  onShop(
    'verify-papers',
    'verify-papers',
    ['duyet-giay-to', 'duyệt-giấy-tờ'],
    { vi: 'Xác minh giấy tờ', en: 'Verify the papers' },
    'verify_papers',
    'PATCH /shops/{id}/paper-verify',
    { verified: true },
    'irreversible',
  ),
  onShop(
    'reject-papers',
    'reject-papers',
    ['tra-giay-to', 'trả-giấy-tờ'],
    { vi: 'Giấy tờ không đạt', en: 'Refuse the papers' },
    'reject_papers',
    'PATCH /shops/{id}/paper-verify',
    { verified: false },
    'irreversible',
    [note(true)],
  ),
  onShop(
    'transfer',
    'transfer-stores',
    ['chuyen-kho', 'chuyển-kho'],
    { vi: 'Chuyển kho sang shop khác', en: 'Transfer the stores to another shop' },
    'transfer',
    'PATCH /seller/{id}/transfer',
    {},
    'irreversible',
    [
      {
        name: 'to',
        field: 'seller_id',
        words: ['đến'],
        title: { vi: 'Sang shop', en: 'To shop' },
        type: { kind: 'shop', send: 'id' },
        required: true,
      },
    ],
  ),
  onShop(
    'bank-on',
    'one-account',
    ['gom-cod'],
    { vi: 'COD về một tài khoản', en: 'COD to one account' },
    'bank_on',
    'PATCH /shops/{id}/is-manager-bank',
    { is_manager_bank: true },
    { command: 'shop.bank-off' },
  ),
  onShop(
    'bank-off',
    'no-account',
    ['bo-gom-cod', 'bỏ-gom-cod'],
    { vi: 'Thôi gom COD', en: 'COD to each store again' },
    'bank_off',
    'PATCH /shops/{id}/is-manager-bank',
    { is_manager_bank: false },
    { command: 'shop.bank-on' },
  ),
  onShop(
    'aha-on',
    'ahamove-fee',
    ['cuoc-ahamove', 'cước-ahamove'],
    { vi: 'Tính cước AhaMove thực tế', en: 'Charge AhaMove’s own fee' },
    'aha_on',
    'PATCH /users/{id}/fee-aha-move',
    { fee_aha_move: true },
    { command: 'shop.aha-off' },
  ),
  onShop(
    'aha-off',
    'table-fee',
    ['cuoc-bang-gia', 'cước-bảng-giá'],
    { vi: 'Tính cước theo bảng giá', en: 'Charge by the price table' },
    'aha_off',
    'PATCH /users/{id}/fee-aha-move',
    { fee_aha_move: false },
    { command: 'shop.aha-on' },
  ),
  ...Object.values(shopUi),
];
