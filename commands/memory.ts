import { defineUi, type Argument, type Choice, type Words } from './command';

/** As long as a line of one's own may be, and as many as one macro holds. */
export const ownLineLength = 2_000;
const macroLines = 100;

const name = (vi: string, en: string, word = 'tên') =>
  ({
    name: 'name',
    words: [word],
    title: { vi, en },
    type: { kind: 'name' },
    required: true,
  }) as const satisfies Argument;
const line = (vi: string, en: string) =>
  ({
    name: 'line',
    words: ['dòng'],
    title: { vi, en },
    type: { kind: 'line', max: ownLineLength },
    required: true,
  }) as const satisfies Argument;

const scanModes = [
  { value: 'find', title: { vi: 'Tìm', en: 'Find' } },
  { value: 'add', title: { vi: 'Thêm', en: 'Add' } },
] as const satisfies readonly Choice[];

const own = <const Args extends readonly Argument[] = readonly []>(
  name: string,
  verb: string,
  aliases: readonly string[],
  title: Words,
  args?: Args,
) => defineUi({ id: `own.${name}`, verb, aliases, title, ...(args ? { args } : {}) });

/** What a user makes for himself: words, macros and sets of his own, and what his scanner does. */
export const memoryCommands = {
  scanMode: own(
    'scan-mode',
    'scan-mode',
    ['kieu-quet', 'kiểu-quét'],
    { vi: 'Đổi kiểu quét: tìm hay thêm vào tập', en: 'Scans find, or add to the set' },
    [
      {
        name: 'mode',
        words: ['kiểu'],
        title: { vi: 'Kiểu quét', en: 'Mode' },
        type: { kind: 'choice', choices: scanModes, list: false },
        required: true,
      },
    ],
  ),
  arm: own('arm', 'arm', ['gai', 'gài'], { vi: 'Đặt lệnh khi quét', en: 'Arm a line: each scan runs it' }, [
    line('Lệnh chạy cho từng kiện', 'Line run on each package'),
  ]),
  disarm: own('disarm', 'disarm', ['bo-gai', 'bỏ-gài'], {
    vi: 'Bỏ đặt lệnh, quét để tìm',
    en: 'Disarm, scans find again',
  }),
  alias: own('alias', 'alias', ['bi-danh', 'bí-danh'], { vi: 'Đặt tên tắt cho một dòng', en: 'Name a line' }, [
    name('Tên tắt', 'Name'),
    line('Dòng lệnh', 'Line'),
  ]),
  unalias: own('unalias', 'unalias', ['xoa-bi-danh', 'xóa-bí-danh'], { vi: 'Xóa tên tắt', en: 'Remove an alias' }, [
    name('Tên tắt', 'Name'),
  ]),
  macroRecord: own('macro-record', 'macro-record', ['ghi-macro'], { vi: 'Bắt đầu ghi macro', en: 'Record a macro' }, [
    name('Tên macro', 'Name'),
  ]),
  macroStop: own('macro-stop', 'macro-stop', ['dung-ghi', 'dừng-ghi'], {
    vi: 'Dừng ghi và lưu macro',
    en: 'Stop recording, keep the macro',
  }),
  macroSave: own(
    'macro-save',
    'macro-save',
    ['luu-macro', 'lưu-macro'],
    { vi: 'Lưu các dòng vừa chạy thành macro', en: 'Keep the last lines as a macro' },
    [
      name('Tên macro', 'Name'),
      {
        name: 'count',
        words: ['số_dòng'],
        title: { vi: 'Số dòng cuối', en: 'How many lines' },
        type: { kind: 'integer', min: 1, max: macroLines },
        required: false,
        default: '1',
      },
      {
        name: 'values',
        words: ['tham_số'],
        title: { vi: 'Giá trị thành $1, $2…', en: 'Values that become $1, $2…' },
        type: { kind: 'text', max: ownLineLength },
        required: false,
      },
    ],
  ),
  macroDrop: own('macro-drop', 'macro-drop', ['xoa-macro', 'xóa-macro'], { vi: 'Xóa macro', en: 'Remove a macro' }, [
    name('Tên macro', 'Name'),
  ]),
  saveSet: defineUi({
    id: 'own.save-set',
    verb: 'save',
    aliases: ['luu-tap', 'lưu-tập'],
    title: { vi: 'Lưu tập đang chọn thành @tên', en: 'Save the working set as @name' },
    args: [{ ...name('Tên tập', 'Set', 'tập'), type: { kind: 'name', set: true } }],
    codes: true,
  }),
  dropSet: own('drop-set', 'drop', ['xoa-tap', 'xóa-tập'], { vi: 'Xóa tập đã lưu', en: 'Remove a saved set' }, [
    name('Tên tập', 'Set', 'tập'),
  ]),
};
