import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import {
  decidePrice,
  priceOwners,
  priceRules,
  priceStates,
  type PriceOwner,
  type PriceState,
} from '~domain/price-table';
import { defineCommand, defineUi, type Argument } from './command';
import { plainName } from './names';
import { defineRecord, offered, type Ask } from './record';

type Row = ResponseOf<'GET /price/{id}/detail'>['data']['versions'][number];

const standardCode = 'STANDARD';
const standardNames = ['standard', 'chuan'];

/** `HCM01/2` = the second version of that hub's table; without a number the one that stands for it. */
const shape = /^([^/]+)(?:\/(\d{1,9}))?$/;

async function findTable(code: string, ask: Ask) {
  const [, owner = '', no] = shape.exec(code.trim()) ?? [];
  const standard = standardNames.includes(plainName(owner));
  const answer = await ask('GET /prices', { query: standard ? { owner: 'standard' } : { q: owner, limit: offered } });
  const row = answer?.data.find((one) =>
    standard ? one.owner.kind === 'standard' : one.owner.code === owner.toUpperCase(),
  );
  if (!row || no === undefined || row.no === Number(no)) return row ? toRecord(row) : null;
  const version = (await ask('GET /price/{id}/detail', { params: { id: row.id } }))?.data.versions.find(
    (one) => one.no === Number(no),
  );
  return version ? toRecord(version) : null;
}

/** A version of a price table; its word alone names the table of a hub or shop by the version in force. */
export const priceRecord = defineRecord({
  kind: 'price',
  verb: 'price',
  aliases: ['bang-gia', 'bảng-giá'],
  title: { vi: 'Bảng giá', en: 'Price table' },
  access: 'price_lists',
  // A version by its number; a table's name alone is no code that says what it is.
  shape: /^[A-Z][A-Z0-9_-]*\/\d{1,9}$/,
  statuses: {
    past: { vi: 'Đã hết hiệu lực', en: 'Past' },
    in_force: { vi: 'Đang áp dụng', en: 'In force' },
    future: { vi: 'Sắp áp dụng', en: 'Scheduled' },
    withdrawn: { vi: 'Đã rút', en: 'Withdrawn' },
  },
  rules: priceRules,
  find: findTable,
  search: async (typed, ask) =>
    ((await ask('GET /prices', { query: { q: typed, limit: offered } }))?.data ?? []).map(({ owner, name }) => ({
      code: owner.code ?? standardCode,
      title: name,
    })),
  read: toRecord,
  judge: (rule, { status, facts }) => {
    const code = decidePrice(rule, { state: stateOf(status), owner: ownerOf(facts.owner) });
    if (code !== null) return { ok: false, code };
    return { ok: true, to: rule === 'withdraw' ? 'withdrawn' : status };
  },
  page: ({ id, facts }) => pricePath({ id, owner: { kind: ownerOf(facts.owner), id: facts.owner_id } }),
});

const stateOf = (text: string): PriceState => priceStates.find((state) => state === text) ?? 'past';
const ownerOf = (text: string): PriceOwner => priceOwners.find((owner) => owner === text) ?? 'standard';

function toRecord({ id, no, name, version, state, owner }: Row) {
  return {
    kind: 'price' as const,
    id,
    code: `${owner.code ?? standardCode}/${no}`,
    title: name,
    version,
    status: state,
    facts: { owner: owner.kind as string, owner_id: owner.id },
  };
}

/** The page of a version. */
export function pricePath({
  id,
  owner,
}: {
  readonly id: number;
  readonly owner: { readonly kind: PriceOwner; readonly id: number | null };
}): string {
  if (owner.kind === 'standard') return `/price-standards/${id}`;
  return owner.kind === 'hub' ? `/hubs/price-table/${owner.id ?? 0}?version=${id}` : `/price-inits-shops/${id}`;
}

/** The calculator with what it is to calculate, in its address. */
export function quotePath(args: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(args).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return `/price-quote${query.size === 0 ? '' : `?${query.toString()}`}`;
}

const from: Argument = {
  name: 'from',
  field: 'valid_from',
  words: ['từ_ngày'],
  title: { vi: 'Áp dụng từ ngày (trống = hôm nay)', en: 'Effective from (empty = today)' },
  type: { kind: 'day' },
  required: false,
};
const hub = (name: string, word: string, title: Argument['title']): Argument => ({
  name,
  words: [word],
  title,
  type: { kind: 'hub', send: 'code' },
  required: true,
});
const side = (name: string, word: string, title: Argument['title']): Argument => ({
  name,
  words: [word],
  title,
  type: { kind: 'number', unit: 'cm', max: limits.sideMaxCm },
  required: false,
});
const amount = (name: string, words: readonly string[], title: Argument['title']): Argument => ({
  name,
  words,
  title,
  type: { kind: 'amount', max: limits.moneyMax },
  required: false,
});

/** A quote is made by its page. */
export const priceUi = {
  quote: defineUi({
    id: 'price.quote',
    verb: 'quote',
    aliases: ['bao-gia', 'báo-giá'],
    title: { vi: 'Báo giá', en: 'Quote' },
    access: 'create_order',
    args: [
      hub('from', 'từ', { vi: 'Từ bưu cục', en: 'From hub' }),
      hub('to', 'đến', { vi: 'Đến bưu cục', en: 'To hub' }),
      {
        name: 'weight',
        words: ['nặng', 'kg'],
        title: { vi: 'Khối lượng (kg)', en: 'Weight (kg)' },
        type: { kind: 'number', unit: 'kg', max: limits.weightMaxKg },
        required: true,
      },
      amount('cod', ['thu_hộ'], { vi: 'Tiền thu hộ (₫)', en: 'COD (₫)' }),
      amount('value', ['giá_trị'], { vi: 'Giá trị hàng (₫)', en: 'Value (₫)' }),
      {
        name: 'shop',
        words: ['cửa_hàng'],
        title: { vi: 'Shop (mã)', en: 'Shop (code)' },
        type: { kind: 'shop', send: 'code' },
        required: false,
      },
      side('length', 'dài', { vi: 'Dài (cm)', en: 'Length (cm)' }),
      side('width', 'rộng', { vi: 'Rộng (cm)', en: 'Width (cm)' }),
      side('height', 'cao', { vi: 'Cao (cm)', en: 'Height (cm)' }),
      {
        name: 'on',
        words: ['ngày'],
        title: { vi: 'Giá ngày nào', en: 'Prices of which day' },
        type: { kind: 'day', past: true },
        required: false,
      },
    ],
    at: '/price-quote',
  }),
};

export const priceCommands = [
  defineCommand({
    id: 'price.new',
    verb: 'new',
    aliases: ['moi', 'mới'],
    title: { vi: 'Lập bảng giá riêng', en: 'Make an own price table' },
    access: 'price_lists',
    subject: 'none',
    record: 'price',
    args: [
      {
        name: 'hub',
        field: 'hub_id',
        words: ['bưu_cục'],
        title: { vi: 'Cho bưu cục', en: 'For the hub' },
        type: { kind: 'hub', send: 'id' },
        required: false,
      },
      {
        name: 'shop',
        field: 'shop_id',
        words: ['cửa_hàng'],
        title: { vi: 'hoặc cho shop', en: 'or for the shop' },
        type: { kind: 'shop', send: 'id' },
        required: false,
      },
      from,
    ],
    needsSome: true,
    effect: { kind: 'call', endpoint: 'POST /prices', yields: 'price' },
    // A version that holds is ended, one to come withdrawn.
    inverse: { command: 'price.end', or: 'price.withdraw' },
  }),
  defineCommand({
    id: 'price.new-standard',
    verb: 'new-standard',
    aliases: ['moi-chuan', 'mới-chuẩn'],
    title: { vi: 'Lập bảng giá chuẩn', en: 'Make the standard price table' },
    access: 'price_lists',
    subject: 'none',
    record: 'price',
    args: [from],
    effect: { kind: 'call', endpoint: 'POST /prices', yields: 'price' },
    inverse: 'irreversible',
  }),
  defineCommand({
    id: 'price.rename',
    verb: 'rename',
    aliases: ['doi-ten-gia', 'đổi-tên-giá'],
    title: { vi: 'Đổi tên, ngày của phiên bản sắp áp dụng', en: 'Rename or move the version to come' },
    access: 'price_lists',
    subject: 'record',
    record: 'price',
    rule: 'rename',
    args: [
      {
        name: 'name',
        words: ['tên'],
        title: { vi: 'Tên phiên bản', en: 'Name of the version' },
        type: { kind: 'text', max: limits.name },
        required: true,
      },
      { ...from, title: { vi: 'Áp dụng từ ngày (trống = giữ nguyên)', en: 'Effective from (empty = as it is)' } },
    ],
    effect: { kind: 'call', endpoint: 'PATCH /price/{id}/detail', versioned: true, yields: 'price' },
    inverse: { command: 'price.rename' },
  }),
  defineCommand({
    id: 'price.withdraw',
    verb: 'withdraw',
    aliases: ['rut-gia', 'rút-giá'],
    title: { vi: 'Rút phiên bản sắp áp dụng', en: 'Withdraw the version to come' },
    access: 'price_lists',
    subject: 'record',
    record: 'price',
    rule: 'withdraw',
    effect: { kind: 'call', endpoint: 'PATCH /price/{id}/withdraw', versioned: true, yields: 'price' },
    inverse: 'irreversible',
  }),
  defineCommand({
    id: 'price.end',
    verb: 'end',
    aliases: ['bo-gia-rieng', 'bỏ-giá-riêng'],
    title: { vi: 'Thôi dùng giá riêng', en: 'End the own prices' },
    access: 'price_lists',
    subject: 'record',
    record: 'price',
    rule: 'end',
    args: [from],
    effect: { kind: 'call', endpoint: 'PATCH /price/{id}/end', versioned: true, yields: 'price' },
    inverse: 'irreversible',
  }),
  ...Object.values(priceUi),
];
