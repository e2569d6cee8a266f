import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '~console/platform/api-failure';
import { answerOrLast, forgetAnswers } from '~console/platform/kept-answers';
import { startI18n } from '~console/platform/i18n';
import { noteAnswer, noteSilence } from '~console/platform/network';
import { askAgain, createQueryClient } from '~console/platform/query-client';
import { Grid } from '~console/ui/grid/grid';
import { arraySource } from '~console/ui/grid/source';
import { Pending } from '~console/ui/empty';
import { DataTable } from '~console/ui/table/data-table';

const offline = new ApiFailure(0, 'offline', 'network');

const words = { label: 't', rowId: () => 0, rowName: () => '' };
const Waiting = () => <Pending query={{ isError: false, error: null, refetch: () => Promise.resolve() }} />;
const WaitingTable = () => <DataTable {...words} columns={[]} rows={undefined} total={null} offset={0} pageSize={10} />;
const WaitingGrid = () => (
  <Grid {...words} columns={[]} source={{ ...arraySource([]), total: null }} density={26} empty={null} />
);

/** A page opened anew: nothing is in memory. */
function open(answer: () => Promise<unknown>, key = 'list') {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, ...renderHook(() => useQuery({ queryKey: [key], queryFn: answer, retry: false }), { wrapper }) };
}

/** Read with a network, written down, and the page closed. */
async function readOnce(data: unknown, key = 'list'): Promise<void> {
  const page = open(() => Promise.resolve(data), key);
  await waitFor(() => expect(page.result.current.data).toEqual(data));
  page.unmount();
  // It is written once nothing else is to be done.
  await expect.poll(() => shownOffline(key), { interval: 200, timeout: 20_000 }).toEqual(data);
}

async function shownOffline(key = 'list'): Promise<unknown> {
  const page = open(() => Promise.reject(offline), key);
  await waitFor(() => expect(page.result.current.isError).toBe(true));
  return page.result.current.data;
}

beforeEach(async () => {
  localStorage.setItem('access_token', 'token-of-one-abcdef');
  await forgetAnswers(null);
});
afterEach(() => void vi.useRealTimers());

describe('without a network', () => {
  it('what another session left unwritten holds up nothing', async () => {
    vi.useFakeTimers();
    await createQueryClient().fetchQuery({ queryKey: ['list'], queryFn: () => Promise.resolve('theirs') });
    vi.useRealTimers();
    await forgetAnswers(null);
    await readOnce('mine');
  });

  it('a list shows what it had last, as old as that is, and has failed all the same; asked again it is as new', async () => {
    const before = Date.now();
    await readOnce({ rows: [1, 2] });
    let answer: () => Promise<unknown> = () => Promise.reject(offline);
    const opened = Date.now() + 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: opened });
    const page = open(() => answer());
    await waitFor(() => expect(page.result.current.isError).toBe(true));
    expect(page.result.current.data).toEqual({ rows: [1, 2] });
    expect(page.result.current.dataUpdatedAt).toBeGreaterThanOrEqual(before);
    expect(page.result.current.dataUpdatedAt).toBeLessThan(opened);
    answer = () => Promise.resolve({ rows: [3] });
    askAgain(page.client);
    await waitFor(() => expect(page.result.current.data).toEqual({ rows: [3] }));
    expect(page.result.current.isError).toBe(false);
  });

  it('what is no query is as it was answered last too, with the reason, and nothing where the provider refuses it', async () => {
    await answerOrLast('window', () => Promise.resolve('rows'));
    const silent = () => answerOrLast('window', () => Promise.reject(offline));
    const kept = () =>
      silent()
        .then(({ data }) => data)
        .catch(() => null);
    await expect.poll(kept, { interval: 200, timeout: 20_000 }).toBe('rows');
    expect((await silent()).failed).toBe(offline);
    const refused = new ApiFailure(403, 'EUS008', 'no');
    await expect(answerOrLast('window', () => Promise.reject(refused))).rejects.toBe(refused);
    await expect(answerOrLast('another', () => Promise.reject(offline))).rejects.toBe(offline);
  });

  it('what has hung since it was gone is asked for again on its return', async () => {
    let answer = (): Promise<unknown> => new Promise(() => undefined);
    const page = open(() => answer(), 'hung');
    await waitFor(() => expect(page.result.current.fetchStatus).toBe('fetching'));
    answer = () => Promise.resolve('back');
    askAgain(page.client);
    await waitFor(() => expect(page.result.current.data).toBe('back'));
  });

  it.each([
    ['a page', Waiting],
    ['a table', WaitingTable],
    ['a grid', WaitingGrid],
  ])('%s that waits says so, and that it comes by itself', async (_, Place) => {
    await startI18n('vi');
    render(<Place />);
    expect(screen.queryByText(/tự tải khi có mạng trở lại/)).toBeNull();
    act(() => noteSilence());
    expect(await screen.findByText(/tự tải khi có mạng trở lại/i)).toBeTruthy();
    expect(screen.queryByText('Đang tải…')).toBeNull();
    act(() => noteAnswer());
    expect(screen.queryByText(/tự tải khi có mạng trở lại/i)).toBeNull();
  });

  it('nothing is shown that was never read, that is a day old, or that the provider refuses now', async () => {
    expect(await shownOffline('never')).toBeUndefined();
    await readOnce('today');
    const refused = open(() => Promise.reject(new ApiFailure(403, 'EUS008', 'no')));
    await waitFor(() => expect(refused.result.current.isError).toBe(true));
    expect(refused.result.current.data).toBeUndefined();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    expect(await shownOffline()).toBeUndefined();
  });

  it('a connection that the browser has closed without a word is opened anew', async () => {
    const gone = (): never => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    };
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(gone);
    await readOnce('today');
    expect(transaction).toHaveBeenCalled();
    transaction.mockRestore();
    expect(await shownOffline()).toBe('today');
  });

  it('another session finds nothing of it, and after signing out nothing is left', async () => {
    await readOnce('mine');
    localStorage.setItem('access_token', 'token-of-two-abcdef');
    expect(await shownOffline()).toBeUndefined();
    await forgetAnswers('token-of-two-abcdef');
    localStorage.setItem('access_token', 'token-of-one-abcdef');
    expect(await shownOffline()).toBeUndefined();
  });
});
