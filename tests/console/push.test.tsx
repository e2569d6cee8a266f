import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '~console/platform/query-client';
import { usePush } from '~console/features/notifications/use-push';
import { fakeProvider, type FakeProvider } from './support/fake-provider';

const fingerprint = vi.hoisted(() => ({ loaded: vi.fn() }));
const firebase = vi.hoisted(() => ({ loaded: vi.fn(), message: { send: (): void => undefined }, token: vi.fn() }));
vi.mock('@fingerprintjs/fingerprintjs', () => ({
  load: async (options: { monitoring?: boolean }) => {
    fingerprint.loaded(options);
    return { get: async () => ({ visitorId: 'f1ngerpr1nt' }) };
  },
}));
vi.mock('~console/platform/worker', () => ({ consoleWorker: async () => ({}) }));
vi.mock('firebase/app', () => {
  firebase.loaded();
  return { initializeApp: () => ({}), getApps: () => [] };
});
vi.mock('firebase/messaging', () => ({
  isSupported: async () => true,
  getMessaging: () => ({}),
  getToken: firebase.token,
  onMessage: (_: unknown, handler: () => void) => {
    firebase.message.send = handler;
    return () => undefined;
  },
}));

let provider: FakeProvider;
const settings = vi.fn<() => Response>();
const ask = vi.fn();

function stubBrowser(permission: NotificationPermission): void {
  vi.stubGlobal('Notification', { permission, requestPermission: ask });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register: async () => ({}) } });
  const providerFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input === '/config/firebase.json' ? Promise.resolve(settings()) : providerFetch(input, init),
  );
}

const client = createQueryClient();
const hook = () =>
  renderHook(() => usePush(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
const json = (): Response =>
  new Response('{"apiKey":"k","vapidKey":"v"}', { headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  firebase.loaded.mockClear();
  fingerprint.loaded.mockClear();
  firebase.token.mockReset().mockResolvedValue('push-token');
  ask.mockReset().mockResolvedValue('granted');
  provider = fakeProvider({ 'POST /user-device': () => ({ data: { ok: true } }) });
  settings.mockReset().mockImplementation(json);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('push messages', () => {
  it.each([
    ['there is no settings file', () => new Response('', { status: 404 })],
    [
      'a page of the console stands in its place',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('are not begun when %s, and firebase is not loaded', async (_why, answer) => {
    settings.mockImplementation(answer);
    stubBrowser('granted');
    const { result } = hook();
    await waitFor(() => expect(settings).toHaveBeenCalled());
    // Another that begins later and gets as far as it may: what the first would have done is done by then.
    settings.mockImplementation(json);
    stubBrowser('default');
    const later = hook();
    await waitFor(() => expect(later.result.current.state).toBe('ask'));
    expect(result.current.state).toBe('none');
    expect(firebase.loaded).not.toHaveBeenCalled();
    expect(fingerprint.loaded).not.toHaveBeenCalled();
    expect(provider.calls).toEqual([]);
  });

  it('register this browser as a desktop, under an id that stays, once permission is there', async () => {
    stubBrowser('granted');
    const first = hook();
    await waitFor(() => expect(first.result.current.state).toBe('on'));
    const kept = localStorage.getItem('device_id');
    expect(fingerprint.loaded.mock.calls).toEqual([[{ monitoring: false }]]);
    expect(provider.of('POST /user-device').map(({ body }) => body)).toEqual([
      { device_id: `f1ngerpr1nt.${kept}`, device_token: 'push-token', device_type: 'desktop' },
    ]);
    expect(ask).not.toHaveBeenCalled();
  });

  it('ask for nothing until the user presses the button', async () => {
    stubBrowser('default');
    const { result } = hook();
    await waitFor(() => expect(result.current.state).toBe('ask'));
    expect(ask).not.toHaveBeenCalled();
    act(() => result.current.enable());
    await waitFor(() => expect(result.current.state).toBe('on'));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('refresh the notifications when one comes', async () => {
    stubBrowser('granted');
    const refresh = vi.spyOn(client, 'invalidateQueries');
    const { result } = hook();
    await waitFor(() => expect(result.current.state).toBe('on'));
    firebase.message.send();
    expect(refresh).toHaveBeenCalledWith({ queryKey: ['notifications'] });
  });

  it('that fail are only logged', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    firebase.token.mockRejectedValue(new Error('no network'));
    stubBrowser('granted');
    const { result } = hook();
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(result.current.state).toBe('none');
    expect(provider.calls).toEqual([]);
  });
});
