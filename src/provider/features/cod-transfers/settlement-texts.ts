import { settlementColumns } from '~contract/features/cod-transfers';
import { limits } from '~domain/limits';

const texts = {
  header: { vi: `Tệp đối soát cần các cột ${settlementColumns.join(', ')}`, en: `A settlement needs the columns ${settlementColumns.join(', ')}.` },
  row: { vi: 'Dòng thiếu mã đơn hoặc số tiền không đọc được', en: 'The row has no number of a package, or an amount that cannot be read.' },
  unknown: { vi: 'Đơn vị 3PL này chưa từng nhận đơn này', en: 'This carrier never had this package.' },
  not_owed: { vi: 'Đơn này chưa ở phiếu thu COD 3PL đã duyệt', en: 'The package is on no approved collection.' },
  amount: { vi: 'Số tiền khác với COD phải thu', en: 'The amount is not what is owed.' },
  twice: { vi: 'Đơn này có hai lần trong tệp', en: 'The package stands twice in the file.' },
  misquoted: { vi: 'Dấu nháy kép sai chỗ', en: 'A quote stands wrong.' },
  too_many_rows: { vi: `Tối đa ${limits.importRows.toLocaleString('vi-VN')} dòng mỗi tệp`, en: `At most ${limits.importRows.toLocaleString('en')} rows a file.` },
} as const;

export type SettlementText = keyof typeof texts;

export function settlementText(key: SettlementText, locale: 'vi' | 'en'): string {
  return texts[key][locale];
}
