import { inType } from './root-type';

const font = '13px "Inter Variable"';
/** Of the widest words there are, px a letter: where nothing can be measured, or not yet. */
const letterWidth = 6.9;

let canvas: OffscreenCanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

/** px that a word takes in the face of rows. */
export function wordWidth(word: string): number {
  const width = known.get(word);
  if (width !== undefined) return inType(width);
  canvas ??= typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (!canvas || !document.fonts.check(font, word)) return inType(word.length * letterWidth);
  canvas.font = font;
  const measured = canvas.measureText(word).width;
  known.set(word, measured);
  return inType(measured);
}
