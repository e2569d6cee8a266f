import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isComing } from '~console/platform/coming';
import { leaveList, listAddress } from '~console/platform/list-place';
import { storeTokens } from '~console/platform/tokens';
import { isScan } from '~console/terminal/offline/queued-line';
import { openQueueStore } from '~console/terminal/offline/queue-store';
import { fakeProvider, type FakeProvider, type Received } from './support/fake-provider';
import { openConsole } from './support/open-console';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { scan } from './support/scan';

let provider: FakeProvider;
let answer = (): void => undefined;
const [one, two] = [packageRow(1), packageRow(2)];

const answered = ({ body }: Received): Response => {
  const { items, codes } = body as { items?: { id: number }[]; codes?: string[] };
  const ids = items?.map(({ id }) => id) ?? (codes ?? []).map((code) => (code === one.package_code ? 1 : 2));
  const lines = [
    { run: 7, total: ids.length },
    ...ids.map((id) => ({ id, ok: true, package: packageRow(id, { version: 2 }) })),
    { done: true, ok: ids.length, refused: 0 },
  ];
  return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    status: 200,
    headers: { 'content-type': 'application/x-ndjson' },
  });
};
const batches = (): Received[] => [
  ...provider.of('POST /packages-batch'),
  ...provider.of('POST /packages-batch/{series}'),
];
const senders = (): (string | null)[] => batches().map(({ headers }) => headers.get('authorization'));
const type = async (line: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('textbox', { name: 'Dòng lệnh' }));
  await userEvent.paste(line);
  await userEvent.keyboard('{Enter}');
};
const kept = async (): Promise<string[]> => {
  const store = await openQueueStore();
  const lines = (await store.list(7)).map((entry) => (isScan(entry) ? '' : `${entry.line} ${entry.state}`));
  store.close();
  return lines;
};
const tokens = (name: string) => ({ access_token: name, refresh_token: name });
const nextSession = (): void => act(() => storeTokens(tokens('token-2')));

beforeEach(() => {
  let open = false;
  const late = new Promise<void>((resolve) => {
    answer = () => {
      open = true;
      resolve();
    };
  });
  const slow = async (received: Received): Promise<Response> => {
    if (!open) await late;
    return answered(received);
  };
  provider = welcome(fakeProvider(), person({ role_name: 'hub_manager' }))
    .on('GET /runs', () => ({ data: [] }))
    .on('POST /packages-batch', slow)
    .on('POST /packages-batch/{series}', slow)
    .on('POST /packages-post', ({ body }) => ({
      data: {
        packages: [one, two].filter(({ package_code }) => (body as { codes: string[] }).codes.includes(package_code)),
        malformed: [],
        elsewhere: [],
        not_found: [],
      },
    }));
});

describe('of what is under way when another session begins', () => {
  it('nothing more is sent in that one', async () => {
    await openTerminal({ selected: [one] });
    await type('note operator_note=a ; note operator_note=b');
    await waitFor(() => expect(batches()).toHaveLength(1));
    nextSession();
    await act(async () => answer());
    await waitFor(() => expect(batches()).toHaveLength(2));
    expect(senders()).toEqual(['Bearer token-1', 'Bearer token-1']);
  });

  it('scans of an armed line wait for whoever scanned them', async () => {
    await openTerminal();
    await type('arm note operator_note=x');
    await screen.findByText(/Đặt lệnh khi quét/);
    scan(one.package_code);
    await waitFor(() => expect(batches()).toHaveLength(1));
    scan(two.package_code);
    nextSession();
    await act(async () => answer());
    await waitFor(async () => expect(await kept()).toEqual([`${two.package_code} ; note operator_note=x waiting`]));
    expect(senders()).toEqual(['Bearer token-1']);
  });

  it('a line stops with its session, and lists lead to nothing that was looked for in it', async () => {
    provider.on('GET /user/current', ({ headers }) => ({
      data: person({ role_name: 'hub_manager', id: headers.get('authorization') === 'Bearer token-2' ? 8 : 7 }),
    }));
    await openConsole('/user/profile');
    await type(`${one.package_code} ; note operator_note=a ; note operator_note=b`);
    await waitFor(() => expect(batches()).toHaveLength(1));
    window.history.replaceState(null, '', '/packages?receiver_phone=0912345678');
    leaveList(3);
    expect(listAddress('/packages')).toBe('/packages?receiver_phone=0912345678');
    nextSession();
    expect(listAddress('/packages')).toBe('/packages');
    await act(async () => answer());
    await waitFor(() => expect(isComing('run')).toBe(false));
    expect(senders()).toEqual(['Bearer token-1']);
    expect(await kept()).toHaveLength(1);
  });

  it('an export is called off', async () => {
    let signal: AbortSignal | undefined;
    provider
      .on('GET /total-packages', () => ({ data: { total: 9 } }))
      .on('GET /export-packages', (received) => {
        ({ signal } = received);
        return new Promise(() => undefined);
      });
    const day = new Date().toISOString();
    await openConsole(`/packages?created_from=${day}`);
    await screen.findByRole('heading', { level: 1, name: 'Kiện hàng' });
    await type('export format=csv');
    await waitFor(() => expect(signal?.aborted).toBe(false));
    nextSession();
    expect(signal?.aborted).toBe(true);
  });

  it('an export that is fetched again is told of, and called off', async () => {
    let signal: AbortSignal | undefined;
    provider
      .on('GET /exports/{id}', () => ({ data: { id: 5, name: 'packages', format: 'csv', rows: 9 } }))
      .on('GET /exports/{id}/file', (received) => {
        ({ signal } = received);
        return new Promise(() => undefined);
      });
    await openConsole('/user/profile');
    await type('tải-tệp 5');
    await waitFor(() => expect(signal?.aborted).toBe(false));
    await screen.findByText('Tệp xuất số 5 · Kiện hàng');
    await type('tải-tệp 5');
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Dòng lệnh' }).value).toBe(''));
    expect(provider.of('GET /exports/{id}/file')).toHaveLength(1);
    nextSession();
    expect(signal?.aborted).toBe(true);
  });

  it('an export that is fetched again tells how much of it is here, and how long the rest takes', async () => {
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
    provider
      .on('GET /exports/{id}', () => ({ data: { id: 5, name: 'packages', format: 'csv', rows: 1_000, bytes: 100 } }))
      .on('GET /exports/{id}/file', () => new Response(body));
    await openConsole('/user/profile');
    await type('tải-tệp 5');
    await screen.findByText('Tệp xuất số 5 · Kiện hàng');
    const clock = performance.now.bind(performance);
    send?.enqueue(new Uint8Array(10));
    await screen.findByText(/^100 dòng/);
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + 2_000);
    send?.enqueue(new Uint8Array(30));
    expect(await screen.findByText(/^còn \d giây$/)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: /^Tệp xuất số 5/ })).toHaveProperty('position', 0.4);
    nextSession();
  });

  it('an export is fetched again beside one whose number begins as its own does', async () => {
    provider
      .on('GET /exports/{id}', ({ path }) => ({ data: { id: path, name: 'packages', format: 'csv', rows: 9 } }))
      .on('GET /exports/{id}/file', () => new Promise(() => undefined));
    await openConsole('/user/profile');
    for (const id of [41, 4]) {
      await type(`tải-tệp ${id}`);
      await screen.findByText(`Tệp xuất số ${id} · Kiện hàng`);
    }
    expect(provider.of('GET /exports/{id}/file').map(({ path }) => path)).toEqual([
      '/exports/41/file',
      '/exports/4/file',
    ]);
  });
});
