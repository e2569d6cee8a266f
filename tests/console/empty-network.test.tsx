import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import { CreateShop } from '~console/features/shops/pages/create-shop';
import { HubPrices } from '~console/features/prices/pages/owner-prices';
import { PriceStandards } from '~console/features/prices/pages/price-standards';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openConsole } from './support/open-console';
import { pagination } from './support/packages';
import { hubs, person, welcome } from './support/people';
import { put } from './support/put';
import { renderPage } from './support/render-page';

// Compiled before the clock of a test runs.
beforeAll(async () => {
  await Promise.all([
    import('~console/features/need-pickup/pages/pickup-plan'),
    import('~console/features/three-pl/pages/outbound-3pl'),
    import('~console/app/frame/setup-steps'),
  ]);
}, 120_000);

const network = (own: typeof hubs): FakeProvider =>
  welcome(fakeProvider(), person({ role_name: 'admin' }), own)
    .on('GET /ship-units', () => ({ data: [] }))
    .on('GET /three-pl-runsheets', () => ({ data: [], meta: pagination(0) }));

beforeEach(() => localStorage.clear());

it('routes are planned for a hub: where there is none, the page says so with the way to it, instead of loading for ever', async () => {
  network([]);
  await openConsole('/pickup-plan');
  expect(await screen.findByText('Chưa có bưu cục nào để chia tuyến')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Bưu cục (thẻ mới)' })).toHaveLength(2);
});

it.each([
  ['/price-standards', PriceStandards, 'Chưa có bảng giá chuẩn', 'Lập bảng giá chuẩn'],
  ['/hubs/price-table/:id', HubPrices, 'Chưa có giá nào áp dụng', 'Lập bảng giá riêng'],
] as const)(
  'prices begin where there are none: %s says so and offers the first table',
  async (path, Page, words, name) => {
    const owner = { kind: 'hub', id: 1, code: 'HCM01', name: 'Quận 1' };
    network(hubs)
      .on('GET /prices', () => ({ data: [], meta: pagination(0) }))
      .on('GET /hubs/{id}/price-table', () => ({ data: { owner, hub: null, own: null, lines: [] } }));
    await renderPage(<Route path={path} component={Page} />, path.replace(':id', '1'));
    expect(await screen.findByText(words)).toBeTruthy();
    expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).not.toBe('true');
  },
);

it('packages are handed over to a carrier: where there is none, the page leads to where one is set up', async () => {
  network(hubs);
  await openConsole('/3pl');
  expect(await screen.findByText(/^Chưa có đơn vị 3PL nào đang dùng/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /\(thẻ mới\)$/ }).getAttribute('href')).toBe('/user-3pl');
});

it('who opens an empty network is told its steps, each filled by what exists, until the last or until he hides them', async () => {
  const there: readonly { readonly id: number }[] = [{ id: 1 }];
  const none = { data: [], meta: pagination(0) };
  const provider = network([])
    .on('GET /staff', () => ({ ...none, data: there }))
    .on('GET /prices', () => ({ ...none, data: [{ state: 'in_force', lines: 0 }] }))
    .on('GET /search-couriers', () => ({ data: [] }))
    .on('GET /package-history', () => ({ data: [], meta: { total: 0, from: null }, next: null }));
  await openConsole('/3pl');
  const steps = within(await screen.findByRole('navigation', { name: 'Các bước khởi tạo mạng lưới' }));
  expect(steps.getByText('Khởi tạo 1/8')).toBeTruthy();
  expect(steps.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Mở bưu cục',
    'Lập giá chuẩn',
    'Mở shop',
    'Đăng ký bưu tá',
    'Tạo đơn đầu tiên',
    'Quét nhập kho',
    'In nhãn',
    'Luyện dòng lệnh',
  ]);
  expect(steps.getByText('Mở bưu cục').closest('li')?.getAttribute('aria-current')).toBe('step');
  expect(provider.of('GET /packages').map(({ query }) => query.get('printed'))).toContain('yes');
  await userEvent.click(steps.getByRole('button', { name: 'Ẩn' }));
  expect(screen.queryByRole('navigation', { name: 'Các bước khởi tạo mạng lưới' })).toBeNull();
});

it('steps that are all done are gone for good', async () => {
  localStorage.setItem('network_setup', JSON.stringify('begun'));
  const some = { data: [{ id: 1, state: 'in_force', lines: 4 }], meta: pagination(1), next: null };
  network(hubs)
    .on('GET /staff', () => some)
    .on('GET /prices', () => some)
    .on('GET /shops', () => some)
    .on('GET /search-couriers', () => some)
    .on('GET /packages', () => some)
    .on('GET /package-history', () => some);
  await openConsole('/3pl');
  await waitFor(() => expect(localStorage.getItem('network_setup')).toBe(JSON.stringify('done')));
  expect(screen.queryByText(/^Khởi tạo/)).toBeNull();
});

// Last: a form that is left with something in it steps back in the history, where the next page may stand already.
it('a shop lies where a hub serves: a ward that has none is named under its field, with the way to give it one', async () => {
  const ward = { id: 1, code: '1', name: 'Phường Sài Gòn', province_id: 79, province_name: 'HCM', served: false };
  const errors = { unserved: ['Phường Sài Gòn, HCM'] };
  network(hubs)
    .on('GET /address-level-3', () => ({ data: [ward] }))
    .on('POST /users/create-shop', () => new Refusal(422, { code: 'ESH001', message: 'x', errors }));
  await renderPage(<CreateShop />, '/shops/create');
  await put(screen.getByLabelText(/^Tên shop/), 'Mộc Miên');
  await put(screen.getByLabelText(/^Điện thoại/), '0912345678');
  await put(screen.getByLabelText(/^Số nhà, đường/), '1 Lê Lợi');
  await put(screen.getByLabelText(/^Phường/), 'sai gon');
  await userEvent.click(await screen.findByRole('option', { name: /Sài Gòn/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Mở shop' }));
  expect(await screen.findByText(/Chưa bưu cục nào phục vụ Phường Sài Gòn/)).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Phường xã (thẻ mới)' })).getAttribute('href')).toBe(
    `/address-level-3?${new URLSearchParams({ q: 'Phường Sài Gòn' }).toString()}`,
  );
});
