import { describe, expect, it } from 'vitest';
import { clipboardTable } from './clipboard-table';
import type { GridColumn } from './grid-column';

interface Item {
  readonly phone: string;
  readonly name: string;
  readonly cod: number;
}

const columns: readonly GridColumn<Item>[] = [
  { id: 'phone', title: 'Phone', width: 1, kind: 'code', text: () => '***', copy: (row) => row.phone },
  { id: 'name', title: 'Name', width: 1, text: (row) => row.name },
  { id: 'cod', title: 'COD', width: 1, kind: 'number', text: (row) => String(row.cod) },
];

describe('copied rows', () => {
  const table = clipboardTable(columns, [
    { phone: '0903000218', name: 'A\tB\nC', cod: -5 },
    { phone: '+84903', name: '=HYPERLINK("x")<b>', cod: 0 },
  ]);

  it('are lines of cells under their heads; nothing breaks a cell, nothing runs as a formula', () => {
    expect(table.plain.split('\r\n')).toEqual([
      'Phone\tName\tCOD',
      '0903000218\tA B C\t-5',
      `'+84903\t'=HYPERLINK("x")<b>\t0`,
    ]);
  });

  it('go along as a table whose words stay words and whose numbers stay numbers', () => {
    expect(table.html).toContain(`<td style="mso-number-format:'\\@'">0903000218</td>`);
    expect(table.html).toContain('<td>-5</td>');
    expect(table.html).not.toContain('<b>');
  });
});
