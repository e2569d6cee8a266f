import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openConsole } from './support/open-console';
import { pagination } from './support/packages';
import { hubs, person, welcome } from './support/people';
import { put } from './support/put';

let provider: FakeProvider;
const first = person({ role_name: 'admin' });
const other = person({ id: 8, name: 'Trần Văn Khác', role_name: 'admin' });
const ended = () => new Refusal(401, { code: 'ESY002', message: 'ended' });
const ticket = {
  id: 5,
  request_type: 'Complain',
  subject: 'Hỏi cước',
  content: 'Cước đi Huế?',
  status: 'Processing',
  requester: { kind: 'staff', id: null, code: '', name: 'Lan' },
  hub: null,
  unread: false,
  replies: 0,
  version: 0,
  created_at: '2026-11-21T02:00:00.000Z',
  last_message_at: '2026-11-21T02:00:00.000Z',
  messages: [],
};

// Compiled before the clock of a test runs.
beforeAll(async () => {
  await Promise.all([
    import('~console/app/frame/default-layout'),
    import('~console/features/session/pages/login'),
    import('~console/ui/contract-resolver'),
    import('~contract/features/session'),
    import('~console/features/packages/pages/create-order'),
    import('~console/features/support/pages/ticket'),
    import('~console/features/staff/pages/staff-lists'),
    import('~console/features/packages/pages/packages-list'),
  ]);
}, 120_000);

beforeEach(() => {
  sessionStorage.clear();
  let tokens = 1;
  provider = welcome(fakeProvider(), first)
    .on('POST /clients/web/login', () => ({ access_token: `token-${(tokens += 1)}`, refresh_token: 'r' }))
    .on('GET /shops', () => ({
      data: [{ id: 11, code: 'LUNA', name: 'Luna Cosmetics', active: true }],
      meta: pagination(1),
    }))
    .on('GET /customer-request/{id}', () => ({ data: ticket }))
    .on('GET /hub-operators', () => ({ data: [], meta: pagination(0) }));
});

const signIn = async (user = first): Promise<void> => {
  welcome(provider, user);
  await put(await screen.findByLabelText(/^Email hoặc/), 'hang');
  await put(screen.getByLabelText(/^Mật khẩu/), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Đăng nhập' }));
};
/** What another tab does to the tokens, as this one hears it. */
const elsewhere = (token: string | null): void =>
  act(() => {
    if (token === null) localStorage.removeItem('access_token');
    else localStorage.setItem('access_token', token);
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  });
/**
 * A guarded page stands in the history twice; gone, it steps back, which is heard later and must not reach the next
 * test.
 */
const close = async (): Promise<void> => {
  const stepped = new Promise((done) => {
    window.addEventListener('popstate', done, { once: true });
  });
  cleanup();
  await stepped;
};
const valueOf = async (name: RegExp): Promise<string> => (await screen.findByLabelText<HTMLInputElement>(name)).value;

describe('an order that is half filled in when the session ends', () => {
  const fill = async (): Promise<void> => {
    await openConsole('/packages/create');
    await put(await screen.findByRole('combobox', { name: /^Shop/ }), 'luna');
    await userEvent.click(await screen.findByRole('option', { name: /LUNA/ }));
    await put(screen.getByLabelText(/Tên người nhận/), 'Trần Quốc Đạt');
    await put(screen.getByLabelText(/Khối lượng/), '2.5');
  };
  const filledIn = async (): Promise<void> => {
    await waitFor(async () => expect(await valueOf(/Tên người nhận/)).toBe('Trần Quốc Đạt'));
    expect([
      screen.getByRole<HTMLInputElement>('combobox', { name: /^Shop/ }).value,
      await valueOf(/Khối lượng/),
    ]).toEqual([expect.stringContaining('LUNA'), '2,5']);
    expect(await screen.findAllByText('Đã điền lại nội dung đang nhập dở')).not.toEqual([]);
  };

  it('is filled in again, for the same user', async () => {
    await fill();
    provider.on('GET /address-level-3', ended);
    await put(screen.getByLabelText(/^Phường, xã/), 'ben thanh');
    await screen.findByText(/^Phiên làm việc đã hết/);
    provider.on('GET /address-level-3', () => ({ data: [] }));
    await signIn();
    await filledIn();
    // Once: what is typed from here on is a new draft.
    expect(sessionStorage).toHaveLength(0);
    await close();
  });

  it('is nobody else’s, and waits for him', async () => {
    await fill();
    elsewhere(null);
    await signIn(other);
    await screen.findByRole('button', { name: 'Tài khoản: Trần Văn Khác' });
    expect(await valueOf(/Tên người nhận/)).toBe('');
    elsewhere(null);
    await signIn();
    await filledIn();
    await close();
  });

  it('outlives another tab that signs out and in again', async () => {
    await fill();
    elsewhere('token-of-the-other-tab');
    await filledIn();
    elsewhere('and-once-more');
    await filledIn();
    await close();
  });
});

it('a reply that is half written is there again, and whose it is', async () => {
  await openConsole('/support/5');
  await userEvent.click(await screen.findByRole('button', { name: 'Ghi phản hồi khách' }));
  await put(screen.getByRole('textbox', { name: /^Người yêu cầu nói gì/ }), 'Khách đồng ý');
  elsewhere(null);
  await signIn();
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Người yêu cầu nói gì/ }).value).toBe(
      'Khách đồng ý',
    ),
  );
  await close();
});

it('a form that stood open over a list is filled in when it is opened again', async () => {
  provider.on('GET /hubs', () => ({
    data: hubs.map((hub) => ({ ...hub, region: 'Southern', place: '79', accessible: true, own: true })),
  }));
  await openConsole('/hub-operators');
  const open = async (): Promise<void> => userEvent.click(await screen.findByRole('button', { name: /^Thêm/ }));
  await open();
  await put(await screen.findByLabelText(/^Họ tên/), 'Lê An');
  elsewhere(null);
  await signIn();
  await open();
  await waitFor(async () => expect(await valueOf(/^Họ tên/)).toBe('Lê An'));
  await close();
});

it('a reply that was being sent when the session turned out to have ended is kept', async () => {
  provider.on('POST /customer-response', ended);
  await openConsole('/support/5');
  await put(await screen.findByRole('textbox', { name: /^Trả lời của bạn/ }), 'Cước là 32.000');
  await userEvent.click(screen.getByRole('button', { name: /^Gửi/ }));
  await signIn();
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Trả lời của bạn/ }).value).toBe('Cước là 32.000'),
  );
  await close();
});

it('what somebody leaves himself is given up', async () => {
  await openConsole('/packages/create');
  await put(await screen.findByLabelText(/Tên người nhận/), 'Trần Quốc Đạt');
  await userEvent.click(screen.getByRole('link', { name: 'Về trang đầu' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Rời trang' }));
  await waitFor(() => expect(location.pathname).toBe('/packages'));
  expect(sessionStorage).toHaveLength(0);
});
