import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { symbolsIn, type Pixels } from '../../helpers/symbol-reader';

const pointsPerMm = 72 / 25.4;
/** As a 203 dpi label printer. */
const pixelsPerMm = 8;

interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D };
}

export interface PaintedPage extends Pixels {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly text: string;
  readonly fontsEmbedded: boolean;
}

/** The pages of a PDF as another program paints them. */
export async function paintPdf(bytes: Buffer): Promise<PaintedPage[]> {
  const fonts = `${dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))}/standard_fonts/`;
  const document = await getDocument({
    data: new Uint8Array(bytes),
    disableFontFace: true,
    standardFontDataUrl: fonts,
    verbosity: 0,
  }).promise;
  const pages: PaintedPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: pixelsPerMm / pointsPerMm });
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
    const { canvas, context } = (document.canvasFactory as CanvasFactory).create(width, height);
    await page.render({ canvas, viewport }).promise;
    const { data } = context.getImageData(0, 0, width, height);
    const { items } = await page.getTextContent();
    const names = fontNames(await page.getOperatorList());
    const embedded = await Promise.all(
      names.map(
        (name) =>
          new Promise<boolean>((resolve) =>
            page.commonObjs.get(name, (font: { missingFile?: boolean }) => resolve(font.missingFile !== true)),
          ),
      ),
    );
    const [, , right = 0, top = 0] = page.view;
    pages.push({
      data,
      width,
      height,
      widthMm: right / pointsPerMm,
      heightMm: top / pointsPerMm,
      text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
      fontsEmbedded: names.length > 0 && embedded.every(Boolean),
    });
  }
  await document.loadingTask.destroy();
  return pages;
}

export const readSymbols = (page: PaintedPage): Promise<string[]> => symbolsIn(page);

function fontNames({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): string[] {
  return [
    ...new Set(
      fnArray.flatMap((operation, index) =>
        operation === OPS.setFont ? String((argsArray[index] as unknown[])[0]) : [],
      ),
    ),
  ];
}
