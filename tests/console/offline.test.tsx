import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteAnswer } from '~console/platform/network';
import { letGoAtom } from '~console/terminal/empty-set';
import { openQueueStore } from '~console/terminal/offline/queue-store';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { toSubject } from '~commands/subject';
import { fakeProvider, Refusal, type FakeProvider, type Received } from './support/fake-provider';
import { openTerminal, openTranscript, runLine } from './support/open-terminal';
import { packageRow, type Row } from './support/packages';
import { person } from './support/people';
import { scan } from './support/scan';

let provider: FakeProvider;
let down = false;
const rows = (count: number): Row[] => Array.from({ length: count }, (_, index) => packageRow(index + 1));
const run = (
  body: unknown,
): { action: string; args: Record<string, unknown>; items: { id: number; version?: number }[] } =>
  body as ReturnType<typeof run>;

const ndjson = (lines: readonly object[]): Response =>
  new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    status: 200,
    headers: { 'content-type': 'application/x-ndjson' },
  });

/** Answers a batch line by line as the provider does; `refused` = packages that somebody else changed. */
const answered = ({ body }: Received, refused: readonly number[] = []): Response => {
  const { items } = run(body);
  const lines = [
    { run: 7, total: items.length },
    ...items.map(({ id }) =>
      refused.includes(id)
        ? { id, ok: false, code: 'EPK030', message: 'changed' }
        : { id, ok: true, package: packageRow(id, { version: 2 }) },
    ),
    { done: true, ok: items.length - refused.length, refused: refused.length },
  ];
  return ndjson(lines);
};
const cut = (): void => {
  down = true;
  act(() => void window.dispatchEvent(new Event('offline')));
};
const back = (): void => {
  down = false;
  act(() => void window.dispatchEvent(new Event('online')));
};
const batches = (): Received[] => provider.of('POST /packages-batch');

beforeEach(() => {
  down = false;
  noteAnswer();
  provider = fakeProvider({
    'GET /health': () => ({ status: 'ok', database: 'ok' }),
    'GET /user/current': () => ({ data: person({ role_name: 'hub_manager' }) }),
    'GET /runs': () => ({ data: [] }),
    'POST /packages-batch': (received) => answered(received),
    'POST /packages-post': ({ body }) => ({
      data: {
        packages: rows(9).filter(({ package_code }) => (body as { codes: string[] }).codes.includes(package_code)),
        malformed: [],
        elsewhere: [],
        not_found: [],
      },
    }),
  });
  const connected = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    down ? Promise.reject(new TypeError('network')) : connected(input, init),
  );
});

describe('without a network', () => {
  it('a line is queued, said to be, and sent under its own key as soon as the network is back', async () => {
    await openTerminal({ selected: rows(2) });
    cut();
    await runLine('note operator_note=x');
    await openTranscript();
    expect(await screen.findByText('1 dòng đang chờ mạng.')).toBeTruthy();
    expect(screen.getByText('đã xếp hàng, chờ mạng')).toBeTruthy();
    expect(batches()).toHaveLength(0);
    back();
    expect(await screen.findByText('✓ 2')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Hàng đợi' })).toBeNull());
    expect(batches()).toHaveLength(1);
    expect(run(batches()[0]?.body).items).toEqual([
      { id: 1, version: 1 },
      { id: 2, version: 1 },
    ]);
  });

  it('what is sent is said to be so after a return of the network, and by itself after a mere reload', async () => {
    await openTerminal({ selected: rows(1), page: <Toasts onMounted={toastsMounted} /> });
    cut();
    await runLine('note operator_note=x');
    await openTranscript();
    await screen.findByText('1 dòng đang chờ mạng.');
    back();
    await screen.findByText('Có mạng lại: đã gửi 1 dòng.');
    cleanup();
    const store = await openQueueStore();
    await store.add({
      userId: person().id,
      at: Date.now(),
      key: 'key-1',
      owner: null,
      line: 'note operator_note=x',
      stages: [{ command: 'package.note', args: { operator_note: 'x' } }],
      packages: rows(1).map(toSubject),
      codes: [],
      missed: [],
      undoes: null,
      state: 'waiting',
    });
    store.close();
    await openTerminal({ page: <Toasts onMounted={toastsMounted} /> });
    expect(await screen.findByText('Đã gửi 1 dòng đang chờ.')).toBeTruthy();
  });

  it('codes that nobody knows are kept as typed and looked up on return', async () => {
    await openTerminal();
    cut();
    await runLine(`${packageRow(5).package_code} ; note operator_note=x`);
    await openTranscript();
    expect(await screen.findByText('đã xếp hàng, chờ mạng')).toBeTruthy();
    expect(screen.queryByText(/^✓/)).toBeNull();
    back();
    await waitFor(() => expect(batches()).toHaveLength(1));
    expect(run(batches()[0]?.body).items.map(({ id }) => id)).toEqual([5]);
    expect(await screen.findByText('✓ 1')).toBeTruthy();
  });

  it('a second line on the same package goes on from what the first one left', async () => {
    await openTerminal({ selected: rows(1) });
    cut();
    await runLine('note operator_note=a');
    await runLine('note operator_note=b');
    await openTranscript();
    expect(await screen.findByText('2 dòng đang chờ mạng.')).toBeTruthy();
    back();
    await waitFor(() => expect(batches()).toHaveLength(2));
    expect(batches().map(({ body }) => [run(body).args.operator_note, run(body).items])).toEqual([
      ['a', [{ id: 1, version: 1 }]],
      ['b', [{ id: 1, version: 2 }]],
    ]);
  });

  it('what a line that waited has moved on is chosen no longer, and what it was refused still is', async () => {
    provider.on('POST /packages-batch', (received) => {
      const [moved, refused] = run(received.body).items.map(({ id }) => id);
      const lines = [
        { run: 7, total: 2 },
        { id: moved, ok: true, package: packageRow(moved ?? 0, { status: 'Waiting_for_return', version: 2 }) },
        { id: refused, ok: false, code: 'EPK030', message: 'changed' },
        { done: true, ok: 1, refused: 1 },
      ];
      return ndjson(lines);
    });
    const { store } = await openTerminal({ selected: rows(2) });
    const chosen = (): number[] => store.get(selectedPackagesAtom).map(({ id }) => id);
    cut();
    await runLine('return reason=FR012');
    await openTranscript();
    await screen.findByText('1 dòng đang chờ mạng.');
    expect(chosen()).toEqual([1, 2]);
    back();
    await waitFor(() => expect(chosen()).toEqual([2]));
    expect(store.get(letGoAtom).map(({ id }) => id)).toEqual([1]);
  });

  it('an answer that is lost on the way is asked for again under the same key, and nothing is done twice', async () => {
    await openTerminal({ selected: rows(3) });
    provider.on('POST /packages-batch', () => {
      throw new TypeError('network');
    });
    await runLine('note operator_note=x');
    await waitFor(() => expect(batches().length).toBeGreaterThan(0));
    provider.on('POST /packages-batch', (received) => answered(received));
    await openTranscript();
    expect(await screen.findByText('✓ 3', undefined, { timeout: 8_000 })).toBeTruthy();
    const [first, ...again] = batches();
    expect(again.length).toBeGreaterThan(0);
    for (const one of again) {
      expect(one.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
      expect(one.body).toEqual(first?.body);
    }
  });

  it('what was refused before it was sent is told once, and asks nobody when the line is sent again', async () => {
    await openTerminal({
      selected: [packageRow(1), packageRow(2, { current_hub: { id: 99, code: 'HN99' } })],
    });
    provider.on('POST /packages-batch', () => {
      throw new TypeError('network');
    });
    await runLine('note operator_note=x');
    await waitFor(() => expect(batches().length).toBeGreaterThan(0));
    provider.on('POST /packages-batch', (received) => answered(received));
    await openTranscript();
    expect(await screen.findByText('✓ 1', undefined, { timeout: 8_000 })).toBeTruthy();
    expect(screen.getByText(/^✗ 1 EPK012/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Hàng đợi' })).toBeNull());
  });

  it('what somebody else changed meanwhile is listed, and done anyway only when told to', async () => {
    let changed = true;
    provider.on('POST /packages-batch', (received) => answered(received, changed ? [2] : []));
    await openTerminal({ selected: rows(2) });
    cut();
    await runLine('note operator_note=x');
    await openTranscript();
    await screen.findByText('đã xếp hàng, chờ mạng');
    back();
    expect(await screen.findByText('1 dòng cần bạn quyết định')).toBeTruthy();
    const queue = screen.getByRole('region', { name: 'Hàng đợi' });
    expect(queue.textContent).toContain(packageRow(2).package_code);
    expect(queue.textContent).toContain('EPK030');
    expect(queue.textContent).not.toContain(packageRow(1).package_code);
    changed = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Vẫn làm với 1 kiện còn hợp lệ' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Hàng đợi' })).toBeNull());
    await waitFor(() => expect(batches()).toHaveLength(2));
    expect(run(batches().at(-1)?.body).items.map(({ id }) => id)).toEqual([2]);
    expect(batches()[1]?.headers.get('idempotency-key')).not.toBe(batches()[0]?.headers.get('idempotency-key'));
  });

  it('a scan that waited is told in the footer as it ended', async () => {
    provider.on('POST /packages-batch/{series}', (received) => answered(received, [2]));
    const footer = (): string => screen.getByRole('contentinfo', { hidden: true }).textContent ?? '';
    await openTerminal();
    await runLine('arm note operator_note=x');
    (document.activeElement as HTMLElement).blur();
    await waitFor(() => expect(footer()).toContain('Đặt lệnh khi quét'));
    cut();
    scan(packageRow(2).package_code);
    await waitFor(() => expect(footer()).toContain(`${packageRow(2).package_code}…`));
    back();
    await waitFor(() => expect(footer()).toContain(`${packageRow(2).package_code}✗ EPK030`));
  });

  it('a line that can never succeed steps aside with its reason and can be dropped', async () => {
    provider.on('POST /packages-batch', (received) =>
      run(received.body).args.operator_note === 'bad'
        ? new Refusal(403, { code: 'EUS008', message: 'no' })
        : answered(received),
    );
    await openTerminal({ selected: rows(1) });
    cut();
    await runLine('note operator_note=bad');
    await runLine('note operator_note=good');
    await openTranscript();
    await screen.findByText('2 dòng đang chờ mạng.');
    back();
    expect(await screen.findByText(/^EUS008/)).toBeTruthy();
    await waitFor(() => expect(batches().map(({ body }) => run(body).args.operator_note)).toEqual(['bad', 'good']));
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ dòng note operator_note=bad' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Hàng đợi' })).toBeNull());
  });

  it('where the browser keeps nothing it says so, and the line is not said to be queued', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    const { store } = await openTerminal({ selected: rows(1) });
    cut();
    await runLine('note operator_note=x');
    await openTranscript();
    expect(await screen.findByText(/Trình duyệt không cho lưu hàng đợi \(cửa sổ ẩn danh/)).toBeTruthy();
    expect(screen.queryByText('đã xếp hàng, chờ mạng')).toBeNull();
    expect(store.get(selectedPackagesAtom)).toHaveLength(1);
    expect(batches()).toHaveLength(0);
    expect(log).toHaveBeenCalledWith('the queue could not be kept', expect.any(DOMException));
  });
});
