import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateOrder } from '~console/features/packages/pages/create-order';
import { leaveGuardAtom } from '~console/terminal/go-from-here';
import { currentPackageAtom } from '~console/terminal/subject';
import { viewingRules } from '~domain/labels';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { packageDetail, pagination } from './support/packages';
import { person, welcome } from './support/people';
import { put } from './support/put';
import { renderPage } from './support/render-page';

let provider: FakeProvider;
const created = packageDetail(501);
const quote = {
  area_type: 'urban',
  chargeable_kg: 2.5,
  shipping_fee: 26_000,
  insurance_fee: 2_500,
  return_fee: 13_000,
  lines: [
    { label: 'base', steps: 1, amount: 18_000 },
    { label: 'over', steps: 4, amount: 8_000 },
    { label: 'insurance', steps: 1, amount: 2_500 },
  ],
};

/** The form's provider, as somebody of the role meets it. */
const providerFor = (role_name: 'admin' | 'sale_management'): FakeProvider =>
  welcome(fakeProvider(), person({ role_name }))
    .on('GET /shops', () => ({
      data: [{ id: 11, code: 'LUNA', name: 'Luna Cosmetics', active: true }],
      meta: pagination(1),
    }))
    .on('GET /address-level-3', () => ({
      data: [
        {
          id: 26_740,
          code: '26740',
          name: 'Phường Bến Thành',
          province_id: 79,
          province_name: 'Thành phố Hồ Chí Minh',
          served: true,
        },
      ],
    }))
    .on('POST /packages-quote', () => ({ data: quote }))
    .on('POST /packages', () => ({ data: created }));

beforeEach(() => {
  provider = providerFor('admin');
});

const open = () => renderPage(<CreateOrder />, '/packages/create');
const field = (name: RegExp): HTMLElement => screen.getByLabelText(name);

/** How text gets into a field; by `put` unless it is the keys that are looked at. */
type Enter = (field: Element, text: string) => Promise<void>;

async function pick(enter: Enter, name: RegExp, text: string, option: RegExp): Promise<void> {
  await enter(field(name), text);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

async function fill(enter: Enter = put): Promise<void> {
  await pick(enter, /^Shop/, 'luna', /LUNA/);
  await enter(field(/Mã đơn của shop/), 'DH-1');
  await enter(field(/Tên người nhận/), 'Trần Quốc Đạt');
  await enter(field(/Điện thoại/), '0903111218');
  await enter(field(/^Địa chỉ/), '12 Lê Lợi');
  await pick(enter, /^Phường, xã/, 'ben thanh', /Bến Thành/);
  await enter(field(/Khối lượng/), '2.5');
  await enter(field(/^Dài/), '30');
  await enter(field(/^Rộng/), '20');
  await enter(field(/^Cao/), '15');
  await userEvent.clear(field(/^COD/));
  await enter(field(/^COD/), '1250000');
}

describe('creating an order', () => {
  it('sends what was typed, by Ctrl+Enter, then keeps the shop and is ready for the next', async () => {
    const { store } = await open();
    await fill(userEvent.type);
    expect(field(/^COD/)).toHaveProperty('value', '1.250.000');
    expect(field(/Khối lượng/)).toHaveProperty('value', '2,5');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('link', { name: created.package_code })).toHaveProperty('pathname', '/packages/501');
    const [call] = provider.of('POST /packages');
    expect(call?.body).toMatchObject({
      seller_id: 11,
      order_code: 'DH-1',
      receiver_name: 'Trần Quốc Đạt',
      receiver_phone: '0903111218',
      receiver_address: '12 Lê Lợi',
      ward_id: 26_740,
      weight: 2.5,
      length: 30,
      width: 20,
      height: 15,
      value: 0,
      cod: 1_250_000,
    });
    expect(field(/^Shop/)).toHaveProperty('value', 'LUNA · Luna Cosmetics');
    expect(field(/Mã đơn của shop/)).toHaveProperty('value', '');
    expect(field(/^Phường, xã/)).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field(/Mã đơn của shop/));
    expect(store.get(currentPackageAtom)?.id).toBe(501);
    // Nothing of the next order is typed yet: leaving is free again.
    await waitFor(() => expect(store.get(leaveGuardAtom)).toBeNull());
  });

  it('keeps what is typed of the next order while the last is being made, and the hand where it is', async () => {
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    provider.on('POST /packages', async () => {
      await late;
      return { data: created };
    });
    await open();
    await fill();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(provider.of('POST /packages')).toHaveLength(1));
    await userEvent.clear(field(/Tên người nhận/));
    await put(field(/Tên người nhận/), 'Lê An');
    answer();
    await screen.findByRole('link', { name: created.package_code });
    await waitFor(() => expect(field(/Mã đơn của shop/)).toHaveProperty('value', ''));
    expect(field(/Tên người nhận/)).toHaveProperty('value', 'Lê An');
    expect(document.activeElement).toBe(field(/Tên người nhận/));
    const left = [/^Địa chỉ/, /^Phường, xã/, /Khối lượng/, /^Dài/];
    expect(left.map((name) => (field(name) as HTMLInputElement).value)).toEqual(['', '', '', '']);
  });

  it('never picks an older answer’s shop for what is typed and entered in one go', async () => {
    const shops = [
      { id: 10, code: 'BEPNHA', name: 'Bếp Nhà', active: true },
      { id: 11, code: 'LUNA', name: 'Luna Cosmetics', active: true },
    ];
    provider.on('GET /shops', () => ({ data: shops, meta: pagination(2) }));
    await open();
    await userEvent.click(field(/^Shop/));
    await screen.findByRole('option', { name: /BEPNHA/ });
    await userEvent.keyboard('luna{Enter}');
    expect(field(/^Shop/)).toHaveProperty('value', 'LUNA · Luna Cosmetics');
  });

  it('says that shops could not be read, not that there are none, and Enter tries again', async () => {
    provider.on('GET /shops', () => new Refusal(403, { code: 'EUS008', message: 'no' }));
    await open();
    await userEvent.click(field(/^Shop/));
    expect((await screen.findByRole('alert')).textContent).toContain('Thử lại');
    expect(screen.queryByText('Không tìm thấy')).toBeNull();
    provider.on('GET /shops', () => ({
      data: [{ id: 11, code: 'LUNA', name: 'Luna Cosmetics', active: true }],
      meta: pagination(1),
    }));
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('option', { name: /LUNA/ }));
    expect(field(/^Shop/)).toHaveProperty('value', 'LUNA · Luna Cosmetics');
  });

  it('takes the first that is found where Enter came before the answer', async () => {
    provider.on('GET /shops', ({ query }) => ({
      data: query.get('q') === 'moc' ? [{ id: 60, code: 'MOC', name: 'Mộc Miên', active: true }] : [],
      meta: pagination(1),
    }));
    await open();
    await userEvent.click(field(/^Shop/));
    await userEvent.keyboard('moc{Enter}');
    await waitFor(() => expect(field(/^Shop/)).toHaveProperty('value', 'MOC · Mộc Miên'));
  });

  it('offers for the note what couriers read of looking at the goods', async () => {
    await open();
    expect((field(/^Ghi chú/) as HTMLInputElement).list?.options).toHaveLength(viewingRules.length);
  });

  it('shows the price as it forms, each line of it', async () => {
    await open();
    await fill();
    const panel = screen.getByRole('region', { name: 'Cước tạm tính' });
    expect(await within(panel).findByText('Vượt cân')).toBeTruthy();
    expect(panel.textContent).toContain('4 × 0,5 kg');
    expect(panel.textContent?.replace(/\u00a0/g, ' ')).toContain('28.500,00 ₫');
    expect(provider.of('POST /packages-quote').at(-1)?.body).toEqual({
      seller_id: 11,
      ward_id: 26_740,
      weight: 2.5,
      length: 30,
      width: 20,
      height: 15,
      value: 0,
    });
  });

  it('lists what is missing in a summary that takes the focus and leads to the fields', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: /Tạo đơn/ }));
    const summary = await screen.findByText('Cần sửa 10 ô');
    expect(document.activeElement).toBe(summary.parentElement);
    expect(provider.of('POST /packages')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Khối lượng: Thông tin bắt buộc' }));
    expect(document.activeElement).toBe(field(/Khối lượng/));
    await userEvent.click(screen.getByRole('button', { name: 'Shop: Thông tin bắt buộc' }));
    expect(document.activeElement).toBe(field(/^Shop/));
  });

  it('says under a field what is wrong with it once it is left, in the words of the provider', async () => {
    await open();
    await userEvent.type(field(/Điện thoại/), '12345');
    await userEvent.tab();
    const phone = field(/Điện thoại/);
    await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(phone.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Số điện thoại không hợp lệ (10–11 số',
    );
  });

  it('puts the first message of each refused field under that field, and keeps what was typed', async () => {
    provider.on(
      'POST /packages',
      () =>
        new Refusal(422, {
          code: 'ESP000',
          message: 'x',
          errors: { receiver_name: ['Tên quá lạ', 'và dài'], weight: ['Nặng quá'], extra: ['không nhận'] },
        }),
    );
    await open();
    await fill();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Cần sửa 3 ô')).toBeTruthy();
    const name = field(/Tên người nhận/);
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Tên quá lạ');
    expect(screen.queryByText('và dài')).toBeNull();
    expect(screen.getByText('extra: không nhận')).toBeTruthy();
    expect(name).toHaveProperty('value', 'Trần Quốc Đạt');
  });

  it.each([
    ['EAL002', /Mã đơn của shop/, 'Mã đã được dùng.'],
    ['ESH001', /^Phường, xã/, 'Địa chỉ chưa được hỗ trợ'],
    ['ESL0004', /^Shop/, 'Cần xác minh giấy tờ'],
  ])('puts %s under the field it is about', async (code, name, words) => {
    provider.on('POST /packages', () => new Refusal(409, { code, message: code }));
    await open();
    await fill();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent).toContain(words),
    );
  });

  it('puts a refusal that names its field there: of a shop that nobody picks up from', async () => {
    const errors = { seller_id: ['x'], unserved: ['Phường Sài Gòn, Thành phố Hồ Chí Minh'] };
    provider.on('POST /packages', () => new Refusal(422, { code: 'ESH001', message: 'x', errors }));
    await open();
    await fill();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(document.getElementById(field(/^Shop/).getAttribute('aria-describedby') ?? '')?.textContent).toContain(
        'Chưa bưu cục nào phục vụ Phường Sài Gòn',
      ),
    );
  });

  it('leads to where what it names is mended, each to where he may go', async () => {
    const errors = { unserved: ['Phường Bến Thành, Thành phố Hồ Chí Minh'], unpriced: ['HCM01 → HN01'] };
    for (const [role, wards] of [
      ['sale_management', false],
      ['admin', true],
    ] as const) {
      provider = providerFor(role).on(
        'POST /packages-quote',
        () => new Refusal(422, { code: 'ESH001', message: 'x', errors }),
      );
      const { unmount } = await open();
      await fill();
      expect(
        await screen.findByText(/Chưa bưu cục nào phục vụ Phường Bến Thành.*Chưa có giá HCM01 → HN01/),
      ).toBeTruthy();
      expect((await screen.findByRole('link', { name: 'Bảng giá chuẩn (thẻ mới)' })).getAttribute('href')).toBe(
        '/price-standards',
      );
      expect(screen.queryByRole('link', { name: 'Phường xã (thẻ mới)' })?.getAttribute('href')).toBe(
        wards ? `/address-level-3?${new URLSearchParams({ q: 'Phường Bến Thành' }).toString()}` : undefined,
      );
      unmount();
    }
  });

  it('where there is no shop yet says so, and where the first is opened', async () => {
    provider.on('GET /shops', () => ({ data: [], meta: pagination(0) }));
    await open();
    expect(await screen.findByText(/Chưa có shop nào/)).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Mở shop mới (thẻ mới)' })).getAttribute('href')).toBe(
      '/shops/create',
    );
  });

  it('where shops could not be asked for it does not say that there are none', async () => {
    provider.on('GET /shops', () => new Refusal(403, { code: 'EUS008', message: 'no' }));
    await open();
    await waitFor(() => expect(provider.of('GET /shops').length).toBeGreaterThan(0));
    // The answer has come to the form by then.
    await screen.findByRole('button', { name: /^Tạo đơn/ });
    expect(screen.queryByText(/Chưa có shop nào/)).toBeNull();
  });

  it('sends again under the same key after a silence, under another once something is changed', async () => {
    let silent = true;
    provider.on('POST /packages', () => {
      if (silent) throw new TypeError('network');
      return new Refusal(409, { code: 'EAL002', message: 'x' });
    });
    await open();
    await fill();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/Không kết nối được máy chủ/);
    silent = false;
    await userEvent.click(screen.getByRole('button', { name: /Tạo đơn/ }));
    await waitFor(() => expect(provider.of('POST /packages')).toHaveLength(2));
    await userEvent.type(field(/Mã đơn của shop/), '2');
    await userEvent.click(screen.getByRole('button', { name: /Tạo đơn/ }));
    await waitFor(() => expect(provider.of('POST /packages')).toHaveLength(3));
    const keys = provider.of('POST /packages').map((call) => call.headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('asks before unsaved input is left: by a link, a command or Back', async () => {
    const { store } = await open();
    await userEvent.type(field(/Tên người nhận/), 'Đạt');
    window.history.pushState(null, '', '/packages');
    expect(window.location.pathname).toBe('/packages/create');
    expect(await screen.findByRole('alertdialog', { name: 'Bỏ nội dung chưa lưu?' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ở lại' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field(/Tên người nhận/)).toHaveProperty('value', 'Đạt');
    window.history.back();
    await userEvent.click(await screen.findByRole('button', { name: 'Ở lại' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(window.location.pathname).toBe('/packages/create');
    const left = vi.fn();
    store.get(leaveGuardAtom)?.ask(left);
    await userEvent.click(await screen.findByRole('button', { name: 'Rời trang' }));
    expect(left).toHaveBeenCalledOnce();
  });

  it('goes where it was asked to once leaving is confirmed, Back to the page before', async () => {
    window.history.pushState(null, '', '/packages?page=3');
    window.history.pushState(null, '', '/packages/create');
    await open();
    await userEvent.type(field(/Tên người nhận/), 'Đạt');
    window.history.back();
    await userEvent.click(await screen.findByRole('button', { name: 'Rời trang' }));
    await waitFor(() => expect(window.location.search).toBe('?page=3'));
  });
});
