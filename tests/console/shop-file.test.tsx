import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import { SellerStores } from '~console/features/shops/pages/seller-stores';
import type { ShopDetail } from '~console/features/shops/use-shop';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { errorText } from '~domain/errors';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';
import { shop } from './support/shop';

let provider: FakeProvider;
let now: ShopDetail;
beforeEach(() => {
  now = shop;
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
    .on('GET /shops/{id}', () => ({ data: now }))
    .on('PATCH /shops/{id}', ({ body }) =>
      (body as { version: number }).version === now.version
        ? { data: now }
        : new Refusal(409, { code: 'ESY094', message: '' }),
    );
});

/** Types into the form, lets something become of the shop meanwhile, and saves. */
async function saveAfter(change: Partial<ShopDetail>): Promise<void> {
  await renderPage(
    <>
      <Route path="/shops/seller-stores/:id" component={SellerStores} />
      <Toasts onMounted={toastsMounted} />
    </>,
    '/shops/seller-stores/3',
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Sửa/ }));
  const name = await screen.findByRole('textbox', { name: /^Tên/ });
  await userEvent.type(name, ' Hạnh');
  now = { ...shop, version: 2, ...change };
  await userEvent.type(name, '{Enter}');
}

it('what is typed into a shop’s file is saved though a paper of the shop came in meanwhile', async () => {
  await saveAfter({ paper_status: 'uploaded' });
  await waitFor(() => expect(provider.of('PATCH /shops/{id}')).toHaveLength(2));
  expect(provider.of('PATCH /shops/{id}').map(({ body }) => body)).toMatchObject([
    { name: 'Tranh thêu Tay Hạnh', version: 1 },
    { name: 'Tranh thêu Tay Hạnh', version: 2 },
  ]);
});

it('but not over what a colleague has written there, and it stays', async () => {
  await saveAfter({ phone: '0911222333' });
  await screen.findByText(errorText('ESY094', 'vi'), { exact: false });
  expect(provider.of('PATCH /shops/{id}')).toHaveLength(1);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Tên/ }).value).toBe('Tranh thêu Tay Hạnh');
});

it('a phone that another shop has is told under its field, which has the focus', async () => {
  provider.on('PATCH /shops/{id}', () => new Refusal(409, { code: 'EUS003', message: '' }));
  await renderPage(<Route path="/shops/seller-stores/:id" component={SellerStores} />, '/shops/seller-stores/3');
  await userEvent.click(await screen.findByRole('button', { name: /^Sửa/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Tên/ }), ' Hạnh{Enter}');
  const phone = screen.getByRole('textbox', { name: /^Điện thoại/ });
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
  expect([screen.getByRole('alert').textContent, document.activeElement]).toEqual([errorText('EUS003', 'vi'), phone]);
});

it('another store’s form takes the place of one with unsaved words only when that is said', async () => {
  const { ward, hub } = shop;
  const store = (id: number) => ({
    id,
    code: `K${id}`,
    name: `Kho ${id}`,
    phone: null,
    address: '12 Lê Lợi',
    ward,
    hub,
    active: true,
    version: 1,
  });
  now = { ...shop, stores_list: [store(1), store(2)] };
  let answer = (): void => undefined;
  provider.on(
    'PATCH /shop-stores/{id}',
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ data: now });
      }),
  );
  await renderPage(<Route path="/shops/seller-stores/:id" component={SellerStores} />, '/shops/seller-stores/3');
  const edit = async (id: number) => userEvent.click(await screen.findByRole('button', { name: `Sửa K${id}` }));
  const form = (id: number) => within(screen.getByRole('form', { name: `Kho K${id}` }));
  await edit(1);
  await userEvent.type(form(1).getByRole('textbox', { name: /^Tên/ }), ' mới');
  await edit(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Nhập tiếp' }));
  expect(form(1).getByRole('textbox', { name: /^Tên/ })).toHaveProperty('value', 'Kho 1 mới');
  await userEvent.type(form(1).getByRole('textbox', { name: /^Tên/ }), '{Enter}');
  await waitFor(() => expect(provider.of('PATCH /shop-stores/{id}')).toHaveLength(1));
  await edit(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Bỏ' }));
  await userEvent.type(form(2).getByRole('textbox', { name: /^Tên/ }), ' B');
  await act(async () => answer());
  expect(form(2).getByRole('textbox', { name: /^Tên/ })).toHaveProperty('value', 'Kho 2 B');
});

it('stores are a table as others: their columns are chosen, and Enter opens the form of one', async () => {
  localStorage.clear();
  const { ward, hub } = shop;
  const store = { id: 5, code: 'K5', name: 'Kho 5', phone: null, address: '12 Lê Lợi', ward, hub };
  now = { ...shop, stores_list: [{ ...store, active: true, version: 1 }] };
  await renderPage(<Route path="/shops/seller-stores/:id" component={SellerStores} />, '/shops/seller-stores/3');
  const table = await screen.findByRole('grid', { name: 'Kho lấy hàng' });
  await userEvent.click(screen.getByRole('button', { name: 'Cột' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Điện thoại' }));
  expect(within(table).queryByRole('columnheader', { name: 'Điện thoại' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  act(() => table.focus());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('form', { name: 'Kho K5' })).toBeTruthy();
});

it('a key is made once, however often its button is pressed', async () => {
  let answer = (): void => undefined;
  provider.on(
    'PATCH /users/{id}/api-enable',
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ data: { enabled: true, api_key: `key-${provider.calls.length}` } });
      }),
  );
  await renderPage(<Route path="/shops/seller-stores/:id" component={SellerStores} />, '/shops/seller-stores/3');
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Cấp, đổi khóa API/ }));
  await waitFor(() => expect(provider.of('PATCH /users/{id}/api-enable').length).toBeGreaterThan(0));
  await act(async () => answer());
  expect(await screen.findByDisplayValue(/^key-/)).toBeTruthy();
  expect(provider.of('PATCH /users/{id}/api-enable')).toHaveLength(1);
});
