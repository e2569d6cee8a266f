import { act, screen, waitFor, within } from '@testing-library/react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Workspace } from '~console/features/workspace/pages/workspace';
import { letGoAtom } from '~console/terminal/empty-set';
import { prefetchWorkspace } from '~console/package/first-window';
import {
  currentFilterAtom,
  currentPackageAtom,
  cursorPlaceAtom,
  selectedPackagesAtom,
  visibleRowsAtom,
} from '~console/terminal/subject';
import { laidOut } from './support/laid-out';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { packageDetail, packageRow, pagination } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

laidOut(900);

let provider: FakeProvider;
let total = 40;
let client: QueryClient | null = null;

const ids = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step + 1);

function window100({ query }: { query: URLSearchParams }) {
  const from = Number(query.get('from'));
  const data = ids(from, Math.min(from + Number(query.get('limit')), total)).map((id) => packageRow(id));
  return { data, meta: { total, counted_at: '2026-11-21T02:00:00.000Z' } };
}

function Page() {
  const own = useQueryClient();
  useEffect(() => {
    client = own;
  }, [own]);
  return <Workspace />;
}

const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Kiện hàng' });
const code = (id: number): string => packageRow(id).package_code;
const inspector = (): HTMLElement => screen.getByRole('complementary', { name: 'Kiện ở dòng đang đứng' });

async function open(address = '/workspace') {
  const view = await renderPage(<Page />, address);
  await within(grid()).findByText(code(1));
  return view;
}
async function press(keys: string): Promise<void> {
  act(() => grid().focus());
  await userEvent.keyboard(keys);
}

beforeEach(() => {
  total = 40;
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
    .on('GET /packages-window', window100)
    .on('GET /packages-subjects', () => ({
      data: ids(0, total).map((id) => packageRow(id)),
      meta: { total, counted_at: '2026-11-21T02:00:00.000Z' },
    }))
    .on('GET /packages/{id}', ({ path }) => ({ data: packageDetail(Number(path.split('/').at(-1))) }))
    .on('GET /package-history', () => ({ data: [] }))
    .on('GET /shops', () => ({
      data: [{ id: 11, code: 'LUNA', name: 'Luna Cosmetics', active: true }],
      meta: pagination(1),
    }));
});

describe('the workspace', () => {
  it('asks for the window that the address names, and tells the command line of it', async () => {
    const { store, unmount } = await open('/workspace?status=Lost&sort=-cod');
    expect(Object.fromEntries(provider.of('GET /packages-window')[0]?.query ?? [])).toEqual({
      status: 'Lost',
      sort: '-cod',
      from: '0',
      limit: '100',
    });
    expect(store.get(currentFilterAtom)).toEqual({ status: 'Lost', sort: '-cod' });
    expect(store.get(visibleRowsAtom)?.at(2)?.code).toBe(code(3));
    expect(screen.getByRole('status', { name: 'Số kiện đã chọn và tìm thấy' }).textContent).toContain('40 kiện');
    unmount();
    expect([store.get(currentFilterAtom), store.get(visibleRowsAtom), store.get(currentPackageAtom)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is come back to at the package that was left', async () => {
    const { unmount } = await open();
    await press('jjjj');
    const left = within(inspector()).getByRole('heading', { level: 2 }).textContent;
    unmount();
    window.dispatchEvent(new PopStateEvent('popstate'));
    await open();
    await waitFor(() => expect(within(inspector()).getByRole('heading', { level: 2 }).textContent).toBe(left));
    expect(document.activeElement).toBe(grid());
  });

  it('shows the package under the cursor with everything known of it, and what can be done', async () => {
    const { store } = await open();
    await press('j');
    await press('j');
    expect(within(inspector()).getByRole('heading', { level: 2 }).textContent).toBe(code(2));
    expect(store.get(currentPackageAtom)?.id).toBe(2);
    expect(store.get(cursorPlaceAtom)).toEqual({ row: 2, total: 40 });
    await within(inspector()).findByText(/Luna Cosmetics/);
    expect(within(inspector()).getByRole('button', { name: /Báo mất tại kho/ })).toBeTruthy();
    await userEvent.click(within(inspector()).getByRole('tab', { name: 'Mọi trường' }));
    expect(await within(inspector()).findByText('5 Tràng Thi, Phường Cửa Nam, Thành phố Hà Nội')).toBeTruthy();
  });

  it('moves on by the letters of lists while nothing has the focus', async () => {
    const { store } = await open();
    act(() => grid().blur());
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(grid());
    expect(store.get(cursorPlaceAtom)?.row).toBe(1);
    await userEvent.keyboard('x');
    expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual([1]);
  });

  it('takes everything that the filter finds into the working set, but for what is taken out', async () => {
    const { store } = await open('/workspace?status=Waiting_for_delivery');
    await press('j');
    await press('{Control>}a{/Control}');
    await press('x');
    await waitFor(() => expect(store.get(selectedPackagesAtom)).toHaveLength(39));
    expect(store.get(selectedPackagesAtom).some(({ id }) => id === 1)).toBe(false);
    expect(Object.fromEntries(provider.of('GET /packages-subjects')[0]?.query ?? [])).toEqual({
      status: 'Waiting_for_delivery',
      sort: '-created_at',
    });
    expect(within(inspector()).getByText('39 kiện đã chọn')).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Số kiện đã chọn và tìm thấy' }).textContent).toBe(
      '39 đã chọn trong 40 kiện',
    );
    // Said as one sentence by a place of its own, the figure and its words together; and what is left when none is
    // chosen.
    await waitFor(() =>
      expect(screen.getAllByText('39 đã chọn trong 40 kiện', { selector: '.sr-only' })).toHaveLength(1),
    );
    await userEvent.click(within(inspector()).getByRole('button', { name: /^Bỏ chọn/ }));
    await screen.findByText('Tìm thấy 40 kiện', { selector: '.sr-only' });
    // What a press took out is taken back by its key.
    expect(store.get(letGoAtom)).toHaveLength(39);
  });

  it('grows and shrinks a range with the keys, and keeps what was scanned besides', async () => {
    const { store } = await open();
    const scanned = {
      id: 900,
      code: code(900),
      version: 1,
      status: 'Lost',
      current_hub_id: 1,
      fm_hub_id: 1,
      lm_hub_id: 1,
      held_by_3pl: false,
    } as const;
    act(() => store.set(selectedPackagesAtom, [scanned]));
    await press('j');
    await press('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
    expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual([900, 1, 2]);
  });

  it('takes all rows of a range that was brought, those that came last too', async () => {
    total = 600;
    const { store } = await open();
    await press('jj');
    await press('{Shift>}{Control>}{End}{/Control}{/Shift}');
    await waitFor(() => expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual(ids(1, 600)));
  });

  it('does not take more than a line could do', async () => {
    total = 100_001;
    const { store } = await open();
    await press('{Control>}a{/Control}');
    expect(provider.of('GET /packages-subjects')).toHaveLength(0);
    expect(store.get(selectedPackagesAtom)).toEqual([]);
  });

  it('reads its rows anew when packages have changed, the cursor where it was', async () => {
    const { store } = await open();
    await press('j');
    await press('j');
    const asked = provider.of('GET /packages-window').length;
    provider.on('GET /packages-window', (received) => {
      const answer = window100(received);
      return {
        ...answer,
        data: answer.data.map((row) => (row.id === 2 ? { ...row, status: 'Lost', version: 2 } : row)),
      };
    });
    await waitFor(() => expect(client?.getQueryState(['packages', 'window'])?.data).toBeDefined());
    await act(async () => client?.invalidateQueries({ queryKey: ['packages'] }));
    await within(grid()).findByText('Mất hàng');
    // A count of some seconds ago would not know of the change.
    expect(
      provider
        .of('GET /packages-window')
        .slice(asked)
        .map(({ query }) => query.get('count')),
    ).toEqual(['now']);
    await waitFor(() => expect(store.get(currentPackageAtom)).toMatchObject({ id: 2, status: 'Lost', version: 2 }));
  });

  it('opens with the rows that were fetched ahead, and asks for none of them twice', async () => {
    function Opening() {
      const own = useQueryClient();
      const [there, setThere] = useState(false);
      useEffect(() => {
        prefetchWorkspace(own);
      }, [own]);
      return there ? (
        <Page />
      ) : (
        <button type="button" onClick={() => setThere(true)}>
          mở
        </button>
      );
    }
    await renderPage(<Opening />, '/workspace');
    await waitFor(() => expect(provider.of('GET /packages-window')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'mở' })).toBeTruthy());
    await act(async () => undefined);
    act(() => screen.getByRole('button', { name: 'mở' }).click());
    expect(within(grid()).getByText(code(1))).toBeTruthy();
    await waitFor(() => expect(client).not.toBeNull());
    expect(provider.of('GET /packages-window').map(({ query }) => query.get('from'))).toEqual(['0']);
  });

  it('tells a failure in the place of rows, and tries again', async () => {
    provider.on('GET /packages-window', () => new Refusal(400, { code: 'ESY001', message: 'no' }));
    await renderPage(<Page />, '/workspace');
    const retry = await screen.findByRole('button', { name: 'Thử lại' });
    provider.on('GET /packages-window', window100);
    await userEvent.click(retry);
    expect(await within(grid()).findByText(code(1))).toBeTruthy();
  });

  it('says so when the filters find nothing, and takes them off', async () => {
    total = 0;
    await renderPage(<Page />, '/workspace?cod=with');
    await screen.findByText('Không có kiện nào khớp bộ lọc');
    const [, inPlace] = screen.getAllByRole('button', { name: 'Bỏ mọi bộ lọc' });
    total = 40;
    if (inPlace) await userEvent.click(inPlace);
    expect(window.location.search).toBe('');
    expect(await within(grid()).findByText(code(1))).toBeTruthy();
  });
});
