import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { NeedPickup } from '~console/features/need-pickup/pages/need-pickup';
import { NeedPickupDetails } from '~console/features/need-pickup/pages/need-pickup-details';
import { letGoAtom } from '~console/terminal/empty-set';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { packageRow, pagination } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

let provider: FakeProvider;
const waitAt = (total: number) => ({
  data: [1, 2].map((id) => packageRow(id, { status: 'Waiting_for_pickup' })),
  meta: { pagination: { total, count: 2, per_page: 1000, current_page: 1, total_pages: Math.ceil(total / 1000) } },
  next: null,
});

const toDat = async (): Promise<void> => {
  await userEvent.type(await screen.findByRole('combobox', { name: /^Bưu tá/ }), 'Đạt');
  await userEvent.click(await screen.findByRole('option', { name: /Lê Văn Đạt/ }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Đưa vào phiếu/ }));
};

beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'hub_operator' }))
    .on('GET /packages', () => waitAt(2))
    .on('GET /runsheets', () => ({ ...waitAt(0), data: [] }))
    .on('GET /search-couriers', () => ({ data: [{ id: 4, courier_code: 'BT0004', name: 'Lê Văn Đạt' }] }));
});

const asked = (): Record<string, string> => Object.fromEntries(provider.of('GET /packages').at(-1)?.query ?? []);
const address = '/need-pickup-packages-details?shop_id=11&hub_id=1';

describe('a door where packages wait', () => {
  it('has its own packages, and puts no other door’s on a sheet', async () => {
    await renderPage(<NeedPickupDetails />, `${address}&point=Kho+B%2C+h%E1%BA%BBm+3`);
    await screen.findByRole('button', { name: 'Đưa 2 kiện vào phiếu…' });
    expect(asked()).toMatchObject({
      ready: 'pickup',
      seller_id: '11',
      hub_id: '1',
      hub_role: 'fm',
      pickup_point: 'Kho B, hẻm 3',
    });
    expect(screen.queryByText(/^chờ lâu nhất/)).toBeNull();
  });

  it('of no address is a door too, and no door at all is the whole shop', async () => {
    const { unmount } = await renderPage(<NeedPickupDetails />, `${address}&point=`);
    await waitFor(() => expect(asked()).toHaveProperty('pickup_point', ''));
    unmount();
    await renderPage(<NeedPickupDetails />, address);
    await waitFor(() => expect(asked()).toHaveProperty('seller_id', '11'));
    expect(asked()).not.toHaveProperty('pickup_point');
  });

  it('with more than one page takes tells of how many they are the first', async () => {
    provider.on('GET /packages', () => waitAt(1_234));
    await renderPage(<NeedPickupDetails />, `${address}&point=Kho`);
    expect(await screen.findByText('chờ lâu nhất trong 1.234 kiện, xếp xong thì số còn lại hiện ra')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Đưa 2 kiện vào phiếu…' }));
    expect(await screen.findByRole('dialog', { name: 'Đưa 2 kiện vào phiếu lấy' })).toBeTruthy();
  });

  it('whose packages did not reach the sheet made for them puts them on that one when tried again', async () => {
    let silent = true;
    provider
      .on('POST /runsheets', () => ({ data: { id: 70 + provider.of('POST /runsheets').length, code: 'PRS1' } }))
      .on('POST /runsheets/{id}/packages', () => {
        if (silent) throw new TypeError('network');
        return { data: { code: 'PRS1' }, results: [1, 2].map((id) => ({ ok: true, package: packageRow(id) })) };
      });
    await renderPage(<NeedPickupDetails />, address);
    await userEvent.click(await screen.findByRole('button', { name: 'Đưa 2 kiện vào phiếu…' }));
    await toDat();
    // A sheet was made: whoever tries again is told that he can't know what was done.
    expect((await screen.findByRole('alert')).textContent).toContain('chưa rõ đã xong chưa');
    silent = false;
    await userEvent.click(screen.getByRole('button', { name: /^Đưa vào phiếu/ }));
    expect(await screen.findByRole('link', { name: 'PRS1' })).toBeTruthy();
    expect(provider.of('POST /runsheets')).toHaveLength(1);
    expect(provider.of('POST /runsheets/{id}/packages').map(({ path }) => path)).toEqual([
      '/runsheets/71/packages',
      '/runsheets/71/packages',
    ]);
  });

  it('gives those that were chosen when its dialog opened and no others, though a colleague took them meanwhile', async () => {
    provider
      .on('POST /runsheets', () => ({ data: { id: 71, code: 'PRS1' } }))
      .on('POST /runsheets/{id}/packages', () => ({ data: { code: 'PRS1' }, results: [{ ok: false }] }));
    const { store, client } = await renderPage(<NeedPickupDetails />, address);
    await screen.findByRole('button', { name: 'Đưa 2 kiện vào phiếu…' });
    act(() => store.set(selectedPackagesAtom, [toSubject(packageRow(1))]));
    await userEvent.click(await screen.findByRole('button', { name: 'Đưa 1 kiện vào phiếu…' }));
    await screen.findByRole('dialog', { name: 'Đưa 1 kiện vào phiếu lấy' });
    const left = waitAt(1);
    provider.on('GET /packages', () => ({ ...left, data: left.data.slice(1) }));
    await act(() => client.invalidateQueries({ queryKey: ['packages'] }));
    await toDat();
    await waitFor(() => expect(provider.of('POST /runsheets/{id}/packages')).toHaveLength(1));
    expect(provider.of('POST /runsheets/{id}/packages')[0]?.body).toEqual({ ids: [1] });
  });

  it('lets go of what it put on a sheet, not of what was chosen elsewhere', async () => {
    provider
      .on('POST /runsheets', () => ({ data: { id: 71, code: 'PRS1' } }))
      .on('POST /runsheets/{id}/packages', () => ({ data: { code: 'PRS1' }, results: [{ ok: true }] }));
    const { store } = await renderPage(<NeedPickupDetails />, address);
    await screen.findByRole('button', { name: 'Đưa 2 kiện vào phiếu…' });
    act(() =>
      store.set(
        selectedPackagesAtom,
        [1, 900].map((id) => toSubject(packageRow(id))),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Đưa 1 kiện vào phiếu…' }));
    await toDat();
    await waitFor(() => expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual([900]));
    expect(store.get(letGoAtom).map(({ id }) => id)).toEqual([1]);
  });
});

it('doors give as many packages as were told when their dialog opened, however many came in meanwhile', async () => {
  const door = (packages: number) => ({
    data: [
      {
        shop: { id: 11, code: 'LUNA', name: 'Luna' },
        hub: { id: 1, code: 'HCM01' },
        ward: null,
        pickup_point: 'Kho B',
        packages,
        weight: 900,
        oldest: '2026-11-21T01:00:00.000Z',
      },
    ],
    meta: { pagination: { total: 1, count: 1, per_page: 1000, current_page: 1, total_pages: 1 } },
  });
  provider
    .on('GET /package-store-groups', () => door(2))
    .on('POST /pickup-plan', () => ({ data: { sheets: [{ id: 71, code: 'PRS1', added: 2, refused: [] }] } }));
  const { client } = await renderPage(<NeedPickup />, '/need-pickup-packages');
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: /^Đưa vào phiếu/ }));
  await screen.findByRole('dialog', { name: 'Đưa 2 kiện vào phiếu lấy' });
  provider.on('GET /package-store-groups', () => door(40));
  await act(() => client.invalidateQueries({ queryKey: ['packages'] }));
  await toDat();
  await waitFor(() => expect(provider.of('POST /pickup-plan')).toHaveLength(1));
  expect(provider.of('POST /pickup-plan')[0]?.body).toMatchObject({ sheets: [{ groups: [{ packages: 2 }] }] });
});

it('doors are found again by their address: hub, words and ward, which a view keeps and a link brings', async () => {
  const door = (id: number, ward: number | null) => ({
    shop: { id, code: `S${id}`, name: `Shop ${id}` },
    hub: { id: 2, code: 'HN03' },
    ward: ward === null ? null : { id: ward, name: `Phường ${ward}` },
    pickup_point: 'Kho',
    packages: 1,
    weight: 900,
    oldest: '2026-11-21T01:00:00.000Z',
  });
  provider
    .on('GET /list-views', () => ({ data: [] }))
    .on('GET /package-store-groups', () => ({ data: [door(1, 5), door(2, null)], meta: pagination(2, 1000) }));
  await renderPage(<NeedPickup />, '/need-pickup-packages?hub_id=2&q=S&ward=5');
  await waitFor(() =>
    expect(Object.fromEntries(provider.of('GET /package-store-groups').at(-1)?.query ?? [])).toMatchObject({
      hub_id: '2',
      q: 'S',
    }),
  );
  const ward = (name: RegExp) => screen.findByRole('button', { name, pressed: true });
  expect(await ward(/Phường 5/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Tất cả/ }));
  expect(window.location.search).toBe('?hub_id=2&q=S');
  await userEvent.click(screen.getByRole('button', { name: 'Chế độ xem' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Tên chế độ xem' }), 'Sáng{Enter}');
  const kept = JSON.parse(localStorage.getItem('settings_7') ?? '{}') as Record<string, { value?: unknown }>;
  expect(kept['views']?.value).toEqual({
    'pickup-doors': { Sáng: 'hub_id=2&q=S&columns=ward*,shop,packages,weight,oldest,point' },
  });
});
