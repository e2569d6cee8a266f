import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toSubject } from '~commands/subject';
import { Ageing } from '~console/features/cod-collection/ageing';
import { CourierCard, SmallCard } from '~console/features/delivery-monitor/courier-card';
import words from '~console/features/delivery-monitor/messages.vi.json';
import { DeliveryMonitor } from '~console/features/delivery-monitor/pages/delivery-monitor';
import { System } from '~console/features/system/pages/system';
import { noteScanConfirmed, tellFigures } from '~console/platform/browser-figures';
import { wallAtom } from '~console/platform/panels';
import { ProgressOverDay } from '~console/sheet/progress-over-day';
import { selectedPackagesAtom } from '~console/terminal/subject';
import type { ResponseOf } from '~contract/endpoints';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { heard } from './support/heard';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

// jsdom draws nothing; what a chart shows stands in its table too.
vi.mock('uplot', () => ({
  default: class {
    setData(): void {}
    setSize(): void {}
    destroy(): void {}
  },
}));

type Monitor = ResponseOf<'GET /delivery-monitor'>['data'];

const at = '2026-11-26T03:00:00.000Z';
const courier = (id: number, change: Partial<Monitor['couriers'][number]> = {}): Monitor['couriers'][number] => ({
  courier: { id, code: `BT${id}`, name: `Tài xế ${id}`, hub: { id: 1, code: 'HCM01' }, license_plate: null },
  sheets: [],
  total: 4,
  done: 4,
  failed: 0,
  left: 0,
  cash: { in_hand: 0, ceiling: 20_000_000 },
  last: null,
  ...change,
});
const state: ResponseOf<'GET /system'>['data'] = {
  as_of: at,
  provider: {
    name: 'may-1',
    role: 'all',
    started_at: at,
    memory_bytes: 200_000_000,
    lag_ms: 3,
    pool: { connections: 20, idle: 0, waiting: 4, most: 20 },
    disk: { free_bytes: 50_000_000_000, total_bytes: 100_000_000_000 },
  },
  providers: [
    {
      name: 'may-1',
      role: 'web',
      started_at: at,
      silent_seconds: 4,
      memory_bytes: 200_000_000,
      lag_ms: 3,
      connections: 5,
      most: 20,
      waiting: 0,
      requests: 90,
      failed: 0,
    },
    {
      name: 'may-2',
      role: 'worker',
      started_at: at,
      silent_seconds: 240,
      memory_bytes: 180_000_000,
      lag_ms: 450,
      connections: 20,
      most: 20,
      waiting: 6,
      requests: 0,
      failed: 0,
    },
  ],
  connections: [{ address: '10.0.0.2', count: 12, active: 3 }],
  database: {
    version: '18.4',
    bytes: 1_500_000_000,
    connections: 12,
    most_connections: 100,
    replicas: [{ name: 'ban-sao', state: 'streaming', lag_seconds: 600 }],
  },
  queues: [{ name: 'outbound', waiting: 7, oldest_seconds: 1_200, failed: 2 }],
  endpoints: [{ method: 'GET', route: '/v1/packages', requests: 9, failed: 1, mean_ms: 40, p95_ms: 210 }],
  browsers: { key_paint: { count: 1_200, p95_ms: 22.4 }, scan_confirm: { count: 0, p95_ms: null } },
  minutes: [
    { at, requests: 12, failed: 1 },
    { at: '2026-11-26T03:01:00.000Z', requests: 3, failed: 0 },
  ],
};

let provider: FakeProvider;
beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
});

describe('the delivery monitor', () => {
  it('shows the worst first with a sign, and on the wall, by a key, stands alone and turns its pages while nobody holds it', async () => {
    provider.on('GET /delivery-monitor', () => ({
      data: { as_of: at, couriers: [courier(1), courier(2, { cash: { in_hand: 20_000_001, ceiling: 20_000_000 } })] },
    }));
    const { store } = await openTerminal({ role: 'hub_manager', path: '/delivery-monitor', page: <DeliveryMonitor /> });
    const names = (): (string | null)[] =>
      within(screen.getByRole('list', { name: 'Bưu tá' }))
        .getAllByRole('link')
        .map((link) => link.textContent);
    await screen.findByRole('list', { name: 'Bưu tá' });
    expect(names()).toEqual(['Tài xế 2', 'Tài xế 1']);
    expect(screen.getAllByText('tiền mặt vượt hạn mức')).toHaveLength(2);
    await userEvent.keyboard('to');
    // Here there is room for one card.
    await waitFor(() => expect(names()).toEqual(['Tài xế 2']));
    expect([window.location.search, store.get(wallAtom) === null]).toEqual(['?wall=1', false]);
    expect(screen.getByText('trang 1 / 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Trang sau' }));
    expect(names()).toEqual(['Tài xế 1']);
    act(() => store.set(selectedPackagesAtom, [toSubject(packageRow(1))]));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(window.location.search).toBe(''));
    expect([names().length, store.get(wallAtom)]).toEqual([2, null]);
    // That was one thing: what is chosen stays.
    expect(store.get(selectedPackagesAtom)).toHaveLength(1);
  });

  it('says what its figures count, on cards of either size', async () => {
    const few = courier(1, { total: 88, done: 80, failed: 5, left: 3 });
    const now = Date.parse(at);
    await renderPage(
      <ul>
        <CourierCard row={few} now={now} />
        <SmallCard row={few} now={now} />
      </ul>,
      '/delivery-monitor',
    );
    const [large, small] = screen.getAllByRole('listitem').map((card) => heard(card.querySelector('p')));
    const counted = `${words.card.done} 80, ${words.card.failed} 5`;
    expect([large, small]).toEqual([`${counted}, còn 3 / 88`, `${counted}, còn 3/88`]);
  });

  it('turns pages by itself, and stands still while it is paused', async () => {
    provider.on('GET /delivery-monitor', () => ({ data: { as_of: at, couriers: [courier(1), courier(2)] } }));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await renderPage(<DeliveryMonitor />, '/delivery-monitor?wall=1');
    await screen.findByText('trang 1 / 2');
    await act(async () => vi.advanceTimersByTime(12_000));
    expect(screen.getByText('trang 2 / 2')).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Tạm dừng' }).click());
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('trang 2 / 2')).toBeTruthy();
  });

  it('stays with what a hand points at, and goes on under a pointer that was left lying there', async () => {
    provider.on('GET /delivery-monitor', () => ({ data: { as_of: at, couriers: [courier(1), courier(2)] } }));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await renderPage(<DeliveryMonitor />, '/delivery-monitor?wall=1');
    await screen.findByText('trang 1 / 2');
    const cards = screen.getByRole('list', { name: 'Bưu tá' });
    const point = (screenX: number): void => {
      fireEvent.pointerEnter(cards, { screenX, screenY: 5 });
      fireEvent.pointerMove(cards, { screenX, screenY: 5 });
    };
    await act(async () => vi.advanceTimersByTime(6_000));
    point(5);
    await act(async () => vi.advanceTimersByTime(6_000));
    expect(screen.getByText('trang 1 / 2')).toBeTruthy();
    await act(async () => vi.advanceTimersByTime(12_000));
    expect(screen.getByText('trang 2 / 2')).toBeTruthy();
    // Another card has come up beneath it: no hand has moved.
    point(5);
    await act(async () => vi.advanceTimersByTime(12_000));
    expect(screen.getByText('trang 1 / 2')).toBeTruthy();
  });
});

it('the day of a sheet is told by half hours, in the words of what it is for', async () => {
  const told = { result: 'done', result_at: '2026-11-26T02:10:00.000Z' };
  const work = {
    lines: [told, { ...told, result: 'attempt' }],
    sheets: [{ dispatched_at: '2026-11-26T01:40:00.000Z' }],
    total: 2,
    left: 0,
  };
  for (const [flow, heads] of [
    ['return', ['Đến', 'Chưa báo', 'Hoàn được', 'Hoàn không thành công']],
    ['pickup', ['Đến', 'Chưa báo', 'Đã lấy', 'Lấy không thành công']],
  ] as const) {
    const { unmount } = await renderPage(<ProgressOverDay work={work} flow={flow} />, '/return-runsheet/7');
    await userEvent.click(screen.getByText('Diễn biến theo nửa giờ'));
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(heads);
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      heads.join(''),
      '08:30200',
      '09:00200',
      '09:30011',
    ]);
    unmount();
  }
});

describe('the state of the system', () => {
  it('tells what is used up, what waits too long, what is slow, and the last hour in a table', async () => {
    provider.on('GET /system', () => ({ data: state }));
    await renderPage(<System />, '/system');
    const tiles = within(await screen.findByLabelText('Nhìn nhanh'));
    for (const text of [/20 \/ 20$/, 'đang chờ: 4', '1,5 GB', '50%', '1.200 lần, do trình duyệt đo'])
      expect(tiles.getByText(text)).toBeTruthy();
    const rowOf = (text: string | RegExp): string | null => screen.getByRole('row', { name: text }).textContent;
    expect(rowOf(/Gửi tới shop và hệ thống khác/)).toBe('Gửi tới shop và hệ thống khác720 phút2');
    expect(rowOf(/packages/)).toContain('210 ms');
    expect(rowOf(/may-1 · web/)).toContain('đang chạy');
    expect(rowOf(/may-2 · worker/)).toContain('! im lặng 4 phút');
    expect(rowOf(/may-2 · worker/)).toContain('20 / 20 · đang chờ: 6');
    expect(rowOf(/ban-sao/)).toBe('ban-saostreaming10 phút');
    // On a narrow screen, where the head has no room, each figure brings its name along.
    const servers = within(screen.getByRole('table', { name: 'Máy chủ Hubline' }));
    const names = servers.getAllByRole('columnheader').slice(1);
    const cells = within(servers.getByRole('row', { name: /may-2/ })).getAllByRole('cell');
    expect(cells.map(({ dataset }) => dataset.title)).toEqual(names.map(({ textContent }) => textContent));
    // The minute that goes on is not told.
    const hour = within(screen.getByRole('table', { name: /theo từng phút/ }));
    expect(hour.getAllByRole('row').map((row) => row.textContent)).toEqual(['PhútYêu cầuLỗi', '10:00121']);
  });

  it('tells of when it is in silence, until that stays as it was', async () => {
    provider.on('GET /system', () => ({ data: state }));
    const { client } = await renderPage(<System />, '/system');
    const silent = await screen.findByText(/^lúc \d/);
    expect(silent.closest('output')).toBeNull();
    provider.on('GET /system', () => new Refusal(503, { code: 'ESY009', message: '' }));
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^chưa cập nhật được/));
  });

  it('says so where it can’t be read, and how to try again', async () => {
    provider.on('GET /system', () => new Refusal(503, { code: 'ESY009', message: '' }));
    await renderPage(<System />, '/system', 'en');
    expect(await screen.findByRole('alert')).toBeTruthy();
    provider.on('GET /system', () => ({ data: state }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('PostgreSQL 18.4')).toBeTruthy();
  });
});

describe('what this browser measures', () => {
  it('is told each minute, once, and again where it was not heard', async () => {
    localStorage.setItem('access_token', 'a token');
    const counts = (...all: readonly number[]): number[] => Array.from({ length: 9 }, (_, at) => all[at] ?? 0);
    const told = (): unknown[] =>
      provider.of('POST /browser-figures').map(({ body }) => (body as { scan_confirm: number[] }).scan_confirm);
    // What other tests have scanned in this worker is told before.
    provider.on('POST /browser-figures', () => ({ data: { heard: 0 } }));
    await tellFigures();
    const before = provider.of('POST /browser-figures').length;
    provider.on('POST /browser-figures', () => new Refusal(503, { code: 'ESY009', message: '' }));
    noteScanConfirmed(30);
    noteScanConfirmed(9_000);
    await tellFigures();
    provider.on('POST /browser-figures', () => ({ data: { heard: 3 } }));
    noteScanConfirmed(20);
    await tellFigures();
    await tellFigures();
    expect(told().slice(before)).toEqual([counts(0, 1, 0, 0, 0, 0, 0, 0, 1), counts(1, 1, 0, 0, 0, 0, 0, 0, 1)]);
  });
});

describe('cash in hand', () => {
  const sums = (same_day: number, days_1_2: number, days_3_7: number, over_7: number) => ({
    same_day,
    days_1_2,
    days_3_7,
    over_7,
  });
  const held = (id: number, hub: number, of: ReturnType<typeof sums>) => ({
    hub: { id: hub, code: `HCM0${hub}` },
    courier: id === 0 ? null : { id, code: `BT${id}`, name: `Tài xế ${id}` },
    sums: of,
  });
  const day = (place: number, of: ReturnType<typeof sums>) => ({
    day: new Date(Date.parse('2026-10-30') + place * 86_400_000).toISOString().slice(0, 10),
    sums: of,
  });
  const ageing = (...rows: ReturnType<typeof held>[]) => ({
    data: {
      days: Array.from({ length: 28 }, (_, place) => day(place, sums(0, 0, 0, place === 27 ? 5_250_000 : 0))),
      held: rows,
    },
  });
  const text = (element: Element): string => element.textContent?.replaceAll(/\s/g, ' ') ?? '';

  it('is told by its age, now and at the end of each day, and by who has it', async () => {
    provider.on('GET /cod-collections/ageing', () =>
      ageing(
        held(4, 1, sums(500_000, 0, 0, 0)),
        held(5, 1, sums(0, 300_000, 0, 200_000)),
        held(0, 1, sums(0, 0, 0, 0.5)),
      ),
    );
    await renderPage(<Ageing hubs={null} />, '/cod-collection');
    expect((await screen.findAllByRole('listitem')).map(text)).toEqual([
      'trong ngày500.000,00 ₫50%',
      '1–2 ngày300.000,00 ₫30%',
      '3–7 ngày0,00 ₫0%',
      'trên 7 ngày200.000,50 ₫20%',
    ]);
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByText('Bốn tuần qua, và ai đang giữ'));
    const who = await screen.findByRole('region', { name: 'Theo bưu tá' });
    expect(within(who).getAllByRole('row').slice(1).map(text)).toEqual([
      'BT5 Tài xế 5200.000,000,00300.000,000,00500.000,00',
      'Không rõ bưu tá0,500,000,000,000,50',
      'BT4 Tài xế 40,000,000,00500.000,00500.000,00',
    ]);
    const table = screen.getByRole('table', { name: 'Tiền bưu tá giữ cuối mỗi ngày, theo số ngày' });
    expect(within(table).getAllByRole('row')).toHaveLength(29);
    expect(text(within(table).getAllByRole('row')[28] ?? table)).toBe('26/110,000,000,005.250.000,00');
  });

  it('of several hubs is told hub by hub; a failure says so and is tried again', async () => {
    provider.on('GET /cod-collections/ageing', () => new Refusal(403, { code: 'ESY008', message: 'no' }));
    await renderPage(<Ageing hubs="1,2" />, '/cod-collection');
    expect(await screen.findByRole('alert')).toBeTruthy();
    provider.on('GET /cod-collections/ageing', ({ query }) => {
      expect(query.get('hub_id')).toBe('1,2');
      return ageing(held(4, 1, sums(1, 0, 0, 0)), held(5, 1, sums(2, 0, 0, 0)), held(6, 2, sums(0, 0, 3, 0)));
    });
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await userEvent.click(await screen.findByText('Bốn tuần qua, và ai đang giữ'));
    const rows = within(await screen.findByRole('region', { name: 'Theo bưu cục' })).getAllByRole('row');
    expect(rows.slice(1).map(text)).toEqual(['HCM020,003,000,000,003,00', 'HCM010,000,000,003,003,00']);
    expect(
      within(rows[1] ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/cod-collection?hub_id=2');
  });
});
