import type { LabelDrawing } from '~contract/features/labels';

const style = ({ width, height }: LabelDrawing): string => `
@font-face { font-family: Label; font-weight: 400; src: url(../label-fonts/400) }
@font-face { font-family: Label; font-weight: 600; src: url(../label-fonts/600) }
@page { size: ${width}mm ${height}mm; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { background: #fff }
article { width: ${width}mm; height: ${height}mm; overflow: hidden; break-after: page; break-inside: avoid }
article:last-child { break-after: auto }
svg { display: block; width: 100%; height: 100%; font-family: Label, sans-serif }
@media screen { body { background: #ddd } article { margin: 4mm auto; background: #fff } }`;

/** The labels as one page to print, a sheet each: no script, every text escaped. At least one label. */
export function pageHtml(labels: readonly LabelDrawing[]): string {
  const [first] = labels;
  if (!first) throw new Error('a page without labels');
  const title = labels.length === 1 ? first.code : `${labels.length} nhãn`;
  return `<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${style(first)}</style></head>
<body>${labels.map(article).join('')}</body>
</html>`;
}

function article({ code, width, height, texts, ink }: LabelDrawing): string {
  const lines = texts.map(({ text, x, y, size, weight, align }) => `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${align}">${escape(text)}</text>`);
  return `
<article aria-label="${escape(code)}">
<svg viewBox="0 0 ${width} ${height}"><path d="${ink}"/>${lines.join('\n')}</svg>
</article>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
