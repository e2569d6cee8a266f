import { mobileUnitActions, mobileUnitRow } from '~domain/runsheet-mobile-units';
import { mobileUnitShape } from '~domain/runsheet-types';
import { decideSheet } from '~domain/sheet-decision';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { defineCommand, type Argument } from './command';
import { end, note, seal, takesCodes } from './common-arguments';
import { defineRecord, inList, offered } from './record';

type Row = ResponseOf<'GET /mobile-units'>['data'][number];

/** A sealed bag of packages between two hubs. */
export const mobileUnitRecord = defineRecord({
  kind: 'mobile_unit',
  verb: 'bag',
  aliases: ['bao'],
  title: { vi: 'Bao hàng', en: 'Bag' },
  access: 'runsheets',
  shape: mobileUnitShape,
  statuses: {
    Draft: { vi: 'Nháp', en: 'Draft' },
    Open: { vi: 'Đã niêm phong', en: 'Open' },
    Closed: { vi: 'Đang đi', en: 'Closed' },
  },
  rules: mobileUnitActions,
  ...inList(
    (q, ask) => ask('GET /mobile-units', { query: { q, limit: offered } }),
    ({ mu_code, origin_hub, destination_hub }) => ({
      code: mu_code,
      title: `${origin_hub.code} → ${destination_hub.code}`,
    }),
    toRecord,
  ),
  read: toRecord,
  judge: (rule, { status, facts }, user) =>
    decideSheet(mobileUnitRow(rule), { status: status as Row['status'], ...facts }, user),
  page: ({ id }) => `/mobile-units/${id}`,
});

function toRecord({
  id,
  mu_code,
  version,
  status,
  origin_hub,
  destination_hub,
}: Pick<Row, 'id' | 'mu_code' | 'version' | 'status' | 'origin_hub' | 'destination_hub'>) {
  return {
    kind: 'mobile_unit' as const,
    id,
    code: mu_code,
    title: `${origin_hub.code} → ${destination_hub.code}`,
    version,
    status,
    facts: { origin_hub_id: origin_hub.id, destination_hub_id: destination_hub.id },
  };
}

/** As it is read from one that came. */
const sealRead: Argument = { ...seal, type: { kind: 'text', max: 40 } };
const to = end('to', 'destination_hub_id', 'đến', { vi: 'Đến bưu cục', en: 'To hub' });
const onBag = { subject: 'record', record: 'mobile_unit' } as const;

/** What is done with bags. */
export const mobileUnitCommands = [
  defineCommand({
    id: 'mobile-unit.new',
    verb: 'new',
    aliases: ['moi', 'mới'],
    title: { vi: 'Bao mới', en: 'New bag' },
    access: 'package.mu_add',
    subject: 'none',
    record: 'mobile_unit',
    args: [end('from', 'origin_hub_id', 'từ', { vi: 'Từ bưu cục', en: 'From hub' }, { own: true }), to],
    effect: { kind: 'call', endpoint: 'POST /mobile-units', yields: 'mobile_unit' },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...onBag,
    id: 'mobile-unit.add',
    verb: 'add',
    aliases: ['xep', 'xếp'],
    title: { vi: 'Xếp vào bao', en: 'Put into the bag' },
    access: 'package.mu_add',
    rule: 'add_package',
    effect: {
      kind: 'call',
      endpoint: 'POST /mobile-units/{id}/packages',
      takes: takesCodes,
      yields: 'mobile_unit',
      offline: true,
    },
    inverse: { command: 'mobile-unit.remove' },
  }),
  defineCommand({
    ...onBag,
    id: 'mobile-unit.remove',
    verb: 'remove',
    aliases: ['lay-ra', 'lấy-ra'],
    title: { vi: 'Lấy ra khỏi bao', en: 'Take out of the bag' },
    access: 'package.mu_remove',
    rule: 'remove_package',
    effect: {
      kind: 'call',
      endpoint: 'PATCH /mobile-units/{id}/packages/remove',
      takes: takesCodes,
      yields: 'mobile_unit',
      offline: true,
    },
    inverse: { command: 'mobile-unit.add' },
  }),
  defineCommand({
    ...onBag,
    id: 'mobile-unit.seal',
    verb: 'seal',
    aliases: ['niem-phong', 'niêm-phong'],
    title: { vi: 'Niêm phong bao', en: 'Seal the bag' },
    access: 'package.mu_add',
    rule: 'seal',
    args: [seal],
    effect: { kind: 'call', endpoint: 'PATCH /mobile-units/{id}/seal', yields: 'mobile_unit' },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...onBag,
    id: 'mobile-unit.assign',
    verb: 'assign',
    aliases: ['len-chuyen', 'lên-chuyến'],
    title: { vi: 'Đưa bao lên chuyến', en: 'Put the bag on a trip' },
    access: 'package.mu_add',
    rule: 'assign',
    args: [
      {
        name: 'trip',
        field: 'runsheet',
        words: ['chuyến'],
        title: { vi: 'Mã chuyến', en: 'Trip' },
        type: { kind: 'text', max: limits.ownCode, shape: 'own_code' },
        required: true,
        records: ['runsheet'],
      },
    ],
    effect: { kind: 'call', endpoint: 'PATCH /mobile-units/{id}/assign', yields: 'mobile_unit' },
    inverse: { command: 'mobile-unit.unassign' },
  }),
  defineCommand({
    ...onBag,
    id: 'mobile-unit.unassign',
    verb: 'unassign',
    aliases: ['roi-chuyen', 'rời-chuyến'],
    title: { vi: 'Bỏ bao khỏi chuyến', en: 'Take the bag off its trip' },
    access: 'package.mu_remove',
    rule: 'unassign',
    effect: { kind: 'call', endpoint: 'PATCH /mobile-units/{id}/unassign', yields: 'mobile_unit' },
    inverse: { command: 'mobile-unit.assign' },
  }),
  defineCommand({
    ...onBag,
    id: 'mobile-unit.receive',
    verb: 'receive',
    aliases: ['nhan-bao', 'nhận-bao'],
    title: { vi: 'Nhận bao', en: 'Receive the bag' },
    access: 'package.linehaul_receive',
    rule: 'receive',
    args: [sealRead, note(false)],
    effect: { kind: 'call', endpoint: 'PATCH /mobile-units/{id}/receive', yields: 'mobile_unit' },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...onBag,
    id: 'mobile-unit.unload',
    verb: 'unload',
    aliases: ['do-bao', 'dỡ-bao'],
    title: { vi: 'Dỡ hàng khỏi bao', en: 'Unload the bag' },
    access: 'package.linehaul_receive',
    rule: 'receive',
    effect: { kind: 'call', endpoint: 'POST /mobile-units/{id}/unload', takes: takesCodes, yields: 'mobile_unit' },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...onBag,
    id: 'mobile-unit.edit',
    verb: 'redirect',
    aliases: ['doi-noi-den', 'đổi-nơi-đến'],
    title: { vi: 'Đổi nơi đến, niêm phong', en: 'Change the destination or seal' },
    access: 'package.mu_add',
    rule: 'edit',
    args: [
      { ...to, required: false },
      { ...seal, required: false },
    ],
    needsSome: true,
    effect: { kind: 'call', endpoint: 'PATCH /mobile-units/{id}', yields: 'mobile_unit' },
    inverse: { command: 'mobile-unit.edit' },
  }),
];
