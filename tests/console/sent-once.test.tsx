import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { ChangePassword } from '~console/features/session/change-password';
import { ConfirmPassword } from '~console/features/session/pages/confirm-password';
import { Login } from '~console/features/session/pages/login';
import { SetupForm } from '~console/features/session/setup-form';
import { EndpointForm } from '~console/features/outbound/endpoints/endpoint-form';
import { RegisterCourier } from '~console/features/couriers/pages/register';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { lazyResolver } from '~console/platform/form';
import type { SessionUser } from '~console/platform/session';
import { RecordForm } from '~console/resource/record-form';
import { contractResolver } from '~console/ui/contract-resolver';
import type { EndpointName } from '~contract/endpoints';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { hubs, person, welcome } from './support/people';
import { put } from './support/put';
import { renderPage } from './support/render-page';

let provider: FakeProvider;
beforeEach(() => {
  localStorage.clear();
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
});

const signedInUser: SessionUser = {
  ...person(),
  role: 'hub_operator',
  hubs,
  hubIds: [1, 2],
  packagesExcluded: false,
};

interface Values {
  readonly name: string;
}

it('a form whose rules are still on their way is sent once, however often Enter is pressed', async () => {
  let arrive = (): void => undefined;
  const coming = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const resolver = lazyResolver<Values, Values>(async () => {
    await coming;
    return (values) => ({ values, errors: {} });
  });
  const save = vi.fn(async (values: Values) => Promise.resolve(values));
  await renderPage(
    <RecordForm<Values>
      label="Kho mới"
      fields={[{ name: 'name', kind: 'text', label: 'Tên' }]}
      resolver={resolver}
      initial={{ name: 'Kho A' }}
      onSave={save}
      onDone={() => undefined}
      onCancel={() => undefined}
    />,
    '/hubs',
  );
  const form = screen.getByRole('form', { name: 'Kho mới' });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await act(async () => {
    arrive();
    await coming;
  });
  await waitFor(() => expect(save).toHaveBeenCalled());
  // Whatever else was judged is sent in this turn.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(save).toHaveBeenCalledTimes(1);
});

const secret = 'Strong@123';

async function fillPasswords(): Promise<void> {
  await userEvent.type(screen.getByLabelText(/^Mật khẩu mới/), secret);
  await put(screen.getByLabelText(/^Nhập lại/), secret);
}

it.each([
  {
    form: 'signing in',
    page: <Login />,
    endpoint: 'POST /clients/web/login',
    signedIn: false,
    fill: async () => {
      await put(await screen.findByLabelText(/^Email hoặc/), 'hang');
      await put(screen.getByLabelText(/^Mật khẩu/, { selector: 'input' }), secret);
    },
  },
  {
    form: 'the first admin',
    page: <SetupForm token="T0K" onDone={() => undefined} />,
    endpoint: 'POST /setup',
    signedIn: false,
    fill: async () => {
      await put(screen.getByLabelText(/^Họ tên/), 'Lê An');
      await put(screen.getByLabelText(/^Email/), 'an@hubline.test');
      await fillPasswords();
    },
  },
  {
    form: 'a password of one’s own',
    page: <ConfirmPassword />,
    endpoint: 'PATCH /users/{id}/confirm-password',
    signedIn: true,
    fill: async () => {
      await screen.findByLabelText(/^Mật khẩu mới/);
      await fillPasswords();
    },
  },
  {
    form: 'another password',
    page: <ChangePassword user={signedInUser} onClose={() => undefined} />,
    endpoint: 'PATCH /users/{id}/password',
    signedIn: true,
    fill: async () => {
      await put(screen.getByLabelText(/^Mật khẩu cũ/), 'before');
      await fillPasswords();
    },
  },
  {
    form: 'settings',
    page: (
      <EndpointForm
        initial={{ name: 'Kho', url: 'https://kho.vn/nhan', events: ['package.created'], enabled: true }}
        onSave={async () => {
          await call('DELETE /logout');
        }}
      />
    ),
    endpoint: 'DELETE /logout',
    signedIn: true,
    fill: async () => put(screen.getByLabelText(/^Tên/), ' An'),
  },
] as const)('$form: two Enters in one breath are sent once', async ({ page, endpoint, signedIn, fill }) => {
  provider.on(endpoint, () => new Promise(() => undefined));
  await renderPage(page, '/user/profile');
  if (!signedIn) localStorage.clear();
  await fill();
  const [form] = document.querySelectorAll('form');
  if (!form) throw new Error('no form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(provider.of(endpoint)).not.toHaveLength(0));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(provider.of(endpoint)).toHaveLength(1);
});

it('rules that ask for a field the form has not are no rules of that form', () => {
  const asking = async () => contractResolver(z.strictObject({ title: z.string() }));
  // @ts-expect-error a field that the contract renames must not compile
  expect(lazyResolver<{ readonly name: string }>(asking)).toBeTypeOf('function');
  expect(lazyResolver<{ readonly title: string }>(asking)).toBeTypeOf('function');
});

it('a courier taken on without an answer is sent under the same key, one who was refused under another', async () => {
  const answers: unknown[] = [null, new Refusal(409, { code: 'ECO001', message: 'x' })];
  provider.on('POST /users/courier-register', () => {
    const answer = answers.shift();
    if (answer === null) throw new TypeError('network');
    return answer ?? new Refusal(409, { code: 'ECO001', message: 'x' });
  });
  await renderPage(<RegisterCourier />, '/couriers/register');
  await screen.findByRole('option', { name: /HCM01/ });
  await put(screen.getByLabelText(/^Họ tên \*/), 'Lê Văn Đạt');
  await put(screen.getByLabelText(/^Điện thoại \*/), '0912345678');
  const sent = () => provider.of('POST /users/courier-register');
  for (const times of [1, 2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: 'Đăng ký' }));
    await waitFor(() => expect(sent()).toHaveLength(times));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Đăng ký' }).getAttribute('aria-busy')).toBeNull());
  }
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('a write that nothing was heard of is said to be uncertain; what was only read is tried again', async () => {
  await renderPage(<p>…</p>, '/help');
  const silence = async (name: EndpointName, work: () => Promise<unknown>): Promise<string> => {
    provider.on(name, () => {
      throw new TypeError('network');
    });
    return work().then(() => '', failureText);
  };
  expect(await silence('GET /hubs', () => call('GET /hubs'))).toBe(
    'Không kết nối được máy chủ. Kiểm tra mạng rồi thử lại.',
  );
  expect(await silence('DELETE /logout', () => call('DELETE /logout'))).toBe(
    'Không kết nối được máy chủ, chưa rõ đã xong chưa. Xem lại kết quả trước khi làm lại.',
  );
});

describe('a write whose answer was lost', () => {
  const silence = (): never => {
    throw new TypeError('Failed to fetch');
  };
  const keys = (endpoint: EndpointName) => provider.of(endpoint).map(({ headers }) => headers.get('idempotency-key'));
  const post = (number: string) =>
    call('POST /hub-bank-accounts', { body: { hub_id: 1, name: 'CTY', number, branch: 'VCB' } }).catch(() => null);

  it('goes out under its key when the same is sent again, by whatever hand, until it is answered', async () => {
    provider.on('POST /hub-bank-accounts', silence);
    await post('1');
    provider.on('POST /hub-bank-accounts', () => new Refusal(503, { code: 'ESY009' }));
    await post('1');
    provider.on('POST /hub-bank-accounts', () => ({ data: { ok: true } }));
    for (const number of ['2', '1', '1']) await post(number);
    const [lost, busy, other, again, anew] = keys('POST /hub-bank-accounts');
    expect([busy, again]).toEqual([lost, lost]);
    expect(new Set([lost, other, anew]).size).toBe(3);
  });

  it('is another one once its record went on, or once it is long ago', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [start, cancel] = ['PATCH /checkin-runsheets/{id}/start', 'PATCH /checkin-runsheets/{id}/cancel'] as const;
    const step = (name: typeof start | typeof cancel) => call(name, { params: { id: 7 } }).catch(() => null);
    const sinceThen = [() => step(cancel), async () => void vi.setSystemTime(Date.now() + 121_000)];
    provider.on(start, silence).on(cancel, () => ({ data: {} }));
    for (const meanwhile of sinceThen) {
      await step(start);
      await meanwhile();
    }
    await step(start);
    vi.useRealTimers();
    expect(new Set(keys(start)).size).toBe(3);
  });
});
