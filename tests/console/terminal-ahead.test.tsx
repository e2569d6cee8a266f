import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { setTimeout as sleep } from 'node:timers/promises';
import { Component, useCallback, useEffect, useState, type FunctionComponent, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiFailure } from '~console/platform/api-failure';
import { announce, isComing } from '~console/platform/coming';
import { knownRoutes, provideRoutes } from '~console/platform/page-cache';
import { keep } from '~console/terminal/input/kept';
import { usePageScan } from '~console/terminal/scan/page-scan';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import type { ChainStage } from '~commands/plan-stages';
import { commandById } from '~commands/registry';
import { toSubject } from '~commands/subject';
import { runningAtom } from '~console/terminal/runs/running';
import { paletteAtom } from '~console/terminal/start/palette-state';
import { Dialog } from '~console/ui/dialog';
import { ErrorState } from '~console/ui/empty';
import { lazyDialog } from '~console/ui/opening-dialog';
import { Spinner } from '~console/ui/spinner';
import { DataTable } from '~console/ui/table/data-table';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { keyOf, rest, strikeKey, typeOn } from './support/hands';
import { openTerminal } from './support/open-terminal';
import { packageRow, type Row } from './support/packages';

let provider: FakeProvider;
let lateMs = 0;
const rows = [1, 2, 3].map((id) => packageRow(id));
const [one, two, three] = rows as [Row, Row, Row];

const prompt = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Dòng lệnh' });
const noted = (): string[] =>
  provider
    .of('PATCH /packages/{id}/operator-update')
    .map(({ path, body }) => `${path.split('/')[2] ?? ''} ${(body as { operator_note: string }).operator_note}`);
const footer = (): string => screen.getByRole('contentinfo').textContent;

beforeEach(() => {
  lateMs = 0;
  provider = fakeProvider({
    'POST /packages-post': async ({ body }) => {
      await sleep(lateMs);
      const { codes } = body as { codes: string[] };
      const found = rows.filter(({ package_code: code }) => codes.includes(code));
      return {
        data: {
          packages: found,
          malformed: [],
          elsewhere: [],
          not_found: codes.filter((code) => !found.some((row) => row.package_code === code)),
        },
      };
    },
    'PATCH /packages/{id}/operator-update': async ({ path }) => {
      await sleep(lateMs);
      return { data: { ...packageRow(Number(path.split('/')[2])), version: 2 } };
    },
    'GET /package': () => ({ data: two }),
    'GET /packages': () => ({ data: [], next: null, meta: {} }),
  });
});

// The queue of the next test is a new one: whoever still writes to the old would take its first line for his own.
afterEach(() => waitFor(() => expect(isComing('run')).toBe(false)));

const noteLine = (row: Row, text: string): string => `${row.package_code.toLowerCase()} ; note "${text}"\n`;

describe('what is typed ahead', () => {
  it.each([0, 150])('lines straight behind each other run one after the other, answers %i ms late', async (late) => {
    lateMs = late;
    await openTerminal();
    strikeKey(keyOf('/'), 500);
    for (const [at, row] of [one, two, three].entries()) typeOn(noteLine(row, `abc ${at}`));
    await waitFor(() => expect(noted()).toEqual(['1 abc 0', '2 abc 1', '3 abc 2']));
    expect(prompt().value).toBe('');
    expect(document.activeElement).toBe(prompt());
  });

  it('waits for the user’s own words where this browser knows none of them yet, and no longer than for an answer', async () => {
    provider.on('GET /user/settings', async () => {
      await sleep(200);
      return { data: { macros: { value: { dặn: { lines: ['note operator_note=$1'], parameters: 1 } }, version: 3 } } };
    });
    await openTerminal({ newBrowser: true });
    strikeKey(keyOf('/'), 500);
    typeOn(`${one.package_code.toLowerCase()} ; dặn abc\n`);
    await waitFor(() => expect(noted()).toEqual(['1 abc']));
    expect(prompt().value).toBe('');
  });

  it.each(['known', 'unknown'])('runs though the user’s own words can’t be read, %s as they are', async (which) => {
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    provider.on('GET /user/settings', () => Promise.reject(new ApiFailure(0, 'offline', 'no network')));
    await openTerminal({ newBrowser: which === 'unknown' });
    strikeKey(keyOf('/'), 500);
    typeOn(noteLine(one, 'a'));
    await waitFor(() => expect(noted()).toEqual(['1 a']));
    expect(printed).toHaveBeenCalledOnce();
  });

  it('goes into the line while the one before runs, and no key of it is a hotkey', async () => {
    lateMs = 200;
    await openTerminal();
    strikeKey(keyOf('/'), 500);
    typeOn(`${noteLine(one, 'a')}te`);
    expect(prompt().value).toBe('te');
    await waitFor(() => expect(noted()).toEqual(['1 a']));
    await waitFor(() => expect(isComing('run')).toBe(false));
    expect(prompt().value).toBe('te');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('behind a run lets Escape leave the line; only a hand that has looked stops the run by it', async () => {
    let answerNow = (): void => undefined;
    const told = new Promise<void>((done) => (answerNow = done));
    provider.on('PATCH /packages/{id}/operator-update', async ({ path }) => {
      await told;
      return { data: { ...packageRow(Number(path.split('/')[2])), version: 2 } };
    });
    const { store } = await openTerminal({ selected: Array.from({ length: 9 }, (_, at) => packageRow(at + 1)) });
    strikeKey(keyOf('/'), 500);
    typeOn('note abc\nhalf');
    await waitFor(() => expect(noted()).toHaveLength(6));
    const running = (): boolean => [...store.get(runningAtom).values()].some(({ handle }) => !handle.signal.aborted);
    typeOn('\u001B\u001B', 60);
    expect(running()).toBe(true);
    typeOn('\u001B', 500);
    expect(running()).toBe(false);
    answerNow();
    await waitFor(() => expect(isComing('run')).toBe(false));
    expect(noted()).toHaveLength(6);
    expect(prompt().value).toBe('half');
  });

  it('behind a line that turns out to ask something lets Escape call that off, as where the question had come', async () => {
    lateMs = 150;
    const both = `${one.package_code} ${two.package_code}`.toLowerCase();
    await openTerminal();
    strikeKey(keyOf('/'), 500);
    typeOn(`${both} ; print\n\u001B`);
    await waitFor(() => expect(provider.of('POST /packages-post')).toHaveLength(1));
    await waitFor(() => expect(isComing('line')).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
    // What comes next is a line of its own.
    strikeKey(keyOf('/'), 500);
    typeOn(noteLine(one, 'a'));
    await waitFor(() => expect(noted()).toEqual(['1 a']));
  });

  it('stays in order with a scan between two lines', async () => {
    lateMs = 150;
    await openTerminal();
    strikeKey(keyOf('/'), 500);
    typeOn('scan-mode add\n');
    typeOn(`${two.package_code}\n`, 10);
    typeOn('@sel ; note b\n');
    await waitFor(() => expect(noted()).toEqual(['2 b']));
  });

  it('behind a line that is wrong is kept and shown, and none of it runs', async () => {
    lateMs = 150;
    await openTerminal();
    strikeKey(keyOf('/'), 500);
    typeOn(`${one.package_code.toLowerCase()} ; nte x\n${noteLine(two, 'b')}half`);
    await screen.findByText(/không có lệnh “nte”/);
    expect(prompt().value).toBe(`${one.package_code.toLowerCase()} ; nte x`);
    typeOn(' of\n', 120, true);
    expect(footer()).toContain(`Giữ lại, chưa chạy:${two.package_code.toLowerCase()} ; note "b"⏎ half of⏎`);
    expect(noted()).toEqual([]);
    // `/` selects it, and what is typed takes its place.
    strikeKey(keyOf('/'), 450);
    expect([prompt().selectionStart, prompt().selectionEnd]).toEqual([0, prompt().value.length]);
    typeOn(noteLine(one, 'a'));
    await waitFor(() => expect(noted()).toEqual(['1 a']));
    strikeKey({ key: 'ArrowDown', code: 'ArrowDown' }, 120);
    expect(prompt().value).toBe(`${two.package_code.toLowerCase()} ; note "b"`);
  });

  it('of a sequence stays one though a code follows it as quickly as a scanner types: its second key never stands by itself', async () => {
    await openTerminal({ selected: [one] });
    typeOn(`gw/${two.package_code}`, 5);
    await waitFor(() => expect(window.location.pathname).toBe('/workspace'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('for the palette that a line opens reaches its question, however late it comes', async () => {
    lateMs = 200;
    await openTerminal();
    strikeKey(keyOf('/'), 500);
    typeOn(`${one.package_code.toLowerCase()} ; note\nabc\n`);
    await waitFor(() => expect(noted()).toEqual(['1 abc']));
    expect(prompt().value).toBe('');
  });

  it.each([
    ['a page’s keys', '', ''],
    ['Escape out of the line and a page’s keys', '/', '\u001B'],
  ])(
    '%s behind Enter in the palette come after what Enter stands for, however late that is',
    async (_what, line, leave) => {
      lateMs = 200;
      await openTerminal();
      const ways: string[] = [];
      const note = (): void => void ways.push(window.location.pathname);
      window.addEventListener('pushState', note);
      onTestFinished(() => window.removeEventListener('pushState', note));
      typeOn(line, 500);
      strikeKey({ key: 'k', code: 'KeyK', ctrlKey: true }, 500);
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
      typeOn(`${one.package_code}\n${leave}gp`, 60);
      await waitFor(() => expect(ways).toEqual([`/packages/${one.id}`, '/packages']));
      expect(prompt().value).toBe('');
    },
  );

  it.each([0, 150])(
    'a single key’s note is asked for, looked at and run, then comes the next key, answers %i ms late',
    async (late) => {
      lateMs = late;
      await openTerminal({ selected: [one] });
      const ways: string[] = [];
      const note = (): void => void ways.push(window.location.pathname);
      window.addEventListener('pushState', note);
      onTestFinished(() => window.removeEventListener('pushState', note));
      typeOn('nabc\n\nnx\n\ngp');
      await waitFor(() => expect([noted(), ways]).toEqual([['1 abc', '1 x'], ['/packages']]));
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('behind the Enter that runs is kept where packages turn out to drop out of it', async () => {
    const { store } = await openTerminal({ selected: [one] });
    let tell: (answer: unknown) => void = () => undefined;
    const told = new Promise((resolve) => {
      tell = resolve;
    });
    provider.on('POST /packages-batch-preview', () => told);
    const stages: readonly ChainStage[] = [
      { command: commandById('package.note'), args: { operator_note: 'abc' } },
      { command: commandById('package.print'), args: {} },
    ];
    const begin = { stages, packages: [toSubject(one)], line: null, reviewed: false, counted: false };
    act(() => store.set(paletteAtom, { kind: 'request', request: begin }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
    typeOn('\nnx\n');
    tell({ data: { refused: [{ id: one.id, code: 'EPK030' }] } });
    await waitFor(() => expect(footer()).toContain('Giữ lại, chưa chạy:nx⏎'));
    expect(noted()).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Bảng lệnh' })).toBeTruthy();
  });

  it('for the palette on its first opening is in its field, whole, and nothing of it is a hotkey', async () => {
    await openTerminal({ selected: [one] });
    strikeKey({ key: 'k', code: 'KeyK', ctrlKey: true }, 500);
    typeOn('undo note', 5);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('undo note'));
    expect(provider.of('GET /runs')).toEqual([]);
  });
});

describe('what is typed for a dialog that is being fetched', () => {
  class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
    override state = { failed: false };

    static getDerivedStateFromError = () => ({ failed: true });

    override render(): ReactNode {
      return this.state.failed ? 'failed' : this.props.children;
    }
  }

  const Name = () => (
    <Dialog open title="Tên" onClose={null}>
      <input aria-label="Tên" data-autofocus="" />
    </Dialog>
  );

  /** A page whose button opens a dialog once that has been fetched. */
  const openPage = async (fetched: Promise<FunctionComponent>): Promise<void> => {
    const Fetched = lazyDialog(() => fetched);
    function Page() {
      const [open, setOpen] = useState(false);
      return (
        <main id="content">
          <button onClick={() => setOpen(true)}>Mở</button>
          <input aria-label="Tìm" />
          <Boundary>{open ? <Fetched /> : null}</Boundary>
        </main>
      );
    }
    await openTerminal({ page: <Page />, selected: [one] });
    fireEvent.click(screen.getByRole('button', { name: 'Mở' }));
  };

  it('is in its field, whole, and no key of it is the page’s', async () => {
    let come: (dialog: FunctionComponent) => void = () => undefined;
    await openPage(new Promise((done) => (come = done)));
    typeOn('gpn', 120);
    come(Name);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tên' }).value).toBe('gpn'));
    expect([window.location.pathname, screen.getAllByRole('dialog').length]).toEqual(['/user/profile', 1]);
  });

  it('is kept and shown where its hand presses the mouse on another field meanwhile', async () => {
    let come: (dialog: FunctionComponent) => void = () => undefined;
    await openPage(new Promise((done) => (come = done)));
    typeOn('gpn', 120);
    const other = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tìm' });
    fireEvent.pointerDown(other);
    act(() => other.focus());
    come(Name);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Tên' });
    await waitFor(() => expect(isComing('dialog')).toBe(false));
    expect([other.value, field.value, footer()]).toEqual(['', '', expect.stringContaining('Giữ lại, chưa chạy:gpn')]);
  });

  it('is kept and shown where it can’t be fetched, and none of it is a key', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let fail: (why: Error) => void = () => undefined;
    await openPage(new Promise((_, failed) => (fail = failed)));
    typeOn('gpn', 120);
    fail(new Error('no network'));
    await screen.findByText('failed');
    await waitFor(() => expect(footer()).toContain('Giữ lại, chưa chạy:gpn'));
    expect([window.location.pathname, screen.queryByRole('dialog')]).toEqual(['/user/profile', null]);
  });
});

describe('a scan on a page that takes scans', () => {
  const taken: string[] = [];
  /** It knows only once its data is there whether it takes any. */
  function Sheet() {
    const [loaded, setLoaded] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setLoaded(true), 200);
      return () => clearTimeout(timer);
    }, []);
    const take = useCallback((code: string): Promise<ScanAnswer> => {
      taken.push(code);
      return Promise.resolve({ result: 'done', text: '' });
    }, []);
    usePageScan(take, { closed: loaded ? null : 'closed' });
    return <main id="content">{loaded ? null : <Spinner />}</main>;
  }

  /** What can't be shown: nobody knows what it would have done with a scan. */
  function Missing() {
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setFailed(true), 200);
      return () => clearTimeout(timer);
    }, []);
    const content = failed ? <ErrorState page error={new ApiFailure(404, 'ERS001', 'no')} /> : <Spinner />;
    return <main id="content">{content}</main>;
  }

  const openSheet = async (Page: FunctionComponent): Promise<void> => {
    const routes = knownRoutes();
    onTestFinished(() => provideRoutes(routes));
    const load = (): Promise<FunctionComponent> => Promise.resolve(Page);
    provideRoutes([{ path: '/sheet', access: 'session', load, scans: true }]);
    await openTerminal({ path: '/sheet', page: <Page /> });
  };

  it('of another’s label is told with its `/` and separators and opens neither line nor log; one of ours in it is found', async () => {
    await openTerminal({ selected: [one] });
    typeOn('GHN/2400/12\n', 10);
    await waitFor(() => expect(footer()).toContain('GHN/2400/12'));
    expect([document.activeElement, prompt().value, provider.of('GET /package')]).toEqual([document.body, '', []]);
    rest(1_000);
    typeOn(`]C1400${two.package_code}\u001D10GPN12\n`, 10);
    await waitFor(() => expect(window.location.pathname).toBe(`/packages/${two.id}`));
    expect([screen.queryByRole('dialog'), prompt().value]).toEqual([null, '']);
  });

  it('waits while the page is still opening, and does not lead away from it', async () => {
    await openSheet(Sheet);
    typeOn(`${one.package_code}\n`, 10);
    await waitFor(() => expect(taken).toEqual([one.package_code]));
    expect(window.location.pathname).toBe('/sheet');
    expect(provider.of('GET /package')).toEqual([]);
  });

  it('is kept and shown where the page can’t be shown; one made on what is shown then finds its package', async () => {
    await openSheet(Missing);
    typeOn(`${one.package_code}\n`, 10);
    await waitFor(() => expect(footer()).toContain(`Giữ lại, chưa chạy:${one.package_code}⏎`));
    expect(provider.of('GET /package')).toEqual([]);
    expect(window.location.pathname).toBe('/sheet');
    typeOn(`${two.package_code}\n`, 10);
    await waitFor(() => expect(window.location.pathname).toBe(`/packages/${two.id}`));
  });
});

describe('single keys on a list', () => {
  const opened: string[] = [];
  const list = (
    <DataTable
      label="Kiện"
      columns={[{ id: 'code', title: 'Mã', width: 100, cell: (row: Row) => row.package_code }]}
      rows={rows}
      rowId={({ id }) => id}
      rowName={(row) => row.package_code}
      total={3}
      offset={0}
      pageSize={10}
      onOpen={(row) => opened.push(row.package_code)}
    />
  );

  it.each([5, 50, 500])('open the row that they lead to, at %d ms a key', async (gap) => {
    opened.length = 0;
    await openTerminal({ page: list });
    typeOn('jjkj\n', gap);
    await waitFor(() => expect(opened).toEqual([two.package_code]));
  });
});

describe('a page that is loaded anew', () => {
  /** As F5 leaves it: its answers reach nobody. */
  const loadAnew = async (): Promise<void> => {
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    provider.on('POST /packages-post', () => ({
      data: { packages: [one], malformed: [], elsewhere: [], not_found: [] },
    }));
    await openTerminal();
  };
  const enter = async (...lines: string[]): Promise<void> => {
    provider.on('POST /packages-post', () => new Promise<never>(() => undefined));
    await openTerminal({ selected: [two] });
    strikeKey(keyOf('/'), 500);
    for (const line of lines) typeOn(line);
    await waitFor(() => expect(provider.of('POST /packages-post')).toHaveLength(1));
  };
  const place = () => window.location.pathname;
  const code = one.package_code.toLowerCase();

  it('shows a line whose preview had not come, keeps what was behind it, and runs it on Enter', async () => {
    await enter(noteLine(one, 'abc'), noteLine(one, 'behind'));
    await loadAnew();
    await waitFor(() => expect(prompt().value).toBe(noteLine(one, 'abc').trim()));
    expect((await screen.findByRole('alert')).textContent).toMatch(/tải lại giữa chừng/);
    expect(document.activeElement).toBe(prompt());
    await loadAnew();
    await waitFor(() => expect(prompt().value).toBe(noteLine(one, 'abc').trim()));
    expect(footer()).toContain('note "behind"');
    expect(noted()).toEqual([]);
    typeOn('\n', 500);
    await waitFor(() => expect(noted()).toEqual(['1 abc']));
    await loadAnew();
    expect(footer()).toContain('note "behind"');
    expect(prompt().value).toBe('');
    expect(noted()).toEqual(['1 abc']);
  });

  it('runs a line that a key would run unseen, once', async () => {
    await enter(`${code} ; open\n`);
    await loadAnew();
    await waitFor(() => expect(place()).toBe('/packages/1'));
    await waitFor(() => expect(isComing('line', 'run')).toBe(false));
    expect(prompt().value).toBe('');
    await loadAnew();
    expect(isComing('line')).toBe(false);
    expect([place(), prompt().value]).toEqual(['/user/profile', '']);
  });

  it('shows a scan of which nothing has come, and one that was still to wait for it, and does neither', async () => {
    const taken: string[] = [];
    function Sheet() {
      const take = useCallback((scanned: string) => {
        taken.push(scanned);
        return new Promise<never>(() => undefined);
      }, []);
      usePageScan(take);
      return <main id="content" />;
    }
    await openTerminal({ path: '/sheet', page: <Sheet /> });
    typeOn(`${one.package_code}\n`, 10);
    await waitFor(() => expect(taken).toEqual([one.package_code]));
    announce('line');
    rest(3_000);
    typeOn(`${two.package_code}\n`, 10);
    keep('half');
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    await openTerminal({ path: '/sheet', page: <Sheet /> });
    await waitFor(() => expect(footer()).toContain(`chưa chạy:${one.package_code}⏎`));
    expect(footer()).toContain(`${two.package_code}⏎ half`);
    expect(taken).toEqual([one.package_code]);
  });

  it('shows a line that goes by what is chosen', async () => {
    await enter(`${code} @sel ; open\n`);
    await loadAnew();
    await waitFor(() => expect(prompt().value).toBe(`${code} @sel ; open`));
    expect(place()).toBe('/user/profile');
  });

  it('an hour later only shows what was entered', async () => {
    await enter(`${code} ; open\n`);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    window.dispatchEvent(new Event('pagehide'));
    clock.mockRestore();
    cleanup();
    await openTerminal();
    await waitFor(() => expect(prompt().value).toBe(`${code} ; open`));
    expect(place()).toBe('/user/profile');
  });
});
