import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { transcriptAtom } from '~console/terminal/runs/transcript';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { heard, saidOf } from './support/heard';
import { openTabs } from './support/open-tabs';
import { openTerminal, openTranscript, runLine } from './support/open-terminal';
import { packageRow, type Row } from './support/packages';

let provider: FakeProvider;
const rows = (count: number, change: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, (_, index) => packageRow(index + 1, change));

const known = ({ body }: { readonly body: unknown }): unknown => ({
  data: {
    packages: rows(2).filter(({ package_code }) => (body as { codes: string[] }).codes.includes(package_code)),
    malformed: [],
    elsewhere: [],
    not_found: [],
  },
});
const noted = (path: string): unknown => ({ data: packageRow(Number(path.split('/')[2]), { version: 2 }) });

beforeEach(() => {
  provider = fakeProvider({ 'PATCH /packages/{id}/operator-update': ({ path }) => noted(path) });
});

describe('a run', () => {
  it('has six calls under way at once and tells every package exactly once', async () => {
    let under = 0;
    let most = 0;
    provider.on('PATCH /packages/{id}/operator-update', async ({ path }) => {
      under += 1;
      most = Math.max(most, under);
      await new Promise((done) => setTimeout(done, 5));
      under -= 1;
      return noted(path);
    });
    await openTerminal({ selected: rows(50) });
    await runLine('note operator_note="gọi lại chiều nay"');
    await openTranscript();
    expect(await screen.findByText('✓ 50')).toBeTruthy();
    expect(most).toBe(6);
    expect(new Set(provider.of('PATCH /packages/{id}/operator-update').map(({ path }) => path)).size).toBe(50);
  });

  it('is told by the transcript alone where that is in sight, and said once and whole to who only hears', async () => {
    const place = { top: 500, bottom: 700 };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      const { top, bottom } = this.getAttribute('role') === 'log' ? place : { top: 0, bottom: 0 };
      return new DOMRect(0, top, 800, bottom - top);
    });
    const { store } = await openTerminal({ selected: rows(2), page: <Toasts onMounted={toastsMounted} /> });
    const chosen = store.get(selectedPackagesAtom);
    await openTranscript();
    act(() => store.set(selectedPackagesAtom, chosen));
    const said = await saidOf(async () => {
      await runLine('note operator_note="gọi lại" ; note operator_note="hẹn chiều"');
      await waitFor(() => expect(screen.getAllByText('✓ 2')).toHaveLength(2));
    });
    expect(said.filter((text) => text.includes('xong'))).toEqual([
      'Ghi chú vận hành: 2 xong; Ghi chú vận hành: 2 xong',
    ]);
    const told = (): (string | null)[] =>
      screen.queryAllByRole('alert').flatMap(({ textContent: text }) => (text?.includes('xong') ? text : []));
    expect(told()).toEqual([]);
    // Out of sight, on a page that is longer than its screen, it tells nobody.
    place.bottom = window.innerHeight + 200;
    await runLine('note operator_note="gọi lần nữa"');
    await waitFor(() => expect(told()).toEqual([expect.stringContaining('Ghi chú vận hành: 2 xong')]));
  });

  it('is saved under the moment that a clock in Viet Nam shows', async () => {
    const names: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { store } = await openTerminal({ selected: rows(1) });
    await runLine('note operator_note="gọi lại"');
    await openTranscript();
    const save = await screen.findByRole('button', { name: 'Xuất CSV' });
    const before = store.get(transcriptAtom);
    const late = Date.parse('2026-11-27T23:30:00Z');
    act(() =>
      store.set(
        transcriptAtom,
        before.map((entry) => ({ ...entry, at: late })),
      ),
    );
    await userEvent.click(save);
    expect(names).toEqual(['hubline-outcomes-20261128-063000.csv']);
  });

  it('sends nothing for what the gate refuses, and says why', async () => {
    await openTerminal({
      selected: [
        ...rows(2),
        packageRow(3, { held_by_3pl: true }),
        packageRow(4, { current_hub: { id: 9, code: 'X' } }),
      ],
    });
    await runLine('resize weight=2');
    await openTranscript();
    expect(await screen.findByText(/✗ 1 EPL002/)).toBeTruthy();
    // Not “✗ 1✗ 1”, which is heard as one figure.
    expect(heard(screen.getByText(/✗ 1 EPK012/).parentElement)).toMatch(/, ✗ 1 EPL002 [^✗]+, ✗ 1 EPK012/);
    expect(provider.of('PATCH /packages/{id}/resize')).toHaveLength(2);
  });

  it('repeats an attempt the network lost under its first key, and a refused one under a new one on fresh facts', async () => {
    let broken = true;
    provider
      .on('PATCH /packages/{id}/operator-update', ({ path }) => {
        if (broken && path.includes('/1/')) throw new TypeError('network');
        if (broken && path.includes('/2/')) return new Refusal(409, { code: 'EPK030', message: 'changed' });
        return noted(path);
      })
      .on('POST /packages-post', ({ body }) => ({
        data: {
          packages: rows(3, { version: 5 }).filter(({ package_code }) =>
            (body as { codes: string[] }).codes.includes(package_code),
          ),
          malformed: [],
          elsewhere: [],
          not_found: [],
        },
      }));
    await openTerminal({ selected: rows(3) });
    await runLine('note operator_note=x');
    await openTranscript();
    expect(await screen.findByText(/✗ 1 mất mạng/)).toBeTruthy();
    expect(screen.getByText(/✗ 1 EPK030/)).toBeTruthy();
    const first = provider.of('PATCH /packages/{id}/operator-update').slice();
    broken = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Chạy lại 2 kiện lỗi' }));
    expect(await screen.findByText('✓ 2')).toBeTruthy();
    const again = provider.of('PATCH /packages/{id}/operator-update').slice(first.length);
    const keyOf = (calls: typeof first, id: number): string | null | undefined =>
      calls.find(({ path }) => path.includes(`/${id}/`))?.headers.get('idempotency-key');
    const bodyOf = (calls: typeof first, id: number): unknown =>
      calls.find(({ path }) => path.includes(`/${id}/`))?.body;
    expect(again).toHaveLength(2);
    expect(keyOf(again, 1)).toBe(keyOf(first, 1));
    expect(bodyOf(again, 1)).toEqual(bodyOf(first, 1));
    expect(keyOf(again, 2)).not.toBe(keyOf(first, 2));
    expect(bodyOf(again, 2)).toEqual({ operator_note: 'x', version: 5 });
  });

  it('tries again each stage on the packages that it named, and what was tried again only once', async () => {
    const [first, second] = rows(2).map(({ package_code }) => package_code);
    vi.stubGlobal(
      'open',
      vi.fn(() => null),
    );
    let changed = true;
    provider
      .on('PATCH /packages/{id}/operator-update', ({ path }) =>
        changed ? new Refusal(409, { code: 'EPK030', message: 'changed' }) : noted(path),
      )
      .on('PATCH /packages/{id}/is-print', ({ path }) => noted(path))
      .on('POST /packages-awb-ticket', () => ({ data: { ticket: 'secret ticket', code: 'HL240000021VN' } }))
      .on('POST /packages-post', known);
    await openTerminal();
    await runLine(`${first} ; note gọi lại ; ${second} ; print`);
    await openTranscript();
    expect(await screen.findByText(/✗ 1 EPK030/)).toBeTruthy();
    const printed = (): number[] =>
      provider.of('PATCH /packages/{id}/is-print').map(({ path }) => Number(path.split('/')[2]));
    expect(await screen.findByText(/không chạy: trước đó/)).toBeTruthy();
    expect(printed()).toEqual([]);
    changed = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Chạy lại 1 kiện lỗi' }));
    await waitFor(() => expect(printed()).toEqual([2]));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Chạy lại/ })).toBeNull());
  });

  it('leaves alone on a retry what stages behind have begun on packages of their own', async () => {
    const [first, second] = rows(2).map(({ package_code }) => package_code);
    let changed = true;
    provider
      .on('PATCH /packages/{id}/operator-update', ({ path }) =>
        changed && path.includes('/1/') ? new Refusal(409, { code: 'EPK030', message: 'changed' }) : noted(path),
      )
      .on('POST /packages-post', known);
    await openTerminal();
    await runLine(`${first} ; note gọi lại ; ${second} ; note rơi`);
    await openTranscript();
    expect(await screen.findByText(/✗ 1 EPK030/)).toBeTruthy();
    const ids = (): number[] =>
      provider.of('PATCH /packages/{id}/operator-update').map(({ path }) => Number(path.split('/')[2]));
    await waitFor(() => expect(ids()).toEqual([1, 2]));
    changed = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Chạy lại 1 kiện lỗi' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Chạy lại/ })).toBeNull());
    await waitFor(() => expect(screen.getAllByText('✓ 1')).toHaveLength(2));
    expect(ids()).toEqual([1, 2, 1]);
  });

  it('tries the stage again that failed, where one before it came to have no packages', async () => {
    const [first, second] = rows(2).map(({ package_code }) => package_code);
    let changed = true;
    provider
      .on('PATCH /packages/{id}/operator-update', ({ path }) => {
        if (path.includes('/1/')) return new Refusal(409, { code: 'EPK012', message: 'not here' });
        return changed ? new Refusal(409, { code: 'EPK030', message: 'changed' }) : noted(path);
      })
      .on('PATCH /packages/{id}/resize', ({ path }) => noted(path))
      .on('POST /packages-post', known);
    await openTerminal();
    await runLine(`${first} ; note gọi lại ; resize weight=2 ; ${second} ; note rơi`);
    await openTranscript();
    expect(await screen.findByText(/✗ 1 EPK030/)).toBeTruthy();
    changed = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Chạy lại 1 kiện lỗi' }));
    await screen.findByText('✓ 1');
    expect(provider.of('PATCH /packages/{id}/operator-update').map(({ path }) => path.split('/')[2])).toEqual([
      '1',
      '2',
      '2',
    ]);
    expect(provider.of('PATCH /packages/{id}/resize')).toHaveLength(0);
  });

  it('stops on Escape: what has begun is told, what has not is left', async () => {
    let answerNow = (): void => undefined;
    const told = new Promise<void>((done) => (answerNow = done));
    provider.on('PATCH /packages/{id}/operator-update', async ({ path }) => {
      await told;
      return noted(path);
    });
    await openTerminal({ selected: rows(30) });
    await runLine('note operator_note=x');
    await waitFor(() => expect(provider.of('PATCH /packages/{id}/operator-update')).toHaveLength(6));
    await userEvent.click(document.body);
    await userEvent.keyboard('{Escape}');
    answerNow();
    await userEvent.keyboard(']');
    expect(await screen.findByText('✓ 6')).toBeTruthy();
    expect(await screen.findByText('đã dừng: 6 đã xong, 24 chưa làm')).toBeTruthy();
    expect(provider.of('PATCH /packages/{id}/operator-update')).toHaveLength(6);
  });

  it('gives the working set the status and version each package now has', async () => {
    const { store } = await openTerminal({ selected: rows(2) });
    await runLine('note operator_note=x');
    await waitFor(() => expect(store.get(selectedPackagesAtom).map(({ version }) => version)).toEqual([2, 2]));
  });

  it('prints what could be recorded as printed, behind one ticket, and opens it again behind another', async () => {
    const tabs = openTabs();
    provider
      .on('PATCH /packages/{id}/is-print', ({ path }) => noted(path))
      .on('POST /packages-awb-ticket', () => ({
        data: { ticket: `ticket ${provider.of('POST /packages-awb-ticket').length}`, code: 'HL240000015VN' },
      }));
    await openTerminal({ selected: [...rows(2), packageRow(3, { status: 'Cancelled' })] });
    await runLine('print');
    // A label in the world is not taken back: of several, their number is typed.
    await screen.findByText(/không hoàn tác được/);
    await userEvent.keyboard('2{Enter}');
    await openTranscript();
    const again = await screen.findByRole('button', { name: 'Mở 2 nhãn' });
    const page = (ticket: number): string => `/v1/packages-awb/HL240000015VN?ticket=ticket+${ticket}&size=A6`;
    expect(tabs).toEqual([page(1)]);
    // However late: the first ticket may be over.
    await userEvent.click(again);
    await waitFor(() => expect(tabs).toEqual([page(1), page(2)]));
    expect(provider.of('POST /packages-awb-ticket').map(({ body }) => body)).toEqual([
      { ids: [1, 2] },
      { ids: [1, 2] },
    ]);
  });

  it('says that the browser held the tab of the labels back, and opens it by a click', async () => {
    vi.stubGlobal(
      'open',
      vi.fn(() => null),
    );
    provider
      .on('PATCH /packages/{id}/is-print', ({ path }) => noted(path))
      .on('POST /packages-awb-ticket', () => ({ data: { ticket: 'late', code: 'HL240000015VN' } }));
    await openTerminal({ selected: rows(1), page: <Toasts onMounted={toastsMounted} /> });
    await runLine('print');
    await screen.findByText(/Trình duyệt chặn tab mới: 1 nhãn chưa mở/);
    expect(provider.of('POST /packages-awb-ticket')).toHaveLength(0);
    const tabs = openTabs();
    await userEvent.click(screen.getByRole('button', { name: 'Mở 1 nhãn' }));
    await waitFor(() => expect(tabs).toEqual(['/v1/packages-awb/HL240000015VN?ticket=late&size=A6']));
  });
});
