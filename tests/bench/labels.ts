import { randomInt } from 'node:crypto';
import { trackingCode } from '~domain/tracking-code';
import { drawLabel } from '~provider/features/labels/draw-label';
import { labelFacts } from '~provider/features/labels/facts';
import { pdfOf } from '~provider/features/labels/pdf';
import { code128, qrCode } from '~provider/features/labels/symbols';
import { byTurns, median, ms, printTable, ratio } from './measure';

const labels = 500;
const rounds = 3;

const record = (code: string) => ({
  code,
  order_code: 'DON-2026-000123',
  from_name: 'Cửa hàng Hoa Sữa',
  from_phone: '0912345678',
  from_address: '12 ngõ 34 Trường Chinh, Phường Khương Mai, Hà Nội',
  to_name: 'Đặng Thị Ngữ Thương',
  to_phone: '0903111218',
  to_address: '125/7 Nguyễn Hữu Cảnh, Phường Thạnh Mỹ Tây, Thành phố Hồ Chí Minh',
  start_code: 'HN02',
  end_code: 'HCM01',
  cod: 1_250_000,
  weight: 2.25,
  tracking_3pl: null,
  three_pl_lm_code: null,
  reason: null,
  note: 'Gọi trước khi giao',
});

/** Five hundred labels as one PDF beside their bars and QR codes alone, which the library draws in either. */
export async function labelTimes(): Promise<void> {
  const codes = Array.from({ length: labels }, () => trackingCode(randomInt(10_000_000, 99_999_999)));
  let bytes = 0;
  const whole = async (): Promise<void> => {
    bytes = 0;
    const drawn = (function* draw() {
      for (const code of codes) yield drawLabel(labelFacts(record(code), 'awb'), 'A6');
    })();
    for await (const chunk of pdfOf(drawn)) bytes += (chunk as Buffer).length;
  };
  const bare = async (): Promise<void> => {
    for (const code of codes) {
      code128(code);
      qrCode(code);
    }
  };
  const { one, other } = await byTurns(rounds, 1, whole, bare);
  printTable(`${labels} labels (aim: 5 s or less)`, ['what', 'time', 'to the symbols alone'], [
    [`one PDF, ${(bytes / 1024 / 1024).toFixed(1)} MB`, ms(median(one)), ratio(median(one) / median(other))],
    ['their Code 128 and QR alone', ms(median(other)), ''],
  ]);
}
