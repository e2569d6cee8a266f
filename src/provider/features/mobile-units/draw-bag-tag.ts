import type { LabelDrawing } from '~contract/features/labels';
import { bagTagSize } from '~domain/labels';
import { limits } from '~domain/limits';
import type { BagDetail } from '../../shared/linehaul/read-bag';
import { Pen } from '../../shared/labels/label-canvas';
import { paperMoment } from '../../shared/labels/paper-moment';
import { code128, qrCode } from '../../shared/labels/symbols';

const margin = 4;
const gap = 2;
/** Of the QR code, in mm: whole dots of a 203 dpi printer. */
const module = 1.5;
const quiet = 4;
const points = { title: 9, name: 20, code: 18, heading: 10, text: 16 };
const figure = new Intl.NumberFormat(limits.numberLocale, { maximumFractionDigits: 3 });

type Bag = Pick<
  BagDetail,
  'mu_code' | 'serial_number' | 'origin_hub' | 'destination_hub' | 'packages' | 'weight' | 'created_at'
>;

/**
 * The tag tied to a bag: where it goes all across the sheet, to be read from a truck's door. Vietnamese, whoever
 * prints.
 */
export function drawBagTag(bag: Bag, destinationName: string): LabelDrawing {
  const { width, height } = bagTagSize;
  const pen = new Pen(margin, width - margin);
  const title = 'Thẻ bao kiện';
  const titled = pen.line('Hubline', { y: margin, points: points.title, weight: 600 });
  pen.line(title, { y: titled, points: points.title, weight: 600 });
  const left = pen.left + pen.width(title, points.title, 600) + gap;
  let y = pen.capitals(`${bag.origin_hub.code} →`, { y: margin, height: 12, align: 'end', left });
  y = Math.max(y, titled + pen.lineHeight(points.title)) + gap;
  y = pen.capitals(bag.destination_hub.code, { y, height: 24 }) + gap;
  y = pen.lines(destinationName.normalize('NFC'), { y, points: points.name, weight: 600, most: 2 }) + gap;
  y = pen.bars(code128(bag.mu_code), y, 26) + gap / 2;
  y = pen.line(bag.mu_code, { y, points: points.code, weight: 600, align: 'middle' }) + gap;

  const top = pen.rule(y) + gap;
  const matrix = qrCode(bag.mu_code);
  const qrLeft = width - (quiet + matrix.side) * module;
  pen.matrix(matrix, qrLeft, top + quiet * module - gap, module);
  y = top;
  for (const [heading, text] of [
    ['Niêm phong', bag.serial_number ?? '....................'],
    ['Trong bao', `${figure.format(bag.packages)} kiện · ${figure.format(bag.weight)} kg`],
    ['Tạo lúc', paperMoment(bag.created_at)],
  ] as const) {
    const right = qrLeft - quiet * module;
    y = pen.line(heading, { y, points: points.heading, weight: 400, right });
    const size = pen.fitting(text, points.text, 600, right - pen.left);
    y = pen.lines(text, { y, points: size, weight: 600, most: 3, right }) + gap / 2;
  }
  return { code: bag.mu_code, width, height, texts: pen.texts, ink: pen.ink() };
}
