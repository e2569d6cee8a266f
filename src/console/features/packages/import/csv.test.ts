import { describe, expect, it } from 'vitest';
import { countRows } from '~console/resource/csv-rows';
import { importColumns, requiredColumns } from '~contract/features/orders';
import { badRows, errorList, headerFaults, template } from './csv';

const header = importColumns.join(',');
const row = (code: string, name = 'Trần Quốc Đạt') =>
  `LUNA,${code},${name},0903111218,"12 Lê Lợi, Q.1",26740,1.5,10,10,10,0,250000,`;
const error = (line: number, message = 'Sai') => ({ line, field: 'weight', value: 'x', message });

describe('the header', () => {
  it.each([
    header,
    `\uFEFF${header}`,
    `${header}\r\n${row('A1')}`,
    header.toUpperCase(),
    importColumns.join(';'),
    importColumns.toReversed().join(','),
  ])('is taken as %s', (text) => expect(headerFaults(text)).toBeNull());

  it('is told what it lacks and what it has too much', () => {
    expect(headerFaults(header.replace('weight', 'khối lượng'))).toEqual({
      missing: ['weight'],
      unknown: ['khối lượng'],
    });
    expect(headerFaults('')).toEqual({ missing: requiredColumns, unknown: [] });
    expect(headerFaults(header.replace(',note', ''))).toBeNull();
  });
});

describe('the rows', () => {
  it('are counted without blank lines', () => expect(countRows(`${header}\n${row('A1')}\n\n${row('A2')}\n`)).toBe(2));

  it('are found again by the line they begin on, over quoted line ends', () => {
    const text = `${header}\n${row('A1')}\n${row('A2').replace('12 Lê Lợi', '12\nLê Lợi')}\n\n${row('A3')}\n${row('A4')}`;
    const lines = badRows(text, [error(6), error(3), error(6, 'Sai nữa')]).slice(1);
    expect(lines).toContain('A2');
    expect(lines).toContain('"12\nLê Lợi, Q.1"');
    expect(lines).toContain('A3');
    expect(lines).not.toContain('A1');
    expect(lines).not.toContain('A4');
    expect(headerFaults(lines)).toBeNull();
  });

  it('go out as they stand where a quote never closes', () => {
    expect(badRows(`${header}\nLUNA,"A1,x`, [error(2)])).toContain('LUNA,""A1,x');
  });
});

describe('what is written', () => {
  it.each(['=1+1', '+84903', '-5', '@SUM(A1)'])('never lets %s be a formula', (value) => {
    expect(badRows(`${header}\n${row('A1', value)}`, [error(2)])).toContain(`,'${value},`);
    expect(errorList(['a', 'b', 'c', 'd'], [{ line: 2, field: null, value, message: value }])).toContain(
      `,'${value},'${value}`,
    );
  });

  it('begins with the mark of UTF-8, the template too', () => {
    const text = template({ shop_code: 'SHOP01', receiver_name: 'Nguyễn Văn A' });
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(headerFaults(text)).toBeNull();
    expect(countRows(text)).toBe(1);
  });
});
