import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { put } from './support/put';

let provider: FakeProvider;

const nothing = { shops: [], couriers: [], hubs: [], runsheets: [], tickets: [], staff: [], documents: [], prices: [] };
const hub = { id: 1, code: 'HCM01' };
const sheet = (id: number, code: string) => ({
  id,
  code,
  type: 'outbound',
  status: 'Running',
  hub,
  courier: { id: 9, code: 'BT0009', name: 'Lý Quốc Sư' },
});

beforeEach(() => {
  provider = fakeProvider({
    'GET /packages-master-search': () => ({ data: [] }),
    'GET /packages': () => ({ data: [], next: null, meta: {} }),
    'GET /couriers': () => ({
      data: [{ id: 9, courier_code: 'BT0009', first_name: 'Lý Quốc Sư', phone: '0903 *** 218', hub }],
      meta: {},
    }),
    'GET /runsheets': () => ({ data: [sheet(42, 'ORS26112100042')], meta: {} }),
  });
});

const input = (): HTMLElement => screen.getByRole('combobox');
const options = (): string[] => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');
async function open(role: 'hub_manager' | 'hub_operator' = 'hub_manager') {
  const terminal = await openTerminal({ role });
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  await screen.findByRole('combobox');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(5));
  return terminal;
}
const type = (text: string): void => {
  fireEvent.input(input(), { target: { value: text } });
};
const press = (key: string): void => {
  fireEvent.keyDown(input(), { key, code: key });
};
/** Answers when it is told to. */
function held<T>(): { readonly answer: (value: T) => void; readonly promise: Promise<T> } {
  let answer: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { answer, promise };
}

describe('the palette finds', () => {
  it('a receiver by the last digits of his phone', async () => {
    provider.on('GET /packages-master-search', ({ query }) => ({
      data:
        query.get('code') === '778866'
          ? [
              {
                id: 5,
                code: 'HL240001662VN',
                seller_id: 3,
                seller_code: 'LUNA',
                package_status: 'Delivered',
                receiver_name: 'Đỗ Minh Khôi',
              },
            ]
          : [],
    }));
    await open();
    type('778867');
    expect(await screen.findByText(/Số điện thoại bị che thì chỉ tìm được bằng cả số/)).toBeTruthy();
    type('778866');
    expect((await screen.findByRole('option', { name: /HL240001662VN/ })).textContent).toContain('Đỗ Minh Khôi');
    press('Enter');
    await waitFor(() => expect(window.location.pathname).toBe('/packages/5'));
  });

  it('couriers and sheets at work with the key, before the provider has answered', async () => {
    await open();
    await waitFor(() => expect(provider.of('GET /runsheets')).toHaveLength(1));
    expect(provider.of('GET /runsheets')[0]?.query.get('status')).toBe('Created,Running');
    const slow = held<object>();
    provider.on('GET /search', () => slow.promise);
    await waitFor(() => {
      type('bt000');
      expect(options().some((text) => text.includes('BT0009'))).toBe(true);
    });
    type('00042');
    expect(options().some((text) => text.includes('ORS26112100042'))).toBe(true);
    slow.answer({ data: nothing });
  });

  it('what is typed as Telex without an input method: commands, and people where nobody is called so', async () => {
    const asked: string[] = [];
    provider.on('GET /packages', ({ query }) => {
      const q = query.get('q') ?? '';
      asked.push(q);
      return { data: q === 'nguyễn' ? [packageRow(9, { receiver_name: 'Nguyễn Hạ' })] : [], next: null, meta: {} };
    });
    await open();
    type('hoanf');
    expect(options()[0]).toContain('Hoàn hàng');
    type('maats hangf');
    expect(options()[0]).toContain('hàng mất');
    type('nguyeenx');
    expect(await screen.findByRole('option', { name: /Nguyễn Hạ/ })).toBeTruthy();
    expect(asked).toEqual(['nguyeenx', 'nguyễn']);
  });

  it('what only other roles may do, last, with who they are, and runs none of it', async () => {
    await open('hub_operator');
    type('duyet mat');
    await screen.findAllByText(/Chỉ dành cho: /);
    const ids = screen.getAllByRole('option').map(({ id }) => id.includes('barred'));
    expect(ids.at(-1)).toBe(true);
    expect(ids.toSorted()).toEqual(ids);
    expect(options().some((text) => text.startsWith('Duyệt mất'))).toBe(true);
    press('Enter');
    expect((await screen.findByRole('alert')).textContent).toContain('Chỉ dành cho');
    expect(provider.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each(['help', 'trợ giúp', 'trợ giúp ', 'tro giup', '?'])(
    'help by “%s”: lines that run, and the grammar',
    async (word) => {
      await open('hub_operator');
      type(word);
      expect(options()[0]).toContain('Trợ giúp');
      press('Enter');
      const grammar = await screen.findByRole('region', { name: 'Cú pháp' });
      expect(grammar.textContent).toContain('3,6-900');
      expect(options()).toHaveLength(10);
      type('bưu tá đang giữ');
      expect(options()).toHaveLength(1);
      press('Enter');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByRole('textbox', { name: 'Dòng lệnh' })).toHaveProperty('value', 'thu-hộ khâu=bưu_tá từ=1tr');
    },
  );
});

it.each(['trợ giúp ', '?'])('help opens at once from the line itself, written “%s”', async (asked) => {
  await openTerminal();
  const line = screen.getByRole('textbox', { name: 'Dòng lệnh' });
  await put(line, asked);
  fireEvent.keyDown(line, { key: 'Enter', code: 'Enter' });
  expect(await screen.findByRole('region', { name: 'Cú pháp' })).toBeTruthy();
});

describe('Enter in the palette', () => {
  it('waits for what was typed, and opens what came, whichever answer was the quicker', async () => {
    const [found, entities] = [held<object>(), held<object>()];
    provider.on('GET /packages-master-search', () => found.promise).on('GET /search', () => entities.promise);
    await open();
    type('778866');
    press('Enter');
    expect(await screen.findByText('Đang tìm…')).toBeTruthy();
    await act(async () =>
      entities.answer({ data: { ...nothing, shops: [{ id: 3, code: '778866', name: 'Shop 778866' }] } }),
    );
    expect(window.location.pathname).toBe('/user/profile');
    await act(async () =>
      found.answer({
        data: [{ id: 5, code: 'HL240001662VN', seller_id: 3, seller_code: 'LUNA', package_status: 'Delivered' }],
      }),
    );
    await waitFor(() => expect(window.location.pathname).toBe('/packages/5'));
  });

  it('is called off by what is typed after it', async () => {
    const found = held<object>();
    provider.on('GET /packages-master-search', () => found.promise);
    await open();
    type('778866');
    press('Enter');
    type('77886');
    await act(async () =>
      found.answer({
        data: [{ id: 5, code: 'HL240001662VN', seller_id: 3, seller_code: 'LUNA', package_status: 'Delivered' }],
      }),
    );
    await screen.findByRole('option', { name: /HL240001662VN/ });
    expect(window.location.pathname).toBe('/user/profile');
  });

  it('says so where nothing matches', async () => {
    const { store } = await open();
    type('zzqx 99');
    press('Enter');
    expect((await screen.findByRole('alert')).textContent).toBe('Không có gì khớp với “zzqx 99”.');
    expect(store.get(selectedPackagesAtom)).toEqual([]);
    type('zzqx 9');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('takes no ward of what was typed before', async () => {
    const asked: string[] = [];
    const slow = held<object>();
    const ward = (id: number, name: string) => ({ id, code: String(id), name, province_name: 'HCM', served: true });
    provider.on('GET /address-level-3', ({ query }) => {
      const q = query.get('q') ?? '';
      asked.push(q);
      return q === 'tan' ? { data: [ward(1, 'Phường Tân Bình'), ward(2, 'Phường Tân Định')] } : slow.promise;
    });
    await openTerminal({ selected: [packageRow(1)] });
    fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' });
    fireEvent.click(await screen.findByRole('option', { name: /Phường, xã/ }));
    await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
    type('tan');
    await screen.findByRole('option', { name: /Tân Bình/ });
    type('tan phu');
    press('Enter');
    expect(await screen.findByText('Đang tìm…')).toBeTruthy();
    await act(async () => slow.answer({ data: [ward(3, 'Phường Tân Phú')] }));
    expect(await screen.findByText(/Phường Tân Phú, HCM/)).toBeTruthy();
    expect(asked).toEqual(['tan', 'tan phu']);
  });
});
