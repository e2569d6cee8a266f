import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { limits } from '~domain/limits';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';

const row = { id: 5 };
let provider: FakeProvider;

beforeEach(() => {
  provider = fakeProvider({
    'GET /packages': () => ({ data: [], next: null }),
    'GET /packages/{id}': () => ({ data: row }),
    'PATCH /users/{id}': () => ({ data: {} }),
    'POST /notifications/read': () => ({ data: { read: 1 } }),
  });
});

const failure = async (promise: Promise<unknown>): Promise<ApiFailure> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiFailure);
  return error as ApiFailure;
};

/** Never answers, but notices being stopped, as the real one does. */
const silent = (_: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

describe('a call', () => {
  it('carries the bearer token when one is stored, and none otherwise', async () => {
    await call('GET /packages');
    localStorage.setItem('access_token', 'abc');
    await call('GET /packages');
    expect(provider.calls.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer abc']);
  });

  it('names the stored language, Vietnamese when none is stored', async () => {
    await call('GET /packages');
    localStorage.setItem('language', 'en');
    await call('GET /packages');
    localStorage.setItem('language', 'fr');
    await call('GET /packages');
    expect(provider.calls.map(({ headers }) => headers.get('accept-language'))).toEqual(['vi', 'en', 'vi']);
  });

  it('gives every write an idempotency key of its own, or the one that was saved for it, and reads none', async () => {
    await call('GET /packages');
    await call('PATCH /users/{id}', { params: { id: 7 }, body: { locale: 'en' } });
    await call('PATCH /users/{id}', { params: { id: 7 }, body: { locale: 'en' } });
    await call('PATCH /users/{id}', { params: { id: 7 }, body: { locale: 'en' }, idempotencyKey: 'kept' });
    const [read, first, second, kept] = provider.calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(read).toBeNull();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(kept).toBe('kept');
  });

  it('makes keys where the browser has no randomUUID (an address without TLS)', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.map((_, index) => index * 17) });
    await call('PATCH /users/{id}', { params: { id: 7 }, body: { locale: 'en' } });
    expect(provider.calls[0]?.headers.get('idempotency-key')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('leaves undefined values out of the query and joins lists with commas', async () => {
    await call('GET /packages', { query: { q: undefined, page: 2, status: ['Draft', 'Lost'], seller_id: '' } });
    expect(Object.fromEntries(provider.calls[0]?.query ?? [])).toEqual({
      page: '2',
      status: 'Draft,Lost',
      seller_id: '',
    });
  });

  it('fills path parameters safely, and is a defect without them', async () => {
    await call('GET /packages/{id}', { params: { id: '5/../1?x=1' } });
    expect(provider.calls[0]?.path).toBe('/packages/5%2F..%2F1%3Fx%3D1');
    await expect(call('GET /packages/{id}')).rejects.toThrow('lacks id');
  });

  it('sends JSON as JSON and CSV as it is', async () => {
    provider.on('POST /notifications/read', ({ body }) => ({ data: { read: 1, body } }));
    await call('POST /notifications/read', { body: { ids: 'all' } });
    await call('POST /notifications/read', { raw: 'a;b\n1;2' });
    expect(provider.calls.map(({ body }) => body)).toEqual([{ ids: 'all' }, 'a;b\n1;2']);
    expect(provider.calls.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', 'text/csv']);
  });

  it('leaves text that is no JSON alone, even if it would parse', async () => {
    vi.stubGlobal('fetch', async () => new Response('0123', { headers: { 'content-type': 'text/csv' } }));
    expect(await call('GET /packages')).toBe('0123');
  });
});

describe('a failed call', () => {
  it('passes the answer on: code, message, field errors, body', async () => {
    const body = { code: 'ESP000', message: 'Dữ liệu chưa hợp lệ', errors: { password: ['ngắn quá', 'thiếu số'] } };
    provider.on('PATCH /users/{id}', () => new Refusal(422, body));
    const error = await failure(call('PATCH /users/{id}', { params: { id: 7 }, body: { locale: 'en' } }));
    expect(error).toMatchObject({ status: 422, code: 'ESP000', message: body.message, errors: body.errors, body });
  });

  it('has a code of the catalogue even where a proxy answered without one', async () => {
    for (const [status, code] of [
      [500, 'ESY001'],
      [502, 'ESY009'],
      [429, 'ESY003'],
    ] as const) {
      vi.stubGlobal(
        'fetch',
        async () => new Response('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } }),
      );
      expect((await failure(call('GET /packages'))).code).toBe(code);
    }
  });

  it('is `offline` when the network is gone', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await failure(call('GET /packages'))).toMatchObject({ status: 0, code: 'offline' });
  });

  it('is `offline` when an answer breaks off', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"data": [', { headers: { 'content-type': 'application/json' } }));
    expect(await failure(call('GET /packages'))).toMatchObject({ status: 0, code: 'offline' });
  });
});

describe('the time limit', () => {
  it('ends a call after 50000 ms, not before', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', silent);
    let settled = false;
    const ended = failure(call('GET /packages')).finally(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(limits.apiTimeoutMs - 1);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ended).toMatchObject({ status: 0, code: 'offline', message: 'timeout' });
  });

  it('also holds while the body is still coming', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start: (controller) =>
          signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError'))),
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    });
    const ended = failure(call('GET /packages'));
    await vi.advanceTimersByTimeAsync(limits.apiTimeoutMs);
    expect(await ended).toMatchObject({ code: 'offline', message: 'timeout' });
  });

  it('leaves a caller who gave up with his own reason', async () => {
    vi.stubGlobal('fetch', silent);
    const giveUp = new AbortController();
    const ended = call('GET /packages', { signal: giveUp.signal });
    giveUp.abort(new Error('typed on'));
    await expect(ended).rejects.toThrow('typed on');
  });
});

describe('a 401', () => {
  beforeEach(() => {
    localStorage.setItem('access_token', 'old');
    localStorage.setItem('refresh_token', 'old-refresh');
    localStorage.setItem('language', 'en');
  });

  it('removes both tokens and nothing else', async () => {
    provider.on('GET /packages', () => new Refusal(401, { code: 'ESY002', message: 'ended' }));
    expect((await failure(call('GET /packages'))).code).toBe('ESY002');
    expect([
      localStorage.getItem('access_token'),
      localStorage.getItem('refresh_token'),
      localStorage.getItem('language'),
    ]).toEqual([null, null, 'en']);
  });

  it('that answers a call of an earlier session leaves the new one alone', async () => {
    provider.on('GET /packages', () => {
      localStorage.setItem('access_token', 'new');
      return new Refusal(401, { code: 'ESY002', message: 'ended' });
    });
    await failure(call('GET /packages'));
    expect(localStorage.getItem('access_token')).toBe('new');
  });

  it('is the only failure that ends the session', async () => {
    for (const status of [403, 404, 409, 422, 500]) {
      provider.on('GET /packages', () => new Refusal(status, { code: 'EUS008', message: 'no' }));
      await failure(call('GET /packages'));
    }
    expect(localStorage.getItem('access_token')).toBe('old');
  });
});
