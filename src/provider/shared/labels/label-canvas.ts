import type { LabelDrawing } from '~contract/features/labels';
import { newPdf, type FontWeight, fontFile } from '../files/pdf';
import type { Matrix } from './symbols';
import { wrap } from './wrap';

const em = 1000;
const rulers = new Map<
  FontWeight,
  { readonly measure: (letter: string) => number; readonly known: Map<string, number> }
>();

function ruler(weight: FontWeight) {
  const known = rulers.get(weight);
  if (known) return known;
  const document = newPdf({ autoFirstPage: false });
  document.font(fontFile(weight)).fontSize(em);
  const fresh = { measure: (letter: string) => document.widthOfString(letter) / em, known: new Map<string, number>() };
  rulers.set(weight, fresh);
  return fresh;
}

/** Width of a text at the given em, letter by letter; kerning, which only draws letters closer, is left out. */
function textWidth(text: string, size: number, weight: FontWeight): number {
  const { measure, known } = ruler(weight);
  let width = 0;
  for (const letter of text) {
    let advance = known.get(letter);
    if (advance === undefined) {
      advance = measure(letter);
      known.set(letter, advance);
    }
    width += advance;
  }
  return width * size;
}

const mmPerPoint = 25.4 / 72;
/** Of the em: a line, and its baseline below its top. */
const leading = 1.25;
const ascent = 0.98;
/** Height of the typeface's capitals and digits. */
const capital = 0.7275;
const ruleHeight = 0.25;
/** A dot of a 203 dpi label printer: bars are whole dots wide, or they come out uneven. */
const dot = 25.4 / 203;
/** Modules of white that a scanner wants on either side. */
const quiet = 10;
const widestModule = 4 * dot;

interface Place {
  /** The top of the line. */
  readonly y: number;
  readonly points: number;
  readonly weight: FontWeight;
  readonly align?: 'start' | 'middle' | 'end';
  /** Other bounds than the sheet's. */
  readonly left?: number;
  readonly right?: number;
}

interface Capitals {
  readonly y: number;
  /** Of the capitals, in mm. */
  readonly height: number;
  readonly align?: 'start' | 'end';
  readonly left?: number;
  readonly right?: number;
}

type Text = LabelDrawing['texts'][number];

/** Gathers what is on one label. Each step answers where it ended, from the top, in mm. */
export class Pen {
  readonly texts: Text[] = [];
  private readonly rects: string[] = [];

  constructor(
    readonly left: number,
    readonly right: number,
  ) {}

  lineHeight(points: number): number {
    return points * mmPerPoint * leading;
  }

  width(text: string, points: number, weight: FontWeight): number {
    return textWidth(text, points * mmPerPoint, weight);
  }

  /**
   * The size in which a text fits the room, half of what was wanted at the least. A hair smaller than that: measured
   * again, a width that is the room's own may come out above it by rounding, and the text would be cut.
   */
  fitting(text: string, points: number, weight: FontWeight, room: number): number {
    return points * Math.min(1, Math.max(0.5, (0.999 * room) / this.width(text, points, weight)));
  }

  /** A text in the lines it takes across the sheet. */
  broken(
    text: string,
    points: number,
    weight: FontWeight,
    most: number,
    bounds: number = this.right - this.left,
  ): string[] {
    return wrap(text, bounds, most, (part) => this.width(part, points, weight));
  }

  /** One line; what does not fit ends in an ellipsis. */
  line(text: string, place: Place): number {
    return this.lines(text, { ...place, most: 1 });
  }

  lines(
    text: string,
    {
      y,
      points,
      weight,
      align = 'start',
      left = this.left,
      right = this.right,
      most,
    }: Place & { readonly most: number },
  ): number {
    const lines = this.broken(text, points, weight, most, right - left);
    const size = points * mmPerPoint;
    const x = { start: left, middle: (left + right) / 2, end: right }[align];
    lines.forEach((line, index) =>
      this.texts.push({
        text: line,
        x: rounded(x),
        y: rounded(y + index * this.lineHeight(points) + size * ascent),
        size: rounded(size),
        weight,
        align,
      }),
    );
    return y + lines.length * this.lineHeight(points);
  }

  /**
   * Capitals and digits of that height, or as high as the whole text leaves them; they begin at `y`. Answers where they
   * end.
   */
  capitals(text: string, { y, height, align = 'start', left = this.left, right = this.right }: Capitals): number {
    const size = Math.min(height / capital, (0.999 * (right - left)) / textWidth(text, 1, 600));
    const bottom = y + size * capital;
    const x = align === 'end' ? right : left;
    this.texts.push({ text, x: rounded(x), y: rounded(bottom), size: rounded(size), weight: 600, align });
    return bottom;
  }

  box(left: number, top: number, width: number, height: number): void {
    this.rect(left, top, width, ruleHeight);
    this.rect(left, top + height - ruleHeight, width, ruleHeight);
    this.rect(left, top, ruleHeight, height);
    this.rect(left + width - ruleHeight, top, ruleHeight, height);
  }

  rule(y: number): number {
    this.rect(this.left, y, this.right - this.left, ruleHeight);
    return y + ruleHeight;
  }

  /** A Code 128 in the middle of the sheet, as wide as its room lets whole dots be. */
  bars(modules: readonly number[], y: number, height: number): number {
    const total = modules.reduce((sum, n) => sum + n, 0);
    const room = (this.right - this.left) / (total + 2 * quiet);
    const module = Math.min(widestModule, room < dot ? room : Math.floor(room / dot) * dot);
    let x = (this.left + this.right - total * module) / 2;
    modules.forEach((n, index) => {
      if (index % 2 === 0) this.rect(x, y, n * module, height);
      x += n * module;
    });
    return y + height;
  }

  matrix({ side, dark }: Matrix, x: number, y: number, module: number): void {
    for (let row = 0; row < side; row += 1) {
      for (let from = 0; from < side; from += 1) {
        let to = from;
        while (to < side && dark(to, row)) to += 1;
        // Rows overlap by a hair, or a renderer shows the paper between them.
        if (to > from) this.rect(x + from * module, y + row * module, (to - from) * module, module * 1.01);
        from = to;
      }
    }
  }

  ink(): string {
    return this.rects.join('');
  }

  private rect(x: number, y: number, width: number, height: number): void {
    this.rects.push(`M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`);
  }
}

function rounded(mm: number): number {
  return Math.round(mm * 1000) / 1000;
}
