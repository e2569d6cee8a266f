import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
/** What works the symbols out; loaded with the first of them. */
const library = (): typeof import('bwip-js/node') => load('bwip-js/node');

/** Bars and spaces of a Code 128, in modules, beginning with a bar. */
export function code128(text: string): readonly number[] {
  const [symbol] = library().raw('code128', text, {});
  if (!symbol || !('sbs' in symbol)) throw new Error('no bars');
  return symbol.sbs;
}

export interface Matrix {
  /** Modules a side. */
  readonly side: number;
  readonly dark: (x: number, y: number) => boolean;
}

/** A QR code that is read with 15 % of it torn off. */
export function qrCode(text: string): Matrix {
  const [symbol] = library().raw('qrcode', text, 'eclevel=M');
  if (!symbol || !('pixs' in symbol)) throw new Error('no modules');
  const { pixs, pixx } = symbol;
  return { side: pixx, dark: (x, y) => pixs[y * pixx + x] === 1 };
}

/** What every scanner reads as Code 128: letters, digits and signs of ASCII. */
export function fitsCode128(text: string): boolean {
  return /^[\x20-\x7e]{1,40}$/.test(text);
}
