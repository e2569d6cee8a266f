import { exportFormats } from '~domain/exports';
import { limits } from '~domain/limits';
import { defineUi, type Argument, type Choice, type Words } from './command';

const face = (name: string, verb: string, aliases: readonly string[], title: Words, keys?: string) =>
  defineUi({ id: `face.${name}`, verb, aliases, title, ...(keys ? { keys } : {}) });

const exportChoices = exportFormats.map((value) => ({
  value,
  title: { vi: value.toUpperCase(), en: value.toUpperCase() },
})) satisfies readonly Choice[];

const rowNumber = {
  name: 'row',
  words: ['dòng'],
  title: { vi: 'Dòng', en: 'Row' },
  type: { kind: 'integer', min: 1, max: limits.maxApiLimit },
  required: false,
} as const satisfies Argument;

/** What the interface does to itself: everything a mouse can reach, a key reaches too. */
export const uiCommands = {
  palette: face(
    'palette',
    'palette',
    ['bang-lenh', 'bảng-lệnh'],
    { vi: 'Mở bảng lệnh', en: 'Open the palette' },
    'mod+k',
  ),
  prompt: face('prompt', 'prompt', ['dong-lenh', 'dòng-lệnh'], { vi: 'Tới dòng lệnh', en: 'Open command line' }, '/'),
  shortcuts: face('shortcuts', 'keys', ['phim', 'phím'], { vi: 'Xem phím tắt', en: 'Show the keys' }, '?'),
  help: face('help', 'help', ['tro-giup', 'trợ-giúp', '?'], {
    vi: 'Trợ giúp: dòng lệnh mẫu, cú pháp',
    en: 'Help: sample lines and the grammar',
  }),
  theme: face('theme', 'theme', ['nen', 'nền'], { vi: 'Đổi giao diện sáng, tối', en: 'Switch light or dark' }, 'g t'),
  density: face(
    'density',
    'density',
    ['mat-do', 'mật-độ', 'do-day', 'độ-dày'],
    { vi: 'Đổi mật độ dòng', en: 'Change row density' },
    'g d',
  ),
  language: face(
    'language',
    'language',
    ['ngon-ngu', 'ngôn-ngữ'],
    { vi: 'Đổi ngôn ngữ Việt, Anh', en: 'Switch Vietnamese or English' },
    'g l',
  ),
  notifications: face(
    'notifications',
    'notifications',
    ['thong-bao', 'thông-báo'],
    { vi: 'Mở thông báo', en: 'Open notifications' },
    'g b',
  ),
  readNotifications: face('read-notifications', 'read-all', ['doc-het', 'đọc-hết'], {
    vi: 'Đánh dấu đã đọc hết thông báo',
    en: 'Mark all notifications read',
  }),
  toggleSidebar: face(
    'toggle-sidebar',
    'sidebar',
    ['thanh-ben', 'thanh-bên'],
    { vi: 'Thu gọn thanh bên', en: 'Collapse sidebar' },
    '[',
  ),
  toggleTranscript: face(
    'toggle-transcript',
    'transcript',
    ['nhat-ky', 'nhật-ký'],
    { vi: 'Mở nhật ký lệnh', en: 'Toggle the transcript' },
    ']',
  ),
  queue: face('queue', 'queue', ['hang-doi', 'hàng-đợi'], { vi: 'Mở hàng đợi', en: 'Open the queue' }, 't q'),
  holdRun: face(
    'hold-run',
    'pause',
    ['tam-dung', 'tạm-dừng'],
    { vi: 'Tạm dừng, chạy tiếp lượt đang chạy', en: 'Hold the run, or go on' },
    't p',
  ),
  stopRun: face('stop-run', 'stop', ['dung', 'dừng'], { vi: 'Dừng lượt đang chạy', en: 'Stop the run' }, 't s'),
  retryFailed: face(
    'retry-failed',
    'retry',
    ['chay-lai', 'chạy-lại'],
    { vi: 'Chạy lại kiện lỗi', en: 'Retry what failed' },
    't r',
  ),
  exportOutcomes: face(
    'export-outcomes',
    'outcomes',
    ['xuat-ket-qua', 'xuất-kết-quả'],
    { vi: 'Xuất kết quả lượt vừa chạy', en: 'Export the last outcomes' },
    't x',
  ),
  clearSelection: face(
    'clear-selection',
    'clear',
    ['bo-chon', 'bỏ-chọn'],
    { vi: 'Bỏ chọn tất cả', en: 'Clear the selection' },
    'shift+u',
  ),
  reselect: face(
    'reselect',
    'reselect',
    ['chon-lai', 'chọn-lại'],
    { vi: 'Chọn lại tập vừa bỏ', en: 'Select again what was let go' },
    'shift+z',
  ),
  paneGrid: face('pane-grid', 'grid', ['luoi', 'lưới'], { vi: 'Tới lưới kiện', en: 'Go to the grid' }, '1'),
  paneInspector: face(
    'pane-inspector',
    'inspector',
    ['ngan-chi-tiet', 'ngăn-chi-tiết'],
    { vi: 'Tới ngăn chi tiết', en: 'Go to the inspector' },
    '2',
  ),
  paneTranscript: face(
    'pane-transcript',
    'log',
    ['ngan-nhat-ky', 'ngăn-nhật-ký'],
    { vi: 'Tới ngăn nhật ký', en: 'Go to the transcript' },
    '3',
  ),
  // Of the list in sight; on the page of reports, of the report that is chosen there.
  export: defineUi({
    id: 'face.export',
    verb: 'export',
    aliases: ['xuat', 'xuất'],
    title: { vi: 'Xuất ra CSV, Excel', en: 'Export as CSV or Excel' },
    args: [
      {
        name: 'format',
        words: ['định_dạng'],
        title: { vi: 'Định dạng', en: 'Format' },
        type: { kind: 'choice', choices: exportChoices, list: false },
        required: false,
      },
    ],
    keys: 't e',
  }),
  camera: face('camera', 'camera', ['may-anh', 'máy-ảnh'], {
    vi: 'Quét bằng camera',
    en: 'Scan with the camera',
  }),
  map: face('map', 'map', ['ban-do', 'bản-đồ'], { vi: 'Hiện, ẩn bản đồ', en: 'Show or hide the map' }, 't m'),
  wall: defineUi({
    id: 'face.wall',
    verb: 'wall',
    aliases: ['man-hinh-lon', 'màn-hình-lớn'],
    title: { vi: 'Màn hình giao hàng toàn màn hình', en: 'Delivery monitor on the full screen' },
    access: 'runsheets',
    at: '/delivery-monitor',
    keys: 't o',
  }),
  downloadExport: defineUi({
    id: 'face.download-export',
    verb: 'download',
    aliases: ['tai-tep', 'tải-tệp'],
    title: { vi: 'Tải lại tệp đã xuất', en: 'Download an export again' },
    args: [
      {
        name: 'id',
        words: ['số'],
        title: { vi: 'Số tệp', en: 'Number of the export' },
        type: { kind: 'integer', min: 1, max: 2_000_000_000 },
        required: true,
      },
    ],
  }),
  cancelExport: face('cancel-export', 'cancel-export', ['huy-xuat', 'hủy-xuất'], {
    vi: 'Hủy lượt xuất đang chạy',
    en: 'Cancel the export under way',
  }),
  clearFilters: face(
    'clear-filters',
    'unfilter',
    ['bo-loc', 'bỏ-lọc'],
    { vi: 'Bỏ hết bộ lọc', en: 'Clear all filters' },
    't c',
  ),
  // Of lists that are kept by hand: hubs, staff, addresses. The row under the cursor, where none is named.
  addRow: face(
    'add-row',
    'add-row',
    ['them-dong', 'thêm-dòng'],
    { vi: 'Thêm vào danh sách', en: 'Add to the list' },
    't a',
  ),
  editRow: defineUi({
    id: 'face.edit-row',
    verb: 'edit-row',
    aliases: ['sua-dong', 'sửa-dòng'],
    title: { vi: 'Sửa dòng', en: 'Change the row' },
    args: [rowNumber],
  }),
  removeRow: defineUi({
    id: 'face.remove-row',
    verb: 'remove-row',
    aliases: ['xoa-dong', 'xóa-dòng'],
    title: { vi: 'Xóa dòng', en: 'Remove the row' },
    args: [rowNumber],
  }),
  importRows: face('import-rows', 'import-rows', ['nhap-danh-sach', 'nhập-danh-sách'], {
    vi: 'Nhập danh sách từ CSV',
    en: 'Import rows from CSV',
  }),
  // Of the error log; it answers while that is on the screen.
  retryDeliveries: defineUi({
    id: 'face.retry-deliveries',
    verb: 'resend',
    aliases: ['gui-lai', 'gửi-lại'],
    title: { vi: 'Gửi lại lượt gửi lỗi', en: 'Send failures again' },
    access: 'integrations',
    keys: 't g',
  }),
  addPhoto: face(
    'add-photo',
    'photo',
    ['anh', 'ảnh'],
    { vi: 'Thêm ảnh cho kiện', en: 'Add a photo of the package' },
    'i',
  ),
  viewPhotos: face(
    'view-photos',
    'photos',
    ['xem-anh', 'xem-ảnh'],
    { vi: 'Xem ảnh của kiện', en: 'View the package’s photos' },
    'v',
  ),
  changePassword: face('change-password', 'password', ['mat-khau', 'mật-khẩu'], {
    vi: 'Đổi mật khẩu',
    en: 'Change password',
  }),
  logout: face('logout', 'logout', ['dang-xuat', 'đăng-xuất'], { vi: 'Đăng xuất', en: 'Sign out' }),
};
