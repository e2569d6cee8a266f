import { limits } from '~domain/limits';
import { ownStatementColumns, type StatementFault } from '~domain/bank-statement';

interface Wording {
  readonly vi: string;
  readonly en: string;
}

const texts = {
  header: {
    vi: `Không thấy dòng tiêu đề của sao kê: cần các cột ${ownStatementColumns.join(', ')}, hoặc tệp sao kê lưu từ Vietcombank`,
    en: `There is no header of a statement: it takes the columns ${ownStatementColumns.join(', ')}, or the file Vietcombank saves.`,
  },
  date: { vi: 'Ngày không hợp lệ', en: 'The day is not valid.' },
  amount: { vi: 'Số tiền không đọc được', en: 'The amount cannot be read.' },
  both_sides: { vi: 'Một dòng không thể vừa ghi nợ vừa ghi có', en: 'A line cannot be debit and credit at once.' },
  extra_cells: {
    vi: 'Dòng có nhiều ô hơn dòng tiêu đề: đặt số tiền có dấu phẩy trong dấu nháy kép',
    en: 'The row has more cells than the header: quote amounts with commas.',
  },
  encoding: {
    vi: 'Tệp không phải UTF-8: hãy lưu lại dạng CSV UTF-8',
    en: 'The file is not UTF-8: save it as CSV UTF-8.',
  },
  misquoted: { vi: 'Dấu nháy kép sai chỗ', en: 'A quote stands wrong.' },
  too_many_rows: {
    vi: `Tối đa ${limits.importRows.toLocaleString('vi-VN')} dòng mỗi tệp`,
    en: `At most ${limits.importRows.toLocaleString('en')} rows a file.`,
  },
} as const satisfies Record<string, Wording> & Record<Exclude<StatementFault, 'nothing'>, Wording>;

export type StatementText = keyof typeof texts;

export function statementText(key: StatementText, locale: 'vi' | 'en'): string {
  return texts[key][locale];
}
