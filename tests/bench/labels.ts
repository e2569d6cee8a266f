import { randomInt } from 'node:crypto';
import { trackingCode } from '~domain/tracking-code';
import { drawLabel } from '~provider/features/labels/draw-label';
import { labelFacts } from '~provider/features/labels/facts';
import { pdfOf } from '~provider/features/labels/pdf';
import { code128, qrCode } from '~provider/shared/labels/symbols';
import { section } from './figures';
import { byTurns, p50, ratios } from './measure';
import type { Scale } from './scale';

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
  length: 30,
  width: 20,
  height: 10,
  created_at: '2026-11-21T02:00:00.000Z',
});

/** Labels as one PDF beside their bars and QR codes alone, which the library draws in either. */
export async function labelTimes({ labels, rounds }: Scale): Promise<void> {
  const to = section('labels', `${labels} labels as one PDF (aim: 500 in 5 s or less)`);
  const codes = Array.from({ length: labels }, () => trackingCode(randomInt(10_000_000, 99_999_999)));
  let bytes = 0;
  const whole = async (): Promise<void> => {
    bytes = 0;
    const drawn = (function* draw() {
      for (const code of codes) yield drawLabel(labelFacts(record(code), 'awb'), 'A6');
    })();
    for await (const chunk of pdfOf(drawn)) bytes += Buffer.byteLength(chunk);
  };
  const bare = async (): Promise<void> => {
    for (const code of codes) {
      code128(code);
      qrCode(code);
    }
  };
  const { one, other } = await byTurns(rounds, 1, whole, bare);
  to.record('one PDF', 'ms', p50(one));
  to.record('size of the PDF', 'MB', [bytes / 1024 ** 2]);
  to.record('their Code 128 and QR alone', 'ms', p50(other));
  to.record('PDF to the symbols alone', '×', ratios(p50(one), p50(other)));
}
