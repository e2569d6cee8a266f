import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '~console/platform/i18n';
import { OfflineBar } from '~console/app/frame/default-layout';
import { PageSlot } from '~console/app/page-slot';
import { applyTheme, oppositeTheme } from '~console/platform/theme';
import { Menu } from '~console/ui/menu';
import { toast, toastsMounted, type ToastKind } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { limits } from '~domain/limits';
import { renderPage } from './support/render-page';

const quiet = (): void => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
};
const openPage = (load: () => Promise<() => React.ReactNode>): void => {
  window.history.replaceState(null, '', '/x');
  render(<PageSlot route={{ path: '/x', access: 'session', load }} />);
};

const focused = (): string | null => document.activeElement?.textContent ?? null;

beforeEach(() => startI18n('en'));

describe('a page that fails', () => {
  it('to load can be asked for again', async () => {
    quiet();
    const load = vi.fn<() => Promise<() => React.ReactNode>>();
    load
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
      .mockResolvedValue(() => <p>here</p>);
    openPage(load);
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('here')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('while drawn is kept from the frame, and can be tried again', async () => {
    quiet();
    let broken = true;
    openPage(async () => () => {
      if (broken) throw new Error('boom');
      return <p>here</p>;
    });
    expect(await screen.findByRole('heading', { name: 'This page ran into an error' })).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('here')).toBeTruthy();
  });
});

it('being offline is said at once, and said no more once the provider answers again', async () => {
  const asked: { readonly resolve: (answer: Response) => void; readonly reject: (error: Error) => void }[] = [];
  vi.stubGlobal(
    'fetch',
    (input: string) =>
      new Promise<Response>((resolve, reject) => {
        // What else is asked for is never answered: an answer would say that there is a network.
        if (input.endsWith('/health')) asked.push({ resolve, reject });
      }),
  );
  const silence = (): Promise<void> => act(async () => asked.pop()?.reject(new TypeError('network')));
  await renderPage(<OfflineBar />, '/x', 'en');
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status').textContent).toContain("You're offline");
  expect(screen.getByRole('status').textContent).toContain('queued');
  expect(asked).toHaveLength(1);
  await silence();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(asked).toHaveLength(1);
  await silence();
  expect(screen.getByRole('status').textContent).toContain("You're offline");
  act(() => void window.dispatchEvent(new Event('online')));
  expect(asked).toHaveLength(1);
  asked.pop()?.resolve(new Response('{}'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
});

describe('toasts', () => {
  it('come in four kinds at the top right, close after 5000 ms, and are draggable to 60 percent', async () => {
    render(<Toasts onMounted={toastsMounted} />);
    for (const kind of ['success', 'error', 'warning', 'info'] satisfies ToastKind[]) toast(kind, `it is ${kind}`);
    await waitFor(() => expect(screen.getAllByText(/^it is /)).toHaveLength(4));
    for (const kind of ['success', 'error', 'warning', 'info']) {
      expect(screen.getByText(`it is ${kind}`).closest(`.Toastify__toast--${kind}`)).toBeTruthy();
    }
    expect(document.querySelector('.Toastify__toast-container--top-right')).toBeTruthy();
    expect(document.querySelector<HTMLElement>('.Toastify__progress-bar--animated')?.style.animationDuration).toBe(
      `${limits.toast.timeoutMs}ms`,
    );
    expect(limits.toast).toEqual({ timeoutMs: 5000, max: 20, dragDismissPercent: 60 });
  });

  it('stand beneath the field that is typed in where they would lie over it, and stay where they are pressed', async () => {
    render(
      <>
        <Toasts onMounted={toastsMounted} />
        <input aria-label="search" />
        <input aria-label="line" />
      </>,
    );
    const [search, line] = [screen.getByLabelText('search'), screen.getByLabelText('line')];
    vi.spyOn(search, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 110, window.innerWidth, 40));
    vi.spyOn(line, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2, window.innerWidth, 40));
    const top = (): string | undefined =>
      document.querySelector<HTMLElement>('.Toastify__toast-container')?.style.getPropertyValue('--toastify-toast-top');
    act(() => search.focus());
    toast('info', 'it came', { label: 'open', run: () => undefined });
    await waitFor(() => expect(top()).toBe('158px'));
    act(() => screen.getByRole('button', { name: 'open' }).focus());
    expect(top()).toBe('158px');
    act(() => line.focus());
    expect(top()).toBe('100px');
    act(() => search.focus());
    expect(top()).toBe('158px');
  });

  it('let the mouse through where it is at work as they come, until it has left their place once', async () => {
    render(<Toasts onMounted={toastsMounted} />);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(600, 100, 340, 62));
    const move = (clientX: number) =>
      act(
        () =>
          void window.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', clientX, clientY: 120 })),
      );
    const passes = (): boolean => document.querySelector('.Toastify__toast-container.passing') !== null;
    move(700);
    toast('info', 'it came');
    await screen.findByText('it came');
    await waitFor(() => expect(passes()).toBe(true));
    move(500);
    await waitFor(() => expect(passes()).toBe(false));
    move(700);
    toast('info', 'another came');
    await screen.findByText('another came');
    expect(passes()).toBe(false);
  });

  it('of one kind and one sentence are one, whose time begins anew', async () => {
    render(<Toasts onMounted={toastsMounted} />);
    toast('warning', 'it waits');
    const first = await screen.findByText('it waits');
    toast('warning', 'it waits', { label: 'look', run: () => undefined });
    await screen.findByRole('button', { name: 'look' });
    expect(screen.getAllByText('it waits')).toHaveLength(1);
    expect(first.closest('.Toastify')?.querySelectorAll('.Toastify__toast')).toHaveLength(1);
    toast('error', 'it waits');
    await waitFor(() => expect(screen.getAllByText('it waits')).toHaveLength(2));
  });

  it('are never more than 20 at once', async () => {
    render(<Toasts onMounted={toastsMounted} />);
    for (let count = 1; count <= 25; count += 1) toast('info', `number ${count}`);
    await waitFor(() => expect(screen.getAllByText(/^number /)).toHaveLength(20));
  });
});

describe('a menu', () => {
  const picked = vi.fn();
  const draw = (): void => {
    picked.mockClear();
    render(
      <Menu
        label="Fruit"
        button="v"
        entries={['Apple', 'Banana', 'Cherry'].map((text) => ({
          id: text,
          text,
          content: text,
          checked: text === 'Banana',
          onSelect: () => picked(text),
        }))}
      />,
    );
  };
  it('opens at the present choice and is walked by arrows, ends and letters', async () => {
    draw();
    await userEvent.click(screen.getByRole('button', { name: 'Fruit' }));
    await waitFor(() => expect(focused()).toBe('✓Banana'));
    for (const [key, at] of [
      ['{ArrowDown}', 'Cherry'],
      ['{ArrowDown}', 'Apple'],
      ['{ArrowUp}', 'Cherry'],
      ['{Home}', 'Apple'],
      ['{End}', 'Cherry'],
      ['a', 'Apple'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(focused()).toBe(at);
    }
    await userEvent.keyboard('{Enter}');
    expect(picked).toHaveBeenCalledWith('Apple');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes on Esc with the focus back on its button, choosing nothing', async () => {
    draw();
    await userEvent.click(screen.getByRole('button', { name: 'Fruit' }));
    await waitFor(() => expect(focused()).toBe('✓Banana'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fruit' }));
    expect(picked).not.toHaveBeenCalled();
  });

  it('left open under a dialog leaves the Esc pressed there to the dialog', async () => {
    const heard = vi.fn();
    draw();
    const dialog = document.createElement('dialog');
    dialog.open = true;
    dialog.innerHTML = '<input aria-label="palette">';
    dialog.addEventListener('keydown', ({ key }) => heard(key));
    document.body.append(dialog);
    screen.getByRole('textbox', { name: 'palette' }).focus();
    // It opens after the dialog has the focus already.
    fireEvent.click(screen.getByRole('button', { name: 'Fruit' }));
    expect(screen.getByRole('menu')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'palette' }), { key: 'Escape' });
    expect(heard).toHaveBeenCalledWith('Escape');
    expect(screen.queryByRole('menu')).toBeNull();
    dialog.remove();
  });
});

it('the theme follows the system until told otherwise', () => {
  const root = document.documentElement;
  applyTheme();
  expect(root.dataset.theme).toBeUndefined();
  localStorage.setItem('theme', 'dark');
  applyTheme();
  expect(root.dataset.theme).toBe('dark');
  expect(oppositeTheme('dark')).toBe('light');
  applyTheme('system');
  expect(root.dataset.theme).toBeUndefined();
  cleanup();
});
