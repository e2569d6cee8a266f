import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { LabelDrawing } from '~contract/features/labels';
import { newPdf, fontFile } from '../../shared/files/pdf';

const pointsPerMm = 72 / 25.4;

/**
 * The labels as one PDF, a page each, written while it is being read. Other requests get their turn after each page;
 * whoever stops reading stops the work. At least one label.
 */
export function pdfOf(labels: Iterable<LabelDrawing>): Readable {
  const document = newPdf({ autoFirstPage: false, margin: 0, lang: 'vi', info: { Title: 'Hubline' } });
  document.registerFont('400', fontFile(400));
  document.registerFont('600', fontFile(600));
  // pdfkit's document is a Readable, though its types only say that it can be read.
  const stream = document as unknown as Readable;
  draw(document, labels, stream).catch((error: unknown) =>
    stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return stream;
}

async function draw(document: PDFKit.PDFDocument, labels: Iterable<LabelDrawing>, stream: Readable): Promise<void> {
  for (const label of labels) {
    if (stream.destroyed) return;
    page(document, label);
    await setImmediate();
  }
  document.end();
}

function page(document: PDFKit.PDFDocument, { width, height, texts, ink }: LabelDrawing): void {
  document.addPage({ size: [width * pointsPerMm, height * pointsPerMm], margin: 0 });
  document.scale(pointsPerMm).path(ink).fill('#000');
  for (const { text, x, y, size, weight, align } of texts) {
    document.font(String(weight)).fontSize(size);
    const left = align === 'start' ? x : x - document.widthOfString(text) * (align === 'end' ? 1 : 0.5);
    document.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
  }
}
