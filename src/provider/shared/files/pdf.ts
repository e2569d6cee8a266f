import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

const load = createRequire(import.meta.url);

/**
 * A new document. What draws it is loaded with the first one: it is a tenth of what a start would load, and most draw
 * none.
 */
export function newPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const Document: typeof PDFDocument = load('pdfkit');
  return new Document(options);
}
