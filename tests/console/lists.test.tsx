import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sheetResource } from '~console/courier-sheets/sheet-resource';
import { PackageHistory } from '~console/features/package-history/pages/package-history';
import { PackagesList } from '~console/features/packages/pages/packages-list';
import { OutboundRunsheets } from '~console/features/outbound-sheets/pages/outbound-runsheets';
import { candidatePackages } from '~console/features/three-pl/lists';
import { Outbound3pl } from '~console/features/three-pl/pages/outbound-3pl';
import { phoneScreen } from '~console/platform/use-media';
import { ListPage } from '~console/resource/list-page';
import { selectedPackagesAtom, visibleRowsAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { fakeProvider, Refusal, type FakeProvider, type Received } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow, pagination } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const total = 60;
const all = Array.from({ length: total }, (_, index) => packageRow(index + 1));
const code = (n: number): string => all[n - 1]?.package_code ?? '';

let provider: FakeProvider;
/** Holds back the pages asked for until it is let go. */
let gate: Promise<void> | null = null;

async function listing({ query }: Received) {
  const limit = Number(query.get('limit'));
  const from = query.has('cursor') ? Number(query.get('cursor')) : (Number(query.get('page') ?? 1) - 1) * limit;
  const counted = query.get('count') !== 'none';
  if (!counted && gate) await gate;
  return {
    data: all.slice(from, from + limit),
    next: from + limit < total ? String(from + limit) : null,
    meta: pagination(counted ? total : -1, limit),
  };
}

async function open(path = '/packages') {
  const view = await renderPage(<PackagesList />, path);
  await screen.findByText('trang 1 /', { exact: false });
  await screen.findByText(code(1));
  return view;
}
const grid = (): HTMLElement => screen.getByRole('grid');
const heads = (): string[] =>
  within(grid())
    .getAllByRole('columnheader', { hidden: true })
    .flatMap((head) => (head.textContent === '' ? [] : head.textContent.replace(/[↑↓]/, '')))
    .filter((title) => title !== 'Thao tác');
const kept = (name: string): unknown =>
  (JSON.parse(localStorage.getItem('settings_7') ?? '{}') as Record<string, { value?: unknown }>)[name]?.value;
const limitsAsked = (): (string | null)[] =>
  provider
    .of('GET /packages')
    .filter(({ query }) => query.get('count') === 'none')
    .map(({ query }) => query.get('limit'));
// Everything is in sight here; to make sure of it for each element takes most of the time.
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name, hidden: true });
const pager = () => within(screen.getByLabelText(/^Phân trang: /));

beforeEach(() => {
  gate = null;
  provider = welcome(fakeProvider(), person({ role_name: 'admin' })).on('GET /packages', listing);
});

describe('the page size', () => {
  it('once chosen is that of every list, and stands in the address where rows have a place', async () => {
    const first = await open();
    await userEvent.selectOptions(pager().getByRole('combobox'), '20');
    await waitFor(() => expect(limitsAsked()).toEqual(['10', '20']));
    expect(window.location.search).toBe('?limit=20');
    expect(kept('layout')).toEqual({ page_size: 20 });
    first.unmount();
    await open();
    expect(limitsAsked().at(-1)).toBe('20');
    await userEvent.click(pager().getByRole('button', { name: 'Sau' }));
    // Whoever follows this link has other habits, and finds the same rows.
    expect(window.location.search).toBe('?limit=20&page=2');
  });

  it('that fits the screen is as many rows as the table can be high', async () => {
    vi.stubGlobal('innerHeight', 1000);
    await open('/packages?limit=fit');
    // 70 % of the window, without the head and a bar, in rows of 32 px.
    expect(limitsAsked()).toEqual(['20']);
    expect(pager().getByRole<HTMLSelectElement>('combobox').value).toBe('fit');
  });
});

it('rows of the page before stay, dimmed and under their own numbers, until the next are there', async () => {
  const { store } = await open();
  let letGo = (): void => undefined;
  gate = new Promise((resolve) => {
    letGo = resolve;
  });
  await userEvent.click(pager().getByRole('button', { name: 'Sau' }));
  await waitFor(() => expect(grid().dataset.dimmed).toBe('true'));
  expect(grid().getAttribute('aria-busy')).toBe('true');
  expect(within(grid()).getByText(code(1))).toBeTruthy();
  expect(store.get(visibleRowsAtom)?.at(0)?.code).toBe(code(1));
  expect(store.get(visibleRowsAtom)?.at(10)).toBeUndefined();
  act(() => letGo());
  expect(await within(grid()).findByText(code(11))).toBeTruthy();
  expect(grid().getAttribute('aria-busy')).toBe('false');
  expect(store.get(visibleRowsAtom)?.at(10)?.code).toBe(code(11));
});

it('packages to be handed over have their weight to the gram, and COD with both decimals', async () => {
  provider.on('GET /packages', () => ({
    data: [packageRow(1, { weight: 0.35, cod: 100_000.5 })],
    next: null,
    meta: pagination(1),
  }));
  await renderPage(<ListPage resource={candidatePackages} />, '/3pl');
  await screen.findByText(code(1));
  expect(within(grid()).getByText('0,35')).toBeTruthy();
  expect(within(grid()).getByText('100.000,50')).toBeTruthy();
});

it('lists of one name that are asked for the same keep their rows apart', async () => {
  provider.on('GET /runsheets', () => ({ data: [], meta: pagination(0) }));
  const sheets = (['pickup', 'checkin'] as const).map((type) => sheetResource({ type, pathOf: () => '/' }));
  await renderPage(
    <>
      {sheets.map((resource) => (
        <ListPage key={resource.id} resource={resource} />
      ))}
    </>,
    '/pickup-runsheet',
  );
  const asked = () => provider.of('GET /runsheets').map(({ query }) => query.get('type'));
  await waitFor(() => expect(asked().toSorted()).toEqual(['checkin', 'checkin', 'pickup', 'pickup']));
});

describe('columns', () => {
  it('are hidden, pinned and moved by keys, kept for this list, and come back as they were', async () => {
    await open();
    const before = heads();
    expect(before.slice(0, 4)).toEqual(['Mã vận đơn', 'Trạng thái', 'Shop', 'Người nhận · địa chỉ']);
    button('Cột').focus();
    await userEvent.keyboard('{Enter}');
    const box = (name: string): HTMLElement => screen.getByRole('checkbox', { name });
    expect(document.activeElement).toBe(box('Mã vận đơn'));
    await userEvent.keyboard('{ArrowDown}{Alt>}{ArrowDown}{/Alt}');
    expect(document.activeElement).toBe(box('Trạng thái'));
    expect(heads().slice(0, 3)).toEqual(['Mã vận đơn', 'Shop', 'Trạng thái']);
    await userEvent.keyboard(' ');
    expect(heads().slice(0, 2)).toEqual(['Mã vận đơn', 'Shop']);
    expect(heads()).not.toContain('Trạng thái');
    await userEvent.click(button('Ghim COD ₫'));
    expect(heads().slice(0, 2)).toEqual(['Mã vận đơn', 'COD ₫']);
    const pinned = within(grid()).getByRole('columnheader', { name: /COD/ });
    expect([pinned.style.left, pinned.classList.contains('sticky-cell')]).toEqual(['170px', true]);
    expect(kept('grid')).toMatchObject({ packages: { hidden: ['status'], pinned: ['code', 'cod'] } });
    await userEvent.click(button('Về như ban đầu'));
    expect(heads()).toEqual(before);
  });

  it('of a link come before one’s own and leave them alone', async () => {
    await open('/packages?columns=status,code*,nonsense');
    expect(heads()).toEqual(['Mã vận đơn', 'Trạng thái']);
    await userEvent.click(button('Cột'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Kg' }));
    expect(heads()).toEqual(['Mã vận đơn', 'Trạng thái', 'Kg']);
    expect(window.location.search).toBe('?columns=code*,status,weight');
    expect(kept('grid')).toBeUndefined();
    await userEvent.click(button('Về như ban đầu'));
    expect(window.location.search).toBe('');
    expect(heads()).toHaveLength(10);
  });
});

it('a filter used seldom is found in a menu, opens at once, and once set stands in the bar until it is taken off', async () => {
  await open();
  const bar = within(screen.getByRole('search'));
  expect(bar.queryByRole('button', { name: /^In nhãn/ })).toBeNull();
  await userEvent.click(bar.getByRole('button', { name: 'Bộ lọc' }));
  await userEvent.keyboard('in nhan{Enter}');
  await userEvent.click(await screen.findByRole('radio', { name: 'Chưa in' }));
  expect(window.location.search).toBe('?printed=no');
  const chip = bar.getByRole('button', { name: /^In nhãn: ?Chưa in$/ });
  chip.focus();
  await userEvent.keyboard('{Delete}');
  expect(window.location.search).toBe('');
  expect(document.activeElement).toBe(bar.getByRole('button', { name: /^In nhãn/ }));
});

it('on a phone all filters but the search are found in that menu, and stand in the bar once they are used', async () => {
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...before(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    matches: query === phoneScreen,
  }));
  await open();
  const bar = within(screen.getByRole('search'));
  expect(bar.getByRole('searchbox')).toBeTruthy();
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['+Bộ lọc']);
  await userEvent.click(bar.getByRole('button', { name: 'Bộ lọc' }));
  for (const name of ['Trạng thái', 'Bưu cục', 'Shop', 'Tồn', 'In nhãn'])
    expect(screen.getByRole('option', { name })).toBeTruthy();
  await userEvent.keyboard('trang thai{Enter}');
  await userEvent.click(await screen.findByRole('option', { name: 'Chờ giao' }));
  expect(window.location.search).toBe('?status=Waiting_for_delivery');
  expect(bar.getByRole('button', { name: /^Trạng thái: ?Chờ giao$/ })).toBeTruthy();
});

it('a filter whose values cannot be read says why, and reads them when asked again', async () => {
  provider.on('GET /runsheets', () => ({ data: [], meta: pagination(0) }));
  let known = false;
  provider.on('GET /hubs', () =>
    known
      ? { data: [{ id: 3, code: 'HCM01', name: 'Bến Thành', accessible: true, own: true }] }
      : new Refusal(422, { code: 'ESP000', message: 'no' }),
  );
  await renderPage(<ListPage resource={sheetResource({ type: 'pickup', pathOf: () => '/' })} />, '/pickup-runsheet');
  await userEvent.click(await screen.findByRole('button', { name: /^Bưu cục/ }));
  const why = await screen.findByRole('alert');
  expect(why.textContent).toContain('Dữ liệu chưa hợp lệ');
  known = true;
  await userEvent.click(within(why).getByRole('button', { name: 'Thử lại' }));
  expect(await screen.findByRole('option', { name: /HCM01/ })).toBeTruthy();
});

it('a filter that looks for couriers says why it found none, and looks again when asked', async () => {
  provider.on('GET /runsheets', () => ({ data: [], meta: pagination(0) }));
  let known = false;
  provider.on('GET /search-couriers', () =>
    known
      ? { data: [{ id: 3, courier_code: 'BT003', name: 'Nguyễn Văn Tài' }] }
      : new Refusal(422, { code: 'ESP000', message: 'no' }),
  );
  await renderPage(<OutboundRunsheets />, '/outbound-runsheet');
  await userEvent.click(await screen.findByRole('button', { name: /^Bưu tá/ }));
  const why = await screen.findByRole('alert');
  expect(why.textContent).toContain('Dữ liệu chưa hợp lệ');
  known = true;
  await userEvent.click(within(why).getByRole('button', { name: 'Thử lại' }));
  expect(await screen.findByRole('option', { name: /Nguyễn Văn Tài/ })).toBeTruthy();
});

describe('saved views', () => {
  const save = async (name: string): Promise<void> => {
    await userEvent.click(button('Chế độ xem'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên chế độ xem' }), `${name}{Enter}`);
  };

  it('keep filters, sort, columns and size, and lead back to them from anywhere in the list', async () => {
    provider.on('GET /list-views', () => ({ data: [] }));
    await open('/packages?status=Lost&sort=-cod&limit=20&columns=code*,cod');
    await save('Mất nhiều tiền');
    const search = 'status=Lost&sort=-cod&limit=20&columns=code*,cod';
    expect(kept('views')).toEqual({ packages: { 'Mất nhiều tiền': search } });
    expect(button('Chế độ xem: Mất nhiều tiền')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(button(/^Bỏ mọi bộ lọc/));
    await userEvent.click(button('Chế độ xem'));
    await userEvent.click(button('Mất nhiều tiền'));
    expect(window.location.search).toBe(`?${search}`);
    await userEvent.click(button('Chế độ xem: Mất nhiều tiền'));
    // With a clipboard of its own.
    await userEvent.setup().click(button('Sao chép liên kết của Mất nhiều tiền'));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/packages?${search}`);
    await userEvent.click(button('Xóa Mất nhiều tiền'));
    expect(kept('views')).toEqual({ packages: {} });
  });

  it('of a list behind a tab lead back to it, by their link too', async () => {
    provider.on('GET /list-views', () => ({ data: [] })).on('GET /ship-units', () => ({ data: [] }));
    provider.on('GET /three-pl-runsheets', () => ({ data: [], meta: pagination(0) }));
    await renderPage(<Outbound3pl />, '/3pl?tab=packages&printed=no');
    await screen.findByText(code(1));
    await save('Chưa in');
    expect(kept('views')).toEqual({
      'three-pl-packages': { 'Chưa in': expect.stringMatching(/^tab=packages&printed=no&limit=10&columns=/) as string },
    });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(button('Phiếu bàn giao'));
    await waitFor(() => expect(screen.queryByText(code(1))).toBeNull());
    expect(window.location.search).toBe('');
    await userEvent.click(button('Kiện có thể bàn giao'));
    await screen.findByText(code(1));
    await userEvent.click(pager().getByRole('button', { name: 'Sau' }));
    expect(window.location.search).toBe('?tab=packages&page=2');
  });

  it('are shared with the hub, and opened by whoever works there', async () => {
    const shared: { id: number; name: string; search: string }[] = [];
    provider
      .on('GET /list-views', () => ({
        data: shared.map((view) => ({ ...view, hub: { id: 1, code: 'HCM01' }, made_by: 'Hằng', removable: false })),
      }))
      .on('POST /list-views', ({ body }) => {
        const { name, search } = body as { name: string; search: string };
        shared.push({ id: 5, name, search });
        return { data: { id: 5, name, search, hub: { id: 1, code: 'HCM01' }, made_by: 'Hằng', removable: true } };
      });
    await open('/packages?status=Lost');
    await save('Mất');
    await userEvent.click(button('Chia sẻ với bưu cục HCM01'));
    const group = within(await screen.findByRole('region', { name: 'Của bưu cục HCM01' }));
    await userEvent.click(await group.findByRole('button', { name: /^Mất/ }));
    expect(provider.of('POST /list-views')[0]?.body).toMatchObject({ hub_id: 1, list: 'packages', name: 'Mất' });
    expect(new URLSearchParams(window.location.search).get('status')).toBe('Lost');
    // What one may not take away is not offered to be.
    expect(group.queryByRole('button', { name: /^Bỏ Mất/ })).toBeNull();
  });
});

it('once a page is chosen all that is found can be, by a button or by the same keys again', async () => {
  provider.on('GET /packages-subjects', () => ({ data: all, meta: { total }, next: null }));
  const { store } = await open('/packages?status=Waiting_for_delivery');
  grid().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(store.get(selectedPackagesAtom)).toHaveLength(10);
  expect(button('Chọn cả 60 dòng khớp bộ lọc')).toBeTruthy();
  await userEvent.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(store.get(selectedPackagesAtom)).toHaveLength(total));
  expect(store.get(selectedPackagesAtom)[59]).toMatchObject(toSubject(packageRow(60)));
  expect(Object.fromEntries(provider.of('GET /packages-subjects')[0]?.query ?? [])).toEqual({
    status: 'Waiting_for_delivery',
    sort: '-created_at',
  });
  expect(await screen.findByText('Đã chọn cả 60 dòng khớp')).toBeTruthy();
});

it('rows chosen on a phone stay under the thumb, with all that can be done to them in one row and its fold', async () => {
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...before(query), matches: query === phoneScreen }));
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(128);
  await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Chọn mọi dòng trên trang này' }));
  const actions = within(await screen.findByRole('toolbar', { name: 'Thao tác với các kiện đã chọn' }));
  const names = actions.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.slice(1, 3)).toEqual(['Chọn cả 60 dòng khớp bộ lọc', expect.stringMatching(/^Bỏ chọn/)]);
  expect(screen.getAllByRole('button', { name: /^Bỏ chọn/ })).toHaveLength(1);
  const top = screen.getByText('10 kiện đã chọn').closest<HTMLElement>('[style]');
  expect(top?.style.minHeight).toBe('128px');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Chọn mọi dòng trên trang này' }));
  expect(top?.style.minHeight).toBe('');
});

it('Escape calls off the reading of all that is found, and leaves what was chosen', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  provider.on('GET /packages-subjects', ({ signal }) => {
    signals.push(signal);
    return new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason)));
  });
  const { store } = await openTerminal({ role: 'admin', path: '/packages', page: <PackagesList /> });
  await screen.findByText(code(1));
  grid().focus();
  await userEvent.keyboard('{Control>}a{/Control}{Control>}a{/Control}');
  await waitFor(() => expect(signals).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(signals[0]?.aborted).toBe(true));
  expect(store.get(selectedPackagesAtom)).toHaveLength(10);
  expect(await screen.findByRole('button', { name: 'Chọn cả 60 dòng khớp bộ lọc', hidden: true })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(store.get(selectedPackagesAtom)).toHaveLength(0));
});

it('all that is found can be chosen where as many are chosen already that other filters found', async () => {
  provider.on('GET /packages-subjects', () => ({ data: all, meta: { total }, next: null }));
  const { store } = await open('/packages?status=Waiting_for_delivery');
  const others = Array.from({ length: total }, (_, index) => toSubject(packageRow(1000 + index)));
  act(() => store.set(selectedPackagesAtom, others));
  grid().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(button('Chọn cả 60 dòng khớp bộ lọc')).toBeTruthy();
});

it('how much a search finds is said, and words that are taken away leave the keys in their field', async () => {
  await open('/packages?q=an');
  await screen.findByText(`Tìm thấy ${total}`, { selector: '.sr-only' });
  await userEvent.click(button('Bỏ lọc Tìm kiện'));
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { hidden: true }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('words that nothing can be looked for by are marked, and the list stays as it was', async () => {
  await open('/packages?q=an');
  const search = within(screen.getByRole('search', { hidden: true })).getByRole('searchbox', { hidden: true });
  const asked = provider.of('GET /packages').length;
  await userEvent.clear(search);
  await userEvent.click(search);
  await userEvent.paste(Array.from({ length: 25 }, (_, index) => code(index + 1)).join(' '));
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Danh sách vẫn như trước');
  expect(search.getAttribute('aria-invalid')).toBe('true');
  expect(new URLSearchParams(window.location.search).get('q')).toBe('an');
  expect(provider.of('GET /packages')).toHaveLength(asked);
});

describe('the steps of packages', () => {
  it.each([
    [100, 'Người 991'],
    [101, 'Người 1001'],
    [151, 'Người 1501'],
  ])('open at page %i of an address with its rows, though they are known by cursors alone', async (page, first) => {
    const steps = Array.from({ length: 1505 }, (_, index) => ({
      id: index + 1,
      package: { id: 1, code: 'HL26112100001' },
      at: '2026-11-21T01:00:00.000Z',
      action: 'note',
      from_status: null,
      to_status: 'Waiting_for_delivery',
      actor_name: `Người ${index + 1}`,
      actor_role: 'hub_operator',
      hub: null,
      reason: null,
      note: null,
    }));
    welcome(fakeProvider(), person({ role_name: 'admin' })).on('GET /package-history', ({ query }) => {
      const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))];
      const next = from + limit < steps.length ? String(from + limit) : null;
      return { data: steps.slice(from, from + limit), meta: { total: steps.length, from: null }, next };
    });
    await renderPage(<PackageHistory />, `/package-history?page=${page}&limit=10`);
    expect(await screen.findByText(first)).toBeTruthy();
  });
});
