import type { ErrorCode } from '~domain/errors';
import { runsheetRow, type RunsheetAction } from '~domain/runsheet-machine';
import { limits } from '~domain/limits';
import { defineCommand, type Argument, type Choice, type Words } from './command';
import { end, note } from './common-arguments';

/** Rows of the runsheet machine that only trips between hubs follow by calls of their own. */
const tripActions = {
  linehaul_start: 'start',
  linehaul_cancel: 'cancel',
  linehaul_receive: 'receive',
  linehaul_edit: 'edit',
  linehaul_load: 'add_package',
  linehaul_take_off: 'remove_package',
} as const satisfies Record<string, RunsheetAction>;
type TripRule = keyof typeof tripActions;
export const tripRules = Object.keys(tripActions) as TripRule[];

export function isTripRule(rule: string): rule is TripRule {
  return Object.hasOwn(tripActions, rule);
}

export const tripRow = (rule: TripRule) => runsheetRow(tripActions[rule]);

/** What a sheet of another kind answers to a trip's verb, as the provider does. */
export const noTrip: ErrorCode = 'ESY014';

const said = (name: string, field: string, word: string, title: Argument['title'], max: number): Argument => ({
  name,
  field,
  words: [word],
  title,
  type: { kind: 'text', max },
  required: false,
});
/** One word, so that the driver's name behind it is not taken for more of it. */
const plate: Argument = {
  name: 'plate',
  field: 'license_plate',
  words: ['biển_số'],
  title: { vi: 'Biển số', en: 'Plate' },
  type: { kind: 'text', ...limits.licencePlate, shape: 'plate', word: true },
  required: false,
};
const driver = said('driver', 'driver_name', 'tài_xế', { vi: 'Tài xế', en: 'Driver' }, limits.name);
const bags: Argument = {
  name: 'bags',
  field: 'codes',
  words: ['bao'],
  title: { vi: 'Mã bao hoặc niêm phong', en: 'Bags or seals' },
  type: { kind: 'codes', most: limits.scans },
  required: true,
};
const picked = (name: string, word: string, title: Words, choices: readonly Choice[]): Argument => ({
  name,
  words: [word],
  title,
  type: { kind: 'choice', choices, list: false },
  required: true,
});
const onTrip = { subject: 'record', record: 'runsheet' } as const;

/** What is done with trips between hubs. */
export const linehaulCommands = [
  defineCommand({
    id: 'linehaul.new',
    verb: 'linehaul',
    aliases: ['chuyen-moi', 'chuyến-mới'],
    title: { vi: 'Chuyến trung chuyển mới', en: 'New linehaul trip' },
    access: 'package.linehaul_dispatch',
    subject: 'none',
    record: 'runsheet',
    args: [
      end('from', 'hub_id', 'từ', { vi: 'Từ bưu cục', en: 'From hub' }, { own: true }),
      end('to', 'destination_hub_id', 'đến', { vi: 'Đến bưu cục', en: 'To hub' }),
      plate,
      driver,
    ],
    effect: { kind: 'call', endpoint: 'POST /linehaul-runsheets', yields: 'runsheet' },
    inverse: { command: 'linehaul.cancel' },
  }),
  defineCommand({
    ...onTrip,
    id: 'linehaul.truck',
    verb: 'truck',
    aliases: ['doi-xe', 'đổi-xe'],
    title: { vi: 'Đổi biển số, tài xế', en: 'Change the plate or driver' },
    access: 'package.linehaul_dispatch',
    rule: 'linehaul_edit',
    args: [plate, driver],
    needsSome: true,
    effect: { kind: 'call', endpoint: 'PATCH /linehaul-runsheets/{id}', yields: 'runsheet' },
    inverse: { command: 'linehaul.truck' },
  }),
  defineCommand({
    ...onTrip,
    id: 'linehaul.dispatch',
    verb: 'dispatch',
    aliases: ['cho-xe-di', 'cho-xe-đi'],
    title: { vi: 'Cho chuyến trung chuyển xuất phát', en: 'Send the linehaul off' },
    access: 'package.linehaul_dispatch',
    rule: 'linehaul_start',
    args: [said('left', 'left_behind', 'để_lại', { vi: 'Lý do để bao lại', en: 'Why bags stay' }, 255)],
    effect: { kind: 'call', endpoint: 'PATCH /linehaul-runsheets/{id}/dispatch', yields: 'runsheet' },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...onTrip,
    id: 'linehaul.cancel',
    verb: 'call-off',
    aliases: ['huy-chuyen', 'hủy-chuyến'],
    title: { vi: 'Hủy chuyến trung chuyển', en: 'Call the linehaul off' },
    access: 'package.linehaul_dispatch',
    rule: 'linehaul_cancel',
    effect: { kind: 'call', endpoint: 'PATCH /linehaul-runsheets/{id}/cancel', yields: 'runsheet' },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...onTrip,
    id: 'linehaul.load',
    verb: 'load',
    aliases: ['len-xe', 'lên-xe'],
    title: { vi: 'Xếp bao lên xe', en: 'Load bags' },
    access: 'package.linehaul_dispatch',
    rule: 'linehaul_load',
    args: [bags],
    effect: { kind: 'call', endpoint: 'POST /linehaul-runsheets/{id}/mobile-units', yields: 'runsheet' },
    inverse: { command: 'linehaul.take-off' },
  }),
  defineCommand({
    ...onTrip,
    id: 'linehaul.take-off',
    verb: 'take-off',
    aliases: ['xuong-xe', 'xuống-xe'],
    title: { vi: 'Bỏ bao khỏi xe', en: 'Take bags off' },
    access: 'package.linehaul_dispatch',
    rule: 'linehaul_take_off',
    args: [bags],
    effect: { kind: 'call', endpoint: 'PATCH /linehaul-runsheets/{id}/mobile-units/remove', yields: 'runsheet' },
    inverse: { command: 'linehaul.load' },
  }),
  defineCommand({
    ...onTrip,
    id: 'linehaul.unload',
    verb: 'unload',
    aliases: ['do-xe', 'dỡ-xe'],
    title: { vi: 'Bắt đầu dỡ xe', en: 'Begin to unload the truck' },
    access: 'package.linehaul_receive',
    rule: 'linehaul_receive',
    effect: { kind: 'call', endpoint: 'POST /linehaul-runsheets/{id}/unloading', leadsTo: '/inbound-runsheet/{id}' },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...onTrip,
    id: 'linehaul.finish',
    verb: 'finish',
    aliases: ['do-xong', 'dỡ-xong'],
    title: { vi: 'Kết thúc dỡ xe', en: 'Finish unloading the truck' },
    access: 'package.linehaul_receive',
    rule: 'linehaul_receive',
    args: [note(false)],
    effect: { kind: 'call', endpoint: 'PATCH /linehaul-runsheets/{id}/unloading/finish' },
    inverse: 'irreversible',
  }),
  // What nobody expected, as it is proposed for each.
  defineCommand({
    ...onTrip,
    id: 'linehaul.settle',
    verb: 'settle-found',
    aliases: ['xu-ly-thua', 'xử-lý-thừa'],
    title: { vi: 'Xử lý kiện thừa, lạc tuyến', en: 'Settle what was over or misrouted' },
    access: 'package.linehaul_receive',
    rule: 'linehaul_receive',
    args: [
      picked('finding', 'nhóm', { vi: 'Nhóm', en: 'Group' }, [
        { value: 'over', title: { vi: 'thừa', en: 'over' } },
        { value: 'misrouted', title: { vi: 'lạc tuyến', en: 'misrouted' } },
      ]),
      picked('settlement', 'cách', { vi: 'Cách xử lý', en: 'What to do' }, [
        { value: 'taken_in', title: { vi: 'nhập kho', en: 'take in' } },
        { value: 'sent_on', title: { vi: 'chuyển tiếp', en: 'send on' } },
      ]),
    ],
    effect: { kind: 'call', endpoint: 'PATCH /linehaul-runsheets/{id}/unloading/settle' },
    inverse: 'irreversible',
  }),
];
