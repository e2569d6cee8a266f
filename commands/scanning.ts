import { limits } from '~domain/limits';
import { defineAction } from './command';
import { note } from './common-arguments';

/** What came of a package, reported without a scanner, and what puts such a report right. */
export const scanningCommands = [
  defineAction({
    id: 'package.delivered',
    verb: 'delivered',
    aliases: ['giao-thanh-cong', 'giao-thành-công'],
    title: { vi: 'Giao thành công', en: 'Delivered' },
    action: 'delivery_ok',
    args: [
      { ...note(true), title: { vi: 'Ai nhận, ở đâu', en: 'Who took it, where' } },
      {
        name: 'cod_collected',
        words: ['tiền_thu', 'đã_thu'],
        title: { vi: 'COD đã thu (₫)', en: 'COD taken (₫)' },
        type: { kind: 'amount', max: limits.moneyMax },
        required: false,
      },
    ],
  }),
  defineAction({
    id: 'package.delivery-failed',
    verb: 'delivery-failed',
    aliases: ['giao-hong', 'giao-hỏng'],
    title: { vi: 'Giao không thành công', en: 'Delivery failed' },
    action: 'delivery_fail',
    args: [
      {
        name: 'reason',
        words: ['lý_do'],
        title: { vi: 'Lý do', en: 'Reason' },
        type: { kind: 'reason', type: 'delivery' },
        required: true,
      },
      {
        name: 'reattempt_date',
        words: ['hẹn', 'at'],
        title: { vi: 'Hẹn giao lại', en: 'Next attempt' },
        type: { kind: 'moment' },
        required: false,
      },
      note(false),
    ],
  }),
  defineAction({
    id: 'package.correct-scan',
    verb: 'correct-scan',
    aliases: ['sua-quet-nham', 'sửa-quét-nhầm'],
    title: { vi: 'Sửa lượt quét nhầm', en: 'Correct a wrong scan' },
    action: 'correct_scan',
    args: [{ ...note(true), title: { vi: 'Nhầm thế nào', en: 'What was wrong' } }],
  }),
  defineAction({
    id: 'package.retry-3pl',
    verb: 'retry-3pl',
    aliases: ['gui-lai-3pl', 'gửi-lại-3pl'],
    title: { vi: 'Giao lại cho 3PL', en: 'Hand over to 3PL again' },
    action: 'retry_3pl',
    args: [note(false)],
  }),
  defineAction({
    id: 'package.shipping-fee',
    verb: 'fee',
    aliases: ['tinh-cuoc', 'tính-cước'],
    title: { vi: 'Tính lại cước', en: 'Recalculate fee' },
    action: 'update_fee',
    args: [
      {
        name: 'shipping_fee',
        words: ['cước', 'phí'],
        title: { vi: 'Cước mới (₫), trống = theo bảng giá', en: 'New fee (₫), empty = by the price table' },
        type: { kind: 'amount', max: limits.moneyMax },
        required: false,
      },
      { ...note(false), title: { vi: 'Vì sao sửa tay', en: 'Why by hand' } },
    ],
  }),
];
