import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '~console/platform/i18n';
import { Grid } from '~console/ui/grid/grid';
import type { GridColumn } from '~console/ui/grid/grid-column';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { isSelected, noSelection, withRows, type GridSelection } from '~console/ui/grid/selection';
import { arraySource, type GridSource } from '~console/ui/grid/source';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { laidOut } from './support/laid-out';

interface Item {
  readonly id: number;
  readonly code: string;
}

const itemOf = (id: number): Item => ({ id, code: `C${id}` });
const ids = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, step) => from + step);
const listOf = (...of: number[]): GridSource<Item> => arraySource(of.map(itemOf));
const columns: readonly GridColumn<Item>[] = [{ id: 'code', title: 'Mã', width: 100, text: ({ code }) => code }];
const rowId = ({ id }: Item): number => id;
const rowName = ({ code }: Item): string => code;
const same = (next: GridSelection): GridSelection => next;

let selection: GridSelection = noSelection;
const handle = createRef<GridHandle>();
const ran = vi.fn();

interface FixtureProps {
  readonly source: GridSource<Item>;
  /** What whoever keeps the selection makes of it. */
  readonly kept?: (next: GridSelection) => GridSelection;
}

function Fixture({ source, kept = same }: FixtureProps) {
  const [chosen, setChosen] = useState<GridSelection>(noSelection);
  return (
    <>
      <Toasts onMounted={toastsMounted} />
      <Grid
        ref={handle}
        label="Lưới"
        columns={columns}
        source={source}
        rowId={rowId}
        rowName={rowName}
        density={26}
        selection={chosen}
        onSelection={(next) => {
          selection = kept(next);
          setChosen(selection);
        }}
        renderMenu={({ code }) => (
          <button type="button" onClick={() => ran(code)}>
            báo mất {code}
          </button>
        )}
        empty={null}
      />
    </>
  );
}

const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Lưới' });
const chosen = (): number[] => ids(1, 12_000).filter((id) => isSelected(selection, id));
async function press(keys: string): Promise<void> {
  act(() => grid().focus());
  await userEvent.keyboard(keys);
}

laidOut(600);

beforeAll(async () => {
  await startI18n('vi');
});
beforeEach(() => {
  selection = noSelection;
  ran.mockClear();
});

describe('a range of a grid', () => {
  it('goes on from the row it began at, wherever others have pushed it', async () => {
    const { rerender } = render(<Fixture source={listOf(...ids(1, 20))} />);
    await press('{ArrowDown}{ArrowDown}{ArrowDown} ');
    expect(chosen()).toEqual([3]);
    rerender(<Fixture source={listOf(101, 102, ...ids(1, 20))} />);
    await press('{Shift>}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual([3, 4]);
    rerender(<Fixture source={listOf(...ids(3, 20))} />);
    await press('{Shift>}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual([3, 4, 5]);
  });

  it('begins where the cursor stands once the row it began at is gone', async () => {
    const { rerender } = render(<Fixture source={listOf(...ids(1, 20))} />);
    await press('{ArrowDown}{ArrowDown} {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual([2, 3, 4]);
    rerender(<Fixture source={listOf(1, ...ids(3, 20))} />);
    await press('{Shift>}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual([2, 3, 4, 5]);
  });

  it('shrinks, also where whoever keeps the selection makes it anew, or knows more rows of the same', async () => {
    const anew = (next: GridSelection): GridSelection => ({
      kind: 'some',
      // Row 2 and row 9 stand for one package.
      ids: new Set(ids(1, 20).filter((id) => isSelected(next, id) || (id === 9 && isSelected(next, 2)))),
    });
    render(<Fixture source={listOf(...ids(1, 20))} kept={anew} />);
    await press('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual([1, 2, 3, 4, 9]);
    await press('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');
    expect(chosen()).toEqual([1]);
  });

  it('shrinks also from the whole list', async () => {
    render(<Fixture source={listOf(...ids(1, 20))} />);
    await press('{ArrowDown}{Shift>}{Control>}{End}{/Control}{/Shift}');
    expect(chosen()).toEqual(ids(1, 20));
    fireEvent.click(screen.getByText('C15'), { shiftKey: true });
    expect(chosen()).toEqual(ids(1, 15));
  });

  it('that was declined makes nothing: what is scanned after it stays', async () => {
    const source = listOf(...ids(1, 10_050));
    function Declining() {
      const [kept, setKept] = useState<GridSelection>(noSelection);
      return (
        <>
          <button type="button" onClick={() => setKept((old) => withRows(old, [900], true))}>
            quét
          </button>
          <output>
            {ids(1, 1_000)
              .filter((id) => isSelected(kept, id))
              .join()}
          </output>
          <Grid
            label="Lưới"
            columns={columns}
            source={source}
            rowId={rowId}
            rowName={rowName}
            density={26}
            selection={kept}
            onSelection={(next) => next.kind === 'some' && setKept(next)}
            empty={null}
          />
        </>
      );
    }
    render(<Declining />);
    await press('{ArrowDown} {Shift>}{Control>}{End}{/Control}{/Shift}');
    act(() => screen.getByRole('button', { name: 'quét' }).click());
    await press('{Shift>}{Control>}{Home}{/Control}{/Shift}');
    expect(document.querySelector('output')?.textContent).toBe('1,900');
  });

  it('longer than may be, or of rows that can’t be read, says so where it is seen', async () => {
    const whole = listOf(...ids(1, 10_050));
    const source: GridSource<Item> = {
      ...whole,
      rowAt: (index) => (index < 20 ? whole.rowAt(index) : undefined),
      rowsIn: () => Promise.reject(new Error('down')),
    };
    render(<Fixture source={source} />);
    await press('{ArrowDown}{Shift>}{PageDown}{PageDown}{PageDown}{/Shift}');
    expect((await screen.findByText(/^Không đọc được các dòng này/)).className).not.toContain('sr-only');
    await press('{Shift>}{Control>}{End}{/Control}{ArrowUp}{/Shift}');
    expect(await screen.findByText(/tối đa 10.000 dòng/)).toBeTruthy();
  });

  it('that is still being brought is called off by Escape, which otherwise is the page’s', async () => {
    const signals: AbortSignal[] = [];
    const whole = listOf(...ids(1, 50));
    const source: GridSource<Item> = {
      ...whole,
      rowAt: (index) => (index < 15 ? whole.rowAt(index) : undefined),
      rowsIn: (_from, _to, signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    };
    render(<Fixture source={source} />);
    await press('{ArrowDown} {ArrowDown}{Shift>}{PageDown}{PageDown}{/Shift}');
    const escaped: boolean[] = [];
    const onKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape') escaped.push(defaultPrevented);
    };
    document.addEventListener('keydown', onKey);
    await press('{Escape}');
    expect(signals.at(-1)?.aborted).toBe(true);
    await press('{Escape}');
    document.removeEventListener('keydown', onKey);
    expect(escaped).toEqual([true, false]);
    // As far as the rows were here.
    expect(chosen()).toEqual(ids(1, 12));
  });
});

describe('the menu of a row', () => {
  it('stays that row’s, and closes once another one stands beside it', async () => {
    const { rerender } = render(<Fixture source={listOf(...ids(1, 20))} />);
    await press('{ArrowDown}{ArrowDown}{Shift>}{F10}{/Shift}');
    expect(screen.getByRole('button', { name: 'báo mất C2' })).toBeTruthy();
    rerender(<Fixture source={arraySource([itemOf(1), { id: 2, code: 'C2 mới' }, itemOf(3)])} />);
    expect(screen.getByRole('button', { name: 'báo mất C2 mới' })).toBeTruthy();
    rerender(<Fixture source={listOf(101, ...ids(1, 20))} />);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^báo mất/ })).toBeNull());
    expect(document.activeElement).toBe(grid());
  });
});

describe('copying', () => {
  it('that the browser refuses offers itself to a press', async () => {
    // Not there in jsdom.
    const execCommand = vi.fn(() => false);
    Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true });
    render(<Fixture source={listOf(...ids(1, 20))} />);
    await press('{ArrowDown} ');
    act(() => handle.current?.copy());
    expect(await screen.findByText('Trình duyệt không cho sao chép')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sao chép các dòng đã chọn' }));
    expect(execCommand).toHaveBeenCalledTimes(2);
  });
});
