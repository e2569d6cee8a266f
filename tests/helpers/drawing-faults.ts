import type { LabelDrawing } from '~contract/features/labels';
import { Pen } from '~provider/shared/labels/label-canvas';

interface Box {
  readonly what: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const ruler = new Pen(0, 0);
const lineWidth = 0.25;
/** A hair less than touching: lengths are rounded to thousandths. */
const hair = 0.005;

/** Where the ink of a line of text is, by the letters in it. */
function textBox({ text, x, y, size, weight, align }: LabelDrawing['texts'][number]): Box {
  const width = ruler.width(text, (size / 25.4) * 72, weight);
  const left = x - { start: 0, middle: width / 2, end: width }[align];
  const marked = /[^\x20-\x7e→·×…—]/.test(text);
  const code = /^[A-Z0-9 .→·—-]*$/.test(text);
  return {
    what: text,
    left,
    right: left + width,
    top: y - size * (marked ? 0.97 : 0.76),
    bottom: y + size * (code ? 0.02 : 0.24),
  };
}

function inkBoxes(ink: string): Box[] {
  return [...ink.matchAll(/M([\d.-]+) ([\d.-]+)h([\d.-]+)v([\d.-]+)h/g)].map(([, ...numbers]) => {
    const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Number);
    return { what: 'ink', left, top, right: left + width, bottom: top + height };
  });
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right - hair && b.left < a.right - hair && a.top < b.bottom - hair && b.top < a.bottom - hair;
const thin = (length: number): boolean => Math.abs(length - lineWidth) < hair;

/** A symbol with the white that a scanner wants around it. */
function symbolBox(what: string, parts: readonly Box[], across: number, down: number): Box {
  return {
    what,
    left: Math.min(...parts.map(({ left }) => left)) - across,
    right: Math.max(...parts.map(({ right }) => right)) + across,
    top: Math.min(...parts.map(({ top }) => top)) - down,
    bottom: Math.max(...parts.map(({ bottom }) => bottom)) + down,
  };
}

/** What is off the sheet, written over something, or too near to a symbol for a scanner; empty = nothing is. */
export function drawingFaults({ width, height, texts, ink }: LabelDrawing): string[] {
  const words = texts.map(textBox);
  const rects = inkBoxes(ink);
  // Bars are one row of many.
  const rows = [...new Set(rects.map(({ top }) => top))].map((top) => rects.filter((box) => box.top === top));
  const bars = rows.filter((row) => row.length > 20 && row.every(({ bottom }) => bottom === row[0]?.bottom));
  const others = rects.filter((box) => !bars.some((row) => row.includes(box)));
  const lines = others.filter((box) => thin(box.right - box.left) || thin(box.bottom - box.top));
  const square = others.filter((box) => !lines.includes(box));
  const module = Math.min(...square.map((box) => box.bottom - box.top)) / 1.01;
  const symbols = [
    ...bars.map((row) => symbolBox('bars', row, 10 * Math.min(...row.map((bar) => bar.right - bar.left)), 0)),
    symbolBox('QR', square, 4 * module, 4 * module),
  ];
  const boxes = [...words, ...lines, ...symbols];
  return [
    ...boxes
      .filter((box) => box.left < -hair || box.top < -hair || box.right > width + hair || box.bottom > height + hair)
      .map(({ what }) => `off the sheet: ${what}`),
    ...boxes.flatMap((box, index) =>
      boxes
        .slice(index + 1)
        // The lines of a box meet in its corners.
        .filter((other) => !(lines.includes(box) && lines.includes(other)) && meet(box, other))
        .map((other) => `${box.what} | ${other.what}`),
    ),
  ];
}
