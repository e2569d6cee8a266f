import type { LabelDrawing } from '~contract/features/labels';
import { labelSizes, type LabelSize } from '~domain/labels';
import { Pen } from '../../shared/labels/label-canvas';
import { code128, fitsCode128, qrCode } from '../../shared/labels/symbols';
import type { LabelFacts } from './facts';

/** Lengths in mm, type in points. */
interface Measures {
  readonly margin: number;
  /** Height of the capitals of where it comes from, and of where it goes: the latter is read from two metres. */
  readonly origin: number;
  readonly destination: number;
  readonly title: number;
  readonly bars: number;
  readonly code: number;
  readonly heading: number;
  readonly text: number;
  readonly name: number;
  readonly address: number;
  readonly loud: number;
  /** A module of the QR code: whole dots of a 203 dpi printer. */
  readonly module: number;
  readonly gap: number;
  /** Height of the box to sign in; 0 = there is none. */
  readonly signature: number;
}

const large: Measures = {
  margin: 4,
  origin: 10,
  destination: 14,
  title: 9,
  bars: 13,
  code: 13,
  heading: 7.5,
  text: 9.5,
  name: 13,
  address: 11.5,
  loud: 15,
  module: 0.75,
  gap: 1.4,
  signature: 13,
};
const measures: Record<LabelSize, Measures> = {
  A6: large,
  '100x150': large,
  A7: {
    margin: 3,
    origin: 6.5,
    destination: 9.5,
    title: 7,
    bars: 11,
    code: 10,
    heading: 6,
    text: 7.5,
    name: 9.5,
    address: 8.5,
    loud: 11,
    module: 0.625,
    gap: 0.9,
    signature: 9,
  },
};

/** White that a reader wants around a QR code, in modules. */
const quiet = 4;
/** A receiver whose texts are long is written smaller, down to this; what still does not fit ends in an ellipsis. */
const receiverScales = [1, 0.9, 0.8, 0.7, 0.62];
/**
 * A courier reads the address at arm's length: rather than write it smaller than this, in points, the box to sign in
 * goes.
 */
const legible = 6.5;

/** Lays a label out, with a box to sign in wherever its receiver stays legible beside it. */
export function drawLabel(facts: LabelFacts, size: LabelSize): LabelDrawing {
  const m = measures[size];
  const { drawing, points } = layOut(facts, size, m);
  return points >= legible ? drawing : layOut(facts, size, { ...m, signature: 0 }).drawing;
}

/** The head and the sender from the top, signature, notes and amount from the bottom, the receiver in what is left. */
function layOut(facts: LabelFacts, size: LabelSize, m: Measures): { drawing: LabelDrawing; points: number } {
  const { width, height } = labelSizes[size];
  const pen = new Pen(m.margin, width - m.margin);
  let y = head(pen, facts, m);
  y = pen.bars(code128(facts.code), y, m.bars) + m.gap / 2;
  y = pen.line(facts.code, { y, points: m.code, weight: 600, align: 'middle' }) + m.gap / 2;
  if (facts.number) y = otherNumber(pen, facts.number, pen.rule(y) + m.gap, m);
  y = sender(pen, facts, pen.rule(y) + m.gap, m);
  const top = pen.rule(y) + m.gap;

  const footTop = foot(pen, facts, signature(pen, height - m.margin, m), m);
  pen.rule(footTop - m.gap);
  const bottom = pen.rule(loud(pen, facts, footTop - 2 * m.gap, m) - m.gap) - m.gap;

  const matrix = qrCode(facts.code);
  const left = pen.right - matrix.side * m.module;
  pen.matrix(matrix, left, (top + bottom - matrix.side * m.module) / 2, m.module);
  const points = receiver(pen, facts, { top, bottom, right: left - quiet * m.module }, m);
  return { drawing: { code: facts.code, width, height, texts: pen.texts, ink: pen.ink() }, points };
}

/**
 * What it is beside where it comes from; beneath, all across the sheet, where it goes. Answers where the bars begin.
 */
function head(pen: Pen, { title, created, kind, route }: LabelFacts, m: Measures): number {
  const lines = [
    { text: 'Hubline', points: m.heading },
    { text: title, points: kind === 'return-awb' ? m.address : m.title },
    { text: created, points: m.heading },
  ];
  let y = m.margin;
  for (const { text, points } of lines) y = pen.line(text, { y, points, weight: 600 });
  const left = pen.left + Math.max(...lines.map(({ text, points }) => pen.width(text, points, 600))) + 2 * m.gap;
  pen.capitals(`${route.from} →`, { y: m.margin, height: m.origin, align: 'end', left });
  return pen.capitals(route.to, { y: Math.max(y, m.margin + m.origin) + m.gap, height: m.destination }) + 1.5 * m.gap;
}

function otherNumber(pen: Pen, { title, text }: NonNullable<LabelFacts['number']>, top: number, m: Measures): number {
  const room = pen.right - pen.left;
  const beside = pen.width(title, m.heading, 600) + pen.width(text, m.text, 600) + 2 * m.gap <= room;
  const below = pen.line(title, { y: top, points: m.heading, weight: 600 });
  const points = pen.fitting(text, m.text, 600, room);
  const place = beside ? ({ y: top, align: 'end' } as const) : { y: below };
  const y = pen.line(text, { ...place, points, weight: 600 }) + m.gap / 2;
  return fitsCode128(text) ? pen.bars(code128(text), y, m.bars * 0.55) + m.gap / 2 : y;
}

function sender(pen: Pen, { from, number }: LabelFacts, top: number, m: Measures): number {
  let y = pen.line(from.heading, {
    y: top,
    points: pen.fitting(from.heading, m.heading, 600, pen.right - pen.left),
    weight: 600,
  });
  // A long name must not push the phone off the sheet.
  const phone = from.phone ? ` · ${from.phone}` : '';
  const room = pen.right - pen.left - pen.width(phone, m.text, 600);
  const [name = ''] = pen.broken(from.name, m.text, 600, 1, room);
  y = pen.line(name + phone, { y, points: m.text, weight: 600 });
  return pen.lines(from.address, { y, points: m.text, weight: 400, most: number ? 1 : 2 }) + m.gap / 2;
}

/** At the foot of the sheet: one half for the name, the other for the day. Answers where it begins. */
function signature(pen: Pen, bottom: number, m: Measures): number {
  if (m.signature === 0) return bottom;
  const top = bottom - m.signature;
  const middle = pen.left + (pen.right - pen.left) * 0.62;
  pen.box(pen.left, top, middle - pen.left, m.signature);
  pen.box(middle, top, pen.right - middle, m.signature);
  const said = { y: top + m.gap / 2, points: m.heading, weight: 400 } as const;
  pen.line('Người nhận ký, ghi rõ họ tên', { ...said, left: pen.left + m.gap, right: middle - m.gap });
  pen.line('Ngày nhận', { ...said, left: middle + m.gap });
  pen.line('....... / ....... / ..............', {
    ...said,
    y: bottom - m.gap - pen.lineHeight(m.heading),
    left: middle + m.gap,
  });
  return top - m.gap;
}

/** What is sent, and what was noted of it, which is not to be overlooked. Answers where it begins. */
function foot(pen: Pen, { goods, note, number }: LabelFacts, bottom: number, m: Measures): number {
  const most = number && m.signature > 0 ? 1 : 2;
  const linesOf = (text: string, weight: 400 | 600) =>
    pen.broken(text, m.text, weight, most).map((line) => ({ line, weight }));
  const lines = [...linesOf(goods, 400), ...linesOf(note, 600)].slice(0, 3);
  const top = bottom - lines.length * pen.lineHeight(m.text);
  lines.forEach(({ line, weight }, index) =>
    pen.line(line, { y: top + index * pen.lineHeight(m.text), points: m.text, weight }),
  );
  return top;
}

/** Beside its title where there is room, else beneath it and smaller. Answers where it begins. */
function loud(pen: Pen, { loud: { title, text } }: LabelFacts, bottom: number, m: Measures): number {
  const left = pen.left + pen.width(title, m.address, 600) + 2 * m.gap;
  if (pen.width(text, m.loud, 600) <= pen.right - left) {
    const top = bottom - pen.lineHeight(m.loud);
    pen.line(title, {
      y: top + (pen.lineHeight(m.loud) - pen.lineHeight(m.address)) / 2,
      points: m.address,
      weight: 600,
    });
    pen.line(text, { y: top, points: m.loud, weight: 600, align: 'end', left });
    return top;
  }
  const lines = pen.broken(text, m.address, 600, 2);
  const top = bottom - pen.lineHeight(m.heading) - lines.length * pen.lineHeight(m.address);
  pen.line(title, { y: top, points: m.heading, weight: 600 });
  pen.lines(text, { y: top + pen.lineHeight(m.heading), points: m.address, weight: 600, most: 2 });
  return top;
}

interface Space {
  readonly top: number;
  readonly bottom: number;
  /** Where the QR code's quiet zone begins. */
  readonly right: number;
}

/** Answers how large its address is, in points: the smaller the less room there is. */
function receiver(pen: Pen, { to }: LabelFacts, { top, bottom, right }: Space, m: Measures): number {
  const room = right - pen.left;
  const linesAt = (text: string, points: number, weight: 400 | 600): number =>
    pen.broken(text, points, weight, Number.POSITIVE_INFINITY, room).length;
  const needs = (scale: number): number =>
    pen.lineHeight(m.heading) +
    (linesAt(to.name, m.name * scale, 600) + (to.phone ? 1 : 0)) * pen.lineHeight(m.name * scale) +
    linesAt(to.address, m.address * scale, 400) * pen.lineHeight(m.address * scale);
  const scale = receiverScales.find((one) => needs(one) <= bottom - top) ?? receiverScales.at(-1) ?? 1;
  const [name, address] = [m.name * scale, m.address * scale];
  let y = pen.line(to.heading, {
    y: top,
    points: pen.fitting(to.heading, m.heading, 600, room),
    weight: 600,
    right,
  });
  y = pen.lines(to.name, { y, points: name, weight: 600, most: 2, right });
  if (to.phone) y = pen.line(to.phone, { y, points: name, weight: 600, right });
  const most = Math.max(1, Math.floor((bottom - y) / pen.lineHeight(address) + 0.001));
  const written = shortened(to.address, (text) => linesAt(text, address, 400) <= most);
  pen.lines(written, { y, points: address, weight: 400, most, right });
  return address;
}

/** Ward and province, at the end, are where it goes: an address that does not fit loses words of its street. */
function shortened(address: string, fits: (text: string) => boolean): string {
  const place = /(?:, [^,]+){1,2}$/.exec(address)?.[0] ?? '';
  const words = address.slice(0, address.length - place.length).split(' ');
  for (let kept = words.length; kept > 0; kept -= 1) {
    const text = `${words.slice(0, kept).join(' ')}${kept < words.length ? '…' : ''}${place}`;
    if (fits(text)) return text;
  }
  return address;
}
