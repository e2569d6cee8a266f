import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { activeRecordAtom } from '~console/terminal/subject';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { paletteAtom } from '~console/terminal/start/palette-state';
import { holdMs } from '~console/terminal/input/hold';
import { Keys } from '~console/features/keys/pages/keys';
import { pass, startClock, stopClock } from './support/clock';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';

let provider: FakeProvider;

beforeEach(() => {
  provider = fakeProvider({ 'GET /packages': () => ({ data: [], next: null, meta: {} }) });
});

const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, {
    key,
    code: /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key,
    ...more,
  });

/** The page of keys, with the frame's own parts about it. */
async function openKeys(): Promise<void> {
  await openTerminal({ path: '/user/keys', page: <Keys /> });
}
async function rebind(title: RegExp, ...keys: string[]): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: title }));
  for (const key of keys) press(key);
  press('Enter');
}
const save = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Lưu' }));
const saved = () => provider.of('PUT /user/settings/{name}').map(({ path, body }) => [path, body]);

describe('one’s own keys', () => {
  it('are recorded, saved for the user, shown and obeyed at once', async () => {
    await openKeys();
    await rebind(/^Hồ sơ của tôi: /, 'g', '5');
    await save();
    await waitFor(() =>
      expect(saved()).toContainEqual([
        '/user/settings/keys',
        { value: { single_keys: true, bindings: { 'page.profile': 'g 5' } }, version: 0 },
      ]),
    );
    press('g');
    await waitFor(() => expect(screen.getByRole('contentinfo').textContent).toContain('g …'));
    press('5');
    await waitFor(() => expect(window.location.pathname).toBe('/user/profile'));
  });

  it('are not saved while there is a conflict, and every conflict is listed', async () => {
    await openKeys();
    await rebind(/^Hoàn hàng: /, 'p');
    const list = await screen.findByRole('alert');
    expect(list.textContent).toContain('p: cả “Hoàn hàng” lẫn “In nhãn”.');
    await rebind(/^Báo mất tại kho: /, 'g');
    await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(5));
    expect(list.textContent).toContain('là phần đầu của g p (“Kiện hàng”)');
    await save();
    expect(document.activeElement).toBe(list);
    expect(saved()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ thay đổi' }));
    expect(list.textContent).toBe('');
  });

  it('leave the browser and moving about alone', async () => {
    await openKeys();
    await userEvent.click(screen.getByRole('button', { name: /^Hoàn hàng: / }));
    press('t', { ctrlKey: true });
    press('Enter');
    expect((await screen.findByRole('alert')).textContent).toContain('Trình duyệt hoặc trình đọc màn hình giữ phím');
    expect(screen.getByRole('button', { name: 'Lưu' })).toHaveProperty('disabled', true);
  });

  it('can be taken away one by one, and all set back', async () => {
    await openKeys();
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ phím: Hoàn hàng' }));
    const none = screen.getByRole('button', { name: 'Hoàn hàng: chưa có phím. Nhấn để đổi phím' });
    // The button that was pressed is gone: who goes by keys stands on beside it.
    await waitFor(() => expect(document.activeElement).toBe(none));
    expect(screen.queryByRole('button', { name: /^Bỏ phím: Mở bảng lệnh/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Về mặc định: Hoàn hàng' }));
    const back = screen.getByRole('button', { name: 'Hoàn hàng: r. Nhấn để đổi phím' });
    await waitFor(() => expect(document.activeElement).toBe(back));
  });

  it('are had by every command, those on records too, of which several kinds have one of the same name', async () => {
    await openKeys();
    const search = screen.getByRole('searchbox', { name: 'Tìm lệnh' });
    await userEvent.type(search, 'đổi bưu tá');
    const records = screen.getByRole('region', { name: 'Phiếu, hồ sơ' });
    expect(within(records).getByRole('button', { name: /^Đổi bưu tá.*Phiếu, chuyến.*: chưa có phím/ })).toBeTruthy();
    await userEvent.clear(search);
    const names = [...document.querySelectorAll('li > button')].map((button) => button.getAttribute('aria-label'));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(200);
  });

  it('set back leave alone what is no key', async () => {
    provider.on('GET /user/settings', () => ({
      data: {
        keys: {
          value: { single_keys: false, bindings: { 'package.print': 'y' }, all_above: 5, after_line: 'page' },
          version: 1,
        },
      },
    }));
    await openKeys();
    const above = screen.getByRole('textbox', { name: /^Hỏi lại khi @tất-cả/ });
    await waitFor(() => expect(above).toHaveProperty('value', '5'));
    await userEvent.click(screen.getByRole('button', { name: 'Tất cả về mặc định' }));
    await save();
    await waitFor(() =>
      expect(saved()).toContainEqual([
        '/user/settings/keys',
        { value: { single_keys: true, bindings: {}, all_above: 5, after_line: 'page' }, version: 1 },
      ]),
    );
  });

  it('given to the verb of one kind of record are not those of its like for another', async () => {
    provider.on('GET /user/settings', () => ({
      data: { keys: { value: { single_keys: true, bindings: { 'cod-collection.approve': 'q' } }, version: 1 } },
    }));
    const { store } = await openTerminal({ role: 'admin', page: <Toasts onMounted={toastsMounted} /> });
    await waitFor(() => expect(provider.of('GET /user/settings')).toHaveLength(1));
    const claim = {
      kind: 'lost_claim',
      id: 7,
      code: 'LC1',
      title: '',
      version: 1,
      status: 'Submitted',
      facts: {},
    } as const;
    act(() => store.set(activeRecordAtom, claim));
    press('q');
    expect(await screen.findByText(/^Cần một Phiếu thu COD/)).toBeTruthy();
    expect(store.get(paletteAtom).kind).toBe('closed');
    expect(provider.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('that are single characters can be switched off; the palette still opens', async () => {
    const { store } = await openTerminal({ selected: [packageRow(1)], path: '/user/keys', page: <Keys /> });
    await userEvent.click(screen.getByRole('checkbox', { name: /Dùng phím tắt là một ký tự/ }));
    await save();
    act(() => (document.activeElement as HTMLElement).blur());
    stopClock();
    press('r');
    await pass(holdMs);
    startClock();
    expect(store.get(paletteAtom).kind).toBe('closed');
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
    expect(await screen.findByRole('dialog', { name: 'Bảng lệnh' })).toBeTruthy();
  });

  it('changed in two browsers are merged, not lost', async () => {
    let kept = {
      value: { single_keys: true, bindings: { 'package.print': 'y' } as Record<string, string> },
      version: 3,
    };
    provider
      .on('GET /user/settings', () => ({ data: { keys: { value: { single_keys: true, bindings: {} }, version: 2 } } }))
      .on('PUT /user/settings/{name}', ({ body }) => {
        const { value, version } = body as typeof kept;
        if (version !== kept.version) {
          provider.on('GET /user/settings', () => ({ data: { keys: kept } }));
          return new Refusal(409, { code: 'ESY013', message: 'x' });
        }
        kept = { value, version: version + 1 };
        return { data: { version: kept.version } };
      });
    await openKeys();
    await rebind(/^Chép mã vận đơn: /, 'q');
    await save();
    await waitFor(() => expect(kept.value.bindings).toEqual({ 'package.print': 'y', 'package.copy': 'q' }), {
      timeout: 5_000,
    });
  });
});

describe('a sequence begun', () => {
  it('shows after a pause what may follow, and Escape leaves it', async () => {
    // Fetched when first asked for, which no clock of the test tells.
    await import('~console/terminal/hotkeys/which-key');
    await openTerminal();
    stopClock();
    press('g');
    await pass(holdMs);
    expect(screen.getByRole('contentinfo').textContent).toContain('g …');
    await pass(599);
    expect(screen.queryByRole('region', { name: 'Phím có thể bấm tiếp' })).toBeNull();
    await pass(1);
    const panel = screen.getByRole('region', { name: 'Phím có thể bấm tiếp' });
    expect(panel.textContent).toContain('Kiện hàng');
    // Who hears it is told how many, not all of them.
    await pass(100);
    expect(panel.textContent).toMatch(/rồi bấm tiếp, \d+ phím/);
    startClock();
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Phím có thể bấm tiếp' })).toBeNull());
  });
});

describe('typing on behind a key', () => {
  it('loses no character on the way into the prompt', async () => {
    await openTerminal();
    press('/', { code: 'Slash' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
  });

  it('loses none on the way into a palette that is still to be drawn', async () => {
    const { store } = await openTerminal({ selected: [packageRow(1)] });
    press('n');
    // Held with the key that opens the palette, until it is clear that no scanner types.
    press('a');
    await waitFor(() => expect(store.get(paletteAtom).kind).not.toBe('closed'));
    for (const key of ['b', 'c']) {
      // Once the field is there, which a quick machine has sooner, a key types into it by itself.
      if (document.activeElement instanceof HTMLInputElement) await userEvent.keyboard(key);
      else press(key);
    }
    const field = await screen.findByRole('combobox');
    await waitFor(() => expect(field).toHaveProperty('value', 'abc'));
  });
});
