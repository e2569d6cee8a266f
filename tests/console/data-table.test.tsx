import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '~console/platform/i18n';
import type { Column } from '~console/ui/table/column';
import { DataTable } from '~console/ui/table/data-table';

interface Item {
  readonly id: number;
  readonly code: string;
  readonly cod: number;
}

const items: readonly Item[] = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  code: `C${index + 1}`,
  cod: index * 1000,
}));
const columns: readonly Column<Item>[] = [
  { id: 'code', title: 'Mã', width: 100, kind: 'code', pinned: true, sort: 'code', cell: (row) => row.code },
  { id: 'cod', title: 'COD', width: 80, kind: 'number', sort: 'cod', cell: (row) => row.cod },
  { id: 'note', title: 'Ghi chú', width: 80, cell: () => '' },
];

const opened = vi.fn();
const pointed = vi.fn();
const sorted = vi.fn();

function Fixture({ rows = items, total = 112 }: { rows?: readonly Item[] | null; total?: number | null }) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const change = (touched: readonly Item[], on: boolean): void =>
    setIds((old) => {
      const next = new Set(old);
      for (const { id } of touched)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  return (
    <DataTable
      label="Bảng"
      columns={columns}
      rows={rows ?? undefined}
      rowId={(row) => row.id}
      rowName={(row) => row.code}
      total={total}
      offset={100}
      pageSize={20}
      sort="-code"
      onSort={sorted}
      selection={{ ids, change }}
      onOpen={(row) => opened(row.code)}
      onCursor={pointed}
      renderMenu={(row) => <button type="button">làm gì với {row.code}</button>}
    />
  );
}

const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Bảng' });
const cursor = (): string | undefined => {
  const id = grid().getAttribute('aria-activedescendant');
  return id === null ? undefined : (document.getElementById(id)?.querySelector('.code-cell')?.textContent ?? undefined);
};
const selected = (): string[] =>
  within(grid())
    .getAllByRole('row', { selected: true })
    .map((row) => row.querySelector('.code-cell')?.textContent ?? '');

async function press(keys: string): Promise<void> {
  grid().focus();
  await userEvent.keyboard(keys);
}

describe('a data table', () => {
  beforeAll(() => startI18n('vi'));

  it('is no higher than 70% of the window, its heads and sticky columns in sight', () => {
    render(<Fixture />);
    expect(grid().parentElement?.style.maxHeight).toBe('70vh');
    expect([...grid().querySelectorAll('.sticky-cell')].length).toBeGreaterThan(items.length);
  });

  it('is one stop for Tab, with no cursor before it is first moved', () => {
    render(<Fixture />);
    expect(grid().tabIndex).toBe(0);
    expect(cursor()).toBeUndefined();
    const rows = within(grid()).getAllByRole('row').slice(1);
    expect(
      rows
        .flatMap((row) => [...row.querySelectorAll<HTMLElement>('a,button,input')])
        .every((control) => control.tabIndex === -1),
    ).toBe(true);
  });

  it('takes j and k as long as nothing else has the focus', async () => {
    render(<Fixture />);
    await userEvent.keyboard('{ArrowDown}');
    expect(cursor()).toBeUndefined();
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(grid());
    expect(cursor()).toBe('C1');
    screen.getByRole('button', { name: /Mã/ }).focus();
    await userEvent.keyboard('j');
    expect(cursor()).toBe('C1');
  });

  it('moves its cursor by j, k, arrows, Home, End and pages', async () => {
    render(<Fixture />);
    await press('j');
    expect(cursor()).toBe('C1');
    await press('jj{ArrowDown}');
    expect(cursor()).toBe('C4');
    await press('k{ArrowUp}');
    expect(cursor()).toBe('C2');
    await press('{PageDown}');
    expect(cursor()).toBe('C12');
    await press('{ArrowDown}');
    expect(cursor()).toBe('C12');
    await press('{Control>}{Home}{/Control}');
    expect(cursor()).toBe('C1');
    await press('{End}');
    expect(cursor()).toBe('C12');
    expect(pointed).toHaveBeenLastCalledWith(items[11]);
  });

  it('selects by x and Space, ranges by Shift and arrows, all by Ctrl+A; Escape is the page’s', async () => {
    render(<Fixture />);
    await press('jx');
    expect(selected()).toEqual(['C1']);
    await press('jj ');
    expect(selected()).toEqual(['C1', 'C3']);
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(['C1', 'C3', 'C4', 'C5']);
    await press('{Shift>}{ArrowUp}{/Shift}');
    expect(selected()).toEqual(['C1', 'C3', 'C4']);
    await press('{Control>}a{/Control}');
    expect(selected()).toHaveLength(12);
    const escape = createEvent.keyDown(grid(), { key: 'Escape' });
    fireEvent(grid(), escape);
    expect(escape.defaultPrevented).toBe(false);
    expect(selected()).toHaveLength(12);
  });

  it('extends a range from the rows that were marked, wherever others have pushed them', async () => {
    const { rerender } = render(<Fixture />);
    await press('jjx{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(['C2', 'C3']);
    rerender(<Fixture rows={[{ id: 99, code: 'C99', cod: 0 }, ...items]} />);
    await press('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(['C2', 'C3', 'C4']);
    // The row it began at has gone: it begins anew where the cursor stands.
    rerender(<Fixture rows={items.slice(2)} />);
    await press('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(['C3', 'C4', 'C5']);
  });

  it('opens by Enter what the cursor stands on, and nothing without a cursor', async () => {
    render(<Fixture />);
    await press('{Enter}');
    expect(opened).not.toHaveBeenCalled();
    await press('jj{Enter}');
    expect(opened).toHaveBeenLastCalledWith('C2');
  });

  it('leaves letters with Ctrl or Alt to the browser', async () => {
    render(<Fixture />);
    await press('{Control>}j{/Control}{Alt>}x{/Alt}');
    expect(cursor()).toBeUndefined();
  });

  it('selects by mouse: a box, a range to it with Shift, the whole page by the box of the head', async () => {
    const user = userEvent.setup();
    render(<Fixture />);
    await user.click(screen.getByRole('checkbox', { name: 'Chọn C2' }));
    expect(selected()).toEqual(['C2']);
    await user.keyboard('{Shift>}');
    await user.click(screen.getByText('C4'));
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual(['C2', 'C3', 'C4']);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Chọn mọi dòng trên trang này' });
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(selected()).toHaveLength(12);
    await user.click(all);
    expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  });

  it('tells the place of each row in the whole list, and how long that is', () => {
    render(<Fixture />);
    expect(grid().getAttribute('aria-rowcount')).toBe('113');
    const [head, first] = within(grid()).getAllByRole('row');
    expect(head?.getAttribute('aria-rowindex')).toBe('1');
    expect(first?.getAttribute('aria-rowindex')).toBe('102');
  });

  it('says that it does not know the length while it is counted', () => {
    render(<Fixture total={null} />);
    expect(grid().getAttribute('aria-rowcount')).toBe('-1');
  });

  it('tells the order of its columns and turns it round', async () => {
    render(<Fixture />);
    const [code, cod, note] = ['Mã', 'COD', 'Ghi chú'].map((name) =>
      screen.getByRole('columnheader', { name: new RegExp(name) }),
    );
    expect(code?.getAttribute('aria-sort')).toBe('descending');
    expect(cod?.getAttribute('aria-sort')).toBe('none');
    expect(note?.hasAttribute('aria-sort')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: /Mã/ }));
    expect(sorted).toHaveBeenLastCalledWith('code');
    await userEvent.click(screen.getByRole('button', { name: /COD/ }));
    expect(sorted).toHaveBeenLastCalledWith('-cod');
  });

  it('shows bars only once waiting has lasted, and is busy meanwhile', async () => {
    const { container } = render(<Fixture rows={null} />);
    const bars = (): number => container.querySelector('[data-skeleton]')?.childElementCount ?? 0;
    expect(grid().getAttribute('aria-busy')).toBe('true');
    expect(bars()).toBe(0);
    await waitFor(() => expect(bars()).toBe(20));
  });

  it('keeps the cursor on its row when the rows are fetched anew', async () => {
    const { rerender } = render(<Fixture />);
    await press('jjj');
    expect(cursor()).toBe('C3');
    rerender(<Fixture rows={[{ id: 99, code: 'C99', cod: 0 }, ...items]} />);
    expect(cursor()).toBe('C3');
    rerender(<Fixture rows={items.slice(5)} />);
    expect(cursor()).toBeUndefined();
  });

  it('opens the commands of the row under the cursor by the menu key, and gives the focus back', async () => {
    render(<Fixture />);
    await press('jj{ContextMenu}');
    expect(await screen.findByRole('button', { name: 'làm gì với C2' })).toBe(document.activeElement);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(grid());
  });

  it('is come back to at the row that it was left for, with the keys there; opened anew it begins without', async () => {
    const first = render(<Fixture />);
    await press('jjj{Enter}');
    first.unmount();
    const anew = render(<Fixture />);
    expect(cursor()).toBeUndefined();
    anew.unmount();
    window.dispatchEvent(new PopStateEvent('popstate'));
    render(<Fixture />);
    expect([cursor(), document.activeElement === grid()]).toEqual(['C3', true]);
  });
});
