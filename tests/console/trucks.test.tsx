import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { InboundRunsheet } from '~console/features/inbound-sheets/pages/inbound-runsheet';
import { LinehaulMonitoring } from '~console/features/linehaul/pages/monitoring';
import { LinehaulRunsheet } from '~console/features/linehaul/pages/linehaul-runsheet';
import { Snapshot } from '~console/features/linehaul/pages/snapshot';
import { MobileUnit } from '~console/features/mobile-units/pages/mobile-unit';
import type { ResponseOf } from '~contract/endpoints';
import { trackingCode } from '~domain/tracking-code';
import { fakeProvider, Refusal, type FakeProvider, type Received } from './support/fake-provider';
import { heard, saidOf, typeCodes } from './support/heard';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { put } from './support/put';
import { renderPage } from './support/render-page';
import { scan } from './support/scan';
import { from, to, trip, type Trip } from './support/trip';

type Unloading = ResponseOf<'GET /linehaul-runsheets/{id}/unloading'>['data'];
type Scans = ResponseOf<'POST /linehaul-runsheets/{id}/unloading/scans'>['data']['scans'];
type Bag = ResponseOf<'GET /mobile-units/{id}'>['data'];

const at = '2026-11-21T01:00:00.000Z';
const pkg = packageRow(1, { status: 'In_linehaul' });
const counts = { waiting: 0, matched: 2, short: 0, left: 0, over: 2, misrouted: 1, settled: 1 };
const unloading: Unloading = {
  id: 9,
  runsheet: { id: 3, code: trip.code },
  hub: to,
  started_by: 'Hằng',
  started_at: at,
  finished_by: null,
  finished_at: null,
  note: null,
  counts,
  bags: { total: 1, received: 1 },
};

const takenIn = (code: string): Scans[number] => ({
  kind: 'package',
  code,
  finding: 'matched',
  proposal: null,
  status: 'Waiting_for_delivery',
  repeated: false,
  refusal: null,
  message: null,
  bound_hub: null,
});

let provider: FakeProvider;
let begun: boolean;

beforeEach(() => {
  localStorage.clear();
  begun = false;
  provider = welcome(fakeProvider(), person({ role_name: 'hub_operator' }))
    .on('GET /linehaul-runsheets/{id}', () => ({
      data: { ...trip, unloading: begun ? { started_at: at, finished_at: null, counts } : null },
    }))
    .on('GET /linehaul-runsheets/{id}/unloading', () =>
      begun ? { data: unloading } : new Refusal(404, { code: 'ESY052', message: '' }),
    )
    .on('GET /linehaul-runsheets/{id}/unloading/lines', () => ({ data: [], meta: { total: 0 } }))
    .on('POST /linehaul-runsheets/{id}/unloading', () => {
      begun = true;
      return { data: unloading };
    });
});

const pages = (
  <>
    <Route path="/linehaul-runsheet/:id">
      <LinehaulRunsheet />
    </Route>
    <Route path="/inbound-runsheet/:id">
      <InboundRunsheet />
    </Route>
    <Route path="/linehaul-monitoring">
      <LinehaulMonitoring />
    </Route>
    <Route path="/mobile-units/:id">
      <MobileUnit />
    </Route>
  </>
);
const open = (path: string) => openTerminal({ role: 'hub_operator', path, page: pages });
const began = () => provider.of('POST /linehaul-runsheets/{id}/unloading').length;

describe('a truck that has come', () => {
  it('is unloaded from its trip’s page by F9, and a scan before that leads nowhere', async () => {
    await open('/linehaul-runsheet/3');
    await screen.findByRole('button', { name: /Bắt đầu dỡ xe/ });
    scan(pkg.package_code);
    expect((await screen.findAllByText('Bắt đầu dỡ xe (F9) rồi quét')).length).toBeGreaterThan(0);
    expect([window.location.pathname, provider.of('GET /package').length, began()]).toEqual([
      '/linehaul-runsheet/3',
      0,
      0,
    ]);
    act(() => void fireEvent.keyDown(document.body, { key: 'F9', code: 'F9' }));
    await waitFor(() => expect(window.location.pathname).toBe('/inbound-runsheet/3'));
    expect(await screen.findByRole('heading', { name: /Dỡ xe/ })).toBeTruthy();
    expect(began()).toBe(1);
  });

  it('is begun by the scan of its own code, where a package’s says what comes first', async () => {
    await open('/inbound-runsheet/3');
    await screen.findByRole('button', { name: /Bắt đầu dỡ xe/ });
    // What its trip says that there is none of is not asked for.
    expect(provider.of('GET /linehaul-runsheets/{id}/unloading')).toEqual([]);
    scan(pkg.package_code);
    await waitFor(() => expect(screen.getAllByText(/Bắt đầu dỡ xe \(F9\) rồi quét/).length).toBeGreaterThan(0));
    expect([window.location.pathname, began()]).toEqual(['/inbound-runsheet/3', 0]);
    scan(trip.code);
    await waitFor(() => expect(began()).toBe(1));
    expect(await screen.findByRole('heading', { name: /Dỡ xe/ })).toBeTruthy();
  });

  it('has the head of its records before it is begun as after: the way back, its code, how far it is, what comes next', async () => {
    provider.on('GET /linehaul-runsheets/{id}', () => ({
      data: { ...trip, late: true, unloading: begun ? { started_at: at, finished_at: null, counts } : null },
    }));
    await open('/inbound-runsheet/3');
    for (const [title, step] of [
      [trip.code, 'Bắt đầu dỡ xe'],
      [`Dỡ xe ${trip.code}`, 'Kết thúc'],
    ] as const) {
      const heading = await screen.findByRole('heading', { level: 1, name: title });
      const head = within(heading.closest('header') ?? document.body);
      expect(head.getByRole('link', { name: 'Xe sắp tới' })).toHaveProperty('pathname', '/inbound-runsheet');
      for (const told of ['Trên đường', 'Trễ']) expect(head.getByText(told)).toBeTruthy();
      expect(head.getByRole('button', { name: new RegExp(`^${step}`) }).textContent).toContain('F9');
      await waitFor(() => expect(document.title).toBe(`${trip.code} · Trên đường · Hubline`));
      if (!begun) await userEvent.click(head.getByRole('button', { name: /^Bắt đầu/ }));
    }
  });

  it('has the focus where it is begun, also when it was last seen before it left, but takes it from nobody who types', async () => {
    for (const typing of [false, true]) {
      provider.on('GET /linehaul-runsheets/{id}', () => ({ data: { ...trip, status: 'New', dispatched_at: null } }));
      const { client } = await open('/inbound-runsheet/3');
      await screen.findByRole('link', { name: 'Xem chuyến' });
      const line = screen.getByRole('textbox', { name: 'Dòng lệnh' });
      act(() => (typing ? line.focus() : line.blur()));
      provider.on('GET /linehaul-runsheets/{id}', () => ({ data: trip }));
      await act(() => client.invalidateQueries({ queryKey: ['linehaul'] }));
      const begin = await screen.findByRole('button', { name: /Bắt đầu dỡ xe/ });
      expect([typing, document.activeElement]).toEqual([typing, typing ? line : begin]);
      cleanup();
    }
  });

  it('can be begun once its page, which could not be read, is tried again', async () => {
    provider.on('GET /linehaul-runsheets/{id}', () => new Refusal(429, { code: 'ESY003', message: '' }));
    await open('/inbound-runsheet/3');
    const again = await screen.findByRole('button', { name: 'Thử lại' });
    provider.on('GET /linehaul-runsheets/{id}', () => ({ data: trip }));
    await userEvent.click(again);
    await screen.findByRole('button', { name: /Bắt đầu dỡ xe/ });
    expect(provider.of('GET /linehaul-runsheets/{id}/unloading')).toEqual([]);
  });

  it('leads whoever types “unload” to where it is done', async () => {
    provider.on('GET /runsheets', () => ({
      data: [{ ...trip, packages: { total: 4, reported: 0, done: 0 } }],
      meta: { pagination: { total: 1, count: 1, per_page: 8, current_page: 1, total_pages: 1 } },
    }));
    await openTerminal({ role: 'hub_operator', path: '/user/profile', page: pages });
    await put(screen.getByRole('textbox', { name: 'Dòng lệnh' }), `unload ${trip.code}`);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/inbound-runsheet/3'));
    expect(began()).toBe(1);
  });

  it('stays as a write has told although a poll that was asked before it is answered behind it', async () => {
    const created = { ...trip, status: 'Created', hub: to, destination_hub: from, dispatched_at: null };
    provider
      .on('GET /linehaul-runsheets/{id}', () => ({ data: created }))
      .on('POST /linehaul-runsheets/{id}/mobile-units', ({ body }) => ({
        data: { ...created, bags: { total: 2, received: 0 }, packages: 9 },
        results: (body as { codes: string[] }).codes.map((package_code) => ({ package_code, ok: true })),
      }));
    const { client } = await open('/linehaul-runsheet/3');
    const sum = await screen.findByRole('status', { name: 'Trên xe' });
    const before = sum.textContent;
    let answer: () => void = () => undefined;
    provider.on('GET /linehaul-runsheets/{id}', () => new Promise((come) => (answer = () => come({ data: created }))));
    const asked = client.invalidateQueries({ queryKey: ['linehaul', 'trip', 3] });
    await waitFor(() => expect(provider.of('GET /linehaul-runsheets/{id}')).toHaveLength(2));
    scan(pkg.package_code);
    await waitFor(() => expect(sum.textContent).not.toBe(before));
    const after = sum.textContent;
    answer();
    await asked;
    await waitFor(() => expect(client.isFetching({ queryKey: ['linehaul', 'trip', 3] })).toBe(0));
    expect(sum.textContent).toBe(after);
  });

  it('names scans that are sent and not answered, and how many there are, until their answers come', async () => {
    begun = true;
    const answers: (() => void)[] = [];
    const answered = async ({ body }: Received) => {
      await new Promise<void>((come) => answers.push(come));
      return { data: { scans: (body as { codes: string[] }).codes.map(takenIn), counts, bags: unloading.bags } };
    };
    provider.on('POST /linehaul-runsheets/{id}/unloading/scans', answered);
    await open('/inbound-runsheet/3');
    await screen.findByRole('heading', { name: /Dỡ xe/ });
    const [first, second] = [pkg.package_code, packageRow(2).package_code];
    scan(first);
    expect((await screen.findByText(/· 1 đang gửi$/)).textContent).toBe(`${first} · 1 đang gửi`);
    scan(second);
    expect((await screen.findByText(/· 2 đang gửi$/)).textContent).toBe(`${second} · 2 đang gửi`);
    // Each is said when it is answered, and not before.
    expect(screen.getByText(/· 2 đang gửi$/).getAttribute('aria-live')).toBe('off');
    await waitFor(() => {
      for (const come of answers.splice(0)) come();
      expect(screen.queryByText(/đang gửi$/)).toBeNull();
    });
    expect(screen.getByText('Khớp, còn 0 kiện')).toBeTruthy();
  });

  it('is heard once of each scan, though its bags, findings and progress go on with it', async () => {
    begun = true;
    await open('/inbound-runsheet/3');
    await screen.findByRole('status', { name: 'Đã dỡ' });
    provider.on('POST /linehaul-runsheets/{id}/unloading/scans', ({ body }) => ({
      data: {
        scans: (body as { codes: string[] }).codes.map(takenIn),
        counts: { ...counts, matched: 3 },
        bags: { total: 2, received: 2 },
      },
    }));
    expect(await saidOf(() => scan(pkg.package_code))).toEqual([expect.stringContaining(pkg.package_code)]);
    expect(screen.getByRole('status', { name: 'Đã dỡ' }).textContent).toContain('3/3');
  });

  it('is not ended without a word about what was found and left as it was', async () => {
    begun = true;
    provider.on('PATCH /linehaul-runsheets/{id}/unloading/finish', () => ({
      data: { ...unloading, finished_at: at, finished_by: 'Hằng' },
    }));
    await open('/inbound-runsheet/3');
    await userEvent.click(await screen.findByRole('button', { name: /^Kết thúc/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/2 kiện thừa, lạc tuyến chưa xử lý/)).toBeTruthy();
    const end = dialog.getByRole('button', { name: 'Kết thúc' });
    expect(end).toHaveProperty('disabled', true);
    await put(dialog.getByRole('textbox', { name: 'Lý do chưa xử lý' }), 'để ca sau');
    await userEvent.click(end);
    await waitFor(() =>
      expect(provider.of('PATCH /linehaul-runsheets/{id}/unloading/finish').map(({ body }) => body)).toEqual([
        { waiting: 0, open: 2, note: 'để ca sau' },
      ]),
    );
  });
});

it('finds of more than a call takes are taken in part after part', async () => {
  begun = true;
  const finds = Array.from({ length: 620 }, (_, place) => trackingCode(25_000_000 + place));
  provider
    .on('GET /linehaul-runsheets/{id}/unloading', () => ({
      data: { ...unloading, counts: { ...counts, over: 620, settled: 0 } },
    }))
    .on('GET /linehaul-runsheets/{id}/unloading/lines', ({ query }) => ({
      data: finds.map((code, at_) => ({
        code,
        finding: query.get('finding'),
        proposal: 'take_in',
        settled: null,
        mu_code: null,
        settled_mu_code: null,
        bound_hub: to,
        scanned_at: at,
        scanned_by: 'Hằng',
        package: { id: at_ + 1, status: 'In_linehaul', seller_code: 'LUNA', receiver_name: 'Lan' },
      })),
      meta: { total: 620 },
    }))
    .on('PATCH /linehaul-runsheets/{id}/unloading/settle', ({ body }) => ({
      data: { ...unloading, counts: { ...counts, over: 620, settled: 620 } },
      results: (body as { codes: string[] }).codes.map((package_code) => ({ package_code, ok: true })),
    }));
  await open('/inbound-runsheet/3');
  await userEvent.click(await screen.findByRole('tab', { name: '620 thừa' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Nhập kho 620 kiện ở đây' }));
  await waitFor(() =>
    expect(
      provider
        .of('PATCH /linehaul-runsheets/{id}/unloading/settle')
        .map(({ body }) => (body as { codes: string[] }).codes.length),
    ).toEqual([500, 120]),
  );
});

describe('a bag’s page', () => {
  const bag: Bag = {
    id: 5,
    version: 1,
    mu_code: 'MU26112100005',
    serial_number: 'S000000051',
    status: 'Open',
    origin_hub: to,
    destination_hub: from,
    runsheet: null,
    packages: 1,
    weight: 1,
    created_at: at,
    sealed_at: at,
    received_at: null,
    received_by: null,
    created_by: 'Hằng',
    history: [],
  };

  it('has the last one put in on top, however many are in it, and tells where each is bound', async () => {
    const inside = Array.from({ length: 1_001 }, (_, place) => ({
      position: place + 1,
      added_at: at,
      added_by: 'Hằng',
      package: packageRow(place + 1, { status: place === 1_000 ? 'Waiting_for_return' : 'Waiting_for_linehaul' }),
    }));
    provider
      .on('GET /mobile-units/{id}', () => ({ data: bag }))
      .on('GET /mobile-units/{id}/packages', ({ query }) => {
        const place = Number(query.get('from') ?? 0);
        return { data: inside.slice(place, place + Number(query.get('limit'))), meta: { total: inside.length } };
      });
    await open('/mobile-units/5');
    const grid = await screen.findByRole('grid', { name: 'Hàng trong bao' });
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('1002'));
    const [, last] = within(grid).getAllByRole('row');
    expect(within(last ?? grid).getByText(packageRow(1_001).package_code)).toBeTruthy();
    expect(within(last ?? grid).getByText('HN03')).toBeTruthy();
  });

  it('knows its own bag by code and seal, counts neither, and says “bag” of a double', async () => {
    provider
      .on('GET /mobile-units/{id}', () => ({ data: bag }))
      .on('GET /mobile-units/{id}/packages', () => ({ data: [], meta: { total: 0 } }))
      .on('POST /mobile-units/{id}/packages', ({ body }) => ({
        data: bag,
        results: (body as { codes: string[] }).codes.map((code) => ({
          package_code: code,
          ok: false,
          code: 'EPK031',
          message: 'Kiện đã có trong phiếu này.',
        })),
      }));
    await open('/mobile-units/5');
    await screen.findByRole('heading', { name: bag.mu_code });
    const counted = () => heard(screen.getByRole('status', { name: 'Đã quét' }));
    const before = counted();
    scan(bag.mu_code);
    expect((await screen.findAllByText('Chính là bao này: Đã niêm phong')).length).toBeGreaterThan(0);
    scan(bag.serial_number ?? '');
    await waitFor(() => expect(screen.getAllByText(bag.serial_number ?? '').length).toBeGreaterThan(1));
    expect([counted(), provider.of('POST /mobile-units/{id}/packages').length, window.location.pathname]).toEqual([
      before,
      0,
      '/mobile-units/5',
    ]);
    scan(pkg.package_code);
    expect((await screen.findAllByText('Kiện đã ở trong bao này')).length).toBeGreaterThan(0);
    expect(counted()).toMatch(/, 1 quét lại, /);
    expect(screen.getByRole('status', { name: 'Đã quét' }).getAttribute('aria-live')).toBe('off');
    provider.on('POST /mobile-units/{id}/packages', ({ body }) => ({
      data: { ...bag, packages: 2, weight: 3 },
      results: (body as { codes: string[] }).codes.map((code) => ({ package_code: code, ok: true })),
    }));
    const [scanned, typed] = [packageRow(2).package_code, packageRow(3).package_code];
    expect(await saidOf(() => scan(scanned))).toEqual([expect.stringContaining(scanned)]);
    expect(screen.getByRole('status', { name: 'Trong bao' }).textContent).toContain('2 kiện');
    // No scanner has told of what was typed: it is said all the same, and once.
    expect(await saidOf(typeCodes(typed))).toEqual([expect.stringContaining(typed)]);
  });
});

describe('lanes on the map', () => {
  const lane = {
    hub: from,
    destination_hub: to,
    on_road: 2,
    packages: 40,
    late: 1,
    unloading: 0,
    short: 0,
    short_trips: 0,
    due_at: null,
    usual_minutes: null,
    late_after_minutes: null,
    trips: 0,
  };

  it('are shown by a key, kept in the address, walked by arrows and lead to their trips; the late one is where one begins', async () => {
    provider.on('GET /linehaul-monitoring', () => ({
      data: {
        as_of: at,
        lanes: [{ ...lane, hub: to, destination_hub: from, late: 0 }, lane],
        totals: { on_road: 4, packages: 80, late: 1, unloading: 0, short: 0 },
      },
    }));
    provider.on('GET /hubs', () => ({
      data: [
        { ...from, name: 'Long Biên', region: 'Northern', place: '01', accessible: true, own: true },
        { ...to, name: 'Bến Thành', region: 'Southern', place: '79', accessible: true, own: true },
        { id: 7, code: 'MOI01', name: 'Mới', region: 'Southern', place: '', accessible: true, own: true },
      ],
    }));
    await open('/linehaul-monitoring');
    await screen.findByText('HN03 → HCM01');
    expect(screen.queryByRole('region', { name: 'Bản đồ mạng lưới' })).toBeNull();
    await userEvent.keyboard('tm');
    const map = within(await screen.findByRole('region', { name: 'Bản đồ mạng lưới' }));
    expect(window.location.search).toBe('?map=1');
    expect(map.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      'HCM01 → HN03: 2 chuyến trên đường, 40 kiện',
      'HN03 → HCM01: 2 chuyến trên đường, 40 kiện, trễ 1 xe',
      'HN03 Long Biên: sắp tới 2 chuyến trên đường, 40 kiện',
      'HCM01 Bến Thành: sắp tới 2 chuyến trên đường, 40 kiện, trễ 1 xe',
      null,
    ]);
    expect(map.getByText(/1 bưu cục chưa có vị trí/)).toBeTruthy();
    const [other, late] = map.getAllByRole('link');
    expect(late?.tabIndex).toBe(0);
    act(() => late?.focus());
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(other);
    expect(map.getByText('HCM01 → HN03: 2 chuyến trên đường, 40 kiện')).toBeTruthy();
    if (other) await userEvent.click(other);
    await waitFor(() => expect(window.location.pathname).toBe('/linehaul-monitoring/detail'));
    expect(window.location.search).toBe(`?origin_hub_id=${to.id}&destination_hub_id=${from.id}`);
  });
});

it('what is copied of a trip is no formula in a spreadsheet', async () => {
  const row = {
    position: 1,
    package_id: 1,
    package_code: pkg.package_code,
    status: 'In_linehaul',
    mu_code: 'MU26112100005',
    serial_number: 'S000000051',
    bound_hub: to,
    seller_code: 'LUNA',
    receiver_name: '=HYPERLINK("https://x.test")',
    receiver_address: '12 Lê Lợi',
    weight: 1,
    cod: 0,
  };
  provider.on('GET /linehaul-runsheets/{id}/snapshot-packages', () => ({ data: [row], meta: { total: 1 } }));
  const copied = new Map<string, string>();
  const execCommand = (): boolean => {
    const copy = createEvent.copy(document.body, {
      clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
    });
    return fireEvent(document.body, copy) || copied.size > 0;
  };
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true });
  await renderPage(
    <Route path="/linehaul-runsheet/:id/snapshot">
      <Snapshot />
    </Route>,
    '/linehaul-runsheet/3/snapshot',
  );
  const title = await screen.findByRole('heading', { level: 1, name: `Hàng lúc xuất phát ${trip.code}` });
  expect(title.closest('header')?.textContent).toContain('Trên đường');
  await userEvent.click(await screen.findByRole('button', { name: 'Chép bảng' }));
  const [, line = ''] = (copied.get('text/plain') ?? '').split('\r\n');
  expect(line).toContain("\t'=HYPERLINK");
});

it('bags that are taken off one by one leave the keys at the next', async () => {
  const bag = (id: number): Trip['mobile_units']['data'][number] => ({
    id,
    version: 1,
    mu_code: `MU2611210000${id}`,
    serial_number: null,
    status: 'Closed',
    origin_hub: from,
    destination_hub: to,
    runsheet: null,
    packages: 1,
    weight: 1,
    created_at: at,
    sealed_at: at,
    received_at: null,
    created_by: 'Hằng',
  });
  let on = [bag(5), bag(6)];
  const created = (): Trip => ({
    ...trip,
    status: 'Created',
    dispatched_at: null,
    mobile_units: { data: on },
    bags: { total: on.length, received: 0 },
  });
  provider
    .on('GET /linehaul-runsheets/{id}', () => ({ data: created() }))
    .on('PATCH /linehaul-runsheets/{id}/mobile-units/remove', () => {
      on = on.slice(1);
      return { data: created(), results: [] };
    });
  await open('/linehaul-runsheet/3');
  const first = await screen.findByRole('button', { name: 'Bỏ xuống MU26112100005' });
  act(() => first.focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bỏ xuống MU26112100005' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Bỏ xuống MU26112100006'));
});
