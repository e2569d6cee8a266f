import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { Carrier } from '~console/features/carriers/pages/carrier';
import { Carriers } from '~console/features/carriers/pages/carriers';
import type { CarrierDetail } from '~console/features/carriers/use-carriers';
import { CourierInfo } from '~console/features/couriers/pages/courier-info';
import { TruckForm } from '~console/features/linehaul/truck-form';
import { HubNote } from '~console/features/need-pickup/hub-note';
import { OutboundRunsheets } from '~console/features/outbound-sheets/pages/outbound-runsheets';
import { Webhooks } from '~console/features/outbound/pages/webhooks';
import { DriverDialog } from '~console/features/pickup-sheets/driver-dialog';
import type { Stops } from '~console/features/pickup-sheets/use-sheet';
import { CreateOrder } from '~console/features/packages/pages/create-order';
import { PriceQuote } from '~console/features/prices/pages/price-quote';
import { SellerStores } from '~console/features/shops/pages/seller-stores';
import type { Trip } from '~console/linehaul/use-trip';
import { runCallHandler } from '~console/terminal/action-handlers';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import type { EndpointName, ResponseOf } from '~contract/endpoints';
import { errorText } from '~domain/errors';
import { courier } from './support/couriers';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { typeOn } from './support/hands';
import { openTerminal } from './support/open-terminal';
import { pagination } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';
import { shop } from './support/shop';

const at = '2026-11-21T01:00:00.000Z';
const hub = { id: 1, code: 'HCM01' };

let provider: FakeProvider;
let readAgain: () => Promise<void>;
beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
});

/** The page reads everything again, as it does every few seconds and when a colleague's step comes in. */
function Reader() {
  const client = useQueryClient();
  useEffect(() => {
    readAgain = () => act(() => client.invalidateQueries());
  }, [client]);
  return null;
}

async function show(page: ReactElement, path: string): Promise<void> {
  await renderPage(
    <>
      <Reader />
      {page}
      <Toasts onMounted={toastsMounted} />
    </>,
    path,
  );
}

/** The answer of a call stays out until it is let come. */
function holdBack(name: EndpointName, answer: () => unknown): () => Promise<void> {
  let release = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  provider.on(name, async () => {
    await late;
    return answer();
  });
  return async () => {
    await waitFor(() => expect(provider.of(name)).toHaveLength(1));
    await act(async () => {
      release();
      await late;
    });
  };
}

const beaten = (): Refusal => new Refusal(409, { code: 'ESY013', message: '' });
const bodies = (name: EndpointName): unknown[] => provider.of(name).map(({ body }) => body);
const field = (label: string | RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);

const carrier: CarrierDetail = {
  id: 3,
  code: 'GHN',
  name: 'Giao nhanh',
  active: true,
  auto_update_status_package: false,
  gateway: 'https://ghn.test',
  accepted: 0,
  waiting: 0,
  failed: 0,
  unknown_statuses: 0,
  resting_until: null,
  last_call: null,
  create_package_url: '',
  gen_token_url: '',
  cancel_package_url: '',
  webhook_client: '',
  webhook_server: 'https://hubline.test/w',
  gateway_token: { set: false, expires_at: null },
  version: 1,
  statuses: [],
};

async function openCarrier(): Promise<{ now: CarrierDetail }> {
  const kept = { now: carrier };
  provider
    .on('GET /user-3pl/{id}', () => ({ data: kept.now }))
    .on('GET /user-3pl/{id}/calls', () => ({ data: [] }))
    .on('GET /user-3pl/{id}/events', () => ({ data: [] }));
  await show(<Route path="/user-3pl/:id" component={Carrier} />, '/user-3pl/3');
  await screen.findByLabelText(/^Gateway/);
  return kept;
}
it('a carrier is added in a dialog, which shows the list with its token when it is done', async () => {
  const made: CarrierDetail[] = [];
  provider
    .on('GET /user-3pl', () => ({ data: made }))
    .on('POST /user-3pl', () => {
      made.push(carrier);
      return { data: { id: 3, token: 'h3_once' } };
    });
  await show(<Carriers />, '/user-3pl');
  await screen.findByText('Chưa có đơn vị 3PL nào');
  const add = screen.getByRole('button', { name: /^Thêm đơn vị/ });
  await userEvent.click(add);
  const dialog = await screen.findByRole('dialog', { name: 'Thêm đơn vị' });
  const code = within(dialog).getByRole('textbox', { name: /^Mã/ });
  await waitFor(() => expect(document.activeElement).toBe(code));
  await userEvent.keyboard('ghn');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Nhập tiếp' }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Tên/ }), 'Giao nhanh');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Gateway/ }), 'https://ghn.test{Enter}');
  await waitFor(() => expect(bodies('POST /user-3pl')).toMatchObject([{ code: 'GHN', name: 'Giao nhanh' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Token' })).value).toBe('h3_once');
  await within(screen.getByRole('grid')).findByRole('link', { name: 'GHN' });
});

interface InPage {
  readonly path: string;
  readonly page: ReactElement;
  /** What opens it, and where it begins. */
  readonly by: RegExp;
  readonly first: RegExp;
}

it.each<InPage>([
  { path: '/webhooks', page: <Webhooks />, by: /^Thêm webhook/, first: /^Tên/ },
  {
    path: '/couriers/4/info',
    page: <Route path="/couriers/:id/info" component={CourierInfo} />,
    by: /^Sửa thông tin/,
    first: /^Họ tên/,
  },
  {
    path: '/shops/seller-stores/3',
    page: <Route path="/shops/seller-stores/:id" component={SellerStores} />,
    by: /^Sửa/,
    first: /^Tên/,
  },
  {
    path: '/shops/seller-stores/3',
    page: <Route path="/shops/seller-stores/:id" component={SellerStores} />,
    by: /^Thêm kho/,
    first: /^Tên/,
  },
])(
  'a form in the page begins at its first field, and Escape leaves it: $path $by',
  async ({ path, page, by, first }) => {
    provider
      .on('GET /outbound-endpoints', () => ({ data: [] }))
      .on('GET /users/{id}', () => ({ data: courier }))
      .on('GET /shops/{id}', () => ({ data: shop }));
    await show(page, path);
    const button = await screen.findByRole('button', { name: by });
    act(() => button.focus());
    await userEvent.keyboard('{Enter}');
    const [input] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: first });
    if (!input) throw new Error('there is no such field');
    await waitFor(() => expect(document.activeElement).toBe(input));
    await userEvent.keyboard('Z');
    expect(input.value).toMatch(/Z$/);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Nhập tiếp' }));
    await waitFor(() => expect(document.activeElement).toBe(input));
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Bỏ' }));
    await waitFor(() => expect(input.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(button));
  },
);

it('a new delivery sheet begins at its courier; where nothing had the focus nothing has it again', async () => {
  provider.on('GET /search-couriers', () => ({ data: [] }));
  for (const name of ['GET /runsheets', 'GET /runsheet-counts'] as const)
    provider.on(name, () => ({ data: [], meta: pagination(0) }));
  await show(<OutboundRunsheets />, '/outbound-runsheet');
  act(() => void runCallHandler('runsheet.new', {}));
  const chosen = await screen.findByRole('combobox', { name: /^Bưu tá/ });
  expect(document.activeElement).toBe(chosen);
  // The first closes the list of couriers.
  await userEvent.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(chosen.isConnected).toBe(false));
  expect(document.activeElement).toBe(document.body);
});

it('a price is asked for from its first place on, which Escape leaves', async () => {
  await show(<PriceQuote />, '/price-quote');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Từ bưu cục/ }));
  await userEvent.type(field(/^Khối lượng/), '2');
  await userEvent.keyboard('{Escape}');
  expect([document.activeElement, field(/^Khối lượng/).value]).toEqual([document.body, '2']);
});

it('an order keeps what was typed when Escape leaves its field: the first closes the list', async () => {
  provider.on('GET /shops', () => ({ data: [shop], meta: pagination(1) }));
  await show(<CreateOrder />, '/packages/create');
  await screen.findByRole('option');
  const first = screen.getByRole<HTMLInputElement>('combobox', { name: /^Shop/ });
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
});

describe('what is typed for a shop’s form that is still being read', () => {
  const typeAhead = async (answer: () => unknown): Promise<void> => {
    let come = (): void => undefined;
    const read = new Promise<void>((resolve) => {
      come = resolve;
    });
    provider.on('GET /shops/{id}', async ({ query }) => {
      if (query.get('include') !== 'personal') return { data: shop };
      await read;
      return answer();
    });
    const page = <Route path="/shops/seller-stores/:id" component={SellerStores} />;
    await openTerminal({ role: 'admin', path: '/shops/seller-stores/3', page });
    await userEvent.click(await screen.findByRole('button', { name: /^Sửa/ }));
    typeOn('gp');
    await act(async () => new Promise((resolve) => setTimeout(resolve, 400)));
    expect([window.location.pathname, screen.queryByLabelText(/^Tên/)]).toEqual(['/shops/seller-stores/3', null]);
    come();
  };

  it('is in its first field', async () => {
    await typeAhead(() => ({ data: shop }));
    await waitFor(() => expect(field(/^Tên/).value).toBe(`${shop.name}gp`));
    expect(document.activeElement).toBe(field(/^Tên/));
  });

  it('is kept and shown where it can’t be read', async () => {
    await typeAhead(() => new Refusal(403, { code: 'ESY003', message: '' }));
    await waitFor(() => expect(screen.getByRole('contentinfo').textContent).toContain('Giữ lại, chưa chạy:gp'));
    expect(window.location.pathname).toBe('/shops/seller-stores/3');
  });
});

const saveCarrier = async (): Promise<void> =>
  userEvent.click(within(screen.getByRole('form', { name: /Cài đặt/ })).getByRole('button', { name: 'Lưu' }));

it('a carrier’s settings show what a colleague saved until something is typed; that outlasts his next, which is told of before it is saved', async () => {
  const kept = await openCarrier();
  kept.now = { ...carrier, name: 'Giao rất nhanh', version: 2 };
  await readAgain();
  await waitFor(() => expect(field(/^Tên/).value).toBe('Giao rất nhanh'));
  await userEvent.type(field(/^Gateway/), '/v2');
  kept.now = { ...kept.now, name: 'Giao hàng nhanh', version: 3 };
  await readAgain();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Giao hàng nhanh'));
  expect(field(/^Gateway/).value).toBe('https://ghn.test/v2');
  provider.on('PATCH /user-3pl/{id}', ({ body }) =>
    (body as { version: number }).version === kept.now.version ? { data: { version: 4 } } : beaten(),
  );
  await saveCarrier();
  await screen.findByText(errorText('ESY013', 'vi'));
  expect([field(/^Tên/).value, field(/^Gateway/).value]).toEqual(['Giao hàng nhanh', 'https://ghn.test/v2']);
  await saveCarrier();
  await waitFor(() =>
    expect(bodies('PATCH /user-3pl/{id}')).toMatchObject([
      { name: 'Giao rất nhanh', version: 2 },
      { name: 'Giao hàng nhanh', gateway: 'https://ghn.test/v2', version: 3 },
    ]),
  );
});

it('what a word of one carrier was picked to mean is not saved to the next', async () => {
  const kept = await openCarrier();
  const statuses = [{ carrier_status: 'DELIVERED', status: null, ignored: false, seen: 3, last_seen_at: at }];
  const stands = async (next: CarrierDetail, go: () => void): Promise<void> => {
    kept.now = { ...next, statuses };
    act(go);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(next.name));
  };
  const meaning = (): HTMLSelectElement => screen.getByRole('combobox', { name: /DELIVERED/ });
  const other = { ...carrier, id: 4, code: 'GHTK', name: 'Giao tiết kiệm' };
  // Both are known already when the page goes from one to the other.
  await stands(other, () => history.pushState(null, '', '/user-3pl/4'));
  await stands(carrier, () => history.back());
  await readAgain();
  await userEvent.selectOptions(await waitFor(meaning), 'ignored');
  await stands(other, () => history.forward());
  expect(meaning().value).toBe('');
});

it('what is typed into settings while they are saved stays, and is saved next', async () => {
  const kept = await openCarrier();
  const answer = holdBack('PATCH /user-3pl/{id}', () => {
    kept.now = { ...carrier, name: 'Giao nhanh!', version: 2 };
    return { data: { version: 2 } };
  });
  await userEvent.type(field(/^Tên/), '!');
  await saveCarrier();
  await userEvent.type(field(/^Gateway/), '/v2');
  await answer();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Giao nhanh!'));
  expect(field(/^Gateway/).value).toBe('https://ghn.test/v2');
  provider.on('PATCH /user-3pl/{id}', () => ({ data: { version: 3 } }));
  await waitFor(async () => {
    await saveCarrier();
    expect(provider.of('PATCH /user-3pl/{id}')).toHaveLength(2);
  });
  expect(bodies('PATCH /user-3pl/{id}')[1]).toMatchObject({
    name: 'Giao nhanh!',
    gateway: 'https://ghn.test/v2',
    version: 2,
  });
});

it('what is typed into a courier’s file outlasts a step, tool or contract of his, and is sent by what was read', async () => {
  let now = courier;
  provider
    .on('GET /users/{id}', () => ({ data: now }))
    .on('GET /couriers/{id}/history', () => ({ data: [], meta: pagination(0) }))
    .on('PATCH /users/{id}', beaten);
  await show(<Route path="/couriers/:id/info" component={CourierInfo} />, '/couriers/4/info');
  await userEvent.click(await screen.findByRole('button', { name: 'Sửa thông tin' }));
  await userEvent.type(await screen.findByLabelText('Họ tên *'), ' Em');
  now = { ...courier, version: 2 };
  await readAgain();
  expect(field('Họ tên *').value).toBe('Lê Văn Đạt Em');
  await userEvent.type(field('Họ tên *'), '{Enter}');
  await screen.findByText(errorText('ESY013', 'vi'));
  expect(bodies('PATCH /users/{id}')).toEqual([{ type: 'courier', version: 1, first_name: 'Lê Văn Đạt Em' }]);
});

it('a driver is put down over the one that was shown: another’s choice meanwhile is told of', async () => {
  const sheet = { id: 7, version: 3, code: 'PRS7', hub, courier: null, license_plate: '51D12345' } as Stops['sheet'];
  provider.on('PATCH /runsheets/{id}', beaten);
  function Polled() {
    const [now, setNow] = useState(sheet);
    return (
      <>
        <button type="button" onClick={() => setNow({ ...sheet, version: 4 })}>
          đọc lại
        </button>
        <DriverDialog sheet={now} onClose={() => undefined} />
      </>
    );
  }
  await show(<Polled />, '/pickup-runsheet/7');
  await screen.findByLabelText(/^Biển/);
  act(() => screen.getByText('đọc lại').click());
  await userEvent.type(await screen.findByLabelText(/^Biển/), '6{Enter}');
  await screen.findByText(errorText('ESY013', 'vi'));
  expect(bodies('PATCH /runsheets/{id}')).toMatchObject([{ version: 3 }]);
});

const firstNote: ResponseOf<'GET /pickup-note'>['data'][number] = {
  id: 1,
  hub_id: 1,
  hub_code: 'HCM01',
  waiting: 0,
  oldest: null,
  note: 'Cũ',
  version: 1,
  noted_by: 'Lan',
  noted_at: at,
};

it('a hub’s note is written over the one that was read: another’s is told of and shown, and a second press saves', async () => {
  let note = firstNote;
  provider
    .on('GET /pickup-note', () => ({ data: [note] }))
    .on('PUT /pickup-note/{id}', ({ body }) => {
      const sent = body as { note: string; version: number };
      if (sent.version !== note.version) return beaten();
      note = { ...note, note: sent.note, version: note.version + 1, noted_by: 'Hằng' };
      return { data: note };
    });
  await show(<HubNote hubId={1} />, '/need-pickup');
  const typed = await screen.findByRole<HTMLInputElement>('textbox');
  await waitFor(() => expect(typed.value).toBe('Cũ'));
  await userEvent.type(typed, ' và mới');
  note = { ...firstNote, note: 'Của Minh', version: 2, noted_by: 'Minh' };
  await readAgain();
  await userEvent.type(typed, '{Enter}');
  await screen.findByText(errorText('ESY013', 'vi'));
  await screen.findByText(/^Của Minh · Minh/);
  expect([typed.value, note.note]).toEqual(['Cũ và mới', 'Của Minh']);
  await userEvent.type(typed, '{Enter}');
  await waitFor(() => expect(note.note).toBe('Cũ và mới'));
});

it('what is typed into a hub’s note while it is saved stays, and goes over what was saved', async () => {
  let note = firstNote;
  provider.on('GET /pickup-note', () => ({ data: [note] }));
  const answer = holdBack('PUT /pickup-note/{id}', () => {
    note = { ...note, note: 'Cũ 1', version: 2 };
    return { data: note };
  });
  await show(<HubNote hubId={1} />, '/need-pickup');
  const typed = await screen.findByRole<HTMLInputElement>('textbox');
  await waitFor(() => expect(typed.value).toBe('Cũ'));
  await userEvent.type(typed, ' 1{Enter}2');
  await answer();
  await waitFor(() => expect(screen.getByRole('button').ariaBusy).toBeNull());
  expect(typed.value).toBe('Cũ 12');
  await userEvent.type(typed, '{Enter}');
  await waitFor(() => expect(bodies('PUT /pickup-note/{id}')[1]).toEqual({ note: 'Cũ 12', version: 2 }));
});

it('a hub’s note typed as a line is saved where none stands; one that does is shown beside it, and Enter replaces it', async () => {
  let note = { ...firstNote, note: '', version: 4 };
  provider
    .on('GET /pickup-note', () => ({ data: [note] }))
    .on('PUT /pickup-note/{id}', ({ body }) => {
      note = { ...note, ...(body as { note: string }), version: note.version + 1 };
      return { data: note };
    });
  const type = async (line: string): Promise<void> => {
    await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
    await userEvent.paste(line);
    await userEvent.keyboard('{Enter}');
  };
  await openTerminal({ role: 'hub_operator', path: '/need-pickup-packages', page: <HubNote hubId={1} /> });
  const typed = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ghi chú lấy hàng của bưu cục' });
  await type('dặn-lấy-hàng Shop A nghỉ trưa');
  await waitFor(() => expect(bodies('PUT /pickup-note/{id}')).toEqual([{ note: 'Shop A nghỉ trưa', version: 4 }]));
  await waitFor(() => expect(typed.value).toBe('Shop A nghỉ trưa'));
  await screen.findByText(/^Lan, /);
  await type('pickup-note Shop B lấy trước 10h');
  await screen.findByText(/^Shop A nghỉ trưa · Lan/);
  expect([typed.value, note.note, document.activeElement]).toEqual(['Shop B lấy trước 10h', 'Shop A nghỉ trưa', typed]);
  await userEvent.type(typed, '{Enter}');
  await waitFor(() => expect(note.note).toBe('Shop B lấy trước 10h'));
  expect(bodies('PUT /pickup-note/{id}')[1]).toEqual({ note: 'Shop B lấy trước 10h', version: 5 });
  await waitFor(() => expect(screen.queryByText(/^Shop A/)).toBeNull());
});

it('of a trip’s truck only what was typed is sent: a colleague’s plate stays', async () => {
  const trip = { id: 3, version: 1, license_plate: '51D12345', driver_code: null, driver_name: 'Tài' } as Trip;
  provider.on('PATCH /linehaul-runsheets/{id}', () => ({ data: trip }));
  await show(<TruckForm trip={trip} />, '/linehaul-runsheet/3');
  await userEvent.type(field('Tài xế'), ' Em{Enter}');
  await waitFor(() => expect(bodies('PATCH /linehaul-runsheets/{id}')).toEqual([{ driver_name: 'Tài Em' }]));
});
