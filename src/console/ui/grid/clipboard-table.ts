import type { GridColumn } from './grid-column';

interface ClipboardTable {
  readonly plain: string;
  readonly html: string;
}

/**
 * Rows for a spreadsheet, with a line of heads. As text alone a phone number would lose its first zero there, so the
 * same goes along as a table whose cells say that they are text.
 */
export function clipboardTable<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): ClipboardTable {
  const heads = columns.map((column) => oneLine(column.title));
  const cells = rows.map((row) => columns.map((column) => oneLine((column.copy ?? column.text)(row))));
  const lines = [
    heads,
    ...cells.map((line) => line.map((text, index) => (columns[index]?.kind === 'number' ? text : harmless(text)))),
  ];
  const htmlRow = (line: readonly string[], tag: 'th' | 'td'): string => {
    const format = (index: number): string => (columns[index]?.kind === 'number' ? '' : textFormat);
    return `<tr>${line.map((text, index) => `<${tag}${format(index)}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`;
  };
  return {
    plain: lines.map((line) => line.join('\t')).join('\r\n'),
    html: `<meta charset="utf-8"><table>${htmlRow(heads, 'th')}${cells.map((line) => htmlRow(line, 'td')).join('')}</table>`,
  };
}

/** How spreadsheets are told that a cell is text. */
const textFormat = ` style="mso-number-format:'\\@'"`;

/** Tabs and line ends would begin another cell. */
function oneLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ').trim();
}

/** A spreadsheet would run it as a formula, and names and notes are written by strangers. */
function harmless(text: string): string {
  return /^[=+@-]./.test(text) ? `'${text}` : text;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Puts both on the clipboard from anywhere within a moment of a key or click. False where the browser refuses. */
export function copyTable(table: ClipboardTable): boolean {
  let copied = false;
  const fill = (event: ClipboardEvent): void => {
    copied = fillClipboard(event, table);
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', fill, { capture: true, once: true });
  // The one way that needs neither https nor a permission.
  const ran = document.execCommand('copy');
  document.removeEventListener('copy', fill, { capture: true });
  return ran && copied;
}

export function fillClipboard(
  event: Pick<ClipboardEvent, 'clipboardData' | 'preventDefault'>,
  { plain, html }: ClipboardTable,
): boolean {
  if (!event.clipboardData) return false;
  event.clipboardData.setData('text/plain', plain);
  event.clipboardData.setData('text/html', html);
  event.preventDefault();
  return true;
}
