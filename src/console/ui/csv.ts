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
