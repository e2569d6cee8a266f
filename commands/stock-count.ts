import { stockTypes, type StockType } from '~domain/stock-count';
import { limits } from '~domain/limits';
import { defineUi, type Choice, type Words } from './command';

const titles: Record<StockType, Words> = {
  linehaul: { vi: 'Trung chuyển', en: 'Linehaul' },
  delivery: { vi: 'Giao', en: 'Delivery' },
  confirmation: { vi: 'Xác nhận', en: 'Confirmation' },
  return: { vi: 'Hoàn', en: 'Return' },
  return_linehaul: { vi: 'Trung chuyển hoàn', en: 'Return linehaul' },
  handover: { vi: 'Bàn giao', en: 'Handover' },
};
const shelves = stockTypes.map((value) => ({ value, title: titles[value] })) satisfies readonly Choice[];
const at = '/backlog/check';

/** A check of a shelf from its beginning to its end. Without values the page asks for them. */
export const stockCountCommands = {
  checkStart: defineUi({
    id: 'shelf.start',
    verb: 'check-start',
    aliases: ['bat-dau-kiem', 'bắt-đầu-kiểm'],
    title: { vi: 'Bắt đầu kiểm', en: 'Start the check' },
    access: 'shelf_check',
    args: [
      {
        name: 'shelf',
        words: ['kệ'],
        title: { vi: 'Kệ', en: 'Shelf' },
        type: { kind: 'choice', choices: shelves, list: false },
        required: false,
      },
      {
        name: 'hub',
        words: ['bưu_cục'],
        title: { vi: 'Mã bưu cục', en: 'Code of the hub' },
        type: { kind: 'text', max: limits.hubName },
        required: false,
      },
    ],
    at,
    keys: 't b',
  }),
  checkFinish: defineUi({
    id: 'shelf.finish',
    verb: 'check-finish',
    aliases: ['ket-thuc-kiem', 'kết-thúc-kiểm'],
    title: { vi: 'Kết thúc kiểm', en: 'Finish the check' },
    access: 'shelf_check',
    at,
    keys: 't f',
  }),
  checkDiscard: defineUi({
    id: 'shelf.discard',
    verb: 'check-discard',
    aliases: ['bo-lan-kiem', 'bỏ-lần-kiểm'],
    title: { vi: 'Bỏ lần kiểm', en: 'Discard the check' },
    access: 'shelf_check',
    at,
  }),
};
