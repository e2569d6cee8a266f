import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '~console/platform/i18n';
import { createQueryClient } from '~console/platform/query-client';
import { sessionKey, useUser, type SessionUser } from '~console/platform/session';
import { PasswordReminder, PasswordPanels } from '~console/features/session/password-reminder';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { hubs, person, type CurrentUser } from './support/people';
import { put } from './support/put';

const flag = 'showUpdatePassword';
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
const old = { password_updated_at: daysAgo(181), password_ignored_at: null };

let provider: FakeProvider;

function Banner() {
  const user = useUser();
  return user ? (
    <>
      <PasswordReminder user={user} />
      <PasswordPanels user={user} />
    </>
  ) : null;
}

async function show(change: Partial<CurrentUser>, stored: string | null = 'true'): Promise<void> {
  localStorage.setItem('access_token', 'token-1');
  if (stored !== null) localStorage.setItem(flag, stored);
  await startI18n('en');
  const client = createQueryClient();
  const current = person(change);
  client.setQueryData<SessionUser>(sessionKey, {
    ...current,
    role: current.role_name,
    hubs,
    hubIds: [1, 2],
    packagesExcluded: false,
  });
  render(
    <QueryClientProvider client={client}>
      <Provider>
        <Banner />
      </Provider>
      <Toasts onMounted={toastsMounted} />
    </QueryClientProvider>,
  );
}

const banner = (): HTMLElement | null => screen.queryByRole('region', { name: 'Password reminder' });

const fill = async (oldPassword: string, password: string, retype = password): Promise<void> => {
  await put(screen.getByLabelText(/^Old password/), oldPassword);
  await put(screen.getByLabelText(/^New password/), password);
  await put(screen.getByLabelText(/^Confirm the new password/), retype);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
};
const openIt = async (): Promise<void> => {
  await show(old);
  await userEvent.click(screen.getByRole('button', { name: 'Click here' }));
  await screen.findByRole('dialog');
};
const alerts = (): (string | null)[] => screen.queryAllByRole('alert').map((alert) => alert.textContent);

// Compiled before the clock of a test runs.
beforeAll(
  () =>
    Promise.all([
      import('~console/features/session/change-password'),
      import('~console/features/session/ignore-password'),
    ]),
  60_000,
);
beforeEach(() => {
  provider = fakeProvider();
});

describe('the password reminder', () => {
  it.each([
    ['more than 180 days since the change', old, true],
    ['not quite 180 days since the change', { password_updated_at: daysAgo(179.9), password_ignored_at: null }, false],
    ['a little more than 180 days', { password_updated_at: daysAgo(180.1), password_ignored_at: null }, true],
    ['a fresh password', { password_updated_at: daysAgo(0), password_ignored_at: null }, false],
    ['no date at all, which counts as 181 days', { password_updated_at: null, password_ignored_at: null }, true],
    [
      'an old password but a later ignoring',
      { password_updated_at: daysAgo(400), password_ignored_at: daysAgo(10) },
      false,
    ],
    [
      'an old ignoring but a later password',
      { password_updated_at: daysAgo(10), password_ignored_at: daysAgo(400) },
      false,
    ],
    ['both long ago', { password_updated_at: daysAgo(400), password_ignored_at: daysAgo(190) }, true],
    ['only an old ignoring', { password_updated_at: null, password_ignored_at: daysAgo(181) }, true],
  ])('%s', async (_case, dates, shown) => {
    await show(dates);
    expect(banner() !== null).toBe(shown);
  });

  it.each([['false'], [null], ['1'], ['TRUE']])('does not show while the flag is %s', async (stored) => {
    await show(old, stored);
    expect(banner()).toBeNull();
  });

  it('goes away by its X, which stores the flag as "false"', async () => {
    await show(old);
    await userEvent.click(screen.getByRole('button', { name: 'Close the reminder' }));
    expect(banner()).toBeNull();
    expect(localStorage.getItem(flag)).toBe('false');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the change-password modal by "click here" and sets the flag to "false"', async () => {
    await show(old);
    await userEvent.click(screen.getByRole('button', { name: 'Click here' }));
    expect(await screen.findByRole('dialog', { name: 'Change password' })).toBeTruthy();
    expect(banner()).toBeNull();
    expect(localStorage.getItem(flag)).toBe('false');
  });

  it('opens the ignore-password dialog by "ignore" and sets the flag to "false"; Yes tells the provider', async () => {
    provider.on('PATCH /users/{id}/ignore-password', () => ({
      data: { id: 7, password_ignored_at: new Date().toISOString() },
    }));
    await show(old);
    await userEvent.click(screen.getByRole('button', { name: 'ignore' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Ignore action' });
    expect(banner()).toBeNull();
    expect(localStorage.getItem(flag)).toBe('false');
    expect(provider.calls).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(provider.of('PATCH /users/{id}/ignore-password').map((call) => call.path)).toEqual([
      '/users/7/ignore-password',
    ]);
  });
});

describe('the change-password modal', () => {
  it('asks for all three', async () => {
    await openIt();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText(/^Old password/).getAttribute('aria-invalid')).toBe('true'));
    expect(alerts()[0]).toBe('This is required.');
    expect(provider.calls).toEqual([]);
  });

  it('holds the new password to the rule and the confirmation to the new password', async () => {
    await openIt();
    await fill('Old@1234', 'weakpassword', 'Other@1234');
    await waitFor(() => expect(alerts().length).toBeGreaterThan(0));
    expect(alerts().join()).toContain('At least 8 characters');
    await userEvent.clear(screen.getByLabelText(/^New password/));
    await userEvent.type(screen.getByLabelText(/^New password/), 'Strong@123');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(alerts()).toEqual(['The confirmation does not match.']));
    expect(provider.calls).toEqual([]);
  });

  it('puts EUS005 under the old password and stays open', async () => {
    provider.on('PATCH /users/{id}/password', () => new Refusal(422, { code: 'EUS005', message: 'wrong' }));
    await openIt();
    await fill('Wrong@123', 'Strong@123');
    await waitFor(() => expect(alerts()).toEqual(['The old password is wrong.']));
    const field = screen.getByLabelText(/^Old password/);
    const alert = screen.getByRole('alert');
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(alert.id);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('puts the first message of ESP000 under its field', async () => {
    provider.on(
      'PATCH /users/{id}/password',
      () => new Refusal(422, { code: 'ESP000', message: 'x', errors: { password: ['Used before.', 'Second.'] } }),
    );
    await openIt();
    await fill('Old@12345', 'Strong@123');
    await waitFor(() => expect(alerts()).toEqual(['Used before.']));
  });

  it('sends the three fields, then closes and toasts "edit successful"', async () => {
    provider.on('PATCH /users/{id}/password', () => ({ data: { ok: true } }));
    await openIt();
    await fill('Old@12345', 'Strong@123');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(provider.calls[0]).toMatchObject({
      path: '/users/7/password',
      body: { old_password: 'Old@12345', password: 'Strong@123', retype_password: 'Strong@123' },
    });
    expect(await screen.findByText('Edit successful')).toBeTruthy();
  });
});
