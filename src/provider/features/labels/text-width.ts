import PDFDocument from 'pdfkit';
import { fontFile, type FontWeight } from '../../shared/files/fonts';

const em = 1000;
const rulers = new Map<FontWeight, { readonly measure: (letter: string) => number; readonly known: Map<string, number> }>();

function ruler(weight: FontWeight) {
  const known = rulers.get(weight);
  if (known) return known;
  const document = new PDFDocument({ autoFirstPage: false });
  document.font(fontFile(weight)).fontSize(em);
  const fresh = { measure: (letter: string) => document.widthOfString(letter) / em, known: new Map<string, number>() };
  rulers.set(weight, fresh);
  return fresh;
}

/** Width of a text at the given em, letter by letter; kerning, which only draws letters closer, is left out. */
export function textWidth(text: string, size: number, weight: FontWeight): number {
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
