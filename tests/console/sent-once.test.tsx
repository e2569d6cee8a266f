import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { RegisterCourier } from '~console/features/couriers/pages/register';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { lazyResolver } from '~console/platform/form';
import { RecordForm } from '~console/resource/record-form';
import type { EndpointName } from '~contract/endpoints';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { person, welcome } from './support/people';
import { put } from './support/put';
import { renderPage } from './support/render-page';

let provider: FakeProvider;
beforeEach(() => {
  localStorage.clear();
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
});

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
  // Whatever else was judged has been sent by then.
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(save).toHaveBeenCalledTimes(1);
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
