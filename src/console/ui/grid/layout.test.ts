import { describe, expect, it } from 'vitest';
import type { GridColumn } from './grid-column';
import {
  columnsFor,
  leastWidth,
  movedBy,
  movedTo,
  orderedColumns,
  placeColumns,
  readLayout,
  withHidden,
  withPinned,
  withWidth,
  withoutWidth,
  type GridLayout,
} from './layout';

const column = (id: string, more: Partial<GridColumn<string>> = {}): GridColumn<string> => ({
  id,
  title: id.toUpperCase(),
  text: (row) => row,
  width: 100,
  ...more,
});
const columns = [
  column('code', { pinned: true }),
  column('status'),
  column('name', { grow: true }),
  column('cod'),
  column('note', { hidden: true }),
];
type Placing = Parameters<typeof placeColumns<string>>[0];
const place = (layout: GridLayout, given: Partial<Placing> = {}) =>
  placeColumns({ columns, layout, inset: 0, room: 0, seen: {}, ...given });
const shown = (layout: GridLayout): string[] => place(layout).map((placed) => placed.column.id);

describe('a layout with nothing in it', () => {
  it('is as the columns declare; what is left over goes to the growing one', () => {
    expect(
      place({}, { inset: 34, room: 1000 }).map(({ column: { id }, width, left, pinned }) => [id, width, left, pinned]),
    ).toEqual([
      ['code', 100, 34, true],
      ['status', 100, 134, false],
      ['name', 700, 234, false],
      ['cod', 100, 934, false],
    ]);
  });
});

describe('widths', () => {
  it('are those chosen, never too narrow to be grasped, and the declared again', () => {
    const layout = withWidth(withWidth({}, 'status', 3), 'name', 321.4);
    expect(place(layout, { room: 1000 }).map((placed) => placed.width)).toEqual([100, leastWidth, 321, 100]);
    expect(withoutWidth(layout, 'status')).toEqual({ widths: { name: 321 } });
  });
});

describe('room', () => {
  const yielding = columns.map((one) =>
    one.id === 'status' ? { ...one, yields: 1 } : one.id === 'cod' ? { ...one, yields: 2 } : one,
  );
  const left = (room: number, layout: GridLayout = {}): string[] =>
    place(layout, { columns: columnsFor(yielding, layout, room), room }).map((placed) => placed.column.id);

  it('is had by leaving out what yields, the greatest first, and no more than needed', () => {
    expect(left(400)).toEqual(['code', 'status', 'name', 'cod']);
    expect(left(399)).toEqual(['code', 'status', 'name']);
    expect(left(50)).toEqual(['code', 'name']);
    expect(columnsFor(yielding, {}, 0)).toBe(yielding);
  });

  it('is not made where the user has chosen the columns', () => {
    expect(left(50, { hidden: ['note'] })).toEqual(['code', 'status', 'name', 'cod']);
  });

  it('is made for figures, even where the user has less for them', () => {
    expect(place({ widths: { cod: 60 } }, { seen: { cod: 130 } }).map(({ width }) => width)).toEqual([
      100, 100, 100, 130,
    ]);
  });
});

describe('a mark', () => {
  const marked = columns.map((one) => (one.id === 'status' ? { ...one, kind: 'mark' as const } : one));
  const widths = (room: number, seen: number, layout: GridLayout = {}): number[] =>
    place(layout, { columns: marked, room, seen: { status: seen } }).map(({ width }) => width);

  it('has what is left over and what the growing column can spare, and no more', () => {
    expect(widths(450, 130)).toEqual([100, 130, 120, 100]);
    expect(widths(400, 108)).toEqual([100, 108, 92, 100]);
    expect(widths(400, 180)).toEqual([100, 112, 88, 100]);
  });

  it('is whole where the grid is scrolled sideways anyway, and as wide as the user has made it', () => {
    expect(widths(300, 180)).toEqual([100, 180, 100, 100]);
    expect(widths(400, 180, { widths: { status: 90 } })).toEqual([100, 90, 110, 100]);
  });
});

describe('order', () => {
  it('changes by places or by dropping on another', () => {
    expect(shown(movedBy(columns, {}, 'cod', -1))).toEqual(['code', 'status', 'cod', 'name']);
    expect(shown(movedTo(columns, {}, 'status', 'cod'))).toEqual(['code', 'name', 'cod', 'status']);
  });

  it('keeps pinned columns before the others, and nothing beyond the ends', () => {
    const layout = {};
    expect(movedBy(columns, layout, 'status', -1)).toBe(layout);
    expect(movedBy(columns, layout, 'cod', 1)).toBe(layout);
    expect(movedTo(columns, layout, 'code', 'cod')).toBe(layout);
  });

  it('takes up columns that it does not know behind those they are declared behind, and forgets what is gone', () => {
    expect(orderedColumns(columns, { order: ['cod', 'gone', 'status', 'code'] }).map(({ id }) => id)).toEqual([
      'code',
      'cod',
      'note',
      'status',
      'name',
    ]);
  });
});

describe('hiding and pinning', () => {
  it('goes both ways, and one column always stays', () => {
    expect(shown(withHidden(columns, {}, 'note', false))).toEqual(['code', 'status', 'name', 'cod', 'note']);
    const one: GridLayout = { hidden: ['code', 'status', 'name', 'note'] };
    expect(withHidden(columns, one, 'cod', true)).toBe(one);
  });

  it('brings a column to the left and back', () => {
    const pinned = withPinned(columns, {}, 'cod', true);
    expect(shown(pinned)).toEqual(['code', 'cod', 'status', 'name']);
    expect(shown(withPinned(columns, pinned, 'code', false))).toEqual(['cod', 'code', 'status', 'name']);
  });
});

describe('what was stored', () => {
  it('is read as far as it makes sense', () => {
    const layout: GridLayout = { order: ['cod'], widths: { cod: 80 }, hidden: [], pinned: ['cod'], density: 26 };
    expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
    expect(readLayout({ order: [1], widths: { cod: 'wide' }, hidden: 'all', density: 27 })).toEqual({});
    expect([readLayout(null), readLayout('x'), readLayout(undefined)]).toEqual([{}, {}, {}]);
  });
});
