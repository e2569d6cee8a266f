import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CodCollection } from '~console/features/cod-collection/pages/cod-collection';
import { EventHandling } from '~console/features/event-handling/pages/event-handling';
import { ExceptionPackages, LostApproval } from '~console/features/exceptions/pages/exception-packages';
import { Inbound } from '~console/features/inbound/pages/inbound';
import { RePrint } from '~console/features/re-print/pages/re-print';
import { Outbound3pl } from '~console/features/three-pl/pages/outbound-3pl';
import { pageScanAtom } from '~console/terminal/scan/page-scan';
import { arraySource } from '~console/ui/grid/source';
import { Grid } from '~console/ui/grid/grid';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { laidOut } from './support/laid-out';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { rest, typeOn } from './support/hands';
import { heard } from './support/heard';
import { openConsole } from './support/open-console';
import { openTerminal } from './support/open-terminal';
import { packageRow, pagination, type Row } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';
import { scan } from './support/scan';

laidOut(900);

let provider: FakeProvider;
beforeEach(() => {
  localStorage.clear();
  provider = welcome(fakeProvider(), person({ role_name: 'admin' })).on('GET /scans', () => ({ data: [] }));
});

const one = packageRow(1);
const scanned = (change: object = {}) => ({
  code: one.package_code,
  outcome: 'done',
  refusal: null,
  run: 5,
  route: 'here',
  message: null,
  package: one,
  ...change,
});

describe('the inbound page', () => {
  const answering = (change: object): void =>
    void provider.on('PUT /checkin-linehaul', () => ({ data: { scans: [scanned(change)] } }));

  it('takes each scan in at the hub, and tells by word and tone what it was', async () => {
    const { store, unmount } = await renderPage(<Inbound />, '/inbound');
    await screen.findByRole('option', { name: /HCM01/ });
    const take = () => act(async () => store.get(pageScanAtom)?.take(one.package_code));
    answering({});
    expect(await take()).toEqual({ result: 'done', text: 'Đã nhập kho, ở lại bưu cục này' });
    expect(provider.of('PUT /checkin-linehaul')[0]?.body).toEqual({ hub_id: 1, scans: [{ code: one.package_code }] });
    answering({
      route: 'misrouted',
      package: { ...one, status: 'Waiting_for_linehaul', lm_hub: { id: 2, code: 'HN03' } },
    });
    expect(await take()).toEqual({ result: 'repeated', text: 'Lạc tuyến: đã nhập kho, phải chuyển tới HN03' });
    answering({ outcome: 'refused', refusal: 'EPK024', run: null, route: null });
    expect(await take()).toEqual({ result: 'refused', text: 'EPK024 Kiện đã giao, không nhập kho được.' });
    answering({ outcome: 'already', run: null, route: null });
    expect((await take())?.result).toBe('repeated');
    const counts = screen.getByRole('status', { name: 'Đã quét' });
    expect(heard(counts)).toBe('✓ 2 nhập, 1 đã nhập rồi, ✗ 1 từ chối');
    // Each scan is said; how many there are by now is not said behind every one of them.
    expect(counts.getAttribute('aria-live')).toBe('off');
    unmount();
    expect(store.get(pageScanAtom)).toBeNull();
  });

  it('lists where each is bound, going back too', async () => {
    const row = (id: number, status: Row['status']) => ({
      ...scanned({ package: packageRow(id, { status }) }),
      id,
      at: '2026-11-21T02:00:00.000Z',
      hub: { id: 1, code: 'HCM01' },
    });
    provider.on('GET /scans', () => ({ data: [row(1, 'Waiting_for_delivery'), row(2, 'Waiting_for_return')] }));
    await renderPage(<Inbound />, '/inbound');
    const rows = await screen.findAllByRole('row');
    expect(rows.slice(1).map((cells) => within(cells).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      'HCM01',
      'HN03',
    ]);
  });

  it('with the scale waits for the weight, and takes in what was not weighed as it was declared', async () => {
    const { store } = await renderPage(<Inbound />, '/inbound');
    await screen.findByRole('option', { name: /HCM01/ });
    answering({});
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cân từng kiện' }));
    await act(async () => store.get(pageScanAtom)?.take(packageRow(2).package_code));
    expect(provider.of('PUT /checkin-linehaul')).toEqual([]);
    await act(async () => store.get(pageScanAtom)?.take(one.package_code));
    expect(provider.of('PUT /checkin-linehaul').map(({ body }) => body)).toEqual([
      { hub_id: 1, scans: [{ code: packageRow(2).package_code }] },
    ]);
    const weight = await screen.findByRole('textbox', { name: 'Khối lượng' });
    expect(document.activeElement).toBe(weight);
    await userEvent.type(weight, '2,5{Enter}');
    await waitFor(() =>
      expect(provider.of('PUT /checkin-linehaul').at(-1)?.body).toEqual({
        hub_id: 1,
        scans: [{ code: one.package_code, weight: 2.5 }],
      }),
    );
  });

  it('with the scale takes each in at the hub it was scanned at, whichever is chosen since', async () => {
    const { store } = await renderPage(<Inbound />, '/inbound');
    await screen.findByRole('option', { name: /HCM01/ });
    answering({});
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cân từng kiện' }));
    const put = (code: string) => act(async () => store.get(pageScanAtom)?.take(code));
    await put(packageRow(2).package_code);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tại bưu cục' }), '2');
    await put(one.package_code);
    expect(provider.of('PUT /checkin-linehaul').map(({ body }) => body)).toEqual([
      { hub_id: 1, scans: [{ code: packageRow(2).package_code }] },
    ]);
  });

  it('takes a scan as the keys before it said, though all of them wait for the scan before', async () => {
    let answer: () => void = () => undefined;
    provider.on(
      'PUT /checkin-linehaul',
      () => new Promise((come) => (answer = () => come({ data: { scans: [scanned({})] } }))),
    );
    await openTerminal({ role: 'admin', path: '/inbound', page: <Inbound /> });
    await screen.findByRole('option', { name: /HCM01/ });
    typeOn(`${one.package_code}\n`, 10);
    await waitFor(() => expect(provider.of('PUT /checkin-linehaul')).toHaveLength(1));
    rest(400);
    typeOn('tw', 400);
    rest(400);
    typeOn(`${packageRow(2).package_code}\n`, 10);
    answer();
    expect(await screen.findByRole('textbox', { name: 'Khối lượng' })).toBeTruthy();
    expect(provider.of('PUT /checkin-linehaul')).toHaveLength(1);
  });

  it('with the scale tells what could not be taken in when the next came, and takes in what lies there when left', async () => {
    const { store, unmount } = await renderPage(
      <>
        <Inbound />
        <Toasts onMounted={toastsMounted} />
      </>,
      '/inbound',
    );
    await screen.findByRole('option', { name: /HCM01/ });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cân từng kiện' }));
    const put = (code: string) => act(async () => store.get(pageScanAtom)?.take(code));
    provider.on('PUT /checkin-linehaul', () => new Refusal(422, { code: 'ESP000', message: 'no' }));
    await put(packageRow(2).package_code);
    await put(one.package_code);
    expect(await screen.findByText(new RegExp(`^${packageRow(2).package_code}: `))).toBeTruthy();
    answering({});
    unmount();
    await waitFor(() =>
      expect(provider.of('PUT /checkin-linehaul').at(-1)?.body).toEqual({
        hub_id: 1,
        scans: [{ code: one.package_code }],
      }),
    );
  });
});

describe('event handling', () => {
  it('asks for a proof and a reason before it sends, and shows what came of each', async () => {
    const pkg = packageRow(1, { status: 'In_delivery' });
    provider.on('PATCH /successful-package-scanning', () => ({
      data: { scans: [scanned({ package: { ...pkg, status: 'Delivery_successful' } })] },
    }));
    const { store } = await renderPage(<EventHandling />, '/change-pakage-status');
    act(() => store.set(selectedPackagesAtom, [toSubject(pkg), toSubject(packageRow(2, { status: 'Delivered' }))]));
    const table = within(await screen.findByRole('table', { name: 'Kiện cần ghi nhận' }));
    expect(await table.findByText(/^EPK011/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: `Bỏ ${packageRow(2).package_code} khỏi danh sách` }));
    const remove = screen.getByRole('button', { name: `Bỏ ${pkg.package_code} khỏi danh sách` });
    await waitFor(() => expect(document.activeElement).toBe(remove));
    await userEvent.click(screen.getByRole('button', { name: /^Ghi thành công 1 kiện/ }));
    expect(screen.getByRole('alert').textContent).toContain('cần ghi chú');
    expect(provider.of('PATCH /successful-package-scanning')).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /Ghi chú/ }), 'vợ ký');
    await userEvent.click(screen.getByRole('button', { name: /^Ghi thành công 1 kiện/ }));
    await table.findByText('✓ Đã ghi');
    expect(provider.of('PATCH /successful-package-scanning')[0]?.body).toEqual({
      scans: [{ code: pkg.package_code, note: 'vợ ký' }],
    });
    expect(store.get(selectedPackagesAtom)[0]?.status).toBe('Delivery_successful');
  });
});

const exception = (id: number) => ({
  ...packageRow(id, { status: 'Missing' }),
  value: 900_000,
  expected: null,
  found: null,
  hubs: [],
  since: '2026-11-18T02:00:00.000Z',
  reported_by: 'Phạm Lan',
  note: 'không thấy',
});

describe('work lists', () => {
  it('show who missed what, and choose all for the one command', async () => {
    provider.on('GET /exception-packages', ({ query }) => ({
      data: query.get('from') === '0' ? [1, 2].map(exception) : [],
      meta: { total: 2 },
    }));
    const { store } = await renderPage(<LostApproval />, '/lost-approval');
    const grid = await screen.findByRole('grid', { name: 'Duyệt mất hàng' });
    expect((await within(grid).findAllByText('không thấy')).length).toBe(2);
    act(() => grid.focus());
    await userEvent.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual([1, 2]));
    expect(
      within(screen.getByRole('toolbar', { name: 'Với 2 kiện:' })).getAllByRole('button')[0]?.textContent,
    ).toContain('Duyệt mất hàng');
  });

  it('of exceptions are counted by kind, and say so when there are none or they can’t be read', async () => {
    provider
      .on('GET /exception-counts', () => ({
        data: { missing: 0, abandonable: 0, no_hub: 0, overdue: 4, cod: 0, weight: 0, two_hubs: 0 },
      }))
      .on('GET /exception-packages', ({ query }) =>
        query.get('kind') === 'cod'
          ? new Refusal(503, { code: 'ESY009', message: 'busy' })
          : { data: [], meta: { total: 0 } },
      );
    await renderPage(<ExceptionPackages />, '/exception-packages');
    // Nobody has to look for where there are any.
    await waitFor(() => expect(window.location.search).toBe('?tab=overdue'));
    expect((await screen.findByRole('tab', { selected: true })).textContent).toContain('Kẹt trạng thái');
    await userEvent.click(screen.getByRole('tab', { name: /Không rõ bưu cục/ }));
    expect(await screen.findByText('Kiện nào cũng có bưu cục')).toBeTruthy();
    expect((await screen.findByRole('tab', { name: /Kẹt trạng thái/ })).textContent).toContain('4');
    await userEvent.click(screen.getByRole('tab', { name: /Lệch COD/ }));
    expect(window.location.search).toBe('?tab=cod');
    expect((await screen.findByRole('alert')).textContent).toContain('Máy chủ đang bận');
  });

  it('have saved views: hub and columns, which a link brings, and the kind of several', async () => {
    provider
      .on('GET /list-views', () => ({ data: [] }))
      .on('GET /exception-counts', () => ({
        data: { missing: 0, abandonable: 0, no_hub: 0, overdue: 4, cod: 0, weight: 0, two_hubs: 0 },
      }))
      .on('GET /exception-packages', ({ query }) => ({
        data: query.get('from') === '0' ? [exception(1)] : [],
        meta: { total: 1 },
      }));
    // As links of before told it.
    await renderPage(<ExceptionPackages />, '/exception-packages?kind=overdue&hub_id=2&columns=age,code*');
    const grid = await screen.findByRole('grid', { name: 'Kẹt trạng thái' });
    await waitFor(() =>
      expect(
        within(grid)
          .getAllByRole('columnheader')
          .flatMap((head) => head.querySelector('.g-name')?.textContent ?? []),
      ).toEqual(['Mã vận đơn', 'Đã bao lâu']),
    );
    expect(provider.of('GET /exception-packages')[0]?.query.get('hub_id')).toBe('2');
    await userEvent.click(screen.getByRole('button', { name: 'Chế độ xem' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên chế độ xem' }), 'Hà Nội{Enter}');
    const kept = JSON.parse(localStorage.getItem('settings_7') ?? '{}') as Record<string, { value?: unknown }>;
    expect(kept['views']?.value).toEqual({
      'worklist-overdue': { 'Hà Nội': 'tab=overdue&hub_id=2&columns=code*,age' },
    });
    await userEvent.click(screen.getByRole('tab', { name: /Lệch COD/ }));
    expect(window.location.search).toBe('?tab=cod&hub_id=2');
  });
});

describe('a page whose like takes scans, and that takes none as it stands', () => {
  // A page that is loaded already is drawn with the frame around it.
  beforeAll(async () => {
    await Promise.all([
      import('~console/features/backlog/pages/backlog-check'),
      import('~console/features/need-pickup/pages/need-pickup-details'),
      import('~console/features/packages/pages/package-detail'),
    ]);
  }, 120_000);

  it('keeps no scan waiting', async () => {
    provider.on('GET /package', () => ({ data: one }));
    await openConsole('/need-pickup-packages-details');
    await screen.findByText('Chọn một điểm lấy trước');
    scan(one.package_code);
    await waitFor(() => expect(window.location.pathname).toBe('/packages/1'), {
      // A scan that waits is given up after 15 s.
      timeout: 12_000,
    });
  });

  it('says so, and leads nobody away who means its shelf', async () => {
    provider.on('GET /backlog-checks', () => ({ data: [], meta: pagination(0) }));
    await openConsole('/backlog/check');
    await screen.findByText(/^Chưa kiểm kê/);
    scan(one.package_code);
    expect((await screen.findAllByText(/Chưa bắt đầu kiểm/)).length).toBeGreaterThan(0);
    expect(window.location.pathname).toBe('/backlog/check');
  });
});

describe('a scan on a page', () => {
  const none = {
    data: [],
    meta: { pagination: { total: 0, count: 0, per_page: 20, current_page: 1, total_pages: 1 } },
  };
  const banner = (): string => document.querySelector('.scan-banner')?.textContent ?? '';
  beforeEach(() => {
    provider
      .on('POST /packages-post', () => ({ data: { packages: [one], malformed: [], elsewhere: [], not_found: [] } }))
      .on('POST /packages-printed', () => ({ data: [{ ...one, print_count: 0, last_printed: null }] }))
      .on('GET /three-pl-runsheets', () => none)
      .on('GET /ship-units', () => ({ data: [] }))
      .on('GET /cod-collections/ageing', () => ({ data: { days: [], held: [] } }))
      .on('GET /cod-collections/couriers', ({ query }) => ({ data: query.has('q') ? [] : [courier] }));
  });
  const courier = {
    courier: { id: 5, code: 'BT0005', name: 'Lê Văn Đạt' },
    hub: { id: 1, code: 'HCM01', name: 'Bến Thành' },
    packages: 1,
    transfers: 0,
    recorded: 100_000,
    carried: 0,
    expected: 100_000,
    since: '2026-11-22T02:00:00.000Z',
    waiting: { documents: 0, counted: 0 },
  };

  it.each([
    ['/re-print-package', RePrint, 'đã vào tập, 1 kiện'],
    ['/event-handling', EventHandling, 'đã vào tập, 1 kiện'],
    ['/3pl', Outbound3pl, 'Đã thêm'],
    ['/cod-collection', CodCollection, 'Không bưu tá nào'],
  ] as const)('of %s is told as large as elsewhere', async (path, Page, text) => {
    await openTerminal({ role: 'admin', path, page: <Page /> });
    await waitFor(() => expect(banner()).toContain('Sẵn sàng quét'));
    scan(one.package_code);
    await waitFor(() => expect(banner()).toContain(one.package_code));
    expect(banner()).toContain(text);
  });

  it('is one also while a grid has the focus', async () => {
    await openTerminal({
      role: 'admin',
      path: '/re-print-package',
      page: (
        <>
          <RePrint />
          <Grid
            label="Kiện"
            columns={[{ id: 'code', title: 'Mã', width: 100, text: (row: typeof one) => row.package_code }]}
            source={arraySource([one])}
            rowId={({ id }) => id}
            rowName={({ package_code }) => package_code}
            density={26}
            onOpen={() => {
              throw new Error('opened');
            }}
            empty={null}
          />
        </>
      ),
    });
    await userEvent.click(screen.getByRole('gridcell', { name: one.package_code }));
    expect(document.activeElement?.closest('[role=grid]')).not.toBeNull();
    scan(one.package_code);
    await waitFor(() => expect(banner()).toContain(one.package_code));
  });
});
