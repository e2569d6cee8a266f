import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TranscriptLog } from '~console/terminal/transcript/transcript-log';
import { fakeProvider, type FakeProvider, type Received } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow, type Row } from './support/packages';

let provider: FakeProvider;
const rows = (count: number): Row[] => Array.from({ length: count }, (_, index) => packageRow(index + 1));
const idsOf = ({ body }: Received): number[] => (body as { items: { id: number }[] }).items.map(({ id }) => id);
const batches = (): Received[] => provider.of('POST /packages-batch');

/** What the provider keeps of a run; each request tells what was done before, and does `most` more. */
const done: number[] = [];
let feed: ((count: number) => void) | null = null;
const streamed = (received: Received): Response => {
  const encoder = new TextEncoder();
  const line = (value: object): Uint8Array => encoder.encode(`${JSON.stringify(value)}\n`);
  const told = (id: number): Uint8Array =>
    line({ id, ok: true, package: packageRow(id, { version: 2, status: 'Waiting_for_return' }) });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const ids = idsOf(received);
      // What fetch does to the body of an answer that is given up.
      received.signal?.addEventListener('abort', () => controller.error(received.signal?.reason), { once: true });
      controller.enqueue(line({ run: 7, total: ids.length }));
      for (const id of done) controller.enqueue(told(id));
      feed = (count) => {
        for (const id of ids.filter((one) => !done.includes(one)).slice(0, count)) {
          done.push(id);
          controller.enqueue(told(id));
        }
        if (done.length < ids.length) return;
        controller.enqueue(line({ done: true, ok: ids.length, refused: 0 }));
        controller.close();
      };
    },
  });
  return new Response(body, { status: 200, headers: { 'content-type': 'application/x-ndjson' } });
};
const feedNow = (count: number): void => act(() => feed?.(count));

const earlierRun = {
  id: 3,
  action: 'return',
  line: '@sel ; return reason=FR012',
  total: 5,
  ok: 4,
  refused: 1,
  undone: 0,
  at: '2026-11-20T05:00:00Z',
  undo_of: null,
  undoable: true,
};

/** Another log, as a page opened later has one. */
function LogOpenedLater() {
  const [open, setOpen] = useState(false);
  return open ? <TranscriptLog /> : <button onClick={() => setOpen(true)}>Mở nhật ký</button>;
}

const begin = async (page = <></>): Promise<void> => {
  await openTerminal({ selected: rows(30), page });
  await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
  await userEvent.paste('note operator_note=x');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}]');
  await screen.findByRole('log');
  await waitFor(() => expect(batches()).toHaveLength(1));
  feedNow(10);
  await screen.findByText('10 / 30');
};

afterEach(() => vi.restoreAllMocks());

beforeEach(() => {
  done.length = 0;
  feed = null;
  provider = fakeProvider({
    'GET /runs': () => ({ data: [] }),
    'GET /user/current': () => ({ data: { id: 1 } }),
    'POST /packages-batch': streamed,
    'GET /runs/{id}': () => ({
      data: {
        id: 7,
        action: 'operator_update',
        line: null,
        total: 30,
        ok: done.length,
        refused: 0,
        undone: 0,
        at: '2026-11-21T05:00:00Z',
        undo_of: null,
        undoable: true,
        items: done.map((id) => ({
          id,
          package_code: packageRow(id).package_code,
          ok: true,
          code: null,
          undone: false,
        })),
      },
    }),
    'GET /runs/{id}/undo': () => ({
      data: {
        items: done.map((id) => ({ id, package_code: packageRow(id).package_code, code: null, later_run: null })),
      },
    }),
    'POST /packages-post': ({ body }) => ({
      data: {
        packages: rows(30).filter(({ package_code }) => (body as { codes: string[] }).codes.includes(package_code)),
        malformed: [],
        elsewhere: [],
        not_found: [],
      },
    }),
  });
});

describe('a run of many', () => {
  it('is held by its keys, and goes on under the same key without doing anything again', async () => {
    await begin();
    await userEvent.keyboard('tp');
    expect(await screen.findByText('đang tạm dừng')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Chạy tiếp/ }));
    await waitFor(() => expect(batches()).toHaveLength(2));
    expect(batches()[1]?.headers.get('idempotency-key')).toBe(batches()[0]?.headers.get('idempotency-key'));
    expect(batches()[1]?.body).toEqual(batches()[0]?.body);
    feedNow(30);
    expect(await screen.findByText('✓ 30')).toBeTruthy();
  });

  it('is stopped: what the provider did by then is told, and how many are left', async () => {
    await begin();
    // Two more were under way when the connection was closed.
    done.push(11, 12);
    // By a hand that has looked: typed on at once it would mean what the line leaves behind.
    await userEvent.click(document.body);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('đã dừng: 12 đã xong, 18 chưa làm', undefined, { timeout: 8_000 })).toBeTruthy();
    expect(batches()).toHaveLength(1);
  });

  it('offers to take it back, and shows runs of before the page was loaded with the same offer', async () => {
    provider.on('GET /runs', () => ({ data: [earlierRun] }));
    await begin();
    feedNow(30);
    expect(await screen.findByText('✓ 30')).toBeTruthy();
    const earlier = await screen.findByRole('list', { name: 'Lượt chạy trước đó' });
    expect(earlier.textContent).toContain('@sel ; return reason=FR012');
    await userEvent.click(within(earlier).getByRole('button', { name: 'Hoàn tác' }));
    await waitFor(() => expect(provider.of('GET /runs/{id}/undo').at(-1)?.path).toBe('/runs/3/undo'));
    await userEvent.click(screen.getAllByRole('button', { name: 'Hoàn tác' }).at(-1) ?? earlier);
    await waitFor(() => expect(provider.of('GET /runs/{id}/undo').at(-1)?.path).toBe('/runs/7/undo'));
  });

  it('stays in sight though runs of before are read later and stand above it', async () => {
    const moved = vi.spyOn(Element.prototype, 'scrollIntoView');
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => (tell = resolve));
    provider.on('GET /runs', () => told.then(() => ({ data: [earlierRun] })));
    await begin();
    const log = screen.getByRole('log', { name: 'Nhật ký lệnh' });
    Object.defineProperty(log, 'scrollHeight', { value: 300 });
    // Not there in jsdom.
    const scrollTo = vi.fn<(to: ScrollToOptions) => void>();
    Object.defineProperty(log, 'scrollTo', { value: scrollTo });
    const before = moved.mock.calls.length;
    await act(async () => tell());
    await screen.findByRole('list', { name: 'Lượt chạy trước đó' });
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 300 });
    // The page around it may be looked at elsewhere.
    expect(moved.mock.calls.length).toBe(before);
  });

  it('is shown by a log opened later, which moves nothing around it', async () => {
    const moved = vi.spyOn(Element.prototype, 'scrollIntoView');
    const scrolled = vi.spyOn(Element.prototype, 'scrollTo');
    await begin(<LogOpenedLater />);
    await screen.findByRole('log', { name: 'Nhật ký lệnh' });
    const before = moved.mock.calls.length;
    scrolled.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Mở nhật ký' }));
    const opened = screen.getAllByRole('log', { name: 'Nhật ký lệnh' });
    expect(opened).toHaveLength(2);
    expect(scrolled.mock.contexts.some((box) => opened.includes(box as HTMLElement))).toBe(true);
    expect(moved.mock.calls.length).toBe(before);
  });
});
