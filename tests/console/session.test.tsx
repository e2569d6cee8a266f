import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { returnPlace } from '~console/app/router';
import { limits } from '~domain/limits';
import { openQueueStore } from '~console/terminal/offline/queue-store';
import type { NewScan } from '~console/terminal/offline/queued-line';
import { loginRoles, sidebarOnlyRoles } from '~domain/roles';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openConsole } from './support/open-console';
import { hubs, person, welcome } from './support/people';
import { put } from './support/put';

let provider: FakeProvider;

const place = (): string => window.location.pathname + window.location.search;
const stored = (): (string | null)[] => [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')];
const loginForm = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Đăng nhập' });
const inside = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Tài khoản: / });
const enter = async (username = 'hang', password = 'secret'): Promise<void> => {
  await loginForm();
  if (username !== '') await put(screen.getByLabelText(/^Email hoặc/), username);
  if (password !== '') await put(screen.getByLabelText(/^Mật khẩu/), password);
  await userEvent.click(await loginForm());
};

const storedHub = (): unknown => JSON.parse(localStorage.getItem('active_hub') ?? 'null');

const chooseEnglish = async (): Promise<void> => {
  await openConsole('/user/profile');
  await inside();
  await userEvent.click(screen.getByRole('button', { name: /^Ngôn ngữ: / }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'English' }));
  await screen.findByRole('button', { name: /^Account: / });
};

// Compiled before the clock of a test runs.
beforeAll(async () => {
  await Promise.all([
    import('~console/app/frame/default-layout'),
    import('~console/app/frame/inactive-layout'),
    import('~console/ui/contract-resolver'),
    import('~contract/features/session'),
    import('~console/features/session/pages/login'),
    import('~console/features/session/pages/confirm-password'),
    import('~console/features/session/pages/profile'),
    import('~console/features/packages/pages/packages-list'),
    import('~console/features/packages/pages/import-orders'),
  ]);
}, 120_000);

beforeEach(() => {
  provider = welcome(fakeProvider(), person());
});

describe('without a stored access token', () => {
  it.each(['/', '/packages', '/packages/5', '/user/profile', '/confirm-password/7', '/no/such/page'])(
    '%s leads to /login, asking nothing',
    async (path) => {
      await openConsole(path, { signedIn: false });
      await loginForm();
      expect(window.location.pathname).toBe('/login');
      expect(provider.calls).toEqual([]);
    },
  );

  it('signing in stores both tokens and the reminder flag, and leads back to where he wanted to go', async () => {
    provider.on('POST /clients/web/login', () => ({ access_token: 'a', refresh_token: 'r' }));
    await openConsole('/user/profile?tab=1', { signedIn: false });
    await enter();
    await inside();
    expect(place()).toBe('/user/profile?tab=1');
    expect(stored()).toEqual(['a', 'r']);
    expect(localStorage.getItem('showUpdatePassword')).toBe('true');
    expect(provider.of('POST /clients/web/login')[0]?.body).toEqual({ username: 'hang', password: 'secret' });
  });

  it.each([
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['/login', '/'],
    [undefined, '/'],
    ['/packages?page=2', '/packages?page=2'],
  ])('returning to %s means %s', (from, to) => {
    expect(returnPlace({ from })).toBe(to);
  });
});

describe('signing in', () => {
  it('asks for both fields before it sends anything', async () => {
    await openConsole('/login', { signedIn: false });
    await enter('', '');
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
        'Thông tin bắt buộc',
        'Thông tin bắt buộc',
      ]),
    );
    expect(provider.calls).toEqual([]);
  });

  it.each([
    ['ELG001', 422, 'Thông tin đăng nhập không đúng, vui lòng thử lại.'],
    ['EUS012', 423, 'Tài khoản đã bị khóa.'],
    ['ESY003', 429, 'Thao tác quá nhanh, vui lòng chờ một chút.'],
  ])('%s is told in the form, nothing being stored', async (code, status, text) => {
    provider.on('POST /clients/web/login', () => new Refusal(status, { code, message: code }));
    await openConsole('/login', { signedIn: false });
    await enter();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(stored()).toEqual([null, null]);
  });

  it('puts the first message of ESP000 under each field', async () => {
    provider.on(
      'POST /clients/web/login',
      () =>
        new Refusal(422, {
          code: 'ESP000',
          message: 'x',
          errors: { username: ['Quá dài', 'Khác'], password: ['Sai kiểu'] },
        }),
    );
    await openConsole('/login', { signedIn: false });
    await enter();
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Quá dài', 'Sai kiểu']),
    );
  });

  it('/login leads on when a token is stored', async () => {
    await openConsole('/login');
    await inside();
    expect(window.location.pathname).toBe('/packages');
  });
});

describe('the first page', () => {
  it('is /packages', async () => {
    await openConsole('/');
    await inside();
    await waitFor(() => expect(window.location.pathname).toBe('/packages'));
  });

  it('is the backlog for the account set to land there', async () => {
    welcome(provider, person({ lands_on_backlog: true }));
    await openConsole('/');
    await inside();
    await waitFor(() => expect(window.location.pathname).toBe('/backlog'));
  });
});

describe('the profile', () => {
  it.each([...sidebarOnlyRoles, 'driver_manager'] as const)(
    'signs %s out again right after it loads, and says so',
    async (role) => {
      welcome(provider, person({ role_name: role, login_allowed: false }));
      await openConsole('/packages');
      await loginForm();
      expect(stored()).toEqual([null, null]);
      expect(await screen.findByText(/không được dùng ứng dụng này/)).toBeTruthy();
      expect(provider.of('DELETE /logout')).toHaveLength(1);
      expect(provider.of('GET /packages')).toEqual([]);
    },
  );

  it.each(loginRoles)('lets %s in', async (role) => {
    welcome(provider, person({ role_name: role }));
    await openConsole('/user/profile');
    await inside();
    expect(stored()).toEqual(['token-1', 'refresh-1']);
  });

  it.each([0, 2])('shows nothing but the banner to an account whose active is %s', async (active) => {
    welcome(provider, { ...person(), active: active as 0 });
    await openConsole('/packages');
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('liên hệ hotline hoặc email hỗ trợ');
    expect(screen.getByRole('navigation', { name: 'Trang' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(provider.calls.map(({ path }) => path)).toEqual(['/user/current', '/user/profile']);
    await userEvent.click(screen.getByRole('button', { name: /^Tài khoản: / }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Đăng xuất' }));
    await loginForm();
  });

  it('leads who must set his own password to that page and nowhere else, until he has', async () => {
    welcome(provider, person({ must_confirm_password: true })).on(
      'GET /user/profile',
      () => new Refusal(403, { code: 'EUS008', message: 'no' }),
    );
    provider.on('PATCH /users/{id}/confirm-password', () => {
      welcome(provider, person());
      return { data: { ok: true } };
    });
    await openConsole('/packages');
    const secret = await screen.findByLabelText(/^Mật khẩu mới/);
    expect(document.activeElement).toBe(secret);
    await put(secret, 'Strong@123');
    expect(window.location.pathname).toBe('/confirm-password/7');
    await put(screen.getByLabelText(/^Nhập lại/), 'Strong@123');
    await userEvent.click(screen.getByRole('button', { name: 'Lưu' }));
    await inside();
    expect(window.location.pathname).toBe('/packages');
    expect(await screen.findByRole('button', { name: 'Bưu cục đang làm: HCM01' })).toBeTruthy();
    expect(provider.of('PATCH /users/{id}/confirm-password')[0]).toMatchObject({
      path: '/users/7/confirm-password',
      body: { password: 'Strong@123', retype_password: 'Strong@123' },
    });
  });

  it('that cannot be read can be asked for again', async () => {
    provider.on('GET /user/current', () => new Refusal(422, { code: 'ESY001', message: 'x' }));
    await openConsole('/user/profile');
    const retry = await screen.findByRole('button', { name: 'Thử lại' });
    welcome(provider, person());
    await userEvent.click(retry);
    await inside();
  });
});

describe('a 401 in mid-work', () => {
  it('removes both tokens and goes to /login; signing in again leads back', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openConsole('/user/profile');
    await inside();
    provider.on('PATCH /users/{id}', () => new Refusal(401, { code: 'ESY002', message: 'ended' }));
    await userEvent.click(screen.getByRole('button', { name: /^Ngôn ngữ: / }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'English' }));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(window.location.pathname).toBe('/login');
    expect(stored()).toEqual([null, null]);
    expect(screen.getByText('The session has ended, please sign in again.')).toBeTruthy();
    expect(log.mock.calls.map(([what]: unknown[]) => what)).toEqual(['the language could not be saved to the account']);

    provider.on('POST /clients/web/login', () => ({ access_token: 'b', refresh_token: 'r' }));
    await put(screen.getByLabelText(/^Email or/), 'hang');
    await put(screen.getByLabelText(/^Password/), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('button', { name: /^Account: / });
    expect(window.location.pathname).toBe('/user/profile');
  });
});

/** Two scans of this user that a provider has refused. */
async function keepTwoScans(change: Partial<NewScan> = {}): Promise<void> {
  const store = await openQueueStore();
  await store.addScans(
    ['A', 'B'].map((code) => ({
      userId: 7,
      at: 0,
      place: '/runsheets/1',
      scan: { code },
      key: null,
      state: 'aside' as const,
      owner: null,
      fault: { code: 'EPK011', message: '' },
      ...change,
    })),
  );
  store.close();
}

describe('signing out', () => {
  it('ends the session at the provider, forgets it here, and begins anew at the next sign-in', async () => {
    provider.on('POST /clients/web/login', () => ({ access_token: 'b', refresh_token: 'r' }));
    await openConsole('/user/profile');
    await inside();
    await userEvent.click(screen.getByRole('button', { name: /^Tài khoản: / }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Đăng xuất' }));
    await loginForm();
    expect(window.location.pathname).toBe('/login');
    expect(stored()).toEqual([null, null]);
    expect(provider.of('DELETE /logout')[0]?.headers.get('authorization')).toBe('Bearer token-1');
    await enter();
    await inside();
    await waitFor(() => expect(window.location.pathname).toBe('/packages'));
  });

  it('with work that is not sent asks first, and the sign-in page of this browser tells how much waits', async () => {
    await keepTwoScans();
    await openConsole('/user/profile');
    await inside();
    const leave = async (): Promise<HTMLElement> => {
      await userEvent.click(screen.getByRole('button', { name: /^Tài khoản: / }));
      await userEvent.click(screen.getByRole('menuitem', { name: 'Đăng xuất' }));
      return screen.findByRole('alertdialog', { name: 'Còn 2 việc chưa xong' });
    };
    // What lies on the disk is read a moment later.
    await screen.findByRole('button', { name: /2 cần/ });
    await userEvent.click(within(await leave()).getByRole('button', { name: 'Ở lại' }));
    expect(stored()[0]).toBe('token-1');
    await userEvent.click(within(await leave()).getByRole('button', { name: 'Đăng xuất' }));
    await loginForm();
    expect(await screen.findByText(/^Trong trình duyệt này còn 2 việc chưa xong/)).toBeTruthy();
    expect(stored()).toEqual([null, null]);
  });

  it('asks first where another tab is at something, which ends with the session too', async () => {
    const store = await openQueueStore();
    await store.lease('hubline-tab-other', 'other', Date.now() + 60_000, Date.now());
    store.close();
    await keepTwoScans({ state: 'running', owner: 'other', fault: null });
    await openConsole('/user/profile');
    await inside();
    await userEvent.click(screen.getByRole('button', { name: /^Tài khoản: / }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Đăng xuất' }));
    await screen.findByRole('alertdialog', { name: 'Còn 2 việc chưa xong' });
    expect(stored()[0]).toBe('token-1');
  });
});

describe('signing out where there is no frame', () => {
  const asked = () => screen.findByRole('alertdialog', { name: 'Còn 2 việc chưa xong' });

  it.each([
    ['/confirm-password/7', () => welcome(provider, person({ must_confirm_password: true }))],
    ['/user/profile', () => provider.on('GET /user/current', () => new Refusal(422, { code: 'ESY001', message: 'x' }))],
  ] as const)('asks the same at %s', async (path, begin) => {
    await keepTwoScans();
    begin();
    await openConsole(path);
    await userEvent.click(await screen.findByRole('button', { name: 'Đăng xuất' }));
    await userEvent.click(within(await asked()).getByRole('button', { name: 'Ở lại' }));
    expect(stored()[0]).toBe('token-1');
    await userEvent.click(screen.getByRole('button', { name: 'Đăng xuất' }));
    await userEvent.click(within(await asked()).getByRole('button', { name: 'Đăng xuất' }));
    await loginForm();
    expect(stored()).toEqual([null, null]);
  });

  it('counts what is his alone', async () => {
    await keepTwoScans();
    await keepTwoScans({ userId: 8 });
    welcome(provider, person({ must_confirm_password: true }));
    await openConsole('/confirm-password/7');
    await userEvent.click(await screen.findByRole('button', { name: 'Đăng xuất' }));
    expect((await asked()).textContent).toMatch(/Khi bạn đăng nhập lại tại đây/);
  });

  it('says of whoever is not known that what waits may be others’', async () => {
    await keepTwoScans();
    await keepTwoScans({ userId: 8 });
    provider.on('GET /user/current', () => new Refusal(422, { code: 'ESY001', message: 'x' }));
    await openConsole('/user/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Đăng xuất' }));
    const question = await screen.findByRole('alertdialog', { name: 'Còn 4 việc chưa xong' });
    expect(question.textContent).toMatch(/Việc của ai thì chỉ người ấy làm tiếp được/);
  });

  it('asks nothing where all that waits is others’', async () => {
    await keepTwoScans({ userId: 8 });
    welcome(provider, person({ must_confirm_password: true }));
    await openConsole('/confirm-password/7');
    await userEvent.click(await screen.findByRole('button', { name: 'Đăng xuất' }));
    await loginForm();
    expect(stored()).toEqual([null, null]);
  });
});

describe('the active hub', () => {
  it('is the first accessible one, stored with the user', async () => {
    await openConsole('/user/profile');
    expect(await screen.findByRole('button', { name: 'Bưu cục đang làm: HCM01' })).toBeTruthy();
    await waitFor(() => expect(storedHub()).toEqual({ ...hubs[0], user_id: 7 }));
  });

  it('is changed by the dropdown, which lists only the accessible ones', async () => {
    await openConsole('/user/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Bưu cục đang làm: HCM01' }));
    expect(screen.getAllByRole('menuitemradio').map((entry) => entry.textContent)).toEqual([
      '✓HCM01Bưu cục Quận 1',
      'HN03Bưu cục Cầu Giấy',
    ]);
    await userEvent.click(screen.getByRole('menuitemradio', { name: /HN03/ }));
    expect(screen.getByRole('button', { name: 'Bưu cục đang làm: HN03' })).toBeTruthy();
    expect(storedHub()).toEqual({ ...hubs[1], user_id: 7 });
  });

  it.each([
    ['another user’s', { ...hubs[1], user_id: 8 }],
    ['one he may not access any more', { id: 99, code: 'XX', name: 'X', user_id: 7 }],
    ['nonsense', 'x'],
  ])('falls back to the first when what is stored is %s', async (_what, value) => {
    localStorage.setItem('active_hub', typeof value === 'string' ? value : JSON.stringify(value));
    await openConsole('/user/profile');
    expect(await screen.findByRole('button', { name: 'Bưu cục đang làm: HCM01' })).toBeTruthy();
    await waitFor(() => expect(storedHub()).toEqual({ ...hubs[0], user_id: 7 }));
  });

  it('is remembered', async () => {
    localStorage.setItem('active_hub', JSON.stringify({ ...hubs[1], user_id: 7 }));
    await openConsole('/user/profile');
    expect(await screen.findByRole('button', { name: 'Bưu cục đang làm: HN03' })).toBeTruthy();
  });
});

describe('the language', () => {
  it('is stored here and saved to the account', async () => {
    provider.on('PATCH /users/{id}', () => ({ data: { id: 7, locale: 'en' } }));
    await chooseEnglish();
    expect(localStorage.getItem(limits.storageKeys.language)).toBe('en');
    await waitFor(() =>
      expect(provider.of('PATCH /users/{id}').map(({ path, body }) => [path, body])).toEqual([
        ['/users/7', { locale: 'en' }],
      ]),
    );
    expect(document.documentElement.lang).toBe('en');
  });

  it('stays changed when saving fails, which is only logged', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    provider.on('PATCH /users/{id}', () => new Refusal(500, { code: 'ESY001', message: 'x' }));
    await chooseEnglish();
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(localStorage.getItem('language')).toBe('en');
    expect(screen.queryByText('An error occur, please try again!')).toBeNull();
  });
});

describe('pages', () => {
  it('that are refused show the no-permission page, the frame staying', async () => {
    welcome(provider, person({ role_name: 'area_manager' }));
    await openConsole('/packages/import');
    expect(await screen.findByRole('heading', { name: 'Bạn không có quyền xem trang này' })).toBeTruthy();
    expect(within(screen.getByRole('main')).getByText(/Quản lý khu vực/)).toBeTruthy();
    // What a screen reader says of it is what the tab says.
    await waitFor(() => expect(document.title).toBe('Bạn không có quyền xem trang này · Hubline'));
    expect(screen.getByRole('navigation')).toBeTruthy();
  });

  it('are refused to the account excluded from the packages', async () => {
    welcome(provider, person({ role_name: 'admin', packages_excluded: true }));
    await openConsole('/packages');
    expect(await screen.findByRole('heading', { name: 'Bạn không có quyền xem trang này' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Tìm kiện hàng' })).toBeNull();
  });

  it('that do not exist say so, and lead home', async () => {
    await openConsole('/packages');
    await screen.findByRole('textbox', { name: 'Tìm kiện hàng' });
    act(() => window.history.pushState(null, '', '/no/such/page'));
    expect(await screen.findByRole('heading', { name: 'Không có trang này' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Không có trang này · Hubline'));
    await screen.findByText('Không có trang này', { selector: 'output' });
    await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Về trang đầu' }));
    await waitFor(() => expect(window.location.pathname).toBe('/packages'));
  });

  it.each(['/mobile-units/abc', '/couriers/0/info', '/hubs/1234567890123456', '/dispatched-runsheet/x/print'])(
    'have no number that a record may have in their address (%s) lead home too, and ask nobody',
    async (path) => {
      await openConsole(path);
      expect(await screen.findByRole('heading', { name: 'Không có trang này' })).toBeTruthy();
      expect(provider.calls.map((call) => call.path).filter((one) => /\/(?:0|NaN|abc|x)\b/.test(one))).toEqual([]);
    },
  );
});

describe('the first admin', () => {
  it('is created by the one-time link, and can then sign in', async () => {
    provider
      .on('POST /setup-open', ({ body }) => ({ data: { open: (body as { token: string }).token === 'T0K' } }))
      .on('POST /setup', () => ({ data: { ok: true } }));
    await openConsole('/login#setup=T0K', { signedIn: false });
    const name = await screen.findByLabelText(/^Họ tên/);
    expect(document.activeElement).toBe(name);
    await put(name, 'Lê An');
    await put(screen.getByLabelText(/^Email/), 'an@hubline.test');
    await userEvent.type(screen.getByLabelText(/^Mật khẩu mới/), 'Strong@123');
    await put(screen.getByLabelText(/^Nhập lại/), 'Strong@123');
    await userEvent.click(screen.getByRole('button', { name: 'Tạo và tiếp tục' }));
    await loginForm();
    // Addresses stand in logs.
    expect(provider.calls.filter(({ path, query }) => `${path}?${query.toString()}`.includes('T0K'))).toEqual([]);
    expect(provider.of('POST /setup')[0]?.body).toEqual({
      token: 'T0K',
      name: 'Lê An',
      email: 'an@hubline.test',
      password: 'Strong@123',
      retype_password: 'Strong@123',
    });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Mật khẩu/, { selector: 'input' })));
    expect(screen.getByLabelText<HTMLInputElement>(/^Email hoặc/).value).toBe('an@hubline.test');
    expect(window.location.hash).toBe('');
  });

  it('link that was used shows the login and says why', async () => {
    provider.on('POST /setup-open', () => ({ data: { open: false } }));
    await openConsole('/login#setup=old', { signedIn: false });
    await loginForm();
    expect(screen.getByText('Liên kết đã dùng hoặc hết hạn.')).toBeTruthy();
  });
});
