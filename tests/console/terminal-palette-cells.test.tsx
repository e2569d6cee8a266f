import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keysCell, lineCell, markedCell, statusCell, textCell, type Cell } from '~console/terminal/palette/cells';
import { createPlace, writeCells } from '~console/terminal/palette/place';
import type { ListedRow } from '~console/terminal/palette/row';

const piece = fc.oneof(
  fc.record({ text: fc.constantFrom('', 'hoàn', 'hàng') }),
  fc.record(
    {
      text: fc.constantFrom('', 'g', '↵'),
      tag: fc.constantFrom('b', 'kbd', 'span'),
      className: fc.constantFrom('one', 'two'),
    },
    { requiredKeys: ['text', 'tag'] },
  ),
);
const cell: fc.Arbitrary<Cell> = fc.record({
  className: fc.constantFrom('', 'shrink-0', 'truncate'),
  pieces: fc.array(piece, { maxLength: 4 }),
});
const rows = fc.array(fc.array(cell, { maxLength: 4 }), { minLength: 1, maxLength: 5 });

/** Class attributes that are empty say the same as none. */
const html = (element: HTMLElement): string => element.innerHTML.replaceAll(' class=""', '');

function fresh(cells: readonly Cell[]): string {
  const row = document.createElement('div');
  writeCells(row, [], cells);
  return html(row);
}

it('a row written over another is the same as one written anew, whatever stood there', () => {
  fc.assert(
    fc.property(rows, (steps) => {
      const row = document.createElement('div');
      let before: readonly Cell[] = [];
      for (const now of steps) {
        writeCells(row, before, now);
        before = now;
        expect(html(row)).toBe(fresh(now));
        expect(row.textContent).toBe(now.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join(''));
      }
    }),
  );
});

it('cells in a line read as words apart, keep their looks, and a longer query only changes their texts', () => {
  const line = (query: string): Cell =>
    lineCell([
      markedCell('HL240001662VN', query, 'font-mono'),
      statusCell('In_delivery', 'Đang giao'),
      markedCell('Trần Quốc Đạt', query, ''),
      textCell('LUNA', 'text-dim'),
    ]);
  const row = document.createElement('div');
  const marked = () => [...row.querySelectorAll('b')].filter(({ textContent }) => textContent !== '');
  writeCells(row, [], [line('tra'), keysCell('g p')]);
  const [text, keys] = row.children;
  expect([text?.textContent, keys?.textContent]).toEqual(['HL240001662VN Đang giao Trần Quốc Đạt LUNA', 'g p']);
  expect(marked().map(({ textContent, className }) => [textContent, className.includes('font-mono')])).toEqual([
    ['Trầ', false],
  ]);
  const before = [...row.querySelectorAll('*')];
  writeCells(row, [line('tra'), keysCell('g p')], [line('tran'), keysCell('g p')]);
  expect(marked().map(({ textContent }) => textContent)).toEqual(['Trần']);
  expect([...row.querySelectorAll('*')]).toEqual(before);
});

it.each(['q', 'quoc', 'dat', '24', 'hl24'])('what “%s” marks makes no element that was not there before', (query) => {
  const cells = (asked: string): Cell[] => [
    lineCell([
      markedCell('HL240001662VN', asked, 'font-mono'),
      markedCell('Quốc Đạt', asked, ''),
      textCell('LUNA', 'text-dim'),
    ]),
    markedCell('Trần Quốc Đạt', asked),
  ];
  const row = document.createElement('div');
  writeCells(row, [], cells(''));
  const before = [...row.querySelectorAll('*')];
  writeCells(row, cells(''), cells(query));
  expect([...row.querySelectorAll('*')]).toEqual(before);
  expect(row.textContent).toBe('HL240001662VN Quốc Đạt LUNATrần Quốc Đạt');
  expect([...row.querySelectorAll('b')].some(({ textContent }) => textContent !== '')).toBe(true);
});

it('a place whose row is gone is no option, and its heading is gone too', () => {
  const heading = document.createElement('div');
  const option = document.createElement('div');
  const place = createPlace(heading, option);
  const listed: ListedRow = {
    row: {
      value: 'package.return',
      cells: [{ className: '', pieces: [{ text: 'Hoàn hàng' }] }],
      onSelect: () => undefined,
    },
    group: 'packages 0',
    heading: 'Thao tác',
    first: true,
  };
  place.show(listed, 0, 3, true);
  expect([
    option.getAttribute('role'),
    option.getAttribute('aria-selected'),
    option.getAttribute('aria-setsize'),
    option.hidden,
  ]).toEqual(['option', 'true', '3', false]);
  expect(option.getAttribute('aria-describedby')).toBe(heading.id);
  expect([heading.textContent, heading.hidden]).toEqual(['Thao tác', false]);
  place.show(undefined, 0, 0, false);
  expect([
    option.getAttribute('role'),
    option.getAttribute('aria-selected'),
    option.id,
    option.hidden,
    heading.hidden,
  ]).toEqual([null, null, '', true, true]);
  place.show({ ...listed, first: false }, 0, 2, false);
  expect([
    option.getAttribute('role'),
    option.getAttribute('aria-selected'),
    option.textContent,
    option.hidden,
    heading.hidden,
  ]).toEqual(['option', 'false', 'Hoàn hàng', false, true]);
});
