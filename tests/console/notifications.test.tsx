import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '~console/platform/i18n';
import { createQueryClient } from '~console/platform/query-client';
import { uiCommands } from '~commands/ui-commands';
import { runUiAction } from '~console/terminal/action-handlers';
import { NotificationBell } from '~console/features/notifications/notification-bell';
import type { ResponseOf } from '~contract/endpoints';
import { pass, startClock, stopClock } from './support/clock';
import { fakeProvider, type FakeProvider, type Received } from './support/fake-provider';

type Item = ResponseOf<'GET /notifications'>['data'][number];

const item = (id: number, change: Partial<Item> = {}): Item => ({
  id,
  type: 'new_ticket',
  content: `News ${id}`,
  url: `/support/${id}`,
  read_at: null,
  readable_created_at: 'now',
  created_at: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString(),
  ...change,
});

let provider: FakeProvider;
let items: Item[];
let totalPages = 1;
let unread: number | undefined;

/** Pages of 100 as a provider cuts them, by the asked types. */
function answer({ query }: Received) {
  const types = query.get('types')?.split(',') ?? [];
  const page = Number(query.get('page'));
  const fitting = items.filter(({ type }) => types.includes(type));
  const data = fitting.slice((page - 1) * 100, page * 100);
  const pages = Math.max(totalPages, Math.ceil(fitting.length / 100));
  return {
    data,
    unread: unread ?? items.filter(({ read_at }) => read_at === null).length,
    meta: {
      pagination: { total: fitting.length, count: data.length, per_page: 100, current_page: page, total_pages: pages },
    },
  };
}

async function draw(): Promise<void> {
  window.history.replaceState(null, '', '/packages');
  await startI18n('en');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Provider>
        <NotificationBell />
      </Provider>
    </QueryClientProvider>,
  );
}

async function show(): Promise<void> {
  await draw();
  await waitFor(() => expect(provider.of('GET /notifications').length).toBeGreaterThan(0));
}

const bell = (): HTMLElement => screen.getByRole('button', { name: /^Notifications, / });
const open = async (): Promise<HTMLElement> => {
  await userEvent.click(bell());
  return screen.findByRole('region', { name: 'Notifications' });
};
const badge = (): string | null => screen.queryByTestId('unread')?.textContent ?? null;
const shaking = (): boolean => document.querySelector('[data-shaking="true"]') !== null;
const reload = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Reload' }));
const queries = (): string[] => provider.of('GET /notifications').map(({ query }) => query.toString());

const openAndReload = async (): Promise<void> => {
  await open();
  await reload();
  await userEvent.keyboard('{Escape}');
};

beforeEach(() => {
  items = [item(3), item(2), item(1, { read_at: '2026-01-02T00:00:00Z' })];
  totalPages = 1;
  unread = undefined;
  provider = fakeProvider({
    'GET /notifications': answer,
    'POST /notifications/read': ({ body }) => {
      const { ids } = body as { ids: number | 'all' };
      items = items.map((one) => (ids === 'all' || one.id === ids ? { ...one, read_at: '2026-01-02T00:00:00Z' } : one));
      return { data: { read: 1 } };
    },
  });
});

describe('the badge', () => {
  it.each([
    [0, null],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [2500, '99+'],
  ])('for %i unread shows %s', async (count, text) => {
    unread = count;
    await show();
    await waitFor(() =>
      expect(bell().getAttribute('aria-label')).toBe(`Notifications, ${count.toLocaleString('vi-VN')} unread`),
    );
    expect(badge()).toBe(text);
  });

  it('counts the list where the provider tells no number', async () => {
    provider.on('GET /notifications', (received) => ({ ...answer(received), unread: undefined }));
    await show();
    await waitFor(() => expect(badge()).toBe('2'));
  });
});

describe('the list', () => {
  it('is asked for 100 at a time from page 1, of all three types', async () => {
    await show();
    expect(queries()).toEqual(['limit=100&page=1&types=new_user%2Cnew_ticket%2Cnew_package_failed']);
  });

  it('loads more of new_user and new_ticket only, each item once, none left out', async () => {
    const failed = Array.from({ length: 60 }, (_, index) => item(1000 - index, { type: 'new_package_failed' }));
    const tickets = Array.from({ length: 150 }, (_, index) => item(900 - index));
    items = [...failed, ...tickets];
    await show();
    const panel = await open();
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(100));
    await userEvent.click(within(panel).getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(210));
    expect(
      new Set(
        queries()
          .slice(1)
          .map((query) => new URLSearchParams(query).get('types')),
      ),
    ).toEqual(new Set(['new_user,new_ticket']));
    expect(queries()).toContain('limit=100&page=2&types=new_user%2Cnew_ticket');
    expect(within(panel).queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('offers failed packages that no longer came on page 1 by themselves, once all others are there', async () => {
    const failed = Array.from({ length: 130 }, (_, index) => item(1000 - index, { type: 'new_package_failed' }));
    items = [...failed, item(2), item(1)];
    await show();
    const panel = await open();
    const shown = (count: number) => waitFor(() => expect(panel.querySelectorAll('li')).toHaveLength(count));
    await shown(100);
    await userEvent.click(within(panel).getByText('Load more'));
    await shown(102);
    await userEvent.click(within(panel).getByText('Earlier failed packages'));
    await shown(132);
    expect(queries().at(-1)).toBe('limit=100&page=2&types=new_package_failed');
    expect(within(panel).queryByText(/Load more|Earlier/)).toBeNull();
  });

  it('marks all read by "read all", and asks anew for the unread support requests', async () => {
    await show();
    const panel = await open();
    await userEvent.click(within(panel).getByRole('button', { name: 'Read all' }));
    await waitFor(() => expect(badge()).toBeNull());
    expect(provider.of('POST /notifications/read').map(({ body }) => body)).toEqual([{ ids: 'all' }]);
  });

  it('marks all read by its command too, without being opened, and asks for nothing where nothing is unread', async () => {
    await show();
    await waitFor(() => expect(badge()).not.toBeNull());
    act(() => void runUiAction(uiCommands.readNotifications));
    await waitFor(() => expect(badge()).toBeNull());
    act(() => void runUiAction(uiCommands.readNotifications));
    expect(provider.of('POST /notifications/read').map(({ body }) => body)).toEqual([{ ids: 'all' }]);
  });

  it('takes the focus when opened, and closes on Esc wherever the focus is', async () => {
    await show();
    const panel = await open();
    await waitFor(() => expect(document.activeElement).toBe(panel));
    panel.blur();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('says so when there is nothing', async () => {
    items = [];
    await show();
    expect(within(await open()).getByText('No notifications yet')).toBeTruthy();
  });
});

describe('a click on a notification', () => {
  it('marks it read and opens its address in this window', async () => {
    await show();
    const panel = await open();
    await userEvent.click(within(panel).getByRole('link', { name: /News 3/ }));
    expect(window.location.pathname).toBe('/support/3');
    expect(screen.queryByRole('region')).toBeNull();
    await waitFor(() => expect(badge()).toBe('1'));
    expect(provider.of('POST /notifications/read').map(({ body }) => body)).toEqual([{ ids: 3 }]);
  });

  it('reads nothing twice', async () => {
    await show();
    const panel = await open();
    await userEvent.click(within(panel).getByRole('link', { name: /News 1/ }));
    expect(provider.of('POST /notifications/read')).toEqual([]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ''])('follows no address such as "%s"', async (url) => {
    items = [item(9, { url })];
    await show();
    const panel = await open();
    expect(within(panel).queryByRole('link')).toBeNull();
    await userEvent.click(within(panel).getByRole('button', { name: /News 9/ }));
    expect(window.location.pathname).toBe('/packages');
    await waitFor(() => expect(provider.of('POST /notifications/read')).toHaveLength(1));
  });
});

describe('the bell', () => {
  it('is calm on the first reading and when a refresh brings nothing', async () => {
    await show();
    await waitFor(() => expect(badge()).toBe('2'));
    await openAndReload();
    expect(shaking()).toBe(false);
  });

  it('shakes when a refresh brings new unread items, and stops when the list is opened', async () => {
    stopClock();
    await draw();
    await pass(0);
    expect(badge()).toBe('2');
    items = [item(4), ...items];
    await pass(31_000);
    expect(shaking()).toBe(true);
    startClock();
    await open();
    expect(shaking()).toBe(false);
    await userEvent.keyboard('{Escape}');
    expect(shaking()).toBe(false);
  });

  it('does not shake for new items that are read already', async () => {
    stopClock();
    await draw();
    await pass(0);
    expect(badge()).toBe('2');
    items = [item(4, { read_at: '2026-01-02T00:00:00Z' }), ...items];
    await pass(61_000);
    expect(provider.of('GET /notifications').length).toBeGreaterThan(1);
    expect(shaking()).toBe(false);
  });
});
