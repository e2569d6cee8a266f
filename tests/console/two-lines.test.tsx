import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '~console/platform/i18n';
import { Grid } from '~console/ui/grid/grid';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { isSelected, noSelection, type GridSelection } from '~console/ui/grid/selection';
import { arraySource } from '~console/ui/grid/source';
import type { Column } from '~console/ui/table/column';
import { DataTable } from '~console/ui/table/data-table';
import { asChosen, hasTwoLines, twoLines, type LinedColumn } from '~console/ui/two-lines';

const row: LinedColumn = { id: 'row', width: 52, kind: 'number', pinned: true };
const code: LinedColumn = { id: 'code', width: 116, kind: 'code', pinned: true };
const status: LinedColumn = { id: 'status', width: 112, kind: 'mark' };
const seller: LinedColumn = { id: 'seller', width: 74 };
const receiver: LinedColumn = { id: 'receiver', width: 168, grow: true, line: 1 };
const age: LinedColumn = { id: 'age', width: 50, kind: 'number', line: 3 };
const cod: LinedColumn = { id: 'cod', width: 90, kind: 'number', line: 2 };
const columns = [row, code, status, seller, receiver, age, cod];

const told = (of: readonly LinedColumn[], room: number): string => {
  const { first, second } = twoLines(of, room, ({ width }) => width);
  return `${first.map(({ id }) => id).join(' ')} / ${second.map(({ column, width }) => `${column.id} ${width}`).join(' ')}`;
};

describe('a row of two lines', () => {
  it('is for lists that are narrower than 600 px', () => {
    expect([0, 320, 599, 600].map(hasTwoLines)).toEqual([false, true, true, false]);
  });

  it('begins with what is pinned and how it stands; beneath comes what the columns say they matter', () => {
    expect(told(columns, 320)).toBe('row code status / receiver 180 cod 90 age 50');
  });

  it('leaves out what has no room, the last first, and numbers of rows', () => {
    expect(told(columns, 250)).toBe('code status / receiver 110 cod 90 age 50');
    expect(told(columns, 210)).toBe('code status / receiver 120 cod 90');
  });

  it('has beside what is pinned what says so, and columns that the user has chosen behind all others', () => {
    expect(told([code, { ...seller, line: 'first' }, { ...status, line: 9 }, cod], 320)).toBe(
      'code seller / cod 90 status 112',
    );
    expect(told(columns.map(asChosen), 420)).toBe('row code status / receiver 206 cod 90 age 50 seller 74');
  });

  it('tells the first few where no column says anything, and no button among words', () => {
    const silent = columns.map(({ id, width, kind, grow, pinned }) => ({ id, width, kind, grow, pinned }));
    expect(told(silent, 580)).toBe('row code status / seller 74 receiver 366 age 50 cod 90');
    expect(told([...columns, { id: 'do', width: 80, line: 'aside' }], 320)).toBe(told(columns, 320));
  });
});

interface Item {
  readonly id: number;
}

const items: readonly Item[] = Array.from({ length: 500 }, (_, id) => ({ id }));
const source = arraySource(items);
const idOf = ({ id }: Item): number => id;
const nameOf = ({ id }: Item): string => `kiện ${id}`;
/** The same declarations for both, told by their ids. */
const gridColumns: readonly GridColumn<Item>[] = columns.map(({ line, ...column }) => ({
  ...column,
  kind: column.kind === 'name' ? undefined : column.kind,
  title: column.id,
  ...(line !== 'aside' && { line }),
  sort: column.id,
  text: ({ id }) => `${column.id}${id}`,
}));
const tableColumns: readonly Column<Item>[] = columns.map((column) => ({
  ...column,
  title: column.id,
  cell: ({ id }) => `${column.id}${id}`,
}));

const opened = vi.fn();
const sorted = vi.fn();
let selection: GridSelection = noSelection;

function NarrowGrid() {
  const [chosen, setChosen] = useState<GridSelection>(noSelection);
  return (
    <Grid
      label="Lưới"
      columns={gridColumns}
      source={source}
      rowId={idOf}
      rowName={nameOf}
      sort="-age"
      onSort={sorted}
      density={26}
      selection={chosen}
      onSelection={(next) => {
        selection = next;
        setChosen(next);
      }}
      onOpen={idOfOpened}
      empty={null}
    />
  );
}
const idOfOpened = ({ id }: Item): void => void opened(id);

function NarrowTable() {
  return (
    <DataTable
      label="Bảng"
      columns={tableColumns}
      rows={items.slice(0, 20)}
      rowId={idOf}
      rowName={nameOf}
      total={500}
      offset={0}
      pageSize={20}
      selection={{ ids: new Set(), change: () => undefined }}
      onOpen={idOfOpened}
      renderMenu={() => null}
    />
  );
}

// jsdom lays nothing out: both believe in a phone that shows ten rows of two lines under the head.
const sizes = [
  [Element.prototype, 'clientWidth', 390],
  [HTMLElement.prototype, 'offsetWidth', 390],
  [Element.prototype, 'clientHeight', 52 + 420],
] as const;
const before = sizes.map(([of, name]) => [of, name, Object.getOwnPropertyDescriptor(of, name)] as const);

describe('a list on a phone', () => {
  beforeAll(async () => {
    for (const [of, name, value] of sizes) Object.defineProperty(of, name, { configurable: true, get: () => value });
    await startI18n('vi');
  });
  afterAll(() => {
    for (const [of, name, old] of before) if (old) Object.defineProperty(of, name, old);
  });
  beforeEach(() => {
    selection = noSelection;
    vi.clearAllMocks();
  });

  const cellsOf = (row: HTMLElement | undefined): string[] =>
    within(row ?? document.body)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent ?? '')
      .filter((text) => /\d/.test(text));
  const told = ['row0', 'code0', 'status0', 'receiver0', 'cod0', 'age0'];

  it('has in each row of a grid the cells that its columns declare, and all of them within its width', () => {
    render(<NarrowGrid />);
    const rows = within(screen.getByRole('grid')).getAllByRole('row');
    expect(cellsOf(rows[1])).toEqual(told);
    const placed = within(rows[1] ?? document.body)
      .getAllByRole('gridcell')
      .filter(({ style }) => style.width !== '');
    expect(placed.map(({ className }) => /g-(first|second)/.exec(className)?.[1])).toEqual([
      'first',
      'first',
      'first',
      'second',
      'second',
      'second',
    ]);
    for (const { style } of placed)
      expect(Number.parseFloat(style.left) + Number.parseFloat(style.width)).toBeLessThanOrEqual(390 - 36);
    expect(rows[2]?.style.transform).toBe('translateY(42px)');
    // The head has the same two lines, the words of the first over its cells.
    const heads = within(rows[0] ?? document.body)
      .getAllByRole('columnheader')
      .filter(({ dataset }) => dataset.column !== undefined);
    const lines = (of: readonly HTMLElement[]) => of.map(({ className }) => /g-(first|second)/.exec(className)?.[1]);
    expect(lines(heads)).toEqual(lines(placed));
    expect(heads.slice(0, 3).map(({ style }) => style.left)).toEqual(placed.slice(0, 3).map(({ style }) => style.left));
  });

  it('goes through its rows by the same keys, page by page, and its head sorts', async () => {
    render(<NarrowGrid />);
    const grid = screen.getByRole('grid');
    const cursor = (): HTMLElement | null =>
      document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.closest('[role=row]') ?? null;
    act(() => grid.focus());
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown} {PageDown}');
    expect(cursor()?.getAttribute('aria-rowindex')).toBe('13');
    expect(items.filter(({ id }) => isSelected(selection, id))).toEqual([{ id: 1 }]);
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledWith(11);
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(cursor()?.getAttribute('aria-rowindex')).toBe('501');
    await userEvent.click(within(grid).getByRole('button', { name: 'cod' }));
    expect(sorted).toHaveBeenCalledWith('-cod');
    await userEvent.click(within(grid).getByRole('button', { name: 'Cột age' }));
    expect(screen.getByRole('menuitemcheckbox', { name: 'seller' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /Ghim bên trái|Chuyển sang trái/ })).toBeNull();
  });

  it('shows what the user has asked for, where it has room', async () => {
    render(<NarrowGrid />);
    await userEvent.click(screen.getByRole('button', { name: 'Cột age' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'cod' }));
    expect(cellsOf(screen.getAllByRole('row')[1])).toEqual([
      'row0',
      'code0',
      'status0',
      'receiver0',
      'age0',
      'seller0',
    ]);
  });

  it('has the same rows in a table, whose parts still say what they are', async () => {
    render(<NarrowTable />);
    const table = screen.getByRole('grid');
    const [head, first] = within(table).getAllByRole('row');
    expect(cellsOf(first)).toEqual(told);
    expect(first?.getAttribute('role')).toBe('row');
    expect(within(head ?? table).getAllByRole('columnheader')).toHaveLength(8);
    for (const row of [head, first])
      expect(['first-line', 'second-line'].map((line) => row?.querySelectorAll(`.${line}`).length)).toEqual([3, 3]);
    expect(table.style.minWidth).toBe('');
    act(() => table.focus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(opened).toHaveBeenCalledWith(1);
  });
});
