import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openConsole } from './support/open-console';
import { person, welcome } from './support/people';

const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' };
const refusal = new Refusal(422, { code: 'ELG002', message: 'captcha' });
let provider: FakeProvider;

beforeEach(() => {
  provider = welcome(fakeProvider(), person())
    .on('GET /captcha-challenge', () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 10,
        counter: 12,
        deriveKey,
        expiresAt: new Date(Date.now() + 60_000),
        ...secrets,
      }),
    )
    .on('POST /verify-capcha', async ({ query }) => {
      const payload = JSON.parse(atob(query.get('payload') ?? '')) as Payload & { challenge: Challenge };
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets });
      return verified ? { data: { pass: 'PASS' } } : refusal;
    });
});

const enter = async (): Promise<void> => {
  await userEvent.type(await screen.findByLabelText(/^Email hoặc/), 'hang');
  await userEvent.type(screen.getByLabelText(/^Mật khẩu/), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Đăng nhập' }));
};
const passes = (): unknown[] =>
  provider.of('POST /clients/web/login').map(({ body }) => (body as { captcha_pass?: string }).captcha_pass);

it('a login that asks for the captcha solves it and goes on by itself', async () => {
  provider.on('POST /clients/web/login', ({ body }) =>
    (body as { captcha_pass?: string }).captcha_pass === 'PASS' ? { access_token: 'a', refresh_token: 'r' } : refusal,
  );
  await openConsole('/login', { signedIn: false });
  await enter();
  await screen.findByRole('button', { name: /^Tài khoản: / });
  expect(passes()).toEqual([undefined, 'PASS']);
});

it('a wrong password behind the captcha is told as such, after one solution only', async () => {
  provider.on('POST /clients/web/login', ({ body }) =>
    'captcha_pass' in (body as object) ? new Refusal(422, { code: 'ELG001', message: 'no' }) : refusal,
  );
  await openConsole('/login', { signedIn: false });
  await enter();
  expect(await screen.findByText('Thông tin đăng nhập không đúng, vui lòng thử lại.')).toBeTruthy();
  expect(provider.of('POST /verify-capcha')).toHaveLength(1);
});

it('a captcha that is refused again is not solved for ever', async () => {
  provider.on('POST /clients/web/login', () => refusal);
  await openConsole('/login', { signedIn: false });
  await enter();
  await waitFor(() => expect(screen.getByText('Cần xác nhận bạn không phải máy.')).toBeTruthy());
  expect(provider.of('POST /clients/web/login')).toHaveLength(2);
});
