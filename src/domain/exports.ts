import type { AccessItem } from './access';
import { limits } from './limits';
import { seesAllHubs, seesAllShops } from './roles';
import { dayMs, vietnamTime } from './time';

/** Every export by what it is called; its call is `GET /export-<name>`. */
export const exportTitles = {
  packages: { vi: 'Kiện hàng', en: 'Packages' },
  'backlog-view': { vi: 'Danh sách tồn', en: 'Backlog list' },
  'backlog-by-type': { vi: 'Tồn theo khâu', en: 'Backlog by stage' },
  'package-successful': { vi: 'Kiện giao thành công', en: 'Delivered packages' },
  'package-sales': { vi: 'Doanh số theo shop', en: 'Sales by shop' },
  'package-report-system': { vi: 'Vận hành theo bưu cục, ngày', en: 'Operations by hub and day' },
  'packages-incomplete': { vi: 'Kiện chưa hoàn tất', en: 'Packages not finished' },
  'package-history': { vi: 'Lịch sử thao tác', en: 'Package history' },
  'shop-admin': { vi: 'Danh sách shop', en: 'Shops' },
} as const satisfies Readonly<Record<string, { readonly vi: string; readonly en: string }>>;

export type ExportName = keyof typeof exportTitles;
export const exportNames = Object.keys(exportTitles) as ExportName[];

/** What a list shows anyway goes with the list's own row; what is reckoned over a network is a report. */
export const exportAccess = {
  packages: 'packages',
  'backlog-view': 'backlog',
  'backlog-by-type': 'backlog',
  'package-successful': 'reports',
  'package-sales': 'reports',
  'package-report-system': 'reports',
  'packages-incomplete': 'reports',
  'package-history': 'packages',
  'shop-admin': 'shops',
} as const satisfies Record<ExportName, AccessItem>;

/** Whether such an export of somebody of this role holds what is every hub's, not that of his own. */
export function holdsAllHubs(name: ExportName, role: string): boolean {
  return name === 'shop-admin' ? seesAllShops(role) : seesAllHubs(role);
}

/** Of these there are no exports without a range: they would be of all times. The others tell how things stand now. */
export const rangedExports: readonly ExportName[] = [
  'packages',
  'package-successful',
  'package-sales',
  'package-report-system',
  'packages-incomplete',
  'package-history',
];

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** What people are offered: of a CSV, Excel set to Vietnamese reads 1.500 kg as one and a half thousand. */
export const offeredFormat: ExportFormat = 'xlsx';

/** Rows of one sheet of XLSX (Excel's own limit), its head among them. */
export const sheetRows = 1_048_576;

/**
 * Whether a range (ISO moments; a missing end is now) may be exported: from its beginning to its end at most 30 days,
 * and the last day whole. What is yet to come has nothing to export: this month is as long as it is old.
 */
export function fitsExport(from: string | undefined, to: string | undefined, now: number): boolean {
  if (from === undefined) return false;
  const end = to === undefined ? now : Math.min(Date.parse(to), now);
  return end - Date.parse(from) <= limits.exportRangeDays * dayMs;
}

/** `hubline-packages-20261121-093000.csv`, on the Vietnamese clock; `outcomes` = what came of a line. */
export function exportFileName(name: ExportName | 'outcomes', format: ExportFormat, made: Date): string {
  const wall = vietnamTime(made.getTime());
  return `hubline-${name}-${wall.slice(0, 10).replaceAll('-', '')}-${wall.slice(11, 19).replaceAll(':', '')}.${format}`;
}
