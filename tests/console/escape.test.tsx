import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { GridPane } from '~console/features/workspace/grid/grid-pane';
import { addScannedAtom, letGoAtom, useOwnChoice } from '~console/terminal/empty-set';
import { selectedPackagesAtom } from '~console/terminal/subject';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { toSubject } from '~commands/subject';
import { laidOut } from './support/laid-out';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageDetail, packageRow } from './support/packages';
import { person, welcome } from './support/people';

laidOut(900);

let provider: FakeProvider;
const handle = createRef<GridHandle>();
const nothing = (): void => undefined;
const rows = Array.from({ length: 40 }, (_, index) => packageRow(index + 1));
const counted = { total: 40, counted_at: '2026-11-21T02:00:00.000Z' };
const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Kiện hàng' });

beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
    .on('GET /packages-window', () => ({ data: rows, meta: counted }))
    .on('GET /packages/{id}', ({ path }) => ({ data: packageDetail(Number(path.split('/').at(-1))) }))
    .on('GET /package-history', () => ({ data: [] }));
});

async function openList() {
  const page = (
    <>
      <Toasts onMounted={toastsMounted} />
      <GridPane grid={handle} onCursor={nothing} />
    </>
  );
  const { store } = await openTerminal({ role: 'admin', path: '/workspace', page });
  await within(grid()).findByText(rows[0]?.package_code ?? '');
  const chosen = (): number[] => store.get(selectedPackagesAtom).map(({ id }) => id);
  return { store, chosen };
}
/** By the mouse first: a hand that has looked. */
async function escapeInGrid(): Promise<void> {
  await userEvent.click(within(grid()).getByText(rows[4]?.package_code ?? ''));
  expect(document.activeElement).toBe(grid());
  await userEvent.keyboard('{Escape}');
}

describe('Escape in a list', () => {
  it('leaves what was scanned, and says so', async () => {
    const { store, chosen } = await openList();
    act(() => {
      for (const row of rows.slice(0, 3)) store.set(addScannedAtom, toSubject(row));
    });
    await escapeInGrid();
    expect(await screen.findByText(/^3 kiện đã quét vẫn được chọn/)).toBeTruthy();
    expect(chosen()).toEqual([1, 2, 3]);
  });

  it('lets go of what was chosen, which is taken back by the message', async () => {
    const { store, chosen } = await openList();
    act(() => store.set(selectedPackagesAtom, rows.slice(0, 2).map(toSubject)));
    await escapeInGrid();
    await waitFor(() => expect(chosen()).toEqual([]));
    expect(store.get(letGoAtom).map(({ id }) => id)).toEqual([1, 2]);
    await userEvent.click(await screen.findByRole('button', { name: 'Chọn lại' }));
    expect(chosen()).toEqual([1, 2]);
  });

  it('stops the run under way before anything that is chosen goes', async () => {
    let answerNow = (): void => undefined;
    const told = new Promise<void>((done) => (answerNow = done));
    provider.on('PATCH /packages/{id}/operator-update', async ({ path }) => {
      await told;
      return { data: packageRow(Number(path.split('/')[2]), { version: 2 }) };
    });
    const { store, chosen } = await openList();
    act(() => store.set(selectedPackagesAtom, rows.slice(0, 12).map(toSubject)));
    await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
    await userEvent.paste('note operator_note=x');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(provider.of('PATCH /packages/{id}/operator-update')).toHaveLength(6));
    await escapeInGrid();
    answerNow();
    await userEvent.keyboard(']');
    expect(await screen.findByText('đã dừng: 6 đã xong, 6 chưa làm')).toBeTruthy();
    expect(chosen()).toHaveLength(12);
  });

  it('calls off the reading of all that is found, and leaves what was chosen before', async () => {
    let answerNow = (): void => undefined;
    const told = new Promise<void>((done) => (answerNow = done));
    provider.on('GET /packages-subjects', async () => {
      await told;
      return { data: rows, meta: counted };
    });
    const { store, chosen } = await openList();
    act(() => store.set(selectedPackagesAtom, [toSubject(packageRow(900))]));
    act(() => grid().focus());
    await userEvent.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(provider.of('GET /packages-subjects')).toHaveLength(1));
    await screen.findByText('40 đã chọn trong 40 kiện', { selector: '.sr-only' });
    await escapeInGrid();
    await act(async () => answerNow());
    await screen.findByText('1 đã chọn trong 40 kiện', { selector: '.sr-only' });
    expect(chosen()).toEqual([900]);
  });

  it('clears a list’s own choice before the working set, wherever it is pressed', async () => {
    function Doors() {
      const [doors, setDoors] = useState(2);
      useOwnChoice(doors, () => setDoors(0));
      return <output aria-label="doors">{doors}</output>;
    }
    const { store } = await openTerminal({ selected: rows.slice(0, 2), page: <Doors /> });
    const doors = (): string => screen.getByRole('status', { name: 'doors' }).textContent;
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(doors()).toBe('0'));
    expect(store.get(selectedPackagesAtom)).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(store.get(selectedPackagesAtom)).toHaveLength(0));
  });
});

describe('what replaces the working set, or takes from it', () => {
  it('keeps it to be taken back: codes at the line', async () => {
    provider.on('POST /packages-post', () => ({
      data: { packages: rows.slice(1, 4), malformed: [], elsewhere: [], not_found: [] },
    }));
    const { store, chosen } = await openList();
    act(() => store.set(selectedPackagesAtom, rows.slice(0, 2).map(toSubject)));
    await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
    await userEvent.paste(
      rows
        .slice(1, 4)
        .map((row) => row.package_code)
        .join(' '),
    );
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(chosen()).toEqual([2, 3, 4]));
    expect(await screen.findByText('Đã bỏ chọn 1 kiện')).toBeTruthy();
    expect(store.get(letGoAtom).map(({ id }) => id)).toEqual([1]);
  });
});
