import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Backlog } from '~console/features/backlog/pages/backlog';
import { BacklogCheck } from '~console/features/backlog/pages/backlog-check';
import {
  currentFilterAtom,
  currentPackageAtom,
  selectedPackagesAtom,
  visibleRowsAtom,
} from '~console/terminal/subject';
import { runUiAction } from '~console/terminal/action-handlers';
import { stationCommands } from '~commands/station-commands';
import { stockCountCommands } from '~commands/stock-count';
import { pageScanAtom } from '~console/terminal/scan/page-scan';
import { backlogTypes } from '~domain/stages';
import { laidOut } from './support/laid-out';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

laidOut(900);

const at = '2026-11-21T02:00:00.000Z';
const hcm = { id: 1, code: 'HCM01', name: 'Bến Thành' };
const hn = { id: 2, code: 'HN03', name: 'Cầu Giấy' };
const sums = (n: number, n1: number, n2: number) => ({
  total: n + n1 + n2,
  within_24h: n,
  within_48h: n1,
  over_48h: n2,
  days_over: [n, n1, n2, 0, 0, 0, 0, 0],
  oldest: '2026-11-18T02:00:00.000Z',
});
const report = () => ({
  as_of: '2026-11-21T02:00:00.000Z',
  rows: [
    { hub: hcm, type: 'delivery', ...sums(30, 20, 10) },
    { hub: hcm, type: 'return', ...sums(3, 2, 1) },
    { hub: hn, type: 'delivery', ...sums(7, 0, 5) },
    { hub: null, type: 'pickup', ...sums(1, 0, 0) },
  ],
  totals: sums(41, 22, 16),
});
const backlogRow = (id: number) => ({
  ...packageRow(id),
  backlog_type: 'delivery',
  anchor: '2026-11-18T02:00:00.000Z',
  bucket: 'over_48h',
  due_at: '2026-11-19T02:00:00.000Z',
  days_over: 2,
});

let provider: FakeProvider;
beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'hub_manager' }))
    .on('GET /backlog-report', () => ({ data: report() }))
    .on('GET /backlog-packages', () => ({
      data: [1, 2, 3].map(backlogRow),
      meta: { total: 3, counted_at: '2026-11-21T02:00:00.000Z' },
    }))
    .on('GET /packages-subjects', () => ({
      data: [1, 2, 3].map((id) => packageRow(id)),
      meta: { total: 3, counted_at: '2026-11-21T02:00:00.000Z' },
      next: null,
    }));
});

const figure = (name: string): HTMLElement => screen.getByRole('link', { name });

describe('the backlog', () => {
  it('shows every figure as a way to its packages, and follows it on the same page', async () => {
    const { store } = await renderPage(<Backlog />, '/backlog');
    await screen.findByRole('link', { name: 'Giao, N+2: 15' });
    expect(figure('Giao, N+2: 15').getAttribute('href')).toBe('/backlog?type=delivery&bucket=over_48h');
    expect(figure('HCM01, tổng: 66').getAttribute('href')).toBe('/backlog?hub_id=1');
    expect(figure('Trễ hạn từ 2 ngày: 16').getAttribute('href')).toBe('/backlog?days_over=2');
    // What is none leads nowhere.
    expect(screen.queryByRole('link', { name: /^Thất lạc/ })).toBeNull();
    await userEvent.click(figure('Giao, N+2: 15'));
    expect(window.location.search).toBe('?type=delivery&bucket=over_48h');
    await waitFor(() =>
      expect(Object.fromEntries(provider.of('GET /backlog-packages').at(-1)?.query ?? [])).toEqual({
        type: 'delivery',
        bucket: 'over_48h',
        sort: 'anchor',
        from: '0',
        limit: '100',
      }),
    );
    expect(figure('Giao, N+2: 15').getAttribute('aria-current')).toBe('true');
    // The stage bounds the hubs, and a hub the stages.
    expect(figure('HN03, tổng: 12').getAttribute('href')).toBe('/backlog?type=delivery&hub_id=2');
    await userEvent.click(figure('HN03, N+2: 5'));
    expect(window.location.search).toBe('?type=delivery&bucket=over_48h&hub_id=2');
    expect(screen.queryByRole('link', { name: /^Hoàn,/ })).toBeNull();
    expect(store.get(currentFilterAtom)).toEqual({
      backlog_type: 'delivery',
      backlog_bucket: 'over_48h',
      hub_id: '2',
      hub_role: 'custody',
      sort: 'stage_entered_at',
    });
  });

  it('tells the command line of what is under the cursor, and of all that is found', async () => {
    const { store, unmount } = await renderPage(<Backlog />, '/backlog');
    const grid = await screen.findByRole('grid', { name: 'Kiện tồn' });
    await within(grid).findByText(packageRow(1).package_code);
    act(() => grid.focus());
    await userEvent.keyboard('j');
    expect(store.get(currentPackageAtom)?.id).toBe(1);
    expect(screen.getByRole('region', { name: 'Thao tác với kiện này' }).textContent).toContain('trễ 2 ngày');
    await userEvent.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual([1, 2, 3]));
    expect(provider.of('GET /packages-subjects')[0]?.query.get('backlog_type')).toBe(backlogTypes.join(','));
    expect(
      within(screen.getByRole('toolbar', { name: '3 kiện đã chọn' })).getByRole('button', { name: /Hoàn hàng/ }),
    ).toBeTruthy();
    unmount();
    expect([store.get(currentPackageAtom), store.get(currentFilterAtom)]).toEqual([null, null]);
  });

  it('gives the command line its rows in the order they are sorted by, also those that are not loaded', async () => {
    const window = ({ query }: { query: URLSearchParams }) => ({
      data: Array.from({ length: Number(query.get('limit')) }, (_, step) =>
        backlogRow(Number(query.get('from')) + step + 1),
      ),
      meta: { total: 3_000, counted_at: '2026-11-21T02:00:00.000Z' },
    });
    provider.on('GET /backlog-packages', window);
    const { store } = await renderPage(<Backlog />, '/backlog?sort=-cod');
    await within(await screen.findByRole('grid', { name: 'Kiện tồn' })).findByText(packageRow(1).package_code);
    const read = await store.get(visibleRowsAtom)?.own?.rowsIn(200, 203, new AbortController().signal);
    expect(read?.map(({ id }) => id)).toEqual([201, 202, 203]);
    expect(Object.fromEntries(provider.of('GET /backlog-packages').at(-1)?.query ?? [])).toMatchObject({
      sort: '-cod',
      from: '200',
    });
    const calls = provider.of('GET /backlog-packages').length;
    const all = await store.get(visibleRowsAtom)?.own?.rowsIn(1_000, 100_000, new AbortController().signal);
    expect([all?.length, all?.at(-1)?.id]).toEqual([2_000, 3_000]);
    expect(provider.of('GET /backlog-packages').length - calls).toBe(10);
  });

  it('says of when its figures are, keeps them when they can’t be read again, and how to try', async () => {
    const { store: _store } = await renderPage(<Backlog />, '/backlog');
    expect(await screen.findByText('lúc 09:00:00')).toBeTruthy();
    provider.on('GET /backlog-report', () => new Refusal(503, { code: 'ESY009', message: 'busy' }));
    await userEvent.click(figure('Giao, N+2: 15'));
    expect(figure('Giao, N+2: 15')).toBeTruthy();
  });

  it('opened again without a network begins as it last was, says so, and is read anew with the provider’s return', async () => {
    const [code, other] = [packageRow(1).package_code, packageRow(4).package_code];
    // It is written down once nothing else is to be done.
    vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
    const before = await renderPage(<Backlog />, '/backlog?type=delivery');
    await screen.findByText(code);
    before.unmount();
    const silent = (): never => {
      throw new TypeError('network');
    };
    provider.on('GET /backlog-report', silent).on('GET /backlog-packages', silent);
    const isShown = async (): Promise<boolean> => {
      const page = await renderPage(<Backlog />, '/backlog?type=delivery');
      const shown = await screen.findByText(code).then(
        () => true,
        () => false,
      );
      if (!shown) page.unmount();
      return shown;
    };
    await expect.poll(isShown).toBe(true);
    const grid = screen.getByRole('grid', { name: 'Kiện tồn' });
    expect(
      (await screen.findAllByText('Không kết nối được máy chủ. Kiểm tra mạng rồi thử lại.')).length,
    ).toBeGreaterThan(0);
    const now = { data: [backlogRow(4)], meta: { total: 1, counted_at: '2026-11-21T02:00:00.000Z' } };
    provider.on('GET /backlog-report', () => ({ data: report() })).on('GET /backlog-packages', () => now);
    act(() => void window.dispatchEvent(new Event('offline')));
    await within(grid).findByText(other);
    expect(within(grid).queryByText(code)).toBeNull();
  });

  it('that can’t be read says why', async () => {
    provider
      .on('GET /backlog-report', () => new Refusal(403, { code: 'EUS008', message: 'no' }))
      .on('GET /backlog-packages', () => new Refusal(403, { code: 'EUS008', message: 'no' }));
    await renderPage(<Backlog />, '/backlog', 'en');
    const alerts = await screen.findAllByRole('alert');
    expect(alerts[0]?.textContent).toContain('You do not have permission to do this.');
  });
});

const counts = (change: object = {}) => ({ waiting: 3, matched: 0, missing: 0, left: 0, unexpected: 0, ...change });
const check = (change: object = {}) => ({
  id: 7,
  hub: { id: 1, code: 'HCM01' },
  types: ['delivery'],
  started_by: 'Phạm Lan',
  started_at: '2026-11-21T02:00:00.000Z',
  finished_by: null,
  finished_at: null,
  counts: counts(),
  ...change,
});
const line = (id: number, finding: string, surprise: string | null = null) => ({
  code: packageRow(id).package_code,
  finding,
  surprise,
  scanned_at: finding === 'missing' || finding === 'waiting' ? null : '2026-11-21T02:00:00.000Z',
  scanned_by: finding === 'missing' || finding === 'waiting' ? null : 'Phạm Lan',
  package: packageRow(id),
});

describe('a shelf check', () => {
  beforeEach(() => {
    provider
      .on('GET /backlog-checks', () => ({
        data: [check()],
        meta: { pagination: { total: 1, count: 1, per_page: 20, current_page: 1, total_pages: 1 } },
      }))
      .on('POST /backlog-checks', () => ({ data: check() }))
      .on('GET /backlog-checks/{id}', () => ({ data: check() }))
      .on('GET /backlog-checks/{id}/lines', ({ query }) => ({
        data: [1, 2, 3].map((id) => line(id, query.get('finding') ?? '')),
        meta: { total: 3 },
      }));
  });

  it('begins with the hub and shelves chosen, and stands in the address', async () => {
    await renderPage(<BacklogCheck />, '/backlog/check');
    await userEvent.click(await screen.findByRole('button', { name: /^Bắt đầu kiểm/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bắt đầu kiểm kê' }));
    await dialog.findByRole('option', { name: /HCM01/ });
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Bắt đầu kiểm'));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Giao' }));
    await userEvent.keyboard('{Enter}');
    expect(dialog.getByRole('alert').textContent).toBe('Chọn ít nhất một kệ.');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Giao' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Hoàn' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.search).toBe('?id=7'));
    expect(provider.of('POST /backlog-checks')[0]?.body).toEqual({ hub_id: 1, types: ['delivery', 'return'] });
    expect(await screen.findByRole('tab', { name: '3 Chưa quét' })).toBeTruthy();
  });

  it('is listed with all others: found by hub and state, which stand in the address as the page does', async () => {
    provider.on('GET /backlog-checks', ({ query }) => ({
      data: [check({ id: Number(query.get('page') ?? 1), finished_at: query.has('state') ? at : null })],
      meta: { pagination: { total: 60, count: 10, per_page: 10, current_page: 1, total_pages: 6 } },
    }));
    await renderPage(<BacklogCheck />, '/backlog/check?hub_id=1&page=2');
    const grid = await screen.findByRole('grid', { name: 'Kiểm kê' });
    const link = await within(grid).findByRole('link', { name: 'HCM01' });
    expect(link.getAttribute('href')).toBe('/backlog/check?id=2');
    expect(within(grid).getByText(/^Đang kiểm, Phạm Lan bắt đầu/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Trạng thái/ }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Đã kết thúc' }));
    await waitFor(() => expect(window.location.search).toBe('?hub_id=1&state=finished'));
    expect(await within(grid).findByText(/kết thúc/)).toBeTruthy();
    const asked = provider.of('GET /backlog-checks').map(({ query }) => query);
    expect(asked.every((query) => !query.has('sort') && query.get('hub_id') === '1')).toBe(true);
  });

  it('begins, ends and takes codes by commands as by buttons, and says why it can’t', async () => {
    await renderPage(<BacklogCheck />, '/backlog/check');
    await screen.findByRole('button', { name: /^Bắt đầu kiểm/ });
    await waitFor(() => expect(provider.of('GET /hubs')).toHaveLength(1));
    expect(runUiAction(stockCountCommands.checkStart, { hub: 'HN99' })).toEqual({
      refused: 'Không có bưu cục HN99 trong các bưu cục của bạn.',
    });
    act(() => void runUiAction(stockCountCommands.checkStart, { hub: 'hcm01', shelf: 'return' }));
    await screen.findByRole('tab', { name: '3 Chưa quét' });
    expect(provider.of('POST /backlog-checks')[0]?.body).toEqual({ hub_id: 1, types: ['return'] });
    provider.on('POST /backlog-checks/{id}/scans', () => ({ data: { scans: [], counts: counts() } }));
    await act(async () => void runUiAction(stationCommands.scanCodes, { codes: 'hl240000018vn, HL240000021VN' }));
    await waitFor(() =>
      expect(provider.of('POST /backlog-checks/{id}/scans')[0]?.body).toEqual({
        codes: ['HL240000018VN', 'HL240000021VN'],
      }),
    );
    expect(runUiAction(stockCountCommands.checkStart)).toBe('absent');
    act(() => void runUiAction(stockCountCommands.checkDiscard));
    expect(await screen.findByRole('alertdialog', { name: 'Bỏ lần kiểm này?' })).toBeTruthy();
  });

  it('takes every scan on the page, says what it is, and pasted codes however they are parted', async () => {
    const { store, unmount } = await renderPage(<BacklogCheck />, '/backlog/check?id=7');
    await screen.findByRole('tab', { name: '3 Chưa quét' });
    const take = store.get(pageScanAtom)?.take;
    const answer = (finding: string, surprise: string | null, repeated = false) =>
      provider.on('POST /backlog-checks/{id}/scans', ({ body }) => ({
        data: {
          scans: (body as { codes: string[] }).codes.map((code) => ({ code, finding, surprise, repeated })),
          counts: counts({ waiting: 2, matched: 1 }),
        },
      }));
    answer('matched', null);
    expect(await act(async () => take?.('HL240000018VN'))).toEqual({ result: 'done', text: 'đúng kệ, còn 2 kiện' });
    answer('unexpected', 'other_hub');
    expect(await act(async () => take?.('HL240000021VN'))).toEqual({
      result: 'refused',
      text: 'Hệ thống ghi ở bưu cục khác',
    });
    answer('matched', null, true);
    expect(await act(async () => take?.('HL240000018VN'))).toEqual({
      result: 'repeated',
      text: 'Đã quét rồi, tính một lần',
    });
    answer('matched', null);
    await userEvent.click(screen.getByRole('textbox', { name: 'Mã cần thêm' }));
    await userEvent.paste('hl240000035vn, HL240000049VN\nHL240000052VN hl240000035vn');
    await userEvent.click(screen.getByRole('button', { name: /Thêm 3 mã/ }));
    await waitFor(() =>
      expect(provider.of('POST /backlog-checks/{id}/scans').at(-1)?.body).toEqual({
        codes: ['HL240000035VN', 'HL240000049VN', 'HL240000052VN'],
      }),
    );
    expect(await screen.findByRole('tab', { name: '2 Chưa quét' })).toBeTruthy();
    unmount();
    expect(store.get(pageScanAtom)).toBeNull();
  });

  it('finished, is a report whose groups can be acted on', async () => {
    provider.on('POST /backlog-checks/{id}/finish', () => {
      provider.on('GET /backlog-checks/{id}', () => ({
        data: check({
          finished_by: 'Phạm Lan',
          finished_at: '2026-11-21T03:00:00.000Z',
          counts: counts({ waiting: 0, matched: 1, missing: 3, unexpected: 2 }),
        }),
      }));
      return {
        data: check({
          finished_by: 'Phạm Lan',
          finished_at: '2026-11-21T03:00:00.000Z',
          counts: counts({ waiting: 0, matched: 1, missing: 3, unexpected: 2 }),
        }),
      };
    });
    await renderPage(<BacklogCheck />, '/backlog/check?id=7');
    await userEvent.click(await screen.findByRole('button', { name: /^Kết thúc/ }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('3 kiện chưa quét');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Kết thúc/ }));
    const missing = await screen.findByRole('tab', { name: '3 Thiếu' });
    expect(missing.getAttribute('aria-selected')).toBe('true');
    const actions = within(await screen.findByRole('toolbar', { name: 'Với 3 kiện:' })).getAllByRole('button');
    expect(actions[0]?.textContent).toContain('Báo mất');
    expect(screen.queryByRole('textbox', { name: 'Mã cần thêm' })).toBeNull();
  });

  it('of another hub is not there', async () => {
    provider.on('GET /backlog-checks/{id}', () => new Refusal(404, { code: 'ESY015', message: 'none' }));
    await renderPage(<BacklogCheck />, '/backlog/check?id=9');
    expect((await screen.findByRole('alert')).textContent).toContain('Không tìm thấy lần kiểm kê này.');
    expect(screen.getByRole('link', { name: 'Kiểm kê' }).getAttribute('href')).toBe('/backlog/check');
  });
});
