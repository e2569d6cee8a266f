import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '~console/platform/i18n';
import { createQueryClient } from '~console/platform/query-client';
import { sessionKey, type SessionUser } from '~console/platform/session';
import { PackageSearch } from '~console/features/package-search/package-search';
import type { StaffRole } from '~domain/roles';
import { trackingCode } from '~domain/tracking-code';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { hubs, person } from './support/people';

const run = vi.hoisted(() => vi.fn());
vi.mock('~console/terminal/start/use-run-command', () => ({ useRunCommand: () => run }));

const found = {
  id: 5,
  code: trackingCode(24_000_166),
  seller_id: 3,
  seller_code: 'BEPNHA',
  package_status: 'Waiting_for_confirmation',
};
let provider: FakeProvider;

const opened = vi.fn();

async function show(role: StaffRole = 'hub_operator'): Promise<void> {
  localStorage.setItem('access_token', 'token-1');
  window.history.replaceState(null, '', '/packages');
  await startI18n('en');
  const client = createQueryClient();
  client.setQueryData<SessionUser>(sessionKey, {
    ...person({ role_name: role }),
    role,
    hubs,
    hubIds: [1, 2],
    packagesExcluded: false,
  });
  render(
    <QueryClientProvider client={client}>
      <Provider>
        <PackageSearch onOpen={opened} />
      </Provider>
    </QueryClientProvider>,
  );
}

const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Search packages' });
const hint = (): HTMLElement | null => screen.queryByText(/Type a tracking number/);
const searches = (): (string | null)[] =>
  provider.of('GET /packages-master-search').map(({ query }) => query.get('code'));

beforeEach(() => {
  run.mockClear();
  provider = fakeProvider({ 'GET /packages-master-search': () => ({ data: [found] }) });
});

/** An answer that waits to be given. */
function deferred(): { promise: Promise<unknown>; resolve: (value: unknown) => void } {
  const settle: { with?: (value: unknown) => void } = {};
  const promise = new Promise((resolve) => {
    settle.with = resolve;
  });
  return { promise, resolve: (value) => settle.with?.(value) };
}

describe('the panel', () => {
  it('opens on a click in the field', async () => {
    await show();
    expect(hint()).toBeNull();
    await userEvent.click(field());
    await waitFor(() => expect(hint()).toBeTruthy());
  });

  it('opens on typing, without searching yet', async () => {
    await show();
    field().focus();
    await userEvent.keyboard('HL2');
    await waitFor(() => expect(hint()).toBeTruthy());
    expect(searches()).toEqual([]);
  });

  it.each([
    ['the mouse leaves', () => userEvent.unhover(field())],
    ['Esc is pressed', () => userEvent.keyboard('{Escape}')],
    ['something else is clicked', () => userEvent.click(document.body)],
  ])('closes when %s', async (_how, act) => {
    await show();
    await userEvent.hover(field());
    await userEvent.click(field());
    await waitFor(() => expect(hint()).toBeTruthy());
    await act();
    await waitFor(() => expect(hint()).toBeNull());
  });

  it('closes when a dialog opens over it, and leaves the dialog its Esc', async () => {
    await show();
    await userEvent.click(field());
    await waitFor(() => expect(hint()).toBeTruthy());
    const keys = vi.fn();
    render(
      <dialog open>
        <input aria-label="in the dialog" onKeyDown={({ key }) => keys(key)} />
      </dialog>,
    );
    screen.getByRole('textbox', { name: 'in the dialog' }).focus();
    await waitFor(() => expect(hint()).toBeNull());
    await userEvent.keyboard('{Escape}');
    expect(keys.mock.calls).toEqual([['Escape']]);
  });

  it('closes when what opened it is taken out again, as a scan does', async () => {
    await show();
    await userEvent.type(field(), 'HL2');
    await waitFor(() => expect(hint()).toBeTruthy());
    await userEvent.clear(field());
    await waitFor(() => expect(hint()).toBeNull());
  });

  it('closes on a click inside, the link being followed', async () => {
    await show();
    await userEvent.type(field(), 'HL24{Enter}');
    await userEvent.click(await screen.findByRole('link', { name: found.code }));
    expect(window.location.pathname).toBe('/packages/5');
    expect(screen.queryByRole('link')).toBeNull();
    expect(opened).toHaveBeenCalledOnce();
  });
});

describe('the search', () => {
  it('runs on Enter and on the button, with what was typed', async () => {
    await show();
    await userEvent.type(field(), '  hl24 {Enter}');
    await screen.findByText('BEPNHA');
    await userEvent.type(field(), '9');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(searches()).toEqual(['hl24', 'hl24 9']));
  });

  it('asks again for the same text', async () => {
    await show();
    await userEvent.type(field(), 'HL24{Enter}');
    await screen.findByText('BEPNHA');
    await userEvent.type(field(), '{Enter}');
    await waitFor(() => expect(searches()).toEqual(['HL24', 'HL24']));
  });

  it('shows number, seller and status, and leads to the package and its seller', async () => {
    await show();
    await userEvent.type(field(), 'HL24{Enter}');
    expect((await screen.findByRole('link', { name: found.code })).getAttribute('href')).toBe('/packages/5');
    expect(screen.getByRole('link', { name: 'BEPNHA' }).getAttribute('href')).toBe('/shops/seller-stores/3');
    expect(screen.getByText('Waiting for confirmation')).toBeTruthy();
  });

  it('takes a single item for a list of one', async () => {
    provider.on('GET /packages-master-search', () => ({ data: found }));
    await show();
    await userEvent.type(field(), 'HL24{Enter}');
    expect(await screen.findByText('BEPNHA')).toBeTruthy();
  });

  it('says when nothing was found', async () => {
    provider.on('GET /packages-master-search', () => ({ data: [] }));
    await show();
    await userEvent.type(field(), 'HL24{Enter}');
    expect(await screen.findByText('No data found')).toBeTruthy();
  });

  it('shows a spinner while it loads', async () => {
    const { promise, resolve } = deferred();
    provider.on('GET /packages-master-search', () => promise);
    await show();
    await userEvent.type(field(), 'HL24{Enter}');
    expect(await screen.findByRole('status')).toBeTruthy();
    resolve({ data: [found] });
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });

  it('says what went wrong', async () => {
    provider.on('GET /packages-master-search', () => new Refusal(403, { code: 'EUS008', message: 'no' }));
    await show();
    await userEvent.type(field(), 'HL24{Enter}');
    expect(await screen.findByText('You do not have permission to do this.')).toBeTruthy();
  });

  it('finds a shop’s code that looks like a wrong tracking code, and calls it wrong where nothing is found', async () => {
    await show();
    await userEvent.type(field(), 'DH202611001VN{Enter}');
    expect(await screen.findByRole('link', { name: found.code })).toBeTruthy();
    provider.on('GET /packages-master-search', () => ({ data: [] }));
    await userEvent.type(field(), '{Enter}');
    expect(await screen.findByText('The tracking code is invalid.')).toBeTruthy();
    expect(searches()).toEqual(['DH202611001VN', 'DH202611001VN']);
  });
});

describe('the print action', () => {
  const row = {
    id: 5,
    version: 4,
    package_code: found.code,
    status: found.package_status,
    current_hub: { id: 1, code: 'HCM01' },
    fm_hub: null,
    lm_hub: null,
    held_by_3pl: false,
  };

  it('runs the print command on the package as it is now', async () => {
    provider.on('GET /package', () => ({ data: row }));
    await show();
    await userEvent.type(field(), 'HL24{Enter}');
    fireEvent.click(await screen.findByRole('button', { name: `Print label ${found.code}` }));
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    expect(run.mock.calls[0]).toMatchObject([
      'package.print',
      { packages: [{ id: 5, code: found.code, version: 4, current_hub_id: 1 }] },
    ]);
    expect(provider.of('GET /package')[0]?.query.get('code')).toBe(found.code);
  });

  it('is not shown to who may not print', async () => {
    await show('hr_executive');
    await userEvent.type(field(), 'HL24{Enter}');
    await screen.findByText('BEPNHA');
    expect(screen.queryByRole('button', { name: /Print label/ })).toBeNull();
  });
});
