import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { BacklogCheck } from '~console/features/backlog/pages/backlog-check';
import { CheckinSheets } from '~console/features/checkin-sheets/pages/checkin-sheets';
import { CodCollection } from '~console/features/cod-collection/pages/cod-collection';
import { OutboundRunsheets } from '~console/features/outbound-sheets/pages/outbound-runsheets';
import { PickupSheet } from '~console/features/pickup-sheets/pages/pickup-sheet';
import { PickupSheets } from '~console/features/pickup-sheets/pages/pickup-sheets';
import { CreateShop } from '~console/features/shops/pages/create-shop';
import { Bags3pl } from '~console/features/three-pl/pages/bags';
import { Outbound3pl } from '~console/features/three-pl/pages/outbound-3pl';
import { runUiAction } from '~console/terminal/action-handlers';
import { pageScanAtom } from '~console/terminal/scan/page-scan';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { formCommands } from '~commands/form-commands';
import { stockCountCommands } from '~commands/stock-count';
import type { EndpointName } from '~contract/endpoints';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { pickupSheet } from './support/pickup-sheet';
import { put } from './support/put';
import { scan } from './support/scan';

const none = { data: [], meta: { pagination: { total: 0, count: 0, per_page: 20, current_page: 1, total_pages: 1 } } };
const hub = { id: 1, code: 'HCM01', name: 'Bến Thành' };
const shelfCheck = {
  id: 7,
  hub,
  types: ['delivery'],
  started_by: 'Phạm Lan',
  started_at: '2026-11-21T02:00:00.000Z',
  finished_by: null,
  finished_at: null,
  counts: { waiting: 3, matched: 0, missing: 0, left: 0, unexpected: 0 },
};
const [one, two, three, four] = [1, 2, 3, 4].map((id) => packageRow(id).package_code) as [
  string,
  string,
  string,
  string,
];

let provider: FakeProvider;
beforeEach(() => {
  localStorage.clear();
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
    .on('GET /runsheets', () => none)
    .on('GET /mu-3pl', () => none)
    .on('GET /three-pl-runsheets', () => none)
    .on('GET /backlog-checks', () => none)
    .on('GET /ship-units', () => ({ data: [{ id: 3, code: 'GHN', name: 'Giao Hàng Nhanh', resting_until: null }] }))
    .on('GET /search-couriers', () => ({ data: [{ id: 4, courier_code: 'BT0004', name: 'Lê Văn Đạt' }] }))
    .on('GET /runsheet-counts', () => ({ data: { Created: 0, Running: 0, Closed: 0, Cancelled: 0 } }));
});

/** Its answer stays out until it is let come. */
function holdBack(name: EndpointName, body: unknown): () => Promise<void> {
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  provider.on(name, async () => {
    await late;
    return body;
  });
  return async () => {
    await waitFor(() => expect(provider.of(name)).toHaveLength(1));
    await act(async () => {
      answer();
      await late;
    });
  };
}

async function openAt(path: string, Page: () => React.ReactNode, route = path) {
  const { store } = await openTerminal({
    role: 'admin',
    path,
    page: (
      <>
        <Route path={route}>
          <Page />
        </Route>
        <Route path="/inbound">
          <h1>Nhập kho</h1>
        </Route>
        <Toasts onMounted={toastsMounted} />
      </>
    ),
  });
  return { store, leave: () => act(() => navigate('/inbound')) };
}

/** Nobody was moved, and the message leads to what was made. */
async function leadsBy(toast: RegExp, path: string): Promise<void> {
  const said = await screen.findByText(toast);
  expect(window.location.pathname).toBe('/inbound');
  await userEvent.click(
    within(said.closest('[role=alert]') ?? document.body).getByRole('button', { name: 'Mở trang' }),
  );
  expect(window.location.pathname + window.location.search).toBe(path);
}

it('a delivery sheet that is made after its maker went on to other scans moves nobody', async () => {
  const made = { data: { id: 31, code: 'ORS26112100031' } };
  const answer = holdBack('POST /runsheets', made);
  const { leave } = await openAt('/outbound-runsheet', OutboundRunsheets);
  await userEvent.click(await screen.findByRole('button', { name: /^Phiếu giao mới/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Tạo phiếu/ }));
  leave();
  await answer();
  await leadsBy(/^ORS26112100031:/, '/outbound-runsheet/31');
});

it('what is made opens by itself for whoever waited for it', async () => {
  const answer = holdBack('POST /runsheets', { data: { id: 31, code: 'ORS26112100031' } });
  await openAt('/outbound-runsheet', OutboundRunsheets);
  await userEvent.click(await screen.findByRole('button', { name: /^Phiếu giao mới/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Tạo phiếu/ }));
  await answer();
  await waitFor(() => expect(window.location.pathname).toBe('/outbound-runsheet/31'));
});

it('a pickup sheet that is made after its maker went on moves nobody', async () => {
  const answer = holdBack('POST /runsheets', { data: { id: 32, code: 'PRS26112100032' } });
  const { leave } = await openAt('/pickup-runsheet', PickupSheets);
  await userEvent.click(await screen.findByRole('button', { name: /^Phiếu mới/ }));
  await userEvent.click(await screen.findByRole('combobox', { name: /^Bưu tá/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Lê Văn Đạt/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Tạo phiếu/ }));
  leave();
  await answer();
  await leadsBy(/^PRS26112100032:/, '/pickup-runsheet/32');
});

it('a check-in that opens after its desk was left moves nobody', async () => {
  const answer = holdBack('POST /checkin-runsheets', { data: { id: 33, code: 'CRS26112100033' } });
  const { leave } = await openAt('/checkin-runsheet', CheckinSheets);
  await userEvent.click(await screen.findByRole('button', { name: /^Nhận hàng bưu tá/ }));
  await userEvent.click(await screen.findByRole('combobox', { name: /^Bưu tá/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Lê Văn Đạt/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Tiếp tục/ }));
  leave();
  await answer();
  await leadsBy(/^CRS26112100033:/, '/checkin-runsheet/33');
});

it('a bag and a shelf check that come late move nobody', async () => {
  const bag = holdBack('POST /mu-3pl', { data: { id: 34, mu_code: 'MU3PL00034' } });
  const desk = await openAt('/mu-3pl', Bags3pl);
  act(() => void runUiAction(formCommands.carrierBagNew));
  await screen.findByRole('option', { name: /GHN/ });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(provider.of('POST /mu-3pl')).toHaveLength(1));
  desk.leave();
  await bag();
  await leadsBy(/^MU3PL00034:/, '/mu-3pl/34');
  cleanup();
  const check = holdBack('POST /backlog-checks', { data: shelfCheck });
  const shelf = await openAt('/backlog/check', BacklogCheck);
  act(() => void runUiAction(stockCountCommands.checkStart));
  await screen.findByRole('option', { name: /HCM01/ });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(provider.of('POST /backlog-checks')).toHaveLength(1));
  shelf.leave();
  await check();
  await leadsBy(/^Kiểm kê HCM01:/, '/backlog/check?id=7');
});

it('a shop that is there after its form was left moves nobody', async () => {
  provider.on('GET /address-level-3', () => ({
    ...none,
    data: [{ id: 9, code: '00004', name: 'Phường Ba Đình', province_name: 'Hà Nội' }],
  }));
  const answer = holdBack('POST /users/create-shop', { data: { id: 35, code: 'LUNA' } });
  const { leave } = await openAt('/shops/create', CreateShop);
  await put(screen.getByLabelText(/^Tên shop/), 'Luna');
  await put(screen.getByLabelText(/^Điện thoại/), '0912345678');
  await put(screen.getByLabelText(/^Số nhà, đường/), '1 Hàng Bài');
  await put(screen.getByRole('combobox', { name: /^Phường/ }), 'ba');
  await userEvent.click(await screen.findByRole('option', { name: /Ba Đình/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Mở shop' }));
  await waitFor(() => expect(provider.of('POST /users/create-shop')).toHaveLength(1));
  leave();
  await answer();
  await leadsBy(/^LUNA:/, '/shops/seller-stores/35');
});

it('a pickup sheet that leaves after its page was left moves nobody', async () => {
  const sheet = pickupSheet();
  provider.on('GET /runsheets/{id}', () => ({ data: sheet }));
  const answer = holdBack('PATCH /runsheets/{id}/start', { data: sheet, results: [] });
  const { leave } = await openAt('/pickup-runsheet/7', PickupSheet, '/pickup-runsheet/:id');
  await userEvent.click(await screen.findByRole('button', { name: /^Xuất phát/ }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: /^Xuất phát/ }));
  leave();
  await answer();
  await leadsBy(/^PRS26112100007:/, '/pickup-runsheet/dispatched/7');
});

it('a shelf check that is thrown away after its page was left moves nobody', async () => {
  provider
    .on('GET /backlog-checks/{id}', () => ({ data: shelfCheck }))
    .on('GET /backlog-checks/{id}/lines', () => ({ data: [], meta: { total: 0 } }));
  const answer = holdBack('DELETE /backlog-checks/{id}', { ok: true });
  const { leave } = await openAt('/backlog/check?id=7', BacklogCheck, '/backlog/check');
  await screen.findByRole('tab', { name: '3 Chưa quét' });
  act(() => void runUiAction(stockCountCommands.checkDiscard));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Bỏ lần kiểm' }));
  leave();
  await answer();
  await leadsBy(/^Kiểm kê HCM01:/, '/backlog/check');
});

it('a package found after its finder went on is told of, and opened only where he stayed', async () => {
  const answer = holdBack('GET /package', { data: packageRow(1) });
  const { leave } = await openAt('/help', () => <h1>Trợ giúp</h1>);
  scan(one);
  await waitFor(() => expect(provider.of('GET /package')).toHaveLength(1));
  leave();
  await answer();
  await leadsBy(new RegExp(`^${one}:`), '/packages/1');
});

it('a package found while the search of its finder’s page moves on is opened: nobody has left', async () => {
  const answer = holdBack('GET /package', { data: packageRow(1) });
  await openAt('/help', () => <h1>Trợ giúp</h1>);
  scan(one);
  await waitFor(() => expect(provider.of('GET /package')).toHaveLength(1));
  // As a list does whose search rests only now: what a scanner had typed into it is gone again.
  act(() => navigate('/help?q=ab'));
  await answer();
  await waitFor(() => expect(location.pathname).toBe('/packages/1'));
});

it('codes scanned while a handover is under way stay collected, also over another page', async () => {
  const answer = holdBack('POST /three-pl-handovers', {
    results: [
      { package_code: one, ok: true, package: packageRow(1) },
      { package_code: two, ok: false, code: 'EPK011', message: '', package: packageRow(2) },
    ],
  });
  const { store, leave } = await openAt('/3pl', Outbound3pl);
  const take = async (code: string) => act(async () => store.get(pageScanAtom)?.take(code));
  const collected = (): (string | null)[] =>
    within(screen.getByRole('list', { name: 'Mã kiện' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await screen.findByRole('option', { name: /GHN/ });
  await take(one);
  await take(two);
  act(() => void runUiAction(formCommands.handoverNow));
  await take(three);
  await take(four);
  await answer();
  await waitFor(() => expect(collected()).toEqual([two, three, four]));
  leave();
  act(() => navigate('/3pl'));
  await waitFor(() => expect(collected()).toEqual([two, three, four]));
});

it('a count that is taken late leaves the courier who stands at the counter by then', async () => {
  const of = (id: number, name: string) => ({
    courier: { id, code: `BT000${id}`, name },
    hub,
    packages: 1,
    transfers: 0,
    recorded: 100_000,
    carried: 0,
    expected: 100_000,
    since: '2026-11-22T02:00:00.000Z',
    waiting: { documents: 0, counted: 0 },
  });
  const couriers = [of(5, 'Lê Văn Đạt'), of(6, 'Trần Bình')];
  provider
    .on('GET /cod-collections/ageing', () => ({ data: { days: [], held: [] } }))
    .on('GET /cod-collections/couriers', ({ query }) => ({ data: query.has('q') ? couriers.slice(1) : couriers }))
    .on('GET /cod-collections/couriers/{id}', ({ path }) => ({
      data: {
        ...couriers[path.endsWith('/5') ? 0 : 1],
        lines: [
          {
            id: path.endsWith('/5') ? 1 : 2,
            package_code: path.endsWith('/5') ? one : two,
            seller_code: 'LUNA',
            receiver_name: 'Khách',
            runsheet_code: 'ORS26112200001',
            cash: 100_000,
            transferred: 0,
            at: '2026-11-22T02:00:00.000Z',
          },
        ],
      },
    }));
  const answer = holdBack('POST /cod-collections', { data: { code: 'CC26112200001', counted: 100_000 } });
  const { store } = await openAt('/cod-collection?courier=5-1', CodCollection, '/cod-collection');
  // Typed at once it would be a scan.
  await put(await screen.findByRole('textbox', { name: 'Đếm được' }), '100000');
  await userEvent.click(screen.getByRole('button', { name: /^Gửi duyệt/ }));
  await act(async () => store.get(pageScanAtom)?.take(two));
  await screen.findByRole('region', { name: 'Trần Bình' });
  const counted = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Đếm được' });
  await put(counted, '70000');
  await answer();
  await screen.findByText(/CC26112200001/);
  expect(window.location.search).toBe('?courier=6-1');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Đếm được' }).value.replace(/\D/g, '')).toBe('70000');
});
