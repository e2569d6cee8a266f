import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { readFileSync } from 'node:fs';

export type FontWeight = 400 | 600;

const files: Record<FontWeight, string> = {
  400: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  600: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
};
const read = new Map<FontWeight, Buffer>();

/** The typeface's file, which has every Vietnamese letter in its composed form (NFC). */
export function fontFile(weight: FontWeight): Buffer {
  const known = read.get(weight);
  if (known) return known;
  const file = readFileSync(createRequire(import.meta.url).resolve(files[weight]));
  read.set(weight, file);
  return file;
}

const load = createRequire(import.meta.url);

/**
 * A new document. What draws it is loaded with the first one: it is a tenth of what a start would load, and most draw
 * none.
 */
export function newPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const Document: typeof PDFDocument = load('pdfkit');
  return new Document(options);
}
