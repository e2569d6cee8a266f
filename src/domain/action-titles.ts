import {
  calledActions,
  machineRow,
  packageActions,
  packageMachine,
  rowOf,
  type PackageAction,
} from './package-machine';

interface Words {
  readonly vi: string;
  readonly en: string;
}

/** Steps of a package's history that are no row of the machine; a photo's row says only that it is one. */
const otherSteps: Readonly<Record<string, Words>> = {
  create: { vi: 'Tạo đơn', en: 'Created' },
  import: { vi: 'Nhập đơn từ CSV', en: 'Imported' },
  undo: { vi: 'Hoàn tác', en: 'Undone' },
  photo: { vi: 'Thêm ảnh', en: 'Photo added' },
};

/** All that the history has. */
export const titledActions = [
  ...Object.keys(otherSteps),
  ...packageActions.filter((action) => !action.startsWith('photo_')),
];

/** How a step of a package's history is called by people. */
export function actionTitle(action: string): Words | null {
  if (Object.hasOwn(otherSteps, action)) return otherSteps[action] ?? null;
  return Object.hasOwn(packageMachine, action) ? machineRow(action as PackageAction).title : null;
}

/** What a run did, where that is no step of one package. */
const runTitles: Readonly<Record<string, Words>> = {
  sheet_add: { vi: 'Xếp vào phiếu', en: 'Put on a sheet' },
  sheet_remove: { vi: 'Bỏ khỏi phiếu', en: 'Taken off a sheet' },
  sheet_start: { vi: 'Bắt đầu phiếu', en: 'Sheet started' },
  sheet_receive: { vi: 'Nhận theo phiếu', en: 'Received by a sheet' },
  sheet_scan_back: { vi: 'Quét trả về phiếu', en: 'Scanned back' },
  sheet_close: { vi: 'Đóng phiếu', en: 'Sheet closed' },
  sheet_cancel: { vi: 'Hủy phiếu', en: 'Sheet cancelled' },
  carrier_confirm: { vi: 'Xác nhận báo cáo của 3PL', en: 'Carrier’s reports confirmed' },
};

/** How a run is called by people; null = nobody gave it a name. */
export function runTitle(action: string): Words | null {
  if (Object.hasOwn(runTitles, action)) return runTitles[action] ?? null;
  const called = calledActions.find((one) => one === action);
  return actionTitle(called ? rowOf(called) : action);
}
