import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Macros } from '~console/features/own-words/pages/own-words';
import { enterScan } from '~console/terminal/input/turns';
import { lastScanAtom, type ScanResult } from '~console/terminal/scan/scan-state';
import { onPackagePageAtom, selectedPackagesAtom } from '~console/terminal/subject';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { toSubject } from '~commands/subject';
import { trackingCode } from '~domain/tracking-code';
import { fakeProvider, Refusal, type FakeProvider, type Received } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow, type Row } from './support/packages';
import { scan } from './support/scan';

let provider: FakeProvider;
const known = new Map<string, Row>();
const [a, b, c] = [packageRow(1), packageRow(2), packageRow(3)];
const delivered = packageRow(4, { status: 'Delivered' });

const prompt = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Dòng lệnh' });
const footer = (): string => screen.getByRole('contentinfo', { hidden: true }).textContent ?? '';
const live = (): string => document.querySelector('[aria-live=assertive]')?.textContent ?? '';
const run = async (line: string): Promise<void> => {
  await userEvent.click(prompt());
  await userEvent.clear(prompt());
  await userEvent.paste(line);
  await userEvent.keyboard('{Enter}');
};
const leave = async (): Promise<void> => {
  await userEvent.keyboard('{Escape}');
  (document.activeElement as HTMLElement | null)?.blur();
};
const returned = (): unknown[] =>
  provider.of('PATCH /packages/{id}/return').map(({ path }) => Number(path.split('/')[2]));
/** By the calls that came, whatever the provider made of them. */
const asked = (): (string | undefined)[] =>
  provider.of('POST /packages-batch/{series}').map(({ body }) => (body as { codes: string[] }).codes[0]);
/** Judges a batch by codes as the provider does, as far as these tests ask: what waits is returned, nothing else. */
const byCodes = (run: number, { body }: Received): Response => {
  const { codes } = body as { codes: string[] };
  const lines = codes.map((code) => {
    const row = known.get(code);
    if (!row) return { package_code: code, ok: false, code: 'EPK029', message: 'no' };
    const { id } = row;
    return row.status === 'Delivered'
      ? { id, ok: false, code: 'EPK011', message: 'no', package: row }
      : { id, ok: true, package: packageRow(id, { status: 'Waiting_for_return', version: 2 }) };
  });
  return new Response(
    [{ run, total: codes.length }, ...lines, { done: true, ok: 0, refused: 0 }]
      .map((one) => `${JSON.stringify(one)}\n`)
      .join(''),
    { headers: { 'content-type': 'application/x-ndjson' } },
  );
};

beforeEach(() => {
  known.clear();
  for (const row of [a, b, c, delivered]) known.set(row.package_code, row);
  provider = fakeProvider({
    'POST /packages-post': ({ body }) => {
      const { codes } = body as { codes: string[] };
      return {
        data: {
          packages: codes.flatMap((code) => known.get(code) ?? []),
          malformed: [],
          elsewhere: [],
          not_found: codes.filter((code) => !known.has(code)),
        },
      };
    },
    'PATCH /packages/{id}/return': ({ path }) => ({
      data: { ...packageRow(Number(path.split('/')[2])), status: 'Waiting_for_return', version: 2 },
    }),
    'POST /packages-batch/{series}': (received) => byCodes(31, received),
    'GET /package': ({ query }) => ({ data: known.get(query.get('code') ?? '') }),
    'GET /runs': () => ({
      data: [
        {
          id: 5,
          action: 'return',
          line: 'tìm kho=HN03 ; hoàn FR012',
          total: 1,
          ok: 1,
          refused: 0,
          undone: 0,
          at: '2026-11-20T02:00:00.000Z',
          undo_of: null,
          undoable: true,
        },
      ],
    }),
  });
});

describe('scans that add', () => {
  it('fill the working set in order, each once, and leave the page', async () => {
    const { store } = await openTerminal();
    await run('scan-mode add');
    await leave();
    for (const row of [a, b, a, c]) scan(row.package_code);
    await waitFor(() => expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual([1, 2, 3]));
    expect(window.location.pathname).toBe('/user/profile');
    await waitFor(() => expect(footer()).toContain('Quét thêm vào tập✓ 3 · ✗ 0'));
    scan(trackingCode(99));
    await waitFor(() => expect(live()).toContain('EPK029'));
    expect(footer()).toContain('✓ 3 · ✗ 1');
    await run('kiểu-quét tìm');
    await waitFor(() => expect(footer()).not.toContain('Quét thêm'));
  });

  it('come by the camera as by any scanner: heard, told and counted once', async () => {
    const { store } = await openTerminal();
    await run('scan-mode add');
    await leave();
    act(() => [a, a].forEach((row) => enterScan(row.package_code)));
    await waitFor(() => expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual([1]));
    await waitFor(() => expect(live()).toContain(a.package_code));
    await waitFor(() => expect(footer()).toContain('✓ 1 · ✗ 0'));
  });

  it('are not lost while calls are under way', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    provider.on('POST /packages-post', async ({ body }) => {
      await held;
      const { codes } = body as { codes: string[] };
      return {
        data: { packages: codes.flatMap((code) => known.get(code) ?? []), malformed: [], elsewhere: [], not_found: [] },
      };
    });
    const { store } = await openTerminal();
    await run('scan-mode add');
    await leave();
    for (const row of [c, a, b]) scan(row.package_code);
    await waitFor(() => expect(footer()).toContain('chờ 3'));
    release();
    await waitFor(() => expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual([3, 1, 2]));
  });
});

describe('the waiting for an answer', () => {
  it('is shown when it lasts, and not before an answer that comes at once', async () => {
    let release = (): void => undefined;
    let held: Promise<void> = Promise.resolve();
    provider.on('POST /packages-post', async ({ body }) => {
      await held;
      const { codes } = body as { codes: string[] };
      return {
        data: { packages: codes.flatMap((code) => known.get(code) ?? []), malformed: [], elsewhere: [], not_found: [] },
      };
    });
    const { store } = await openTerminal();
    const shown: (ScanResult | undefined)[] = [];
    store.sub(lastScanAtom, () => void shown.push(store.get(lastScanAtom)?.result));
    await run('scan-mode add');
    await leave();
    scan(a.package_code);
    await waitFor(() => expect(shown.at(-1)).toBe('added'));
    // A busy machine may not have it at once.
    if ((store.get(lastScanAtom)?.tookMs ?? 0) < 60) expect(shown).toEqual(['added']);
    held = new Promise<void>((done) => (release = done));
    scan(b.package_code);
    await waitFor(() => expect(footer()).toContain(`${b.package_code}…`));
    release();
    await waitFor(() => expect(shown.slice(-2)).toEqual(['reading', 'added']));
  });
});

describe('an armed line', () => {
  it('runs on every scan in order, counts both ways, and is disarmed by Escape', async () => {
    await openTerminal();
    await run('gài hoàn lý_do=FR012');
    (document.activeElement as HTMLElement).blur();
    await waitFor(() => expect(footer()).toContain('Đặt lệnh khi quét'));
    expect(footer()).toContain('hoàn lý_do=FR012');
    for (const row of [b, delivered, a]) scan(row.package_code);
    scan(trackingCode(99));
    scan('HL240000010VN');
    await waitFor(() => expect(footer()).toContain('✓ 2 · ✗ 3'));
    // One call a scan: nothing is looked up before.
    expect(asked()).toEqual([b, delivered, a].map((row) => row.package_code).concat(trackingCode(99)));
    expect(provider.of('POST /packages-post')).toEqual([]);
    expect(window.location.pathname).toBe('/user/profile');
    await userEvent.keyboard(']');
    const log = await screen.findByRole('log');
    expect(within(log).getByText('✓ 2')).toBeTruthy();
    expect(within(log).getByText(/✗ 1 EPK011/)).toBeTruthy();
    await userEvent.click(document.body);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(footer()).not.toContain('Đặt lệnh khi quét'));
    scan(c.package_code);
    await waitFor(() => expect(window.location.pathname).toBe('/packages/3'));
    expect(asked()).toHaveLength(4);
  });

  it('is disarmed by the first Escape wherever it is pressed, and shows its values whole while it stands', async () => {
    await openTerminal();
    await run('gài hoàn lý_do=FR012');
    await userEvent.click(prompt());
    await waitFor(() => expect(footer()).toContain('Đặt lệnh khi quét'));
    expect(screen.getByText('hoàn lý_do=FR012').closest('output')?.parentElement?.className).toContain('shrink-0');
    await userEvent.keyboard('{Escape}');
    expect(footer()).not.toContain('Đặt lệnh khi quét');
    expect(document.activeElement).toBe(document.body);
    await run('gài hoàn lý_do=FR012');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Bảng lệnh' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Bảng lệnh' })).toBeNull());
    expect(footer()).not.toContain('Đặt lệnh khi quét');
    scan(c.package_code);
    await waitFor(() => expect(window.location.pathname).toBe('/packages/3'));
    expect(asked()).toEqual([]);
  });

  it('is one run to the provider and one entry here, however many scans: taken back at once', async () => {
    const calls: { series: string; key: string; codes: string[]; line: string }[] = [];
    provider.on('POST /packages-batch/{series}', (received) => {
      const { codes, line } = received.body as { codes: string[]; line: string };
      calls.push({
        series: received.path.split('/')[2] ?? '',
        key: received.headers.get('idempotency-key') ?? '',
        codes,
        line,
      });
      return byCodes(31, received);
    });
    await openTerminal();
    await run('gài hoàn lý_do=FR012');
    (document.activeElement as HTMLElement).blur();
    for (const row of [a, delivered, b, c]) scan(row.package_code);
    await waitFor(() => expect(footer()).toContain('✓ 3 · ✗ 1'));
    expect(calls.flatMap(({ codes }) => codes)).toEqual([a, delivered, b, c].map((row) => row.package_code));
    expect(new Set(calls.map(({ series }) => series)).size).toBe(1);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(4);
    expect(new Set(calls.map(({ line }) => line))).toEqual(new Set(['gài hoàn lý_do=FR012']));
    await userEvent.keyboard('{Escape}]');
    const log = await screen.findByRole('log');
    const [entry, ...others] = within(log)
      .getAllByRole('listitem')
      .filter((item) => item.textContent?.includes('đặt khi quét:'));
    expect(others).toEqual([]);
    expect(entry?.textContent).toContain('✓ 3');
    expect(entry?.textContent).toContain('✗ 1 EPK011');
    await userEvent.click(within(entry ?? log).getByRole('button', { name: 'Hoàn tác' }));
    await waitFor(() => expect(provider.of('GET /runs/{id}/undo').map(({ path }) => path)).toEqual(['/runs/31/undo']));
    // Armed anew it is another run.
    await run('gài hoàn lý_do=FR012');
    (document.activeElement as HTMLElement).blur();
    known.set(packageRow(5).package_code, packageRow(5));
    scan(packageRow(5).package_code);
    await waitFor(() => expect(calls).toHaveLength(5));
    expect(calls[4]?.series).not.toBe(calls[0]?.series);
  });

  it('goes on after an undo: what is scanned then has an Undo of its own, and what was taken back says so', async () => {
    const lines = (run: number, rows: readonly Row[]) =>
      new Response(
        [
          { run, total: rows.length },
          ...rows.map((row) => ({ id: row.id, ok: true, package: row })),
          { done: true, ok: rows.length, refused: 0 },
        ]
          .map((one) => `${JSON.stringify(one)}\n`)
          .join(''),
        { headers: { 'content-type': 'application/x-ndjson' } },
      );
    const left = new Set<Row>();
    provider
      .on('POST /packages-batch/{series}', ({ body }) => {
        const { codes } = body as { codes: string[] };
        const scanned = [a, b, c].filter(({ package_code }) => codes.includes(package_code));
        for (const row of scanned) left.add(row);
        return lines(
          31,
          scanned.map(({ id }) => packageRow(id, { status: 'Waiting_for_return', version: 2 })),
        );
      })
      .on('GET /runs/{id}/undo', () => ({
        data: { items: [...left].map(({ id, package_code }) => ({ id, package_code, code: null, later_run: null })) },
      }))
      .on('POST /runs/{id}/undo', () => {
        const back = [...left];
        left.clear();
        return lines(40, back);
      });
    await openTerminal();
    await run('gài hoàn lý_do=FR012');
    (document.activeElement as HTMLElement).blur();
    scan(a.package_code);
    scan(b.package_code);
    await waitFor(() => expect(footer()).toContain('✓ 2 · ✗ 0'));
    await userEvent.keyboard(']');
    const log = await screen.findByRole('log');
    const entry = () =>
      within(log)
        .getAllByRole('listitem')
        .find((item) => item.textContent?.includes('đặt khi quét:')) ?? log;
    const undo = () => within(entry()).queryByRole('button', { name: 'Hoàn tác' });
    const takeBack = async (count: number): Promise<void> => {
      const button = undo();
      if (button) await userEvent.click(button);
      const review = await screen.findByRole('dialog', { name: 'Bảng lệnh' });
      await waitFor(() => expect(review.textContent).toContain(`✓ ${count} làm được`));
      expect(within(review).getByRole('option', { name: 'Hoàn tác' })).toBeTruthy();
      await userEvent.keyboard('{Enter}');
    };
    await takeBack(2);
    await waitFor(() => expect(entry().textContent).toContain('đã hoàn tác 2'));
    expect(undo()).toBeNull();
    // Still armed: the same run grows, and can be taken back as far as it has grown.
    (document.activeElement as HTMLElement).blur();
    scan(c.package_code);
    await waitFor(() => expect(footer()).toContain('✓ 3 · ✗ 0'));
    await takeBack(1);
    await waitFor(() => expect(entry().textContent).toContain('đã hoàn tác 3'));
    expect(undo()).toBeNull();
    expect(provider.of('POST /runs/{id}/undo')).toHaveLength(2);
  });

  it('must lack nothing and name no packages', async () => {
    await openTerminal();
    await run('arm return');
    expect((await screen.findByRole('alert')).textContent).toContain('còn thiếu Lý do hoàn (reason=…)');
    await run('arm find hub=HCM01 ; print');
    expect((await screen.findByRole('alert')).textContent).toContain('Chỉ đặt được lệnh làm trên từng kiện');
    expect(footer()).not.toContain('Đặt lệnh khi quét');
  });

  it('that nothing takes back is asked about once', async () => {
    await openTerminal();
    await run('arm print');
    const asked = await screen.findByRole('alertdialog', { name: 'Mỗi lần quét sẽ chạy ngay?' });
    expect(footer()).not.toContain('Đặt lệnh khi quét');
    await userEvent.click(within(asked).getByRole('button', { name: 'Đặt lệnh' }));
    await waitFor(() => expect(footer()).toContain('Đặt lệnh khi quét'));
  });
});

describe('the search through lines', () => {
  it('opens with Ctrl+R inside the prompt only, finds lines of any browser without accents, and runs the one it shows', async () => {
    localStorage.setItem('lines_7', JSON.stringify(['theme', 'packages']));
    await openTerminal();
    await userEvent.click(screen.getByRole('textbox', { name: 'page field' }));
    await userEvent.keyboard('{Control>}r{/Control}');
    expect(screen.queryByRole('combobox', { name: 'Tìm dòng đã chạy' })).toBeNull();
    await userEvent.click(prompt());
    await userEvent.paste('nháp');
    await userEvent.keyboard('{Control>}r{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Tìm dòng đã chạy' });
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.paste('hoan tim');
    expect((await screen.findByRole('option')).textContent).toBe('tìm kho=HN03 ; hoàn FR012');
    await userEvent.keyboard('{Escape}');
    expect(prompt().value).toBe('nháp');
    expect(document.activeElement).toBe(prompt());
    await userEvent.keyboard('{Control>}r{/Control}');
    await userEvent.clear(await screen.findByRole('combobox', { name: 'Tìm dòng đã chạy' }));
    await userEvent.keyboard('{Control>}r{/Control}');
    const chosen = screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');
    expect(chosen?.textContent).toBe('theme');
    expect(document.activeElement?.getAttribute('aria-activedescendant')).toBe(chosen?.id);
    await userEvent.keyboard('{Control>}r{/Control}{ArrowUp}{ArrowUp}{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/packages'));
  });
});

describe('words of one’s own', () => {
  it('an alias stands for its line, whatever it holds, until it is removed', async () => {
    await openTerminal({ selected: [a] });
    await run('alias trả = "return reason=FR012 ; note operator_note=xong"');
    await run('trả');
    await waitFor(() => expect(returned()).toEqual([1]));
    await run('alias return = print');
    expect((await screen.findByRole('alert')).textContent).toContain('là tên lệnh có sẵn');
    await run('unalias trả');
    await waitFor(() => expect(prompt().value).toBe(''));
    await run('unalias trả');
    expect((await screen.findByRole('alert')).textContent).toContain('không có “trả”');
  });

  it('a macro recorded from what was just done runs again on other packages with other values', async () => {
    const { store } = await openTerminal({ selected: [a] });
    await run('macro-record trả');
    await waitFor(() => expect(footer()).toContain('Đang ghi macro “trả”'));
    await run(`${b.package_code} ; return reason=FR012`);
    await waitFor(() => expect(returned()).toEqual([2]));
    await run('macro-stop');
    await waitFor(() => expect(footer()).not.toContain('Đang ghi'));
    await run('macro-save khác 1 FR012');
    await run('trả');
    await waitFor(() => expect(returned()).toEqual([2, 1]));
    await run('khác');
    expect((await screen.findByRole('alert')).textContent).toBeTruthy();
    await run('khác FR029 ghi_chú=gấp');
    expect((await screen.findByRole('alert')).textContent).toContain('“khác” chỉ nhận 1 giá trị theo sau');
    store.set(selectedPackagesAtom, [toSubject(c)]);
    await run('khác FR029');
    await waitFor(() =>
      expect(provider.of('PATCH /packages/{id}/return').at(-1)?.body).toMatchObject({ reason: 'FR029' }),
    );
  });

  it('no more sets are said to be kept than there is room for', async () => {
    const sets = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`ca${index}`, [a.package_code]]));
    provider.on('GET /user/settings', () => ({ data: { sets: { value: sets, version: 1 } } }));
    await openTerminal({ selected: [a], page: <Toasts onMounted={toastsMounted} /> });
    await waitFor(() => expect(provider.of('GET /user/settings')).toHaveLength(1));
    await run('save @ca50');
    expect((await screen.findAllByText(/đã đủ 50 mục/)).length).toBeGreaterThan(0);
    await run('save @ca49');
    expect(await screen.findByText(/^Đã lưu @ca49/)).toBeTruthy();
  });

  it('a set is saved, used, and dropped by its name', async () => {
    const { store } = await openTerminal({ selected: [a, b] });
    await run('save @ca1');
    store.set(selectedPackagesAtom, []);
    await run('@ca1 ; return FR012');
    await waitFor(() => expect(returned()).toEqual([1, 2]));
    await userEvent.click(prompt());
    await userEvent.paste('@ca');
    expect(await screen.findByText('2 mã')).toBeTruthy();
    await run(`${c.package_code} ; save @ca2`);
    await run('@ca2 ; return FR012');
    await waitFor(() => expect(returned()).toEqual([1, 2, 3]));
    await run('save @chọn');
    expect((await screen.findByRole('alert')).textContent).toContain('đã là một tập có sẵn');
    await run('drop @ca1');
    await run('@ca1');
    expect((await screen.findByRole('alert')).textContent).toContain('@ca1');
  });
});

describe('the working set', () => {
  it('waits while a package has its own page, and Escape empties it once nothing else is left to leave', async () => {
    const { store } = await openTerminal({ selected: [a, b] });
    store.set(onPackagePageAtom, true);
    expect(footer()).toContain('Đang chọn 2 kiện');
    store.set(onPackagePageAtom, false);
    await run('scan-mode add');
    await leave();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(store.get(selectedPackagesAtom)).toEqual([]));
  });

  it.each([
    ['Escape', '{Escape}'],
    ['Backspace in the empty line', '{Backspace}'],
  ])(
    'keeps what was scanned into it through %s; what was let go comes back by a key and by @prev',
    async (_what, key) => {
      const { store } = await openTerminal({ selected: [a], page: <Toasts onMounted={toastsMounted} /> });
      const selected = (): number[] => store.get(selectedPackagesAtom).map(({ id }) => id);
      await run('scan-mode add');
      await leave();
      scan(b.package_code);
      await waitFor(() => expect(selected()).toEqual([1, 2]));
      if (key === '{Backspace}') await userEvent.clear(prompt());
      for (let times = 0; times < 3; times += 1) await userEvent.keyboard(key);
      expect(selected()).toEqual([1, 2]);
      expect((await screen.findAllByText(/2 kiện đã quét vẫn được chọn/)).length).toBeGreaterThan(0);
      await leave();
      await userEvent.keyboard('{Shift>}u{/Shift}');
      await waitFor(() => expect(selected()).toEqual([]));
      await userEvent.keyboard('{Shift>}z{/Shift}');
      await waitFor(() => expect(selected()).toEqual([1, 2]));
      await run('clear');
      await waitFor(() => expect(selected()).toEqual([]));
      await run('@prev');
      await waitFor(() => expect(selected()).toEqual([1, 2]));
    },
  );

  it('ends with the run that acted on it, as far as its packages went on', async () => {
    const { store } = await openTerminal({ selected: [a, b] });
    provider.on('PATCH /packages/{id}/return', ({ path }) =>
      path.includes('/1/')
        ? { data: { ...a, status: 'Waiting_for_return', version: 2 } }
        : new Refusal(409, { code: 'EPK011', message: 'x' }),
    );
    await run('return reason=FR012');
    await waitFor(() => expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual([2]));
  });
});

describe('the page of one’s own words', () => {
  it('removes one at a press, gives it back by Undo, and keeps the focus where the next is', async () => {
    const aliases = { sáng: 'backlog over=48h', tối: 'backlog over=24h' };
    provider.on('GET /user/settings', () => ({ data: { aliases: { value: aliases, version: 1 } } }));
    await openTerminal({
      path: '/user/macros',
      page: (
        <>
          <Macros />
          <Toasts onMounted={toastsMounted} />
        </>
      ),
    });
    const list = within(await screen.findByRole('region', { name: 'Tên tắt' }));
    const remove = (name: string): Promise<void> => userEvent.click(list.getByRole('button', { name: `Xóa ${name}` }));
    await list.findByRole('textbox', { name: 'sáng' });
    await remove('sáng');
    expect(list.queryByRole('textbox', { name: 'sáng' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(list.getByRole('button', { name: 'Xóa tối' })));
    await userEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
    expect((await list.findByRole<HTMLInputElement>('textbox', { name: 'sáng' })).value).toBe(aliases.sáng);
    await remove('sáng');
    await remove('tối');
    // Nothing is left to stand on but the part of the page itself.
    expect(list.getByText('Chưa có.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Tên tắt'));
  });

  it('says what can’t be kept before it is sent: a line too long, a macro of too many lines, a file of too many words', async () => {
    const sets = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`ca${n}`, ['HL240000018VN']]));
    provider.on('GET /user/settings', () => ({
      data: {
        aliases: { value: { sáng: 'print' }, version: 1 },
        sets: { value: sets, version: 1 },
        macros: { value: { trả: { lines: ['print'], parameters: 0 } }, version: 1 },
      },
    }));
    await openTerminal({
      path: '/user/macros',
      page: (
        <>
          <Macros />
          <Toasts onMounted={toastsMounted} />
        </>
      ),
    });
    const saved = () => provider.of('PUT /user/settings/{name}').filter(({ path }) => !path.endsWith('/usage'));
    const keep = async (name: string, text: string): Promise<void> => {
      const field = await screen.findByLabelText(name);
      fireEvent.change(field, { target: { value: text } });
      fireEvent.blur(field);
    };
    await keep('sáng', 'x'.repeat(2_001));
    expect(await screen.findByText('Tối đa 2000 ký tự')).toBeTruthy();
    await keep('trả', 'print\n'.repeat(101));
    expect(await screen.findByText('macro có 101 dòng, chỉ lưu được 100')).toBeTruthy();
    const file = new File([JSON.stringify({ hubline: 'own-words', sets: { ca50: ['HL240000018VN'] } })], 'tên.json');
    await userEvent.upload(screen.getByLabelText('Nhập từ tệp'), file);
    expect(await screen.findByText('Tập đã lưu: chỉ lưu được 50 mục. Xóa bớt rồi nhập lại.')).toBeTruthy();
    expect(saved()).toEqual([]);
  });
});
