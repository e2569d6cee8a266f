import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { SignForm } from '~console/features/couriers/contract/sign-form';
import { limits } from '~domain/limits';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

let provider: FakeProvider;
let size: { readonly width: number; readonly height: number };
beforeEach(async () => {
  size = { width: 480, height: 160 };
  // jsdom draws nothing and measures nothing.
  const paper = new Proxy({}, { get: () => () => undefined, set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => paper as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width);
  vi.spyOn(HTMLCanvasElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height);
  provider = welcome(fakeProvider(), person({ role_name: 'admin' })).on('POST /couriers/{id}/e-contract/sign', () => ({
    data: {},
  }));
  await renderPage(<SignForm courierId={4} contractId={9} />, '/couriers/4/e-contract');
});

const pad = async (): Promise<HTMLElement> => {
  const canvas = await screen.findByRole('img', { name: /^Ô ký/ });
  await waitFor(() => expect(canvas.dataset).toHaveProperty('ready'));
  return canvas;
};
const drawTo = async (clientX: number): Promise<void> => {
  const canvas = await pad();
  const at = { pointerId: 1, buttons: 1, clientY: 20 };
  fireEvent.pointerDown(canvas, { ...at, clientX: 10 });
  fireEvent.pointerMove(window, { ...at, clientX });
  fireEvent.pointerUp(window, { ...at, buttons: 0, clientX });
};
const sign = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Ký hợp đồng' }));
const signed = () =>
  provider.of('POST /couriers/{id}/e-contract/sign').map(({ body }) => (body as { signature: object }).signature);

it('nobody signs with what was drawn before another way was chosen', async () => {
  await drawTo(200);
  await userEvent.click(screen.getByRole('radio', { name: 'Gõ họ tên' }));
  await sign();
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('radio', { name: 'Vẽ chữ ký' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await pad();
  await sign();
  expect((await screen.findByRole('alert')).textContent).toContain('Chưa có chữ ký');
  expect(signed()).toEqual([]);
});

it('a screen that is turned gives a new pad of its size, and a keyboard that opens does not', async () => {
  await drawTo(200);
  size = { width: 960, height: 320 };
  act(() => void window.dispatchEvent(new Event('resize')));
  await sign();
  expect((await screen.findByRole('alert')).textContent).toContain('Chưa có chữ ký');
  await drawTo(960);
  act(() => void window.dispatchEvent(new Event('resize')));
  await sign();
  await waitFor(() => expect(signed()).toHaveLength(1));
  expect(JSON.stringify(signed())).toContain(`"x":${limits.signature.width}`);
});
