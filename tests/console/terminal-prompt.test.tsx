import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow, type Row } from './support/packages';
import { hubs } from './support/people';

let provider: FakeProvider;
const rows = new Map<string, Row>();

const known = (...list: Row[]): void => {
  for (const row of list) rows.set(row.package_code, row);
};
const prompt = (): HTMLElement => screen.getByRole('textbox', { name: 'Dòng lệnh' });
const type = async (text: string): Promise<void> => {
  await userEvent.click(prompt());
  await userEvent.paste(text);
};

beforeEach(() => {
  rows.clear();
  provider = fakeProvider({
    'POST /packages-post': ({ body }) => {
      const { codes } = body as { codes: string[] };
      return {
        data: {
          packages: codes.flatMap((code) => rows.get(code) ?? []),
          malformed: [],
          elsewhere: [],
          not_found: codes.filter((code) => !rows.has(code)),
        },
      };
    },
    'PATCH /packages/{id}/return': ({ path }) => ({
      data: { ...packageRow(Number(path.split('/')[2])), status: 'Waiting_for_return', version: 2 },
    }),
    'GET /packages': () => ({ data: [packageRow(9)], next: null, meta: {} }),
  });
});

describe('the prompt', () => {
  it('opens the page of one code, however it is spaced and cased', async () => {
    const row = packageRow(1);
    known(row);
    await openTerminal();
    await type(`  ${row.package_code.toLowerCase()} `);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/packages/1'));
    expect(prompt()).toHaveProperty('value', '');
  });

  it('offers the hubs of whoever types where only those can be meant, and all where any can', async () => {
    provider.on('GET /hubs', () => ({
      data: [...hubs, { ...hubs[0], id: 9, code: 'BNH01', name: 'Bắc Ninh' }].map((hub) => ({
        ...hub,
        region: 'Northern',
        place: '01',
        accessible: true,
        own: true,
      })),
    }));
    await openTerminal();
    await type('runsheet new hub=');
    expect(await screen.findByRole('option', { name: new RegExp(hubs[0]?.code ?? '') })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /BNH01/ })).toBeNull();
    await userEvent.clear(prompt());
    await type('find hub=');
    expect(await screen.findByRole('option', { name: /BNH01/ })).toBeTruthy();
  });

  it('makes no request for a malformed code and says EPK027', async () => {
    await openTerminal();
    await type('HL240000010VN');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('EPK027');
    expect(provider.of('POST /packages-post')).toEqual([]);
  });

  it('says of a package of another hub whose it is and where to take it, as the provider does', async () => {
    const { package_code: code } = packageRow(4);
    provider.on('POST /packages-post', () => ({
      data: {
        packages: [],
        malformed: [],
        elsewhere: [{ code, errors: { elsewhere: ['HCM01', 'HN01'] } }],
        not_found: [],
      },
    }));
    await openTerminal();
    await type(code);
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(
      `${code}: EPK012 Kiện đang ở bưu cục khác. Thuộc bưu cục HCM01; mang sang HN01`,
    );
  });

  it('takes a pasted column as the working set, and names what it did not find', async () => {
    const [a, b] = [packageRow(1), packageRow(2)];
    known(a, b);
    const { store } = await openTerminal();
    await type(`${a.package_code}\r\n${b.package_code}\r\n${packageRow(3).package_code}\r\n`);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual([1, 2]));
    expect(screen.getByText('2 kiện')).toBeTruthy();
    await userEvent.click(document.body);
    await userEvent.keyboard(']');
    expect(await screen.findByText('1 mã không tìm thấy')).toBeTruthy();
  });

  it('runs a whole chain and hands the result to the transcript', async () => {
    const row = packageRow(1);
    known(row);
    await openTerminal();
    await type(`${row.package_code} ; return reason=FR012 note="khách dời lịch"`);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(provider.of('PATCH /packages/{id}/return')).toHaveLength(1));
    expect(provider.of('PATCH /packages/{id}/return')[0]?.body).toEqual({ reason: 'FR012', note: 'khách dời lịch' });
    await userEvent.keyboard('{Escape}]');
    const log = await screen.findByRole('log');
    expect(await within(log).findByText('✓ 1')).toBeTruthy();
  });

  it('names the character of a mistake and puts in what fits', async () => {
    await openTerminal({ selected: [packageRow(1)] });
    await type('retrun reason=FR012 ;');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Ký tự 1: không có lệnh “retrun”');
    await userEvent.click(screen.getByRole('button', { name: 'return' }));
    await waitFor(() => expect(prompt()).toHaveProperty('value', 'return reason=FR012 ;'));
  });

  it('is led through what fits by Tab, pressed by Enter and left by Escape', async () => {
    await openTerminal({ selected: [packageRow(1)] });
    await type('retrun reason=FR012 ;');
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'return' });
    // By the mouse: a hand that has looked.
    await userEvent.click(prompt());
    const fit = (): HTMLElement | null => screen.queryByRole('button', { name: 'return' });
    const reach = async (): Promise<void> => {
      for (let stop = 0; stop < 5 && document.activeElement !== fit(); stop += 1) await userEvent.tab();
      expect(document.activeElement).toBe(fit());
    };
    await reach();
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(prompt());
    await reach();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(prompt()).toHaveProperty('value', 'return reason=FR012 ;'));
    expect(document.activeElement).toBe(prompt());
  });

  it('puts quotes around words behind a name from where their text begins', async () => {
    await openTerminal({ selected: [packageRow(1)] });
    await type('@sel ; receiver address=12 Lê Lợi phone=0912345678');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Ký tự 28: “Lê Lợi” nằm sau một giá trị chưa có dấu ngoặc kép',
    );
    expect(provider.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '"12 Lê Lợi"' }));
    await waitFor(() =>
      expect(prompt()).toHaveProperty('value', '@sel ; receiver address="12 Lê Lợi" phone=0912345678'),
    );
  });

  it('shows under its name what each value would be', async () => {
    await openTerminal({ selected: [packageRow(1)] });
    await type('delivery-failed FR012 30/11/2099 18h khách hẹn');
    const reason = await screen.findByText('Lý do:');
    const [line] = screen.getAllByRole('listitem').filter((one) => one.contains(reason));
    expect(line?.textContent).toMatch(/Lý do: FR012 .+Hẹn giao lại: 18:00 30\/11\/2099Ghi chú: khách hẹn/);
  });

  it('shows what would happen before Enter', async () => {
    await openTerminal({ selected: [packageRow(1), packageRow(2, { status: 'Delivered' })] });
    await type('return reason=FR012');
    expect(await screen.findByText('✓ 1 chuyển sang Hoàn, chờ trung chuyển')).toBeTruthy();
    expect(screen.getByText(/✗ 1 EPK011/)).toBeTruthy();
    expect(provider.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('asks for what is missing instead of refusing', async () => {
    await openTerminal({ selected: [packageRow(1)] });
    await type('return');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Bảng lệnh' })).toBeTruthy();
    expect(await screen.findByRole('option', { name: /FR012/ })).toBeTruthy();
  });

  it('completes with Tab and recalls whole lines with Up', async () => {
    const row = packageRow(1);
    known(row);
    await openTerminal();
    await userEvent.click(prompt());
    await userEvent.keyboard('pack{Tab}');
    expect(prompt()).toHaveProperty('value', 'packages ');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/packages'));
    await userEvent.click(prompt());
    await userEvent.keyboard('nháp{ArrowUp}');
    expect(prompt()).toHaveProperty('value', 'packages');
    await userEvent.keyboard('{ArrowDown}');
    expect(prompt()).toHaveProperty('value', 'nháp');
  });

  it('offers for a sheet only couriers who may drive, for what was collected everybody', async () => {
    provider.on('GET /search-couriers', () => ({
      data: [
        {
          id: 4,
          courier_code: 'BT0004',
          name: 'Lê Thị Lan',
          hub: { id: 1, code: 'HCM01' },
          phone: '0912 *** 678',
          account_status: 'active',
        },
      ],
    }));
    await openTerminal();
    await userEvent.click(prompt());
    for (const [line, statuses] of [
      ['runsheet new bưu_tá=lan', 'new,active'],
      ['thu-hộ bưu_tá=lan', null],
    ] as const) {
      await userEvent.clear(prompt());
      await userEvent.paste(line);
      await waitFor(() => {
        const asked = provider.of('GET /search-couriers').at(-1)?.query;
        expect([asked?.get('q'), asked?.get('account_status')]).toEqual(['lan', statuses]);
      });
      await screen.findByRole('option', { name: /BT0004/ });
    }
  });

  it('completes by Tab what is still being looked for: what is typed behind it waits, and is no key of the page', async () => {
    const lan = { id: 4, courier_code: 'BT0004', name: 'Lê Thị Lan', hub: { id: 1, code: 'HCM01' }, phone: '0912' };
    let answer = (): void => undefined;
    const told = new Promise<void>((done) => (answer = done));
    provider.on('GET /search-couriers', async ({ query }) => {
      if (query.get('q') === 'lan') await told;
      return { data: query.get('q') === 'lan' ? [lan] : [] };
    });
    await openTerminal();
    await userEvent.click(prompt());
    await userEvent.paste('thu-hộ bưu_tá=lan');
    await userEvent.keyboard('{Tab}gu');
    await waitFor(() => expect(provider.of('GET /search-couriers').at(-1)?.query.get('q')).toBe('lan'));
    expect(prompt()).toHaveProperty('value', 'thu-hộ bưu_tá=lan');
    answer();
    await waitFor(() => expect(prompt()).toHaveProperty('value', 'thu-hộ bưu_tá=BT0004 gu'));
    expect([document.activeElement, window.location.pathname]).toEqual([prompt(), '/user/profile']);
  });

  it('points at the completion that Tab takes; Alt and the arrows go to another, whatever comes in before it', async () => {
    const couriers = [
      { id: 4, courier_code: 'BT0004', name: 'Lê Thị Lan', hub: { id: 1, code: 'HCM01' }, phone: '0912 *** 678' },
      { id: 9, courier_code: 'BT0009', name: 'Trần Lan Anh', hub: { id: 1, code: 'HCM01' }, phone: '0913 *** 678' },
    ];
    provider.on('GET /search-couriers', () => ({ data: couriers }));
    await openTerminal();
    await userEvent.click(prompt());
    await userEvent.paste('thu-hộ bưu_tá=lan');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'BT0004 Lê Thị Lan, HCM01',
      'BT0009 Trần Lan Anh, HCM01',
    ]);
    await waitFor(() => expect(provider.of('GET /search-couriers').at(-1)?.query.get('q')).toBe('lan'));
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
        options.map(({ textContent }) => textContent),
      ),
    );
    const selected = (): string[] =>
      screen
        .getAllByRole('option')
        .filter((option) => option.getAttribute('aria-selected') === 'true')
        .map(({ id }) => id);
    const announced = (): (string | null)[] => [prompt().getAttribute('aria-activedescendant')];
    expect(selected()).toEqual([options[0]?.id]);
    // Told to a reader once nothing more is typed: each key would cut short what it says of the one before.
    expect(announced()).toEqual([null]);
    await screen.findByText('Tab: BT0004, Lê Thị Lan, HCM01. 2 gợi ý');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(selected()).toEqual([options[1]?.id]);
    expect(announced()).toEqual(selected());
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowUp}{/Alt}');
    expect(selected()).toEqual([options[1]?.id]);
    await userEvent.keyboard('{Tab}');
    expect(prompt()).toHaveProperty('value', 'thu-hộ bưu_tá=BT0009 ');
    expect(document.activeElement).toBe(prompt());
  });

  it('offers shops before a letter of one is typed, and near codes where there is none of that name', async () => {
    const shops = [
      { id: 11, code: 'LUNA', name: 'Luna Cosmetics', active: true },
      { id: 12, code: 'MOC', name: 'Mộc Miên', active: true },
    ];
    provider.on('GET /shops', ({ query }) => ({ data: query.get('q') === null ? shops : [] }));
    await openTerminal();
    await type('tìm shop=');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'LUNA Luna Cosmetics',
      'MOC Mộc Miên',
    ]);
    await userEvent.paste('LUMA');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Ký tự 10');
    await userEvent.click(screen.getByRole('button', { name: 'LUNA' }));
    expect(prompt()).toHaveProperty('value', 'tìm shop=LUNA');
  });

  it('offers reasons that fit in place of one that does not', async () => {
    const row = packageRow(1);
    known(row);
    await openTerminal();
    await type(`${row.package_code} ; hoàn lý_do=FR01x`);
    await userEvent.keyboard('{Enter}');
    const wrong = await screen.findByRole('alert');
    expect(wrong.textContent).toContain('Ký tự 28: lý_do:');
    await userEvent.click(within(wrong).getByRole('button', { name: 'FR012' }));
    expect(prompt()).toHaveProperty('value', `${row.package_code} ; hoàn lý_do=FR012`);
  });

  it('says so when none of the codes to be taken out is in the working set', async () => {
    const { store } = await openTerminal({ selected: [packageRow(1), packageRow(2)] });
    await type('unselect 3-5');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Không mã nào trong số này');
    await userEvent.clear(prompt());
    await type(`unselect ${packageRow(2).package_code}`);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(store.get(selectedPackagesAtom)).toHaveLength(1));
  });

  it('empties the working set with Backspace, never by one held down, and can put it back', async () => {
    const { store } = await openTerminal({ selected: [packageRow(1), packageRow(2)] });
    await userEvent.click(prompt());
    fireEvent.keyDown(prompt(), { key: 'Backspace', code: 'Backspace', repeat: true });
    expect(store.get(selectedPackagesAtom)).toHaveLength(2);
    fireEvent.keyDown(prompt(), { key: 'Backspace', code: 'Backspace' });
    expect(store.get(selectedPackagesAtom)).toHaveLength(0);
  });

  it('says so when the network is down, and keeps the line', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    await openTerminal();
    await type(packageRow(1).package_code);
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Không kết nối được máy chủ');
    expect(log.mock.calls.map(([what]: unknown[]) => what)).toEqual(['settings could not be kept']);
    expect(prompt()).toHaveProperty('value', packageRow(1).package_code);
  });

  it('offers a newcomer a real code to try, once', async () => {
    const row = packageRow(9);
    known(row);
    await openTerminal({ path: '/packages' });
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(row.package_code) }));
    expect(prompt()).toHaveProperty('value', row.package_code);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/packages/9'));
    expect(localStorage.getItem('start_offer_7')).toBe('done');
  });

  it('opens the offered code by Enter alone; the cursor stays, and Escape leaves the keys to the page', async () => {
    const row = packageRow(9);
    known(row);
    await openTerminal({ path: '/packages' });
    await screen.findByRole('button', { name: new RegExp(row.package_code) });
    await userEvent.click(prompt());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/packages/9'));
    expect(prompt()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(prompt());
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).not.toBe(prompt());
    expect(localStorage.getItem('start_offer_7')).toBe('done');
  });

  it('refuses a provider’s answer with its own code and sentence', async () => {
    const row = packageRow(1);
    known(row);
    provider.on('PATCH /packages/{id}/return', () => new Refusal(409, { code: 'EPK011', message: 'x' }));
    await openTerminal();
    await type(`${row.package_code} ; return reason=FR012`);
    await userEvent.keyboard('{Enter}{Escape}]');
    expect((await screen.findByText(/✗ 1 EPK011/)).textContent).toContain('Trạng thái kiện không cho phép');
  });
});
