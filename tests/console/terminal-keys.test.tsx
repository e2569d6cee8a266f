import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { announce } from '~console/platform/coming';
import { leaveGuardAtom } from '~console/terminal/go-from-here';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { trackingCode } from '~domain/tracking-code';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';

let provider: FakeProvider;
let clock = 0;
const row = packageRow(166);

/** Keys with the times a keyboard would stamp on them; a field gets each character the page does not take. */
function strike(
  key: string,
  code: string,
  gap: number,
  target: Element = document.activeElement ?? document.body,
  shift = false,
): boolean {
  clock += gap;
  const event = new KeyboardEvent('keydown', { key, code, shiftKey: shift, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  const kept = fireEvent(target, event);
  if (kept && key.length === 1 && target instanceof HTMLInputElement) {
    const { value, selectionStart, selectionEnd } = target;
    fireEvent.input(target, {
      target: {
        value: `${value.slice(0, selectionStart ?? value.length)}${key}${value.slice(selectionEnd ?? value.length)}`,
      },
    });
  }
  return kept;
}

function scan(code: string, end: 'Enter' | 'Tab' = 'Enter', gap = 10): void {
  [...code].forEach((char, index) => {
    const letter = /[A-Z]/.test(char);
    strike(char, letter ? `Key${char}` : `Digit${char}`, index === 0 ? 500 : gap, undefined, letter);
  });
  strike(end, end, gap);
}

/** Keys are obeyed in turn: had one before opened a dialog, the sheet would not open, or not alone. */
async function onlySheet(): Promise<HTMLElement> {
  strike('?', 'Slash', 500, document.body, true);
  const sheet = await screen.findByRole('dialog', { name: 'Phím tắt dùng được lúc này' });
  expect(screen.getAllByRole('dialog')).toEqual([sheet]);
  return sheet;
}

const live = (): string => document.querySelector('[aria-live]')?.textContent ?? '';

beforeEach(() => {
  // By the window's clock, from when on the console listens.
  clock = Math.max(clock, performance.now()) + 100_000;
  provider = fakeProvider({
    'GET /package': ({ query }) =>
      query.get('code') === row.package_code ? { data: row } : new Refusal(404, { code: 'EPK029', message: 'x' }),
    'GET /packages': () => ({ data: [], next: null, meta: {} }),
  });
});

it('what a busy machine told late leads the key behind it: Enter is for where j led', async () => {
  await openTerminal();
  const rows = document.createElement('button');
  document.body.append(rows);
  const heard: string[] = [];
  rows.addEventListener('keydown', ({ key }) => heard.push(key));
  const lead = ({ code }: KeyboardEvent): void => (code === 'KeyJ' ? rows.focus() : undefined);
  document.addEventListener('keydown', lead);
  // The page is there: keys wait for nothing.
  strike('j', 'KeyJ', 500);
  await waitFor(() => expect(document.activeElement).toBe(rows));
  rows.blur();
  // A hand's pace by the keys' own clock; the timer that lets j go has not come yet.
  strike('j', 'KeyJ', 500);
  strike('Enter', 'Enter', 200);
  await waitFor(() => expect(heard).toEqual(['Enter']));
  document.removeEventListener('keydown', lead);
  rows.remove();
});

describe('a scan', () => {
  it.each(['Enter', 'Tab'] as const)('opens its package with nothing focused, ended by %s', async (end) => {
    await openTerminal();
    scan(row.package_code, end);
    await waitFor(() => expect(live()).toContain(`Đã tìm thấy ${row.package_code}`));
    expect(window.location.pathname).toBe('/packages/166');
  });

  it('takes itself back out of whatever field has the focus', async () => {
    await openTerminal();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'page field' });
    fireEvent.input(field, { target: { value: 'ghi chú dở' } });
    field.focus();
    field.setSelectionRange(3, 3);
    scan(row.package_code);
    expect(field.value).toBe('ghi chú dở');
    expect(field.selectionStart).toBe(3);
    await waitFor(() => expect(window.location.pathname).toBe('/packages/166'));
  });

  it('fires no hotkey, whatever letters it has', async () => {
    await openTerminal({ selected: [packageRow(1)] });
    scan('RMBWENHPCO123');
    await waitFor(() => expect(live()).toContain('RMBWENHPCO123'));
    await onlySheet();
    expect(provider.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('of a code that does not exist is bad, and said so', async () => {
    await openTerminal();
    scan(trackingCode(99));
    await waitFor(() => expect(live()).toContain('EPK029'));
    expect(window.location.pathname).toBe('/user/profile');
  });

  it('of a malformed code makes no request', async () => {
    await openTerminal();
    scan('HL240000010VN');
    await waitFor(() => expect(live()).toContain('EPK027'));
    expect(provider.of('GET /package')).toEqual([]);
  });

  it.each(['HL24000', '0018VN', 'MU261121'])('of half a code makes no request and says so: %s', async (half) => {
    await openTerminal();
    scan(half);
    await waitFor(() => expect(live()).toContain('một phần mã'));
    expect(provider.of('GET /package')).toEqual([]);
  });

  it('counts by when it was made, not by when its turn came', async () => {
    await openTerminal();
    scan(row.package_code);
    await waitFor(() => expect(provider.of('GET /package')).toHaveLength(1));
    // A trembling hand behind a line that takes its time.
    let over = announce('line');
    scan(row.package_code);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_000);
    over();
    await waitFor(() => expect(live()).toContain('tính một lần'));
    expect(provider.of('GET /package')).toHaveLength(1);
    // Two that were made apart and whose turn comes at once.
    over = announce('line');
    clock += 3_000;
    scan(row.package_code);
    clock += 3_000;
    scan(row.package_code);
    over();
    await waitFor(() => expect(provider.of('GET /package')).toHaveLength(3));
  });

  it('repeated within two seconds counts once and says so', async () => {
    await openTerminal();
    scan(row.package_code);
    await waitFor(() => expect(window.location.pathname).toBe('/packages/166'));
    scan(row.package_code);
    await waitFor(() => expect(live()).toContain('tính một lần'));
    expect(provider.of('GET /package')).toHaveLength(1);
  });

  it('asks the form that is not saved before it leaves it', async () => {
    const { store } = await openTerminal();
    const ask = vi.fn();
    store.set(leaveGuardAtom, { ask });
    scan(row.package_code);
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    expect(window.location.pathname).toBe('/user/profile');
  });
});

describe('keys', () => {
  it('typed by a person run their command, also in sequence, with the first shown while it waits', async () => {
    await openTerminal();
    strike('g', 'KeyG', 500);
    const footer = screen.getByRole('contentinfo');
    await waitFor(() => expect(footer.textContent).toContain('g …'));
    strike('p', 'KeyP', 200);
    await waitFor(() => expect(window.location.pathname).toBe('/packages'));
  });

  it('stay letters in a field', async () => {
    await openTerminal({ selected: [packageRow(1)] });
    const field = screen.getByRole('textbox', { name: 'page field' });
    field.focus();
    strike('r', 'KeyR', 500);
    field.blur();
    await onlySheet();
    expect(field).toHaveProperty('value', 'r');
  });

  it('of a command that can’t run now say why', async () => {
    await openTerminal({ page: <Toasts onMounted={toastsMounted} /> });
    strike('r', 'KeyR', 500);
    expect(await screen.findByText('Chọn ít nhất một kiện: quét, dán mã hoặc tích dòng.')).toBeTruthy();
    await onlySheet();
  });

  it('are all on one sheet', async () => {
    await openTerminal();
    const sheet = await onlySheet();
    expect(sheet.textContent).toContain('Hoàn hàng');
    expect(sheet.textContent).toContain('Đổi giao diện sáng, tối');
  });

  it('go on being the page’s once the sheet is closed, whatever was typed in before', async () => {
    await openTerminal();
    screen.getByRole('textbox', { name: 'Dòng lệnh' }).focus();
    strike('Escape', 'Escape', 500);
    expect(document.activeElement).toBe(document.body);
    const sheet = await onlySheet();
    await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true));
    strike('Escape', 'Escape', 500);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(document.body));
    strike('g', 'KeyG', 500);
    strike('p', 'KeyP', 200);
    await waitFor(() => expect(window.location.pathname).toBe('/packages'));
  });

  it('/ goes to the prompt', async () => {
    await openTerminal();
    strike('/', 'Slash', 500);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Dòng lệnh' })));
  });
});
