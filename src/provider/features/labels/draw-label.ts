import type { LabelDrawing } from '~contract/features/labels';
import { labelSizes, type LabelSize } from '~domain/labels';
import type { LabelFacts } from './facts';
import { Pen } from './label-canvas';
import { code128, fitsCode128, qrCode } from './symbols';

/** Lengths in mm, type in points. */
interface Measures {
  readonly margin: number;
  readonly route: number;
  readonly title: number;
  readonly bars: number;
  readonly code: number;
  readonly heading: number;
  readonly text: number;
  readonly name: number;
  readonly address: number;
  readonly loud: number;
  /** A module of the QR code. */
  readonly module: number;
  readonly gap: number;
}

const measures: Record<LabelSize, Measures> = {
  A6: {
    margin: 4,
    route: 20,
    title: 9,
    bars: 17,
    code: 13,
    heading: 7.5,
    text: 9.5,
    name: 13,
    address: 11.5,
    loud: 15,
    module: 1,
    gap: 1.6,
  },
  A7: {
    margin: 3,
    route: 14,
    title: 7,
    bars: 12,
    code: 10,
    heading: 6,
    text: 7.5,
    name: 9.5,
    address: 8.5,
    loud: 11,
    module: 0.75,
    gap: 1,
  },
};

/** Lays a label out: the head and the sender from the top, amount and notes from the bottom, the receiver in what is left. */
export function drawLabel(facts: LabelFacts, size: LabelSize): LabelDrawing {
  const { width, height } = labelSizes[size];
  const m = measures[size];
  const pen = new Pen(m.margin, width - m.margin);
  const head = (text: string, y: number): number => pen.line(text, { y, points: m.heading, weight: 600 });

  pen.line('Hubline', { y: m.margin, points: m.title, weight: 600 });
  const titlePoints = facts.kind === 'return-awb' ? m.address : m.title;
  pen.line(facts.title, { y: m.margin + pen.lineHeight(m.title), points: titlePoints, weight: 600 });
  const beside =
    pen.left + Math.max(pen.width(facts.title, titlePoints, 600), pen.width('Hubline', m.title, 600)) + m.gap;
  pen.line(facts.route, {
    y: m.margin,
    points: pen.fitting(facts.route, m.route, 600, pen.right - beside),
    weight: 600,
    align: 'end',
    left: beside,
  });
  let y = m.margin + pen.lineHeight(m.route) + m.gap;

  y = pen.bars(code128(facts.code), y, m.bars) + m.gap / 2;
  y = pen.line(facts.code, { y, points: m.code, weight: 600, align: 'middle' }) + m.gap / 2;
  if (facts.number) {
    y = head(facts.number.title, pen.rule(y) + m.gap);
    if (fitsCode128(facts.number.text))
      y = pen.bars(code128(facts.number.text), y + m.gap / 2, m.bars * 0.55) + m.gap / 2;
    y = pen.line(facts.number.text, { y, points: m.text, weight: 600, align: 'middle' }) + m.gap / 2;
  }

  y = head(facts.from.heading, pen.rule(y) + m.gap);
  y = pen.line([facts.from.name, facts.from.phone].filter(Boolean).join(' · '), { y, points: m.text, weight: 600 });
  y = pen.lines(facts.from.address, { y, points: m.text, weight: 400, most: facts.number ? 1 : 2 }) + m.gap / 2;
  const receiverTop = pen.rule(y) + m.gap;

  const foot = facts.foot.flatMap((line) => pen.broken(line, m.text, 400, 2)).slice(0, 3);
  const footTop = height - m.margin - foot.length * pen.lineHeight(m.text);
  foot.forEach((line, index) =>
    pen.line(line, { y: footTop + index * pen.lineHeight(m.text), points: m.text, weight: 400 }),
  );
  pen.rule(footTop - m.gap);
  const receiverBottom = pen.rule(loud(pen, facts, footTop - 2 * m.gap, m) - m.gap) - m.gap;

  const matrix = qrCode(facts.code);
  const left = pen.right - matrix.side * m.module;
  pen.matrix(matrix, left, receiverBottom - matrix.side * m.module, m.module);
  receiver(pen, facts, { top: receiverTop, bottom: receiverBottom, right: left - 4 * m.module }, m);
  return { code: facts.code, kind: facts.kind, width, height, texts: pen.texts, ink: pen.ink() };
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

function receiver(pen: Pen, { to }: LabelFacts, { top, bottom, right }: Space, m: Measures): void {
  let y = pen.line(to.heading, { y: top, points: m.heading, weight: 600, right });
  y = pen.lines(to.name, { y, points: m.name, weight: 600, most: 2, right });
  if (to.phone) y = pen.line(to.phone, { y, points: m.name, weight: 600, right });
  const most = Math.max(1, Math.floor((bottom - y) / pen.lineHeight(m.address)));
  pen.lines(to.address, { y, points: m.address, weight: 400, most, right });
}
