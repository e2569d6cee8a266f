import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentFilterAtom, selectedPackagesAtom, visibleRowsAtom } from '~console/terminal/subject';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { toSubject } from '~commands/subject';
import { errorText } from '~domain/errors';
import { fakeProvider, type FakeProvider, type Received } from './support/fake-provider';
import { openTerminal, openTranscript, runLine } from './support/open-terminal';
import { packageRow, type Row } from './support/packages';
import { person } from './support/people';

let provider: FakeProvider;
const rows = (count: number, change: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, (_, index) => packageRow(index + 1, change));
const idsOf = ({ body }: Received): number[] => (body as { items: { id: number }[] }).items.map(({ id }) => id);

/** Lines as a provider streams them: every package done, but for those refused, up to where it is cut off. */
function stream(received: Received, { refused = [] as number[], upTo = Number.POSITIVE_INFINITY } = {}): Response {
  const ids = idsOf(received);
  const outcomes = ids.map((id) =>
    refused.includes(id)
      ? { id, ok: false, code: 'EPK011', message: 'x' }
      : { id, ok: true, package: { ...packageRow(id), status: 'Missing', version: 2 } },
  );
  const lines = [
    { run: 41, total: ids.length },
    ...outcomes,
    { done: true, ok: ids.length - refused.length, refused: refused.length },
  ].slice(0, upTo);
  return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    headers: { 'content-type': 'application/x-ndjson' },
  });
}

/** The fake provider answers JSON; lines are put before it. */
function withLines(answer: (received: Received) => Response): void {
  const plain = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const path = new URL(input, 'http://console.test').pathname.slice('/v1'.length);
    if (init.method !== 'POST' || (path !== '/packages-batch' && !/^\/runs\/\d+\/undo$/.test(path)))
      return plain(input, init);
    const received = {
      method: 'POST',
      path,
      query: new URLSearchParams(),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    };
    provider.calls.push(received);
    return answer(received);
  });
}

beforeEach(() => {
  provider = fakeProvider();
});

describe('a run on a provider with a batch call', () => {
  it('is one call that carries the line, and each package’s outcome is told', async () => {
    withLines((received) => stream(received, { refused: [7] }));
    const { store } = await openTerminal({ selected: rows(50) });
    await runLine('lost rơi hàng');
    const log = await openTranscript();
    expect(await within(log).findByText('✓ 49')).toBeTruthy();
    expect(within(log).getByText(/✗ 1 EPK011/)).toBeTruthy();
    const calls = provider.of('POST /packages-batch');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({
      action: 'lost',
      args: { note: 'rơi hàng' },
      items: rows(50).map(({ id }) => ({ id })),
      line: 'lost rơi hàng',
    });
    // What left its status leaves the selection: the refused one is still to be dealt with.
    expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual([7]);
  });

  it('ten thousand packages are told without a redraw for each', async () => {
    withLines((received) => stream(received));
    await openTerminal({ selected: rows(10_000) });
    await runLine('lost rơi hàng');
    const log = await openTranscript();
    expect(await within(log).findByText('✓ 10.000', undefined, { timeout: 10_000 })).toBeTruthy();
  });

  it('that takes a while says under any page how far it is and how long yet, until the transcript does', async () => {
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const tell = (...lines: object[]): void =>
      send?.enqueue(new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
    const done = (id: number) => ({ id, ok: true, package: { ...packageRow(id), status: 'Missing', version: 2 } });
    withLines(
      () =>
        new Response(new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) }), {
          headers: { 'content-type': 'application/x-ndjson' },
        }),
    );
    await openTerminal({ selected: rows(50) });
    await runLine('lost rơi hàng');
    await waitFor(() => expect(send).toBeDefined());
    tell({ run: 41, total: 50 }, done(1));
    const dock = within(await screen.findByRole('region', { name: 'Đang chạy' }));
    await waitFor(() => expect(dock.getByRole('progressbar')).toHaveProperty('position', 1 / 50));
    tell(...Array.from({ length: 24 }, (_, at) => done(at + 2)));
    expect(await dock.findByText('25 / 50')).toBeTruthy();
    expect(await dock.findByText(/^\d+ kiện\/giây, còn \d+ giây$/)).toBeTruthy();
    await userEvent.click(dock.getByRole('button', { name: 'Xem' }));
    const log = within(await screen.findByRole('log'));
    expect(screen.queryByRole('region', { name: 'Đang chạy' })).toBeNull();
    tell(...Array.from({ length: 25 }, (_, at) => done(at + 26)), { done: true, ok: 50, refused: 0 });
    send?.close();
    expect(await log.findByText('✓ 50')).toBeTruthy();
  });

  it('sends the same call again by itself for what a broken answer left untold', async () => {
    let broken = true;
    withLines((received) => stream(received, broken ? { upTo: 4 } : {}));
    provider.on('GET /user/current', () => ({ data: person() }));
    await openTerminal({ selected: rows(5) });
    await runLine('lost rơi hàng');
    const log = await openTranscript();
    expect(await within(log).findByText('✓ 3')).toBeTruthy();
    expect(await within(log).findByText('đã xếp hàng, chờ mạng')).toBeTruthy();
    broken = false;
    expect(await within(log).findByText('✓ 5', undefined, { timeout: 8_000 })).toBeTruthy();
    const [first, again] = provider.of('POST /packages-batch');
    expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(again?.body).toEqual(first?.body);
  });
});

describe('a run that breaks off by a value', () => {
  it('names the value and what is wrong with it', async () => {
    withLines(() =>
      Response.json(
        { code: 'ESP000', message: 'invalid', errors: { 'args.note': ['Tối đa 255 ký tự'] } },
        { status: 422 },
      ),
    );
    await openTerminal({ selected: rows(2) });
    await runLine('lost rơi hàng');
    const log = await openTranscript();
    expect(await within(log).findByText(/ESP000 Ghi chú: Tối đa 255 ký tự/)).toBeTruthy();
  });
});

describe('undo', () => {
  const run = {
    id: 41,
    action: 'lost',
    line: 'lost rơi',
    total: 2,
    ok: 2,
    refused: 0,
    undone: 0,
    at: '2026-11-20T02:00:00.000Z',
    undo_of: null,
    undoable: true,
  };

  it('finds the last run at the provider, shows what it would take back, and tells each package', async () => {
    withLines(() => {
      const lines = [
        { run: 42, total: 2 },
        { id: 1, ok: true, package: packageRow(1) },
        { id: 2, ok: false, code: 'EPK030', message: 'x' },
        { done: true, ok: 1, refused: 1 },
      ];
      return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    });
    provider
      .on('GET /runs', () => ({ data: [{ ...run, id: 43, undoable: false }, run] }))
      .on('GET /runs/{id}/undo', () => ({
        data: { items: rows(2).map(({ id, package_code }) => ({ id, package_code, code: null, later_run: null })) },
      }))
      .on('POST /packages-post', () => ({ data: { packages: rows(2), malformed: [], elsewhere: [], not_found: [] } }));
    await openTerminal();
    await runLine('hoàn-tác');
    expect(await screen.findByRole('option', { name: 'Hoàn tác' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    const log = await openTranscript();
    expect(await within(log).findByText('✓ 1')).toBeTruthy();
    expect(within(log).getByText(/✗ 1 EPK030/)).toBeTruthy();
    // What was changed since stays so: it would be refused again.
    expect(within(log).queryByRole('button', { name: /^Chạy lại/ })).toBeNull();
    expect(provider.of('POST /runs/{id}/undo').map(({ path }) => path)).toEqual(['/runs/41/undo']);
  });

  it('says which run it would take back, and that a later one can’t be', async () => {
    provider
      .on('GET /runs', () => ({ data: [{ ...run, id: 43, line: 'cancel', undoable: false }, run] }))
      .on('GET /runs/{id}/undo', () => ({
        data: { items: rows(1).map(({ id, package_code }) => ({ id, package_code, code: null, later_run: null })) },
      }))
      .on('POST /packages-post', () => ({ data: { packages: rows(1), malformed: [], elsewhere: [], not_found: [] } }));
    await openTerminal();
    await runLine('undo');
    expect(await screen.findByText('41 · lost rơi · 09:00 20/11/2026')).toBeTruthy();
    expect(screen.getByText('Không phải lượt cuối: “cancel” không hoàn tác được')).toBeTruthy();
  });

  it('names one’s own later run that stands in the way, and takes that back first by Enter', async () => {
    withLines(
      () =>
        new Response(
          [
            { run: 50, total: 1 },
            { id: 1, ok: true, package: packageRow(1) },
            { done: true, ok: 1, refused: 0 },
          ]
            .map((line) => `${JSON.stringify(line)}\n`)
            .join(''),
        ),
    );
    const [one, two] = rows(2);
    const item = (row: typeof one, code: 'EPK030' | null, later: number | null) => ({
      id: row?.id ?? 0,
      package_code: row?.package_code ?? '',
      code,
      later_run: later,
    });
    provider
      .on('GET /runs/{id}/undo', ({ path }) => ({
        data: {
          items: path.includes('/27/')
            ? [item(one, 'EPK030', 31), item(two, 'EPK030', 31)]
            : [item(one, null, null), item(two, null, null)],
        },
      }))
      .on('POST /packages-post', () => ({ data: { packages: rows(2), malformed: [], elsewhere: [], not_found: [] } }));
    await openTerminal();
    await runLine('undo run=27');
    expect(await screen.findByRole('option', { name: 'Hoàn tác lượt 31 trước (2 kiện)' })).toHaveProperty(
      'ariaSelected',
      'true',
    );
    expect(screen.getByText('lượt 31 đã đổi 2 kiện sau đó')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: 'Hoàn tác' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(provider.of('POST /runs/{id}/undo').map(({ path }) => path)).toEqual(['/runs/31/undo']));
  });

  it('says so, asks for nothing and runs nothing where there is nothing to take back', async () => {
    provider.on('GET /runs', () => ({ data: [] }));
    await openTerminal({ page: <Toasts onMounted={toastsMounted} /> });
    await runLine('undo');
    expect(await screen.findByText(errorText('ESY012', 'vi'))).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(provider.of('POST /runs/{id}/undo')).toEqual([]);
  });
});

describe('what a line can name', () => {
  it('rows of the list in sight, and everything its filter finds', async () => {
    withLines((received) => stream(received));
    provider.on('GET /packages-subjects', () => ({
      data: rows(3),
      meta: { total: 3, counted_at: '2026-11-20T02:00:00.000Z' },
    }));
    const { store } = await openTerminal();
    const shown = rows(20).map(toSubject);
    store.set(visibleRowsAtom, { at: (index) => shown[index] });
    store.set(currentFilterAtom, { status: 'Waiting_for_delivery', sort: '-created_at' });
    await runLine('12,14-15 ; lost rơi');
    await waitFor(() => expect(provider.of('POST /packages-batch').map(idsOf)).toEqual([[12, 14, 15]]));
    await runLine('@tất-cả ; lost rơi');
    await waitFor(() =>
      expect(provider.of('POST /packages-batch').map(idsOf)).toEqual([
        [12, 14, 15],
        [1, 2, 3],
      ]),
    );
    expect(provider.of('GET /packages-subjects')[0]?.query.get('status')).toBe('Waiting_for_delivery');
    await runLine('99 ; lost rơi');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Ký tự 1: dòng 99 không có trên danh sách đang xem',
    );
  });

  it('rows beyond those that are loaded, as the list’s filter finds them; where the list ends, at their character', async () => {
    withLines((received) => stream(received));
    const list = rows(60);
    provider.on('GET /packages-subjects', ({ query }) => ({
      data: list.slice(0, Number(query.get('limit'))),
      meta: { total: 60, counted_at: '2026-11-20T02:00:00.000Z' },
      next: null,
    }));
    const { store } = await openTerminal();
    const shown = list.slice(0, 20).map(toSubject);
    store.set(visibleRowsAtom, { at: (index) => shown[index] });
    store.set(currentFilterAtom, { status: 'Waiting_for_delivery', sort: '-created_at' });
    await runLine('18-55 ; lost rơi');
    await waitFor(() =>
      expect(provider.of('POST /packages-batch').map(idsOf)).toEqual([list.slice(17, 55).map(({ id }) => id)]),
    );
    expect(provider.of('GET /packages-subjects').at(-1)?.query.toString()).toContain('status=Waiting_for_delivery');
    await runLine('59-61 ; lost rơi');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Ký tự 1: dòng 61 không có trên danh sách đang xem',
    );
  });

  it('rows beyond those that are loaded as the list itself reads them, where its filter finds them in another order', async () => {
    withLines((received) => stream(received));
    const list = rows(60).toReversed();
    const { store } = await openTerminal();
    const shown = list.slice(0, 20).map(toSubject);
    store.set(visibleRowsAtom, {
      at: (index) => shown[index],
      own: { name: 'backlog by cod', rowsIn: async (from, to) => list.slice(from, to).map(toSubject) },
    });
    store.set(currentFilterAtom, { backlog_type: 'delivery', sort: 'stage_entered_at' });
    await runLine('18-55 ; lost rơi');
    await waitFor(() =>
      expect(provider.of('POST /packages-batch').map(idsOf)).toEqual([list.slice(17, 55).map(({ id }) => id)]),
    );
    expect(provider.of('GET /packages-subjects')).toEqual([]);
  });

  it('a source, hubs by their code; the preview asks it before Enter', async () => {
    provider.on('GET /hubs', () => ({
      data: [{ id: 5, code: 'HN03', name: 'Cầu Giấy', region: 'Northern', place: '01', accessible: true, own: true }],
    }));
    provider.on('GET /packages-subjects', () => ({
      data: rows(4),
      meta: { total: 4, counted_at: '2026-11-20T02:00:00.000Z' },
    }));
    await openTerminal();
    await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
    await userEvent.paste('tồn giao kho="cầu giấy" ; mất rơi');
    expect(await screen.findByText('✓ 4 chuyển sang Thất lạc')).toBeTruthy();
    expect(provider.of('GET /packages-subjects')[0]?.query.get('hub_id')).toBe('5');
    expect(provider.of('POST /packages-batch')).toEqual([]);
  });
});
