import { limits } from '~domain/limits';
import { defineUi, type Argument, type Words } from './command';
import { ownLineLength } from './memory';

const codes = {
  name: 'codes',
  words: ['mã'],
  title: { vi: 'Mã vận đơn', en: 'Tracking codes' },
  type: { kind: 'line', max: ownLineLength * 10 },
  required: true,
} as const satisfies Argument;
const side = <const Name extends string>(name: Name, word: string, vi: string, en: string) =>
  ({
    name,
    words: [word],
    title: { vi, en },
    type: { kind: 'number', unit: 'cm', max: limits.sideMaxCm },
    required: false,
  }) as const satisfies Argument;

const scansAs = (name: string, verb: string, aliases: readonly string[], title: Words, keys: string) =>
  defineUi({ id: `face.${name}`, verb, aliases, title, access: 'runsheet_work', keys });

/**
 * What hands do at a page that works through packages: scan, weigh, report. Each page answers while it is on the
 * screen.
 */
export const stationCommands = {
  // For labels that no scanner reads: as if each code had been scanned.
  scanCodes: defineUi({
    id: 'face.scan-codes',
    verb: 'scan',
    aliases: ['quet', 'quét'],
    title: { vi: 'Nhập mã thay cho máy quét', en: 'Enter codes as if scanned' },
    args: [codes],
  }),
  deselect: defineUi({
    id: 'face.deselect',
    verb: 'unselect',
    aliases: ['bo-ra', 'bỏ-ra'],
    title: { vi: 'Bỏ vài mã ra khỏi tập đang chọn', en: 'Take codes out of the working set' },
    args: [codes],
  }),
  scale: defineUi({
    id: 'face.scale',
    verb: 'scale',
    aliases: ['can-tung-kien', 'cân-từng-kiện'],
    title: { vi: 'Bật, tắt cân từng kiện khi nhập kho', en: 'Weigh each package at inbound, or not' },
    access: 'inbound',
    at: '/inbound',
    keys: 't w',
  }),
  takeWeighed: defineUi({
    id: 'face.take-weighed',
    verb: 'weigh',
    aliases: ['nhap-can', 'nhập-cân'],
    title: { vi: 'Nhập kho kiện đang trên cân', en: 'Take in the package on the scale' },
    access: 'inbound',
    args: [
      {
        name: 'weight',
        words: ['khối_lượng', 'cân'],
        title: { vi: 'Khối lượng (kg)', en: 'Weight (kg)' },
        type: { kind: 'number', unit: 'kg', max: limits.weightMaxKg },
        required: false,
      },
      side('length', 'dài', 'Dài (cm)', 'Length (cm)'),
      side('width', 'rộng', 'Rộng (cm)', 'Width (cm)'),
      side('height', 'cao', 'Cao (cm)', 'Height (cm)'),
    ],
    at: '/inbound',
  }),
  reportEvents: defineUi({
    id: 'face.report-events',
    verb: 'report-events',
    aliases: ['ghi-nhan', 'ghi-nhận'],
    title: { vi: 'Ghi nhận kết quả cho danh sách', en: 'Report the list’s events' },
    access: 'event_handling',
    at: '/change-pakage-status',
    keys: 't n',
  }),
  // Of the sheet or trip in sight: sent off, begun or ended, whichever comes next.
  nextStep: defineUi({
    id: 'face.next-step',
    verb: 'next',
    aliases: ['buoc-tiep', 'bước-tiếp'],
    title: { vi: 'Bước tiếp theo của phiếu đang mở', en: 'Next step of the open sheet' },
    keys: 'f9',
  }),
  scansDone: scansAs(
    'scans-done',
    'scans-done',
    ['quet-xong', 'quét-xong'],
    { vi: 'Lượt quét tới: xong', en: 'Next scans: done' },
    'alt+1',
  ),
  scansAttempt: scansAs(
    'scans-attempt',
    'scans-attempt',
    ['quet-chua-xong', 'quét-chưa-xong'],
    { vi: 'Lượt quét tới: chưa được, hẹn lại', en: 'Next scans: to be tried again' },
    'alt+2',
  ),
  scansFailed: scansAs(
    'scans-failed',
    'scans-failed',
    ['quet-that-bai', 'quét-thất-bại'],
    { vi: 'Lượt quét tới: thất bại', en: 'Next scans: failed' },
    'alt+3',
  ),
  scansBack: scansAs(
    'scans-back',
    'scans-back',
    ['quet-nhan-lai', 'quét-nhận-lại'],
    { vi: 'Lượt quét tới: nhận lại về kho', en: 'Next scans: taken back in' },
    'alt+4',
  ),
};
