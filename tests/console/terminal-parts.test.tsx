import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { noteAnswer } from '~console/platform/network';
import { openQueueStore } from '~console/terminal/offline/queue-store';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { longRun } from '../helpers/run-length';
import { fakeProvider, type FakeProvider, type Received } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow, type Row } from './support/packages';
import { person } from './support/people';

/** More than two calls take. */
const count = 25_000;
const rows: Row[] = Array.from({ length: count }, (_, index) => packageRow(index + 1));
const idsOf = ({ body }: Received): number[] => (body as { items: { id: number }[] }).items.map(({ id }) => id);
const seriesOf = ({ path }: Received): string => path.split('/')[2] ?? '';
const keyOf = ({ headers }: Received): string => headers.get('idempotency-key') ?? '';

let provider: FakeProvider;
/** Told of each call before it is answered; what it answers with is cut off after so many lines. */
let linesOf: (call: number) => number | Promise<number>;
const calls = (): Received[] => provider.of('POST /packages-batch/{series}');

beforeEach(() => {
  noteAnswer();
  linesOf = () => Number.POSITIVE_INFINITY;
  provider = fakeProvider({
    'GET /health': () => ({ status: 'ok', database: 'ok' }),
    'GET /user/current': () => ({ data: person({ role_name: 'hub_manager' }) }),
    'GET /runs': () => ({ data: [] }),
    'POST /packages-batch/{series}': async (received) => {
      const ids = idsOf(received);
      const most = await linesOf(calls().length);
      const lines = [
        { run: 51, total: ids.length },
        ...ids.map((id) => ({ id, ok: true, package: packageRow(id, { version: 2, status: 'Missing' }) })),
        { done: true, ok: ids.length, refused: 0 },
      ];
      return new Response(
        lines
          .slice(0, most)
          .map((line) => `${JSON.stringify(line)}\n`)
          .join(''),
        { headers: { 'content-type': 'application/x-ndjson' } },
      );
    },
  });
});

async function lose(): Promise<{
  readonly log: HTMLElement;
  readonly store: Awaited<ReturnType<typeof openTerminal>>['store'];
}> {
  const { store } = await openTerminal({ selected: rows });
  await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
  await userEvent.paste('lost rơi hàng');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}]');
  return { log: await screen.findByRole('log'), store };
}

describe('more packages than one call takes', () => {
  it.runIf(longRun)('go out part after part under keys of their own, as one run and one entry', async () => {
    const { log, store } = await lose();
    expect(await within(log).findByText('✓ 25.000', undefined, { timeout: 120_000 })).toBeTruthy();
    expect(calls().map((call) => idsOf(call).length)).toEqual([10_000, 10_000, 5_000]);
    expect(calls().flatMap(idsOf)).toEqual(rows.map(({ id }) => id));
    expect(new Set(calls().map(seriesOf)).size).toBe(1);
    expect(new Set(calls().map(keyOf)).size).toBe(3);
    expect(within(log).getAllByRole('listitem')).toHaveLength(1);
    expect(await within(log).findAllByRole('button', { name: 'Hoàn tác' })).toHaveLength(1);
    expect(store.get(selectedPackagesAtom).every(({ version }) => version === 2)).toBe(true);
    const disk = await openQueueStore();
    expect(await disk.list(1)).toEqual([]);
    disk.close();
  });

  it.runIf(longRun)(
    'are all written down before the first of them is sent; what breaks off goes on, and nothing is sent twice under another key',
    async () => {
      let keptBefore = 0;
      linesOf = async (call) => {
        if (call === 1) {
          const disk = await openQueueStore();
          keptBefore = (await disk.list(person().id)).length;
          disk.close();
        }
        return call === 2 ? 4 : Number.POSITIVE_INFINITY;
      };
      const { log } = await lose();
      expect(await within(log).findByText('✓ 25.000', undefined, { timeout: 120_000 })).toBeTruthy();
      expect(keptBefore).toBe(3);
      expect(calls().map((call) => idsOf(call).length)).toEqual([10_000, 10_000, 10_000, 5_000]);
      const [, cut, again] = calls();
      expect([again?.headers.get('idempotency-key'), again?.body]).toEqual([
        cut?.headers.get('idempotency-key'),
        cut?.body,
      ]);
      expect(new Set(calls().map(keyOf)).size).toBe(3);
      expect(within(log).getAllByRole('listitem')).toHaveLength(1);
    },
  );

  it.runIf(longRun)(
    'are stopped: the parts that have not begun are not sent, and how many are left is told',
    async () => {
      let release = (_lines: number): void => undefined;
      linesOf = (call) => (call === 1 ? Number.POSITIVE_INFINITY : new Promise((resolve) => (release = resolve)));
      // Of the second call the provider has done nothing when it hears of the stop.
      const items = rows
        .slice(0, 10_000)
        .map(({ id, package_code }) => ({ id, package_code, ok: true, code: null, undone: false }));
      provider.on('GET /runs/{id}', () => ({
        data: {
          id: 51,
          action: 'lost',
          line: null,
          total: 20_000,
          ok: 10_000,
          refused: 0,
          undone: 0,
          at: '2026-11-21T05:00:00Z',
          undo_of: null,
          undoable: true,
          items,
        },
      }));
      const { log } = await lose();
      await waitFor(() => expect(calls()).toHaveLength(2), { timeout: 60_000 });
      await userEvent.keyboard('{Escape}');
      act(() => release(1));
      expect(
        await within(log).findByText(/^đã dừng: 10\.000 đã xong, 15\.000 chưa làm$/, undefined, { timeout: 60_000 }),
      ).toBeTruthy();
      // Nothing is left that could be sent.
      const disk = await openQueueStore();
      await waitFor(async () => expect(await disk.list(person().id)).toEqual([]));
      disk.close();
      expect(calls()).toHaveLength(2);
    },
  );
});
