import { limits } from '~domain/limits';

const texts = {
  number: {
    vi: 'Viết số dạng 1234.5: không dấu phẩy, không dấu phân cách hàng nghìn',
    en: 'Write numbers like 1234.5: no comma, no thousands separator.',
  },
  misquoted: {
    vi: 'Dấu nháy kép sai chỗ: đặt cả ô trong dấu nháy kép, nháy bên trong viết đôi',
    en: 'A quote stands wrong: quote the whole cell, and double a quote inside it.',
  },
  unread: {
    vi: 'Quá nhiều dòng sai dấu nháy kép: từ dòng này trở đi chưa đọc',
    en: 'Too many wrongly quoted lines: nothing was read from here on.',
  },
  column_count: {
    vi: 'Dòng có số cột khác dòng tiêu đề',
    en: 'The row has another number of columns than the header.',
  },
  encoding: {
    vi: 'Tệp không phải UTF-8: hãy lưu lại dạng CSV UTF-8',
    en: 'The file is not UTF-8: save it as CSV UTF-8.',
  },
  no_shop: { vi: 'Không có shop này', en: 'There is no such shop.' },
  inactive_shop: { vi: 'Shop chưa hoạt động', en: 'The shop is not active.' },
  unpriced: { vi: 'Chưa có giá cho tuyến này', en: 'The way has no price yet.' },
  duplicate: { vi: 'Trùng mã đơn với dòng {n}', en: 'The same order as on line {n}.' },
  same_code: { vi: 'Trùng mã với dòng {n}', en: 'The same code as on line {n}.' },
  name_taken: { vi: 'Tên đã có trong cùng đơn vị cấp trên', en: 'The name is taken there already.' },
  no_province: { vi: 'Không có tỉnh thành mã này', en: 'There is no province of this code.' },
  no_district: { vi: 'Tỉnh này không có quận huyện mã này', en: 'The province has no district of this code.' },
  no_hub: { vi: 'Không có bưu cục mã này', en: 'There is no hub of this code.' },
  closed_hub: { vi: 'Bưu cục này đã đóng', en: 'The hub is closed.' },
  new_division: { vi: 'Phân cấp mới không có quận huyện', en: 'The present division has no districts.' },
  old_division: { vi: 'Chỉ phường xã mới được gán bưu cục', en: 'Only a present ward is served by a hub.' },
  division_stays: {
    vi: 'Không đổi được phân cấp cũ, mới của mã đã có',
    en: 'The division of a known code stays as it is.',
  },
  missing_column: { vi: 'Thiếu cột này', en: 'This column is missing.' },
  repeated_column: { vi: 'Cột này có hai lần', en: 'This column stands twice.' },
  too_many_rows: {
    vi: `Tối đa ${limits.importRows.toLocaleString('vi-VN')} dòng mỗi tệp`,
    en: `At most ${limits.importRows.toLocaleString('en')} rows a file.`,
  },
  too_many_addresses: {
    vi: `Tối đa ${limits.addressRows.toLocaleString('vi-VN')} dòng mỗi tệp`,
    en: `At most ${limits.addressRows.toLocaleString('en')} rows a file.`,
  },
} as const;

export type ImportText = keyof typeof texts;

export function importText(key: ImportText, locale: 'vi' | 'en', n?: number): string {
  return texts[key][locale].replace('{n}', String(n));
}

/** A value is echoed so that its row is found, not so that a novel is; never half a sign of it. */
export function echoOf(value: string): string {
  return value.slice(0, 100).replace(/\p{Cs}$/u, '');
}
