const mark = '\uFEFF';
/** A spreadsheet would run a cell that begins so. */
const formula = /^[=+\-@\t\r]/;

/** With the mark by which spreadsheets know UTF-8. No cell can be taken for a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return mark + rows.map((cells) => cells.map(cell).join(',')).join('\r\n') + '\r\n';
}

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a text to the browser as a file to be saved. */
export function download(name: string, text: string, type = 'text/csv'): void {
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
