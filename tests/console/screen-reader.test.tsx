import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageSlot } from '~console/app/page-slot';
import { routes } from '~console/app/router';
import { CodCollection } from '~console/features/cod-collection/pages/cod-collection';
import { startI18n } from '~console/platform/i18n';
import { pageComponent } from '~console/platform/page-cache';
import { Said } from '~console/platform/said';
import { scanModeAtom } from '~console/terminal/scan/scan-mode';
import { TranscriptLog } from '~console/terminal/transcript/transcript-log';
import { Spinner } from '~console/ui/spinner';
import { pass, startClock, stopClock } from './support/clock';
import { fakeProvider, Refusal } from './support/fake-provider';
import { strikeKey } from './support/hands';
import { saidOf } from './support/heard';
import { openConsole } from './support/open-console';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';
import { scan } from './support/scan';

/** What places that are said hold now. */
const said = (): string[] =>
  screen.queryAllByRole('status').flatMap(({ textContent, ariaLive }) => (ariaLive === 'off' ? [] : textContent || []));
const row = packageRow(166);

beforeEach(async () => {
  await startI18n('vi');
  fakeProvider({
    'GET /package': ({ query }) =>
      query.get('code') === row.package_code ? { data: row } : new Refusal(404, { code: 'EPK029', message: 'x' }),
    'GET /packages': () => ({ data: [], next: null, meta: {} }),
  });
});
afterEach(() => vi.useRealTimers());

test('a sentence comes into a place that stands, once it has stood still, and goes before a dialog could have it said again', () => {
  vi.useFakeTimers();
  const { rerender } = render(<Said text="một" afterMs={500} />);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void vi.advanceTimersByTime(400));
  rerender(<Said text="hai" afterMs={500} />);
  act(() => void vi.advanceTimersByTime(400));
  expect(said()).toEqual([]);
  act(() => void vi.advanceTimersByTime(200));
  expect(said()).toEqual(['hai']);
  // Of a longer one only its end would be left, which is no news to a reader.
  rerender(<Said text="ai" afterMs={500} />);
  expect(said()).toEqual([]);
  act(() => void vi.advanceTimersByTime(600));
  expect(said()).toEqual(['ai']);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(said()).toEqual([]);
});

test('what comes soon is not said to be on its way', () => {
  vi.useFakeTimers();
  render(<Spinner />);
  act(() => void vi.advanceTimersByTime(900));
  expect([said(), screen.getByText('Đang tải…').textContent]).toEqual([[], 'Đang tải…']);
  act(() => void vi.advanceTimersByTime(200));
  expect(said()).toEqual(['Đang tải…']);
});

test('a page that comes up is named, but not one that a scan has led to and named', async () => {
  document.title = 'Hubline';
  await openTerminal();
  document.title = 'Kiện hàng · Hubline';
  await waitFor(() => expect(said()).toContain('Kiện hàng'), { timeout: 2_000 });
  stopClock();
  scan(row.package_code);
  await vi.waitFor(() => expect(window.location.pathname).toBe('/packages/166'));
  document.title = `${row.package_code} · Chờ giao · Hubline`;
  // The title settles first; what would be said of it comes in behind.
  await pass(500);
  await pass(200);
  expect(said().filter((text) => text.includes(row.package_code))).toEqual([]);
  startClock();
  act(() => window.history.pushState(null, '', '/packages'));
  document.title = 'Kiện hàng · Hubline';
  await waitFor(() => expect(said()).toContain('Kiện hàng'), { timeout: 2_000 });
});

test('every page has a name in its tab: of the command that opens it, else of its heading', async () => {
  const nameless: string[] = [];
  const slots = routes.map((route) => ({ ...route, load: async () => () => <h1>Trang thử</h1> }));
  // Loaded before it is drawn: what React holds back at first would take all of the time.
  for (const slot of slots) pageComponent(slot);
  await new Promise((resolve) => setTimeout(resolve));
  for (const slot of slots) {
    document.title = 'Trang trước · Hubline';
    window.history.replaceState(null, '', slot.path.replaceAll(/:\w+/g, '7'));
    const { container, unmount } = render(<PageSlot route={slot} />);
    await waitFor(() => expect(container.querySelector('h1')).toBeTruthy());
    if (['Hubline', 'Trang trước · Hubline'].includes(document.title)) nameless.push(slot.path);
    unmount();
  }
  expect(routes.length).toBeGreaterThan(100);
  expect(nameless).toEqual([]);
});

test('a name that comes with its record, and changes, is that of the tab; a better one is left', async () => {
  const named = (name: string | null) => ({
    path: '/x/:id',
    access: 'session' as const,
    load: async () => () => (name === null ? null : <h1>{name}</h1>),
  });
  window.history.replaceState(null, '', '/x/7');
  document.title = 'Trang trước · Hubline';
  const { rerender } = render(<PageSlot route={named(null)} />);
  await waitFor(() => expect(document.title).toBe('Hubline'));
  rerender(<PageSlot route={named('Lê Văn Đạt')} />);
  await waitFor(() => expect(document.title).toBe('Lê Văn Đạt · Hubline'));
  rerender(<PageSlot route={named('Lê Văn Tám')} />);
  await waitFor(() => expect(document.title).toBe('Lê Văn Tám · Hubline'));
  document.title = 'BT0005 · Hubline';
  rerender(<PageSlot route={named('Lê Văn Chín')} />);
  await screen.findByRole('heading', { name: 'Lê Văn Chín' });
  expect(document.title).toBe('BT0005 · Hubline');
});

test('the sign-in page is named by its tab', async () => {
  await openConsole('/login', { signedIn: false });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.title).toBe('Đăng nhập · Hubline'));
});

test('of a scan it is said what came of it first, and not again later', async () => {
  await openTerminal();
  const live = document.querySelector('[aria-live=assertive]');
  scan(packageRow(99).package_code);
  await waitFor(() => expect(live?.textContent).toMatch(/^Lỗi: [^,]+, HL\w+, EPK029$/));
  await waitFor(() => expect(live?.textContent).toBe(''), { timeout: 3_000 });
});

test('in a mode that counts its scans each is heard once, too, and not its count', async () => {
  const { store } = await openTerminal();
  act(() => store.set(scanModeAtom, { kind: 'add' }));
  expect(await saidOf(() => scan(row.package_code))).toEqual([expect.stringContaining(row.package_code)]);
  expect(screen.getByRole('contentinfo').textContent).toContain('✓ 0 · ✗ 1');
});

test('what is found in the palette is said when no more is typed, as is that nothing is', async () => {
  await openTerminal();
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  await userEvent.type(field, 'nhap kho');
  await waitFor(() => expect(said()).toContainEqual(expect.stringMatching(/^Nhập kho.+ lựa chọn$/)), {
    timeout: 2_000,
  });
  await userEvent.type(field, 'qqqq');
  await waitFor(() => expect(said()).toContain('Không tìm thấy gì.'), { timeout: 2_000 });
});

test('keys that may follow are counted, not read out one after the other', async () => {
  await openTerminal();
  strikeKey({ key: 'g', code: 'KeyG' }, 500);
  const panel = await screen.findByRole('region', { name: 'Phím có thể bấm tiếp' }, { timeout: 2_000 });
  expect(panel.getAttribute('aria-live')).toBeNull();
  await within(panel).findByText(/^g rồi bấm tiếp, \d+ phím$/);
});

test('the log is silent: what came of a line its toast says', async () => {
  await openTerminal({ page: <TranscriptLog /> });
  expect((await screen.findByRole('log')).getAttribute('aria-live')).toBe('off');
});

test('who counts cash by ear hears what is owed and what is short, each once and whole', async () => {
  const cash = {
    courier: { id: 5, code: 'BT0005', name: 'Lê Văn Đạt' },
    hub: { id: 1, code: 'HCM01' },
    packages: 1,
    transfers: 0,
    recorded: 100_000,
    carried: 0,
    expected: 100_000,
    since: '2026-11-22T02:00:00.000Z',
    waiting: { documents: 0, counted: 0 },
  };
  const line = {
    id: 1,
    package_code: row.package_code,
    seller_code: 'LUNA',
    receiver_name: 'Khách',
    runsheet_code: 'ORS26112200001',
    cash: 100_000,
    transferred: 0,
    at: '2026-11-22T02:00:00.000Z',
  };
  welcome(fakeProvider(), person({ role_name: 'hub_operator' }))
    .on('GET /cod-collections/ageing', () => ({ data: { days: [], held: [] } }))
    .on('GET /cod-collections/couriers', () => ({ data: [cash] }))
    .on('GET /cod-collections/couriers/{id}', () => ({ data: { ...cash, lines: [line] } }));
  await renderPage(<CodCollection />, '/cod-collection?courier=5-1');
  const counted = await screen.findByRole('textbox', { name: 'Đếm được' });
  await screen.findByText('Phải nộp 100.000,00 ₫, 1 kiện', {}, { timeout: 2_000 });
  expect(screen.queryByText('Thiếu', { exact: false })).toBeNull();
  await userEvent.type(counted, '90000');
  await screen.findByText('Thiếu 10.000,00 ₫', {}, { timeout: 2_000 });
  // The field has the keys: its list is no stop of its own for Tab.
  expect(screen.getByRole('listbox', { name: 'Bưu tá đang giữ tiền' }).getAttribute('tabindex')).toBe('-1');
  expect(document.querySelectorAll('[aria-live=polite], dl[aria-live]')).toHaveLength(0);
});
