import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { defineCommand, type Argument, type TextShape, type Words } from './command';
import { defineRecord, offered } from './record';

type Row = ResponseOf<'GET /hub-details'>['data'][number];

/** A hub, by its code. */
export const hubRecord = defineRecord({
  kind: 'hub',
  verb: 'hub',
  aliases: ['buu-cuc', 'bưu-cục'],
  title: { vi: 'Bưu cục', en: 'Hub' },
  access: 'hubs',
  statuses: { open: { vi: 'Đang hoạt động', en: 'In use' }, closed: { vi: 'Đã ngừng', en: 'Stopped' } },
  rules: ['change', 'activate', 'deactivate'],
  find: async (code, ask) => {
    const row = (await ask('GET /hub-details', { query: { q: code, limit: 50 } }))?.data.find(
      (one) => one.code === code.toUpperCase(),
    );
    return row ? toRecord(row) : null;
  },
  search: async (typed, ask) =>
    ((await ask('GET /hub-details', { query: { q: typed, limit: offered } }))?.data ?? []).map(({ code, name }) => ({
      code,
      title: name,
    })),
  read: toRecord,
  judge: (rule, { status }) => {
    if (rule === 'change') return { ok: true, to: 'same' };
    const already = rule === 'activate' ? status === 'open' : status === 'closed';
    return already ? { ok: false, code: 'EUS009' } : { ok: true, to: rule === 'activate' ? 'open' : 'closed' };
  },
  page: ({ id }) => `/hubs/${id}`,
});

function toRecord({ id, code, name, version, active }: Pick<Row, 'id' | 'code' | 'name' | 'version' | 'active'>) {
  return { kind: 'hub' as const, id, code, title: name, version, status: active ? 'open' : 'closed', facts: {} };
}

const text = (
  name: string,
  word: string,
  title: Words,
  max: number,
  required: boolean,
  shape: { readonly shape?: TextShape } = {},
): Argument => ({
  name,
  words: [word],
  title,
  type: { kind: 'text', max, ...shape },
  required,
});
const shop: Argument = {
  name: 'shop',
  field: 'shop_id',
  words: ['cửa_hàng'],
  title: { vi: 'Shop', en: 'Shop' },
  type: { kind: 'shop', send: 'id' },
  required: true,
};
const onHub = { access: 'hubs_edit', subject: 'record', record: 'hub' } as const;

/** What is done with hubs, and with shops that drop off at them. */
export const hubCommands = [
  defineCommand({
    id: 'hub.new',
    verb: 'new',
    aliases: ['moi', 'mới'],
    title: { vi: 'Mở bưu cục', en: 'New hub' },
    access: 'hubs_edit',
    subject: 'none',
    record: 'hub',
    args: [
      text('code', 'mã', { vi: 'Mã bưu cục', en: 'Code' }, limits.clusterName, true, { shape: 'hub_code' }),
      text('name', 'tên', { vi: 'Tên bưu cục', en: 'Name' }, limits.hubName, true),
      {
        name: 'ward',
        field: 'ward_id',
        words: ['phường'],
        title: { vi: 'Phường xã', en: 'Ward' },
        type: { kind: 'ward' },
        required: true,
      },
      text('address', 'địa_chỉ', { vi: 'Số nhà, đường', en: 'Street' }, limits.text, false),
      {
        name: 'phone',
        words: ['điện_thoại'],
        title: { vi: 'Số điện thoại', en: 'Phone' },
        type: { kind: 'phone' },
        required: false,
      },
    ],
    effect: { kind: 'call', endpoint: 'POST /hubs', yields: 'hub' },
    inverse: { command: 'hub.deactivate' },
  }),
  defineCommand({
    ...onHub,
    id: 'hub.edit',
    verb: 'edit',
    aliases: ['sua', 'sửa'],
    title: { vi: 'Sửa bưu cục', en: 'Change' },
    rule: 'change',
    effect: { kind: 'open-record', ask: 'edit' },
  }),
  defineCommand({
    ...onHub,
    id: 'hub.activate',
    verb: 'activate',
    aliases: ['kich-hoat', 'kích-hoạt'],
    title: { vi: 'Mở lại bưu cục', en: 'Open again' },
    rule: 'activate',
    effect: { kind: 'call', endpoint: 'PATCH /hubs/{id}/activate' },
    inverse: { command: 'hub.deactivate' },
  }),
  defineCommand({
    ...onHub,
    id: 'hub.deactivate',
    verb: 'deactivate',
    aliases: ['ngung', 'ngừng'],
    title: { vi: 'Đóng bưu cục', en: 'Close' },
    rule: 'deactivate',
    effect: { kind: 'call', endpoint: 'PATCH /hubs/{id}/deactivate' },
    inverse: { command: 'hub.activate' },
  }),
  defineCommand({
    ...onHub,
    access: 'addresses',
    id: 'hub.cover',
    verb: 'cover',
    aliases: ['phu-trach', 'phụ-trách'],
    title: { vi: 'Phụ trách phường xã', en: 'Serve wards' },
    rule: 'change',
    args: [
      {
        name: 'wards',
        field: 'ward_codes',
        words: ['phường'],
        title: { vi: 'Mã phường xã', en: 'Ward codes' },
        type: { kind: 'codes', most: limits.coveredWards },
        required: true,
      },
    ],
    effect: { kind: 'call', endpoint: 'PATCH /hub-coverage', recordField: 'hub_id' },
    inverse: 'irreversible',
  }),
  defineCommand({
    id: 'dto.allow',
    verb: 'allow-dto',
    aliases: ['cho-dto'],
    title: { vi: 'Cho shop gửi tại quầy (DTO)', en: 'Allow drop-off (DTO)' },
    access: 'allow_dto',
    subject: 'none',
    args: [shop],
    effect: { kind: 'call', endpoint: 'PATCH /allow-dto', fixed: { allowed: true } },
    inverse: { command: 'dto.refuse' },
  }),
  defineCommand({
    id: 'dto.refuse',
    verb: 'refuse-dto',
    aliases: ['bo-dto', 'bỏ-dto'],
    title: { vi: 'Thôi cho shop gửi tại quầy (DTO)', en: 'Take drop-off away (DTO)' },
    access: 'allow_dto',
    subject: 'none',
    args: [shop],
    effect: { kind: 'call', endpoint: 'PATCH /allow-dto', fixed: { allowed: false } },
    inverse: { command: 'dto.allow' },
  }),
];
