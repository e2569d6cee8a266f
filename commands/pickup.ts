import { defineCommand, type Command } from './command';
import { note, reattemptDate, takesCodes } from './common-arguments';

const common = { access: 'runsheet_work', subject: 'record', record: 'runsheet' } as const;

/** What the couriers' day has of its own; the rest of what is done to their sheets are verbs of every runsheet. */
export const pickupCommands: readonly Command[] = [
  // `runsheet PRS… ; HL… HL… ; picked`
  defineCommand({
    ...common,
    id: 'pickup.done',
    verb: 'picked',
    aliases: ['da-lay', 'đã-lấy'],
    title: { vi: 'Báo đã lấy', en: 'Report picked up' },
    rule: 'record_result',
    effect: {
      kind: 'call',
      endpoint: 'PATCH /runsheets/{id}/results',
      fixed: { result: 'done' },
      takes: takesCodes,
      offline: true,
      series: true,
    },
    inverse: { command: 'package.correct-scan' },
  }),
  defineCommand({
    ...common,
    id: 'pickup.failed',
    verb: 'not-picked',
    aliases: ['chua-lay', 'chưa-lấy'],
    title: { vi: 'Báo không lấy được', en: 'Report not picked up' },
    rule: 'record_result',
    args: [
      {
        name: 'reason',
        words: ['lý_do'],
        title: { vi: 'Lý do', en: 'Reason' },
        type: { kind: 'reason', type: 'pickup' },
        required: true,
      },
      reattemptDate,
      note(false),
    ],
    effect: {
      kind: 'call',
      endpoint: 'PATCH /runsheets/{id}/results',
      fixed: { result: 'failed' },
      takes: takesCodes,
      offline: true,
      series: true,
    },
    inverse: { command: 'package.correct-scan' },
  }),
  // `runsheet checkin courier=BT0001 ; checkin-start ; HL… HL… ; take-in ; checkin-finish`: begun, or gone on with
  // where his is open.
  defineCommand({
    id: 'checkin.new',
    verb: 'checkin',
    aliases: ['nhan-buu-ta', 'nhận-bưu-tá'],
    title: { vi: 'Nhận hàng của bưu tá', en: 'Check a courier in' },
    access: 'runsheet_work',
    subject: 'none',
    record: 'runsheet',
    args: [
      {
        name: 'courier',
        field: 'courier_id',
        words: ['bưu_tá'],
        title: { vi: 'Bưu tá', en: 'Courier' },
        type: { kind: 'courier', send: 'id', driving: true },
        required: true,
      },
    ],
    effect: { kind: 'call', endpoint: 'POST /checkin-runsheets', yields: 'runsheet' },
    inverse: { command: 'checkin.cancel' },
  }),
  defineCommand({
    ...common,
    id: 'checkin.start',
    verb: 'checkin-start',
    aliases: ['bat-dau-nhan', 'bắt-đầu-nhận'],
    title: { vi: 'Bắt đầu nhận hàng', en: 'Begin the check-in' },
    rule: 'start',
    effect: { kind: 'call', endpoint: 'PATCH /checkin-runsheets/{id}/start' },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...common,
    id: 'checkin.take',
    verb: 'take-in',
    aliases: ['nhan-kien', 'nhận-kiện'],
    title: { vi: 'Nhận kiện của bưu tá', en: 'Take in from the courier' },
    rule: 'scan_back',
    effect: {
      kind: 'call',
      endpoint: 'POST /checkin-runsheets/{id}/scans',
      takes: takesCodes,
      offline: true,
      series: true,
    },
    inverse: { command: 'package.correct-scan' },
  }),
  defineCommand({
    ...common,
    id: 'checkin.finish',
    verb: 'checkin-finish',
    aliases: ['ket-thuc-nhan', 'kết-thúc-nhận'],
    title: { vi: 'Kết thúc nhận hàng', en: 'Finish the check-in' },
    rule: 'close',
    effect: { kind: 'call', endpoint: 'PATCH /checkin-runsheets/{id}/finish' },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...common,
    id: 'checkin.cancel',
    verb: 'checkin-cancel',
    aliases: ['huy-nhan', 'hủy-nhận'],
    title: { vi: 'Hủy lần nhận hàng', en: 'Give the check-in up' },
    rule: 'cancel',
    effect: { kind: 'call', endpoint: 'PATCH /checkin-runsheets/{id}/cancel' },
    inverse: 'irreversible',
  }),
];
