import { carrierSheetRow, type RunsheetAction } from '~domain/runsheet-machine';
import {
  defineCommand,
  type CallEffect,
  type CallEndpoint,
  type Inverse,
  type TakenPackages,
  type Words,
} from './command';
import { takesCodes, takesIds } from './common-arguments';

/** Rows of the runsheet machine that hand-over sheets follow by calls of their own. */
const handoverActions = {
  three_pl_add: 'add_package',
  three_pl_remove: 'remove_package',
  three_pl_allocate: 'edit',
  three_pl_dispatch: 'start',
  three_pl_work: 'record_result',
  three_pl_close: 'close',
  three_pl_cancel: 'cancel',
} as const satisfies Record<string, RunsheetAction>;
type HandoverRule = keyof typeof handoverActions;
export const handoverRules = Object.keys(handoverActions) as HandoverRule[];

export function isHandoverRule(rule: string): rule is HandoverRule {
  return Object.hasOwn(handoverActions, rule);
}

export const handoverRow = (rule: HandoverRule) => carrierSheetRow(handoverActions[rule]);

interface Step {
  readonly id: string;
  readonly verb: string;
  readonly aliases: readonly string[];
  readonly title: Words;
  readonly rule: HandoverRule;
  readonly endpoint: CallEndpoint;
  readonly takes?: TakenPackages;
  readonly inverse?: Inverse;
}

function step({ id, verb, aliases, title, rule, endpoint, takes, inverse = 'irreversible' }: Step) {
  const effect: CallEffect = { kind: 'call', endpoint, ...(takes ? { takes } : {}) };
  return defineCommand({
    id: `three-pl.${id}`,
    verb,
    aliases,
    title,
    access: 'outbound_three_pl',
    subject: 'record',
    record: 'runsheet',
    rule,
    effect,
    inverse,
  });
}

/** A hand-over sheet from its filling to its end. */
export const threePlSheetCommands = [
  step({
    id: 'add',
    verb: 'handover-add',
    aliases: ['them-3pl', 'thêm-3pl'],
    title: { vi: 'Thêm vào phiếu bàn giao', en: 'Add to the hand-over' },
    rule: 'three_pl_add',
    endpoint: 'POST /three-pl-runsheets/{id}/packages',
    takes: takesCodes,
    inverse: { command: 'three-pl.remove' },
  }),
  step({
    id: 'remove',
    verb: 'handover-remove',
    aliases: ['bot-3pl', 'bớt-3pl'],
    title: { vi: 'Bỏ khỏi phiếu bàn giao', en: 'Take off the hand-over' },
    rule: 'three_pl_remove',
    endpoint: 'PATCH /three-pl-runsheets/{id}/packages/remove',
    takes: takesIds,
    inverse: { command: 'three-pl.add' },
  }),
  step({
    id: 'allocate',
    verb: 'allocate',
    aliases: ['phan-bo', 'phân-bổ'],
    title: { vi: 'Phân bổ cho 3PL', en: 'Allocate to the carrier' },
    rule: 'three_pl_allocate',
    endpoint: 'PATCH /three-pl-runsheets/{id}/allocate',
  }),
  step({
    id: 'dispatch',
    verb: 'send-3pl',
    aliases: ['gui-3pl', 'gửi-3pl'],
    title: { vi: 'Gửi phiếu cho 3PL', en: 'Send to the carrier' },
    rule: 'three_pl_dispatch',
    endpoint: 'PATCH /three-pl-runsheets/{id}/dispatch',
  }),
  step({
    id: 'retry',
    verb: 'resend-3pl',
    aliases: ['hoi-lai-3pl', 'hỏi-lại-3pl'],
    title: { vi: 'Gửi lại kiện lỗi', en: 'Ask the carrier again' },
    rule: 'three_pl_work',
    endpoint: 'PATCH /three-pl-runsheets/{id}/retry',
    takes: { ...takesIds, required: false },
  }),
  step({
    id: 'recall',
    verb: 'recall-lines',
    aliases: ['lay-lai-kien', 'lấy-lại-kiện'],
    title: { vi: 'Lấy lại kiện của phiếu', en: 'Recall from the hand-over' },
    rule: 'three_pl_work',
    endpoint: 'PATCH /three-pl-runsheets/{id}/recall',
    takes: takesIds,
  }),
  step({
    id: 'ask-back',
    verb: 'ask-back',
    aliases: ['doi-lai', 'đòi-lại'],
    title: { vi: 'Đòi lại kiện từ 3PL', en: 'Ask the carrier to give back' },
    rule: 'three_pl_work',
    endpoint: 'PATCH /three-pl-runsheets/{id}/cancel-at-carrier',
    takes: takesIds,
  }),
  step({
    id: 'close',
    verb: 'close-3pl',
    aliases: ['dong-3pl', 'đóng-3pl'],
    title: { vi: 'Đóng phiếu bàn giao', en: 'Close the hand-over' },
    rule: 'three_pl_close',
    endpoint: 'PATCH /three-pl-runsheets/{id}/close',
  }),
  step({
    id: 'cancel',
    verb: 'cancel-3pl',
    aliases: ['huy-3pl', 'hủy-3pl'],
    title: { vi: 'Hủy phiếu bàn giao', en: 'Give the hand-over up' },
    rule: 'three_pl_cancel',
    endpoint: 'PATCH /three-pl-runsheets/{id}/cancel',
  }),
];
