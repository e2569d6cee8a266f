import type { ResponseOf } from '~contract/endpoints';
import { may } from '~domain/access';
import { limits } from '~domain/limits';
import { runsheetActions, runsheetRow, workOnSheets } from '~domain/runsheet-machine';
import { runsheetShape } from '~domain/runsheet-types';
import { decideSheet } from '~domain/sheet-decision';
import { defineCommand, type Argument } from './command';
import { isTripRule, noTrip, tripRow, tripRules } from './linehaul';
import { note, reattemptDate, takesIds } from './common-arguments';
import { defineRecord, inList, offered } from './record';
import { runsheetSource } from './sources';
import { handoverRow, handoverRules, isHandoverRule } from './three-pl-sheets';

type Row = ResponseOf<'GET /runsheets'>['data'][number];

/** Where sheets of a kind have their pages. */
const pages: Partial<Record<Row['type'], string>> = {
  pickup: '/pickup-runsheet',
  checkin: '/checkin-runsheet',
  outbound: '/outbound-runsheet',
  return: '/outbound-runsheet',
  linehaul: '/linehaul-runsheet',
  three_pl: '/3pl-runsheet',
};

/** Where they are printed from, to go along with whoever drives. */
const papers: Partial<Record<Row['type'], string>> = {
  pickup: '/dispatched-runsheet',
  outbound: '/outbound-runsheet',
  return: '/outbound-runsheet',
};

/** Those without a page of their own are looked at as a list of their packages. */
function sheetPage({ id, code, type }: Pick<Row, 'id' | 'code' | 'type'>): string {
  return pages[type] === undefined ? `/workspace?runsheet=${code}` : `${pages[type]}/${id}`;
}

const rules = [...runsheetActions, ...tripRules, ...handoverRules];

const rowOf = (rule: (typeof rules)[number]) =>
  isTripRule(rule) ? tripRow(rule) : isHandoverRule(rule) ? handoverRow(rule) : runsheetRow(rule);

/** Rules by which a sheet takes other scans from then on, or none: it goes on to another status. */
export const turningRules: ReadonlySet<string> = new Set(rules.filter((rule) => rowOf(rule).to !== 'same'));

/** A trip: of a courier, a truck or a carrier. */
export const runsheetRecord = defineRecord({
  kind: 'runsheet',
  verb: runsheetSource.verb,
  aliases: runsheetSource.aliases,
  title: runsheetSource.title,
  access: 'runsheets',
  source: runsheetSource.id,
  shape: runsheetShape,
  statuses: {
    Created: { vi: 'Mới tạo', en: 'Created' },
    Running: { vi: 'Đang chạy', en: 'Running' },
    Closed: { vi: 'Đã đóng', en: 'Closed' },
    Cancelled: { vi: 'Đã hủy', en: 'Cancelled' },
  },
  rules,
  ...inList(
    (q, ask) => ask('GET /runsheets', { query: { q, limit: offered } }),
    ({ code, hub, courier }) => ({ code, title: [hub.code, courier?.name].filter(Boolean).join(' · ') }),
    toRecord,
  ),
  read: toRecord,
  judge: (rule, { status, facts }, user) => {
    if (!may(user, workOnSheets(facts.type))) return { ok: false, code: 'EUS008' };
    // A trip's steps are its own, and so are a carrier's sheet's and a courier's.
    if (isTripRule(rule) !== (facts.type === 'linehaul') || isHandoverRule(rule) !== (facts.type === 'three_pl'))
      return { ok: false, code: noTrip };
    return decideSheet(rowOf(rule), { status: status as Row['status'], ...facts }, user);
  },
  page: ({ id, code, facts }) => sheetPage({ id, code, type: facts.type }),
  paper: ({ id, facts }) => (papers[facts.type] === undefined ? null : `${papers[facts.type]}/${id}/print`),
});

function toRecord({
  id,
  code,
  version,
  status,
  type,
  hub,
  destination_hub: destination,
  courier,
  driver_name: driver,
}: Pick<Row, 'id' | 'code' | 'version' | 'status' | 'type' | 'hub' | 'destination_hub' | 'courier' | 'driver_name'>) {
  const facts = { type, origin_hub_id: hub.id, destination_hub_id: destination?.id ?? null };
  return { kind: 'runsheet' as const, id, code, title: courier?.name ?? driver ?? '', version, status, facts };
}

const courier: Argument = {
  name: 'courier',
  field: 'courier_id',
  words: ['bưu_tá'],
  title: { vi: 'Bưu tá', en: 'Courier' },
  type: { kind: 'courier', send: 'id', driving: true },
  required: false,
};
const plate: Argument = {
  name: 'plate',
  field: 'license_plate',
  words: ['biển_số'],
  title: { vi: 'Biển số xe', en: 'Licence plate' },
  type: { kind: 'text', ...limits.licencePlate, shape: 'plate', word: true },
  required: false,
};
const reason = (required: boolean): Argument => ({
  name: 'reason',
  words: ['lý_do'],
  title: { vi: 'Lý do', en: 'Reason' },
  type: { kind: 'reason', type: 'sheet' },
  required,
});
const paidBy: Argument = {
  name: 'paid_by',
  words: ['trả_bằng'],
  title: { vi: 'Khách trả bằng', en: 'Paid by' },
  type: {
    kind: 'choice',
    choices: [
      { value: 'cash', title: { vi: 'tiền mặt', en: 'cash' } },
      { value: 'transfer', title: { vi: 'chuyển khoản', en: 'transfer' } },
    ],
    list: false,
  },
  required: false,
};
const common = { access: 'runsheet_work', subject: 'record', record: 'runsheet' } as const;

/** A courier's sheet from its making to its end. */
export const runsheetCommands = [
  defineCommand({
    id: 'runsheet.new',
    verb: 'new',
    aliases: ['moi', 'mới'],
    title: { vi: 'Lập phiếu', en: 'New runsheet' },
    access: 'runsheet_work',
    subject: 'none',
    record: 'runsheet',
    args: [
      {
        name: 'hub',
        field: 'hub_id',
        words: ['bưu_cục'],
        title: { vi: 'Bưu cục', en: 'Hub' },
        type: { kind: 'hub', send: 'id', own: true },
        required: true,
      },
      courier,
      plate,
      {
        name: 'type',
        words: ['loại'],
        title: { vi: 'Loại phiếu', en: 'Kind' },
        type: {
          kind: 'choice',
          choices: [
            { value: 'outbound', title: { vi: 'giao', en: 'outbound' } },
            { value: 'return', title: { vi: 'hoàn', en: 'return' } },
            { value: 'pickup', title: { vi: 'lấy', en: 'pickup' } },
          ],
          list: false,
        },
        required: false,
        default: 'outbound',
      },
    ],
    effect: { kind: 'call', endpoint: 'POST /runsheets', yields: 'runsheet', fills: 'ids' },
    inverse: { command: 'runsheet.cancel' },
  }),
  defineCommand({
    ...common,
    id: 'runsheet.assign',
    verb: 'assign-courier',
    aliases: ['giao-buu-ta', 'giao-bưu-tá'],
    title: { vi: 'Đổi bưu tá, xe', en: 'Change courier, vehicle' },
    rule: 'edit',
    args: [courier, plate],
    needsSome: true,
    effect: { kind: 'call', endpoint: 'PATCH /runsheets/{id}', versioned: true },
    inverse: { command: 'runsheet.assign' },
  }),
  defineCommand({
    ...common,
    id: 'runsheet.add',
    verb: 'add',
    aliases: ['them', 'thêm'],
    title: { vi: 'Thêm vào phiếu', en: 'Add to the runsheet' },
    rule: 'add_package',
    effect: { kind: 'call', endpoint: 'POST /runsheets/{id}/packages', takes: takesIds, offline: true, series: true },
    inverse: { command: 'runsheet.remove' },
  }),
  defineCommand({
    ...common,
    id: 'runsheet.remove',
    verb: 'remove',
    aliases: ['bo-khoi-phieu', 'bỏ-khỏi-phiếu'],
    title: { vi: 'Bỏ khỏi phiếu', en: 'Take off the runsheet' },
    rule: 'remove_package',
    effect: {
      kind: 'call',
      endpoint: 'PATCH /runsheets/{id}/packages/remove',
      takes: takesIds,
      offline: true,
      series: true,
    },
    inverse: { command: 'runsheet.add' },
  }),
  defineCommand({
    ...common,
    id: 'runsheet.start',
    verb: 'start',
    aliases: ['xuat-phat', 'xuất-phát'],
    title: { vi: 'Xuất phát', en: 'Send off' },
    rule: 'start',
    effect: { kind: 'call', endpoint: 'PATCH /runsheets/{id}/start' },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...common,
    id: 'runsheet.start-anyway',
    verb: 'start-anyway',
    aliases: ['xuat-phat-luon', 'xuất-phát-luôn'],
    title: { vi: 'Xuất phát, không chờ kiện thiếu', en: 'Send off without what is missing' },
    former: ['Xuất phát, không chờ đơn thiếu'],
    rule: 'start',
    effect: { kind: 'call', endpoint: 'PATCH /runsheets/{id}/start', fixed: { force: true } },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...common,
    id: 'runsheet.done',
    verb: 'done',
    aliases: ['xong'],
    title: { vi: 'Báo xong', en: 'Report done' },
    rule: 'record_result',
    args: [note(true), paidBy],
    effect: {
      kind: 'call',
      endpoint: 'PATCH /runsheets/{id}/results',
      fixed: { result: 'done' },
      takes: takesIds,
      offline: true,
      series: true,
    },
    inverse: { command: 'package.correct-scan' },
  }),
  defineCommand({
    ...common,
    id: 'runsheet.failed',
    verb: 'not-done',
    aliases: ['khong-xong', 'không-xong'],
    title: { vi: 'Báo không xong', en: 'Report failed' },
    rule: 'record_result',
    args: [reason(true), reattemptDate, note(false)],
    effect: {
      kind: 'call',
      endpoint: 'PATCH /runsheets/{id}/results',
      fixed: { result: 'failed' },
      takes: takesIds,
      offline: true,
      series: true,
    },
    inverse: { command: 'package.correct-scan' },
  }),
  defineCommand({
    ...common,
    id: 'runsheet.scan-back',
    verb: 'scan-back',
    aliases: ['nhan-lai', 'nhận-lại'],
    title: { vi: 'Nhận lại về kho', en: 'Take back in' },
    rule: 'scan_back',
    args: [reason(false), note(false)],
    effect: { kind: 'call', endpoint: 'PATCH /runsheets/{id}/scan-back', takes: takesIds, offline: true, series: true },
    inverse: { command: 'package.correct-scan' },
  }),
  defineCommand({
    ...common,
    id: 'runsheet.paper',
    verb: 'paper',
    aliases: ['in-phieu', 'in-phiếu'],
    title: { vi: 'In phiếu', en: 'Print the runsheet' },
    effect: { kind: 'open-record', paper: true },
    keys: 't i',
  }),
  defineCommand({
    ...common,
    id: 'runsheet.close',
    verb: 'close',
    aliases: ['dong-phieu', 'đóng-phiếu'],
    title: { vi: 'Đóng phiếu', en: 'Close the runsheet' },
    rule: 'close',
    args: [
      {
        name: 'cash',
        field: 'cash_counted',
        words: ['tiền_đếm'],
        title: { vi: 'Tiền đếm được', en: 'Cash counted' },
        type: { kind: 'amount', max: limits.moneyMax },
        required: false,
      },
      {
        name: 'difference',
        field: 'cash_reason',
        words: ['lý_do_chênh'],
        title: { vi: 'Lý do chênh lệch', en: 'Why it differs' },
        type: { kind: 'text', max: limits.text, multiline: true },
        required: false,
      },
    ],
    effect: { kind: 'call', endpoint: 'PATCH /runsheets/{id}/close' },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...common,
    id: 'runsheet.cancel',
    verb: 'cancel',
    aliases: ['huy-phieu', 'hủy-phiếu'],
    title: { vi: 'Hủy phiếu', en: 'Cancel the runsheet' },
    rule: 'cancel',
    args: [note(false)],
    effect: { kind: 'call', endpoint: 'PATCH /runsheets/{id}/cancel', versioned: true },
    inverse: 'irreversible',
  }),
];
