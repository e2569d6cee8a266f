import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '~console/platform/i18n';
import { Grid } from '~console/ui/grid/grid';
import { KeptGrid } from '~console/ui/grid/kept-grid';
import type { GridColumn } from '~console/ui/grid/grid-column';
import type { GridHandle } from '~console/ui/grid/grid-props';
import type { GridLayout } from '~console/ui/grid/layout';
import { countSelected, isSelected, noSelection, type GridSelection } from '~console/ui/grid/selection';
import { arraySource, type GridSource } from '~console/ui/grid/source';
import { laidOut } from './support/laid-out';
import { pass, startClock, stopClock } from './support/clock';
import { fakeProvider } from './support/fake-provider';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

interface Item {
  readonly id: number;
  readonly code: string;
  readonly phone: string;
  readonly cod: number;
}

const count = 1000;
const items: readonly Item[] = Array.from({ length: count }, (_, index) => ({
  id: 5000 - index,
  code: `C${index}`,
  phone: `0900${index}`,
  cod: index * 1000,
}));
const columns: readonly GridColumn<Item>[] = [
  { id: 'code', title: 'Mã', width: 100, kind: 'code', pinned: true, sort: 'code', text: (row) => row.code },
  { id: 'phone', title: 'Số', width: 90, kind: 'code', filter: true, text: (row) => row.phone },
  { id: 'cod', title: 'COD', width: 80, kind: 'number', sort: 'cod', reversed: true, text: (row) => String(row.cod) },
];
const whole = arraySource(items);

let selection: GridSelection = noSelection;
let layout: GridLayout = {};
const opened = vi.fn();
const pointed = vi.fn();
const sorted = vi.fn();
const filtered = vi.fn();
const handle = createRef<GridHandle>();

function Fixture({ source = whole, sort = '-code' }: { source?: GridSource<Item>; sort?: string }) {
  const [chosen, setChosen] = useState<GridSelection>(noSelection);
  const [laidOut, setLaidOut] = useState<GridLayout>({});
  return (
    <Grid
      ref={handle}
      label="Lưới"
      columns={columns}
      source={source}
      rowId={rowId}
      rowName={(row) => row.code}
      sort={sort}
      onSort={sorted}
      layout={laidOut}
      onLayout={(next) => {
        layout = next;
        setLaidOut(next);
      }}
      density={26}
      selection={chosen}
      onSelection={(next) => {
        selection = next;
        setChosen(next);
      }}
      onOpen={(row) => opened(row.code)}
      onCursor={pointed}
      onFilterCell={filtered}
      renderMenu={(row) => <button type="button">làm gì với {row.code}</button>}
      empty={<p>không có gì</p>}
    />
  );
}
const rowId = (row: Item): number => row.id;

const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Lưới' });
const cursorCell = (): HTMLElement | null =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
const cursorRow = (): string | null | undefined => cursorCell()?.closest('[role=row]')?.getAttribute('aria-rowindex');
const headsOf = (one: HTMLElement): string[] =>
  within(one)
    .getAllByRole('columnheader')
    .map((head) => head.querySelector('.g-name')?.textContent ?? '')
    .filter(Boolean);
const heads = (): string[] => headsOf(grid());
const chosenIndexes = (): number[] => items.flatMap((item, index) => (isSelected(selection, item.id) ? index : []));
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, step) => from + step);

async function press(keys: string): Promise<void> {
  act(() => grid().focus());
  await userEvent.keyboard(keys);
}

laidOut(600);

describe('a grid', () => {
  beforeAll(async () => {
    await startI18n('vi');
  });
  beforeEach(() => {
    selection = noSelection;
    layout = {};
    vi.clearAllMocks();
  });

  it('draws what is seen and tells of all the rest', () => {
    render(<Fixture />);
    expect(grid().getAttribute('aria-rowcount')).toBe('1001');
    expect(grid().getAttribute('aria-colcount')).toBe('5');
    const rows = within(grid()).getAllByRole('row');
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThan(20);
    expect(rows.map((row) => Number(row.getAttribute('aria-rowindex')))).toEqual(range(1, rows.length));
    const cells = within(rows[1] ?? grid()).getAllByRole('gridcell');
    expect(cells.map((cell) => cell.getAttribute('aria-colindex'))).toEqual(['1', '2', '3', '4', '5']);
    expect(within(grid()).getByRole('columnheader', { name: /^Mã/ }).getAttribute('aria-sort')).toBe('descending');
    expect(within(grid()).getByRole('columnheader', { name: /^COD/ }).getAttribute('aria-sort')).toBe('none');
  });

  it('is one stop for Tab, with no cursor before it is first moved', () => {
    render(<Fixture />);
    expect(grid().tabIndex).toBe(0);
    expect(
      [...grid().querySelectorAll<HTMLElement>('a,button,input')].every((control) => control.tabIndex === -1),
    ).toBe(true);
    expect(grid().getAttribute('aria-activedescendant')).toBeNull();
  });

  it('moves by rows, pages and to the ends, and the rows drawn follow', async () => {
    render(<Fixture />);
    await press('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(cursorRow()).toBe('4');
    await press('{PageDown}');
    expect(cursorRow()).toBe('14');
    await press('{Control>}{End}{/Control}');
    expect(cursorRow()).toBe('1001');
    expect(pointed).toHaveBeenLastCalledWith(items[999], 999);
    await press('{ArrowDown}{PageUp}');
    expect(cursorRow()).toBe('991');
    await press('{Control>}{Home}{/Control}');
    expect(cursorRow()).toBe('2');
    await press('{End}');
    expect(cursorCell()?.getAttribute('aria-colindex')).toBe('4');
    await press('{Home}{ArrowRight}{Enter}');
    expect(cursorCell()?.textContent).toBe('09000');
    expect(opened).toHaveBeenCalledWith('C0');
  });

  it('is entered at what a row is called, not at its number, and each head says its name once', async () => {
    const number: GridColumn<Item> = {
      id: 'row',
      title: '#',
      width: 50,
      kind: 'number',
      pinned: true,
      text: () => '1',
    };
    render(
      <Grid
        label="Lưới"
        columns={[number, ...columns]}
        source={whole}
        rowId={rowId}
        rowName={String}
        density={26}
        empty={null}
      />,
    );
    await press('{ArrowDown}');
    expect(cursorCell()?.textContent).toBe('C0');
    await press('{Home}');
    expect(cursorCell()?.getAttribute('aria-colindex')).toBe('1');
    for (const name of ['#', 'Mã', 'Số', 'COD'])
      expect(within(grid()).getAllByRole('columnheader', { name })).toHaveLength(1);
  });

  it('goes where it is told to from outside', () => {
    render(<Fixture />);
    act(() => handle.current?.goTo(700));
    expect(cursorRow()).toBe('702');
    act(() => handle.current?.move('next'));
    expect(handle.current?.cursor()).toBe(701);
    act(() => handle.current?.goTo(1_000_000));
    expect(handle.current?.cursor()).toBe(999);
    act(() => handle.current?.toggle());
    expect(chosenIndexes()).toEqual([999]);
  });

  it('selects rows, ranges from where they began, everything, and nothing', async () => {
    render(<Fixture />);
    await press('{ArrowDown} {ArrowDown}{ArrowDown}{ArrowDown}');
    expect(chosenIndexes()).toEqual([0]);
    await press('{Shift>}{ArrowDown}{PageDown}{ArrowUp}{/Shift}');
    expect(chosenIndexes()).toEqual([0, ...range(3, 13)]);
    expect(within(grid()).getAllByRole('row', { selected: true }).length).toBeGreaterThan(5);
    await press('{Control>}a{/Control}');
    expect(selection.kind).toBe('all');
    await press('{ArrowUp} ');
    expect(countSelected(selection, count)).toBe(999);
    expect(within(grid()).getByRole<HTMLInputElement>('checkbox').indeterminate).toBe(true);
    fireEvent.click(within(grid()).getByRole('checkbox'));
    fireEvent.click(within(grid()).getByRole('checkbox'));
    expect(selection).toEqual(noSelection);
    await press('{Control>}{Home}{/Control}{ArrowDown}{Shift>}{PageUp}{ArrowUp}{/Shift}');
    expect(cursorRow()).toBe('2');
    expect(chosenIndexes()).toEqual([0, 1]);
  });

  it('selects by mouse: with Ctrl one, with Shift all between', () => {
    render(<Fixture />);
    fireEvent.click(screen.getByText('C2'), { ctrlKey: true });
    fireEvent.click(screen.getByText('C5'), { shiftKey: true });
    expect(chosenIndexes()).toEqual([2, 3, 4, 5]);
    fireEvent.click(screen.getByText('C3'), { ctrlKey: true });
    expect(chosenIndexes()).toEqual([2, 4, 5]);
    fireEvent.click(screen.getByRole('checkbox'));
    expect(countSelected(selection, count)).toBe(count);
    fireEvent.doubleClick(screen.getByText('C4'));
    expect(opened).toHaveBeenCalledWith('C4');
  });

  it('selects a range that is not here by bringing it, and only then', async () => {
    let bring = (_rows: readonly Item[]): void => undefined;
    const rowsIn = vi.fn(() => new Promise<readonly Item[]>((resolve) => (bring = resolve)));
    render(<Fixture source={{ ...whole, rowAt: (index) => (index < 50 ? items[index] : undefined), rowsIn }} />);
    act(() => handle.current?.goTo(40));
    await press('{Shift>}{PageDown}{/Shift}');
    expect(rowsIn).toHaveBeenCalledWith(40, 51, expect.any(AbortSignal));
    expect(selection).toEqual(noSelection);
    expect(within(grid()).getAllByRole('row', { selected: true }).length).toBeGreaterThan(5);
    await act(async () => bring(items.slice(40, 51)));
    expect(chosenIndexes()).toEqual(range(40, 50));
  });

  it('is come back to at the row where its cursor was, with the keys there; opened anew it begins without', () => {
    const first = render(<Fixture />);
    act(() => handle.current?.goTo(700));
    first.unmount();
    const anew = render(<Fixture />);
    expect(grid().getAttribute('aria-activedescendant')).toBeNull();
    anew.unmount();
    window.dispatchEvent(new PopStateEvent('popstate'));
    render(<Fixture />);
    expect(document.activeElement).toBe(grid());
    const cell = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
    expect(cell?.textContent).toBe('C700');
    expect(handle.current?.cursor()).toBe(700);
  });

  it('knows no letters: they belong to the hotkeys', () => {
    render(<Fixture />);
    for (const key of ['j', 'k', 'x', 'a', 'c', '/']) {
      const event = createEvent.keyDown(grid(), { key, code: `Key${key.toUpperCase()}` });
      fireEvent(grid(), event);
      expect(event.defaultPrevented).toBe(false);
    }
  });

  it('sorts by its heads, by click and by Enter', async () => {
    render(<Fixture sort="cod" />);
    fireEvent.click(screen.getByRole('button', { name: /^Mã/ }));
    expect(sorted).toHaveBeenLastCalledWith('-code');
    expect(within(grid()).getByRole('columnheader', { name: /^COD/ }).getAttribute('aria-sort')).toBe('descending');
    await press('{ArrowDown}{ArrowUp}{End}{Enter}');
    expect(cursorRow()).toBe('1');
    expect(sorted).toHaveBeenLastCalledWith('-cod');
  });

  it('resizes, moves, pins, hides and resets columns by keyboard', async () => {
    render(<Fixture />);
    await press('{ArrowDown}{ArrowUp}{End}{Alt>}{ArrowRight}{/Alt}');
    expect(layout.widths).toEqual({ cod: 96 });
    await press('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
    expect(heads()).toEqual(['Mã↓', 'COD', 'Số']);
    expect(cursorCell()?.querySelector('.g-name')?.textContent).toBe('COD');
    await press('{Shift>}{F10}{/Shift}');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Ghim bên trái' }));
    expect(layout.pinned).toEqual(['code', 'cod']);
    expect(document.activeElement).toBe(grid());
    await press('{Alt>}{ArrowDown}{/Alt}');
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Số' }));
    expect(heads()).toEqual(['Mã↓', 'COD']);
    await press('{Alt>}{ArrowDown}{/Alt}');
    await userEvent.click(screen.getByRole('menuitemradio', { name: /40/ }));
    expect(layout.density).toBe(40);
    await press('{Alt>}{ArrowDown}{/Alt}{End}{Enter}');
    expect(layout).toEqual({});
    expect(heads()).toEqual(['Mã↓', 'Số', 'COD']);
  });

  it('that has a name stands, wherever it is opened again, as it was laid out; others of another name don’t', async () => {
    welcome(fakeProvider(), person());
    const named = (name: string) => (
      <KeptGrid
        name={name}
        label="Lưới"
        columns={columns}
        rows={items}
        rowId={rowId}
        rowName={({ code }) => code}
        empty={null}
      />
    );
    const first = await renderPage(named('doors'), '/need-pickup-packages');
    await press('{ArrowDown}{ArrowUp}{End}{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}{Alt>}{ArrowDown}{/Alt}');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Ghim bên trái' }));
    await press('{Alt>}{ArrowDown}{/Alt}');
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Số' }));
    expect(heads()).toEqual(['Mã', 'COD']);
    first.unmount();
    const both = (
      <>
        {named('doors')}
        {named('attempts')}
      </>
    );
    await renderPage(both, '/need-pickup-packages');
    const shown = () => screen.getAllByRole('grid').map((one) => headsOf(one));
    await waitFor(() =>
      expect(shown()).toEqual([
        ['Mã', 'COD'],
        ['Mã', 'Số', 'COD'],
      ]),
    );
  });

  it('dims the rows of another list while its own are on their way, unless these come at once', async () => {
    stopClock();
    const view = render(<Fixture />);
    const dimmed = (): boolean => view.container.querySelector('.data-grid')?.hasAttribute('data-dimmed') === true;
    view.rerender(<Fixture source={arraySource(items, 0, true)} />);
    expect(dimmed()).toBe(false);
    await pass(200);
    expect(dimmed()).toBe(true);
    expect(screen.getByText('C0')).toBeTruthy();
    view.rerender(<Fixture source={arraySource(items, 1)} />);
    expect(dimmed()).toBe(false);
    startClock();
  });

  it('drags an edge to a width', () => {
    render(<Fixture />);
    const edge = grid().querySelectorAll('.g-handle')[1] ?? grid();
    fireEvent.pointerDown(edge, { clientX: 200, pointerId: 1 });
    fireEvent(edge, new MouseEvent('pointermove', { clientX: 230 }));
    expect(layout).toEqual({});
    fireEvent(edge, new MouseEvent('pointerup', { clientX: 240 }));
    expect(layout.widths).toEqual({ phone: 130 });
  });

  it('opens the menu of a row by key and by the right button, with the filter of the cell', async () => {
    render(<Fixture />);
    await press('{ArrowDown}{ArrowRight}{Shift>}{F10}{/Shift}');
    expect(screen.getByRole('button', { name: 'làm gì với C0' })).toBe(document.activeElement);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(filtered).toHaveBeenCalledWith('phone', items[0]);
    expect(document.activeElement).toBe(grid());
    fireEvent.contextMenu(screen.getByText('C3'));
    expect(screen.getByRole('button', { name: 'làm gì với C3' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Chỉ/ })).toBeNull();
  });

  it('copies the selected rows in the order of the list, with the columns shown', async () => {
    render(<Fixture />);
    fireEvent.click(screen.getByText('C4'), { ctrlKey: true });
    fireEvent.click(screen.getByText('C2'), { ctrlKey: true });
    const data = new Map<string, string>();
    const copy = createEvent.copy(grid(), {
      clipboardData: { setData: (type: string, text: string) => data.set(type, text) },
    });
    fireEvent(grid(), copy);
    expect(copy.defaultPrevented).toBe(true);
    expect(data.get('text/plain')).toBe('Mã\tSố\tCOD\r\nC2\t09002\t2000\r\nC4\t09004\t4000');
    expect(data.get('text/html')).toContain('09002');
    expect(screen.getByText('Đã sao chép 2 dòng')).toBeTruthy();
  });

  it('follows its row when a refresh moves it, and begins at the top of another list', () => {
    const view = render(<Fixture />);
    act(() => handle.current?.goTo(3));
    const moved = [items[999], ...items.slice(0, 999)].filter((item) => item !== undefined);
    view.rerender(<Fixture source={arraySource(moved)} />);
    expect(handle.current?.cursor()).toBe(4);
    view.rerender(<Fixture source={arraySource(moved, 1)} />);
    expect(handle.current?.cursor()).toBeNull();
  });

  it('draws no rows while it is flung, tells how far it is, and draws them where it comes to rest', async () => {
    render(<Fixture />);
    // Steps are flung or read by the time between them.
    stopClock();
    const first = (): string | null | undefined => grid().querySelector('.g-row')?.getAttribute('aria-rowindex');
    const scrolled = (top: number): void => {
      grid().scrollTop = top;
      fireEvent.scroll(grid());
    };
    // One jump is no fling: its rows are there at once.
    scrolled(2600);
    expect(screen.getByText('C100')).toBeTruthy();
    expect(grid().hasAttribute('data-flying')).toBe(false);
    const drawn = first();
    scrolled(7800);
    scrolled(13_000);
    expect(grid().hasAttribute('data-flying')).toBe(true);
    expect(first()).toBe(drawn);
    expect(screen.getByText('501').className).toBe('g-passing');
    await pass(50);
    expect(screen.getByText('C500')).toBeTruthy();
    expect(grid().hasAttribute('data-flying')).toBe(false);
    // Slower, it is read: every row is drawn.
    scrolled(13_052);
    expect(screen.getByText('C511')).toBeTruthy();
  });

  it('says why there are no rows', async () => {
    const retry = vi.fn();
    const view = render(<Fixture source={arraySource<Item>([])} />);
    expect(screen.getByText('không có gì')).toBeTruthy();
    const none = { ...whole, total: null, rowAt: () => undefined };
    view.rerender(<Fixture source={none} />);
    expect(grid().getAttribute('aria-rowcount')).toBe('-1');
    expect(grid().getAttribute('aria-busy')).toBe('true');
    expect(grid().hasAttribute('data-coming')).toBe(true);
    view.rerender(<Fixture source={{ ...none, error: new Error('x'), retry }} />);
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button'));
    expect(retry).toHaveBeenCalledOnce();
    view.rerender(<Fixture source={{ ...none, error: new Error('x'), offline: true }} />);
    expect(screen.getByText('Mất kết nối mạng')).toBeTruthy();
    view.rerender(<Fixture source={{ ...whole, error: new Error('x') }} />);
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(screen.getByText('C0')).toBeTruthy();
  });
});
