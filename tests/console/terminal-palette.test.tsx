import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { isComing } from '~console/platform/coming';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { rest, strikeKey } from './support/hands';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';

let provider: FakeProvider;
const waiting = (id: number) => packageRow(id, { status: 'Waiting_for_confirmation' });

beforeEach(() => {
  provider = fakeProvider({
    'GET /packages-master-search': () => ({
      data: [{ id: 5, code: 'HL240001662VN', seller_id: 3, seller_code: 'LUNA', package_status: 'Delivered' }],
    }),
    'GET /address-level-3': () => ({
      data: [
        {
          id: 77,
          code: '00077',
          name: 'Phường Tân Định',
          province_id: 1,
          province_name: 'TP. Hồ Chí Minh',
          served: true,
        },
      ],
    }),
    'PATCH /packages/{id}/return': ({ path }) => ({
      data: { ...packageRow(Number(path.split('/')[2])), status: 'Waiting_for_return', version: 2 },
    }),
    'PATCH /packages/{id}/change-info-receiver': ({ path }) => ({ data: packageRow(Number(path.split('/')[2])) }),
    'PATCH /packages/{id}/operator-update': ({ path }) => ({ data: packageRow(Number(path.split('/')[2])) }),
  });
});

const input = (): HTMLElement => screen.getByRole('combobox');
const open = async (): Promise<void> => {
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  await screen.findByRole('combobox');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(5));
};

/** The three that must never differ: what is announced, what is shown as selected, what Enter runs. */
function selectedRow(): HTMLElement {
  const selected = screen.getAllByRole('option').filter((option) => option.getAttribute('aria-selected') === 'true');
  expect(selected).toHaveLength(1);
  const [row] = selected;
  if (!row) throw new Error('nothing is selected');
  expect(input().getAttribute('aria-activedescendant')).toBe(row.id);
  return row;
}

describe('the palette', () => {
  it('after every key the announced row is the selected one', async () => {
    await openTerminal({ selected: [waiting(1), waiting(2)] });
    await open();
    selectedRow();
    for (const key of [
      '{ArrowDown}',
      '{ArrowDown}',
      'h',
      'o',
      '{ArrowDown}',
      'a',
      'n',
      '{ArrowUp}',
      '{Backspace}',
      '{End}',
      '{Home}',
      ' ',
      'x',
      '{Backspace}',
    ]) {
      await userEvent.keyboard(key);
      if (screen.queryAllByRole('option').length > 0) selectedRow();
    }
  });

  it('runs what stands for the text as it is, however fast Enter follows it', async () => {
    await openTerminal({ selected: [waiting(1)] });
    await open();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const before = selectedRow().textContent;
    fireEvent.input(input(), { target: { value: 'hoan hang' } });
    // In the same turn, before anything that waits for the screen has been told.
    expect(selectedRow().textContent).not.toBe(before);
    expect(selectedRow().textContent).toContain('Hoàn hàng');
    fireEvent.keyDown(input(), { key: 'Enter', code: 'Enter' });
    expect(await screen.findByRole('option', { name: /FR012/ })).toBeTruthy();
  });

  it('takes an arrow for the rows on the screen, however fast it follows the text', async () => {
    await openTerminal({ selected: [waiting(1)] });
    await open();
    for (const text of ['h', 'ho', 'h', 'hoan', 'ho', '', 'hoan']) {
      fireEvent.input(input(), { target: { value: text } });
      expect(selectedRow().getAttribute('aria-posinset')).toBe('1');
      const [, second] = screen.getAllByRole('option').map(({ id }) => id);
      fireEvent.keyDown(input(), { key: 'ArrowDown', code: 'ArrowDown' });
      expect(selectedRow().id).toBe(second);
    }
    fireEvent.input(input(), { target: { value: 'hoan h' } });
    fireEvent.input(input(), { target: { value: 'hoan' } });
    expect(selectedRow().getAttribute('aria-posinset')).toBe('1');
    expect(input()).toHaveProperty('value', 'hoan');
  });

  it('draws what is in sight, tells how many there are, and draws the rest for whoever goes there', async () => {
    await openTerminal();
    await open();
    const drawn = screen.getAllByRole('option');
    const total = Number(drawn[0]?.getAttribute('aria-setsize'));
    expect(total).toBeGreaterThan(drawn.length);
    expect(drawn.map((option) => Number(option.getAttribute('aria-posinset')))).toEqual(drawn.map((_, at) => at + 1));
    await userEvent.keyboard('{End}');
    expect(screen.getAllByRole('option')).toHaveLength(total);
    expect(selectedRow().getAttribute('aria-posinset')).toBe(String(total));
    await userEvent.keyboard('{ArrowDown}');
    expect(selectedRow().getAttribute('aria-posinset')).toBe('1');
    await userEvent.keyboard('x{Backspace}{ArrowUp}');
    expect(selectedRow().getAttribute('aria-posinset')).toBe(String(total));
    await userEvent.keyboard('x');
    expect(selectedRow().getAttribute('aria-posinset')).toBe('1');
  });

  it('goes from group to group with Alt and an arrow', async () => {
    await openTerminal({ selected: [waiting(1)] });
    await open();
    const group = (): string =>
      document.getElementById(selectedRow().getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    const first = group();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const second = group();
    expect(second).not.toBe(first);
    await userEvent.keyboard('{ArrowDown}{Alt>}{ArrowUp}{/Alt}');
    expect(group()).toBe(first);
    expect(selectedRow().getAttribute('aria-posinset')).toBe('1');
  });

  it('keeps what is typed from whoever listens below the window, and no other key', async () => {
    await openTerminal();
    await open();
    const heard: string[] = [];
    const over = new AbortController();
    for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'keyup'])
      document.addEventListener(
        type,
        (event) => heard.push(event instanceof KeyboardEvent ? `${type} ${event.key}` : type),
        { capture: true, signal: over.signal },
      );
    await userEvent.keyboard('ho');
    expect([heard, input()]).toEqual([[], expect.objectContaining({ value: 'ho' })]);
    fireEvent.keyDown(input(), { key: 'a', isComposing: true });
    fireEvent.keyDown(input(), { key: '@', altKey: true, ctrlKey: true });
    await userEvent.keyboard('{ArrowDown}');
    expect(heard).toEqual(['keydown a', 'keydown @', 'keydown ArrowDown']);
    over.abort();
  });

  it('finds without accents, and says how many the gate lets through', async () => {
    await openTerminal({ selected: [waiting(1), waiting(2), packageRow(3, { status: 'Delivered' })] });
    await open();
    await userEvent.keyboard('hoan hang');
    expect(selectedRow().textContent).toContain('Hoàn hàng');
    expect(selectedRow().textContent).toContain('2 được, 1 không');
    expect(await screen.findByText(/✓ 2 chuyển sang/)).toBeTruthy();
    expect(screen.getByText(/✗ 1 EPK011/)).toBeTruthy();
  });

  it('shows what can’t be run with the reason and what would help, and runs nothing on Enter', async () => {
    await openTerminal({ role: 'admin', selected: [waiting(1)] });
    await open();
    await userEvent.paste('duyet mat');
    expect(selectedRow().textContent).toContain('EPK015');
    expect(selectedRow().textContent).toContain('Thất lạc');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('EPK015');
    expect(provider.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('asks for the reason, of the right type only, then runs with it', async () => {
    await openTerminal({ selected: [waiting(1)] });
    await open();
    await userEvent.keyboard('hoan{Enter}');
    await screen.findByRole('option', { name: /FR012/ });
    expect(screen.queryByRole('option', { name: /FR001/ })).toBeNull();
    await userEvent.paste('qua tai');
    expect(selectedRow().textContent).toContain('FR012');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(selectedRow().textContent).toContain('Chạy cho 1 kiện'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(provider.of('PATCH /packages/{id}/return').map(({ body }) => body)).toEqual([{ reason: 'FR012' }]),
    );
    expect(screen.queryByRole('dialog', { name: 'Bảng lệnh' })).toBeNull();
  });

  it('wants the count typed before several packages change beyond recall', async () => {
    const waitingForPickup = { status: 'Waiting_for_pickup' } as const;
    await openTerminal({
      role: 'admin',
      selected: [
        packageRow(1, waitingForPickup),
        packageRow(2, waitingForPickup),
        packageRow(3, { status: 'Delivered' }),
      ],
    });
    fireEvent.keyDown(document.body, { key: 'X', code: 'KeyX', shiftKey: true });
    await waitFor(() => expect(selectedRow().textContent).toContain('Chạy cho 2 kiện'));
    await userEvent.keyboard('{Enter}');
    await screen.findByText(/không hoàn tác được/);
    await userEvent.keyboard('3{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('2');
    expect(provider.of('PATCH /packages/{id}/cancel')).toEqual([]);
    await userEvent.keyboard('{Backspace}2');
    await waitFor(() => expect(selectedRow().textContent).toContain('Chạy cho 2 kiện'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(provider.of('PATCH /packages/{id}/cancel')).toHaveLength(2));
  });

  it('checks each argument by the limits of its endpoint as it is typed', async () => {
    await openTerminal({ selected: [packageRow(1)] });
    fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' });
    await userEvent.click(await screen.findByRole('option', { name: /Số điện thoại/ }));
    await userEvent.keyboard('12345');
    expect((await screen.findByRole('alert')).textContent).toContain('10–11 số');
    expect(screen.queryAllByRole('option')).toEqual([]);
    await userEvent.clear(input());
    // Typed this fast by the test, eight characters and Enter would be a scan.
    await userEvent.paste('0903 111 218');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('option', { name: /Phường, xã/ }));
    await userEvent.keyboard('tan dinh');
    await screen.findByRole('option', { name: /Tân Định/ });
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('option', { name: /Chạy cho 1 kiện/ });
    await userEvent.keyboard('{Home}{Enter}');
    await waitFor(() =>
      expect(provider.of('PATCH /packages/{id}/change-info-receiver')[0]?.body).toEqual({
        receiver_phone: '0903111218',
        ward_id: 77,
        version: 1,
      }),
    );
  });

  it('says what is missing where Enter comes before anything is typed, and no longer once something is', async () => {
    await openTerminal({ selected: [waiting(1)] });
    await open();
    await userEvent.keyboard('ghi chu{Enter}');
    const field = await screen.findByPlaceholderText('Ghi chú');
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
    expect((await screen.findByRole('alert')).textContent).toBe('Còn thiếu: Ghi chú.');
    await userEvent.keyboard('x');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('goes a step back on Backspace, and gives up on Escape without a trace', async () => {
    await openTerminal({ selected: [waiting(1)] });
    await open();
    await userEvent.keyboard('hoan{Enter}');
    await screen.findByRole('option', { name: /FR012/ });
    await userEvent.keyboard('FR012{Enter}');
    await screen.findByRole('option', { name: /Chạy cho/ });
    await userEvent.keyboard('{Backspace}');
    await screen.findByRole('option', { name: /FR012/ });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(provider.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('sends nothing once Escape has left it while it looked for the last time', async () => {
    const answers: (() => void)[] = [];
    provider.on('POST /packages-batch-preview', async () => {
      await new Promise<void>((done) => answers.push(done));
      return { data: { refused: [], missed: [] } };
    });
    await openTerminal({ selected: [waiting(1)] });
    await open();
    await userEvent.keyboard('hoan{Enter}');
    await screen.findByRole('option', { name: /FR012/ });
    await userEvent.keyboard('FR012{Enter}');
    await screen.findByRole('option', { name: /Chạy cho/ });
    await waitFor(() => expect(answers).toHaveLength(1));
    await userEvent.keyboard('{Home}');
    strikeKey({ key: 'Enter', code: 'Enter' }, 120);
    await waitFor(() => expect(answers).toHaveLength(2));
    // By whoever has looked; pressed in one go with Enter it would come after the run.
    rest(1_000);
    strikeKey({ key: 'Escape', code: 'Escape' }, 0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const answer of answers) answer();
    await waitFor(() => expect(isComing('choice')).toBe(false));
    expect(isComing('run')).toBe(false);
    expect(provider.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('finds packages by code without moving what is selected', async () => {
    await openTerminal();
    await open();
    await userEvent.paste('240001662');
    await screen.findByRole('option', { name: /HL240001662VN/ });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/packages/5'));
  });

  it('returns the focus to where it was', async () => {
    await openTerminal();
    const field = screen.getByRole('textbox', { name: 'page field' });
    field.focus();
    fireEvent.keyDown(field, { key: 'k', code: 'KeyK', ctrlKey: true });
    await screen.findByRole('combobox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});
