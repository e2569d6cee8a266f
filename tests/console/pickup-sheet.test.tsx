import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Route } from 'wouter';
import { NewSheet } from '~console/features/pickup-sheets/new-sheet';
import { DispatchedSheet } from '~console/features/pickup-sheets/pages/dispatched';
import { PickupSheet } from '~console/features/pickup-sheets/pages/pickup-sheet';
import { openQueueStore } from '~console/terminal/offline/queue-store';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { trackingCode } from '~domain/tracking-code';
import { pass, startClock, stopClock } from './support/clock';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { saidOf, typeCodes } from './support/heard';
import { openTerminal } from './support/open-terminal';
import { packageRow, pagination } from './support/packages';
import { person, welcome } from './support/people';
import { pickupSheet } from './support/pickup-sheet';
import { put } from './support/put';
import { renderPage } from './support/render-page';
import { scan } from './support/scan';

let provider: FakeProvider;
const item = packageRow(1, { status: 'Planned_for_pickup' });
const missing = Array.from({ length: 620 }, (_, place) => trackingCode(25_000_000 + place));

const shop = { id: 11, code: 'LUNA', name: 'Luna', phone: null };
const door = {
  shop,
  hub: { id: 1, code: 'HCM01' },
  pickup_point: 'Kho',
  ward: null,
  packages: 5,
  weight: 5,
  oldest: '',
};
const stop = {
  shop,
  pickup_point: 'Kho',
  ward: null,
  packages: 1,
  weight: 1,
  done: 0,
  failed: 0,
  packages_at: [{ ...item, position: 1, result: null, result_reason: null, result_at: null }],
};

async function open(status: 'Created' | 'Running', keep: () => void = () => undefined): Promise<void> {
  localStorage.clear();
  keep();
  provider = welcome(fakeProvider(), person({ role_name: 'hub_operator' }))
    .on('GET /runsheets/{id}', () => ({ data: pickupSheet(status) }))
    .on('GET /package-store-groups', () => ({ data: [door], meta: pagination(31) }))
    .on('POST /runsheets/{id}/packages', ({ body }) => ({
      data: pickupSheet(status),
      results: (body as { codes: string[] }).codes.map((code) =>
        code === missing[0]
          ? { package_code: code, ok: false, code: 'EPK013', message: '', package: item }
          : { package_code: code, ok: true, package: item },
      ),
    }))
    .on('PATCH /runsheets/{id}/start', ({ body }) =>
      (body as { force?: boolean }).force === true
        ? { data: pickupSheet('Running'), results: [] }
        : new Refusal(409, { code: 'EPL005', message: '', errors: { missing } }),
    )
    .on('PATCH /runsheets/{id}/results', ({ body }) => ({
      data: pickupSheet(status),
      results: (body as { codes: string[] }).codes.map((code) => ({ package_code: code, ok: true, package: item })),
    }));
  await openTerminal({
    role: 'hub_operator',
    path: '/pickup-runsheet/7',
    page: (
      <Route path="/pickup-runsheet/:id">
        <PickupSheet />
      </Route>
    ),
  });
  await screen.findByRole('heading', { name: /PRS26112100007/ });
}

describe('a pickup sheet', () => {
  beforeEach(() => localStorage.clear());

  it('gives its tab its code and status while it is open', async () => {
    document.title = 'Hubline';
    await open('Running');
    await waitFor(() => expect(document.title).toMatch(/^PRS26112100007 · .+ · Hubline$/));
  });

  it('is heard once of each code, scanned or typed, though its progress goes on with it', async () => {
    await open('Running');
    let reported = 0;
    provider.on('GET /runsheets/{id}', () => ({
      data: { ...pickupSheet('Running'), packages: { total: 1, reported, done: reported } },
    }));
    reported = 1;
    expect(await saidOf(() => scan(item.package_code))).toEqual([expect.stringContaining(item.package_code)]);
    await waitFor(() => expect(screen.getByRole('status', { name: 'Tiến độ' }).textContent).toContain('1 đã lấy'));
    const typed = packageRow(2).package_code;
    expect(await saidOf(typeCodes(typed))).toEqual([expect.stringContaining(typed)]);
  });

  it('is followed while others fill it', async () => {
    await open('Created');
    onTestFinished(startClock);
    stopClock();
    const asked = () => provider.of('GET /runsheets/{id}').length;
    // One’s own scan has it read anew; what others add is read though nothing is done here.
    scan(item.package_code);
    while (asked() < 2) await pass(100);
    const before = asked();
    await pass(16_000);
    expect(asked()).toBeGreaterThan(before);
  });

  it('is put on paper by its key', async () => {
    await open('Running');
    await userEvent.keyboard('ti');
    await waitFor(() => expect(window.location.pathname).toBe('/dispatched-runsheet/7/print'));
  });

  it('leaves with all that was missing at once, however many, and asks once', async () => {
    await open('Created');
    await userEvent.click(screen.getByRole('button', { name: /^Xuất phát/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Xuất phát' }));
    const add = await dialog.findByRole('button', { name: 'Thêm 620 kiện rồi đi' });
    // The question is read first: an Enter too many answers nothing.
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('alert')));
    await userEvent.keyboard('{Enter}');
    expect(provider.of('PATCH /runsheets/{id}/start')).toHaveLength(1);
    await userEvent.click(add);
    await waitFor(() => expect(window.location.pathname).toBe('/pickup-runsheet/dispatched/7'));
    expect(
      provider.of('POST /runsheets/{id}/packages').flatMap(({ body }) => (body as { codes: string[] }).codes),
    ).toEqual(missing);
    expect(provider.of('PATCH /runsheets/{id}/start').map(({ body }) => body)).toEqual([{}, { force: true }]);
  });

  it('takes what is scanned with “arm picked” as one run, however many scans there are', async () => {
    await open('Running');
    const rows = [packageRow(2), packageRow(3)];
    const codes = rows.map(({ package_code: one }) => one);
    provider.on('POST /packages-post', ({ body }) => ({
      data: {
        packages: rows.filter(({ package_code: one }) => (body as { codes: string[] }).codes.includes(one)),
        malformed: [],
        elsewhere: [],
        not_found: [],
      },
    }));
    await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
    await userEvent.paste('arm picked');
    await userEvent.keyboard('{Enter}');
    (document.activeElement as HTMLElement).blur();
    for (const one of codes) scan(one);
    const sent = () =>
      provider.of('PATCH /runsheets/{id}/results').map(({ body }) => body as { codes: string[]; series?: string });
    await waitFor(() => expect(sent().map((body) => body.codes)).toEqual(codes.map((one) => [one])));
    const [series] = sent().map((body) => body.series);
    expect(series).toBeTypeOf('string');
    expect(sent().map((body) => body.series)).toEqual([series, series]);
  });

  it('isn’t left by Escape while its start is under way: a refusal nobody sees is none', async () => {
    await open('Created');
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    provider.on('PATCH /runsheets/{id}/start', async () => {
      await late;
      return new Refusal(409, { code: 'EPL004', message: 'đã đổi' });
    });
    await userEvent.click(screen.getByRole('button', { name: /^Xuất phát/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Xuất phát' }));
    await userEvent.keyboard('{Escape}');
    answer();
    expect((await dialog.findByRole('alert')).textContent).toContain('Phiếu chưa xuất phát');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('sends what a version before kept as it was meant, and nothing that can’t be placed', async () => {
    const codes = [packageRow(2), packageRow(3), packageRow(4), packageRow(5)].map(({ package_code: code }) => code);
    const [added, done, failed, lost] = codes;
    const old = [
      { code: added, mode: { kind: 'add' } },
      { code: done, mode: { kind: 'done' } },
      { code: failed, mode: { kind: 'failed', reason: 'FR002' } },
      { code: lost },
    ];
    const keep = (): void =>
      old.forEach((one, place) =>
        localStorage.setItem(`kept_scan|7|/pickup-runsheet/7|${1_000 + place}`, JSON.stringify(one)),
      );
    await open('Running', keep);
    await waitFor(() =>
      expect(provider.of('PATCH /runsheets/{id}/results').map(({ body }) => body)).toEqual([
        { codes: [done], result: 'done' },
        { codes: [failed], result: 'failed', reason: 'FR002' },
      ]),
    );
    expect(provider.of('POST /runsheets/{id}/packages').map(({ body }) => body)).toEqual([{ codes: [added] }]);
    const disk = await openQueueStore();
    await waitFor(async () =>
      expect(await disk.list(7)).toMatchObject([{ scan: { code: lost }, state: 'aside', fault: { code: 'unplaced' } }]),
    );
    disk.close();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('kept_scan'))).toEqual([]);
  });

  it('doesn’t spin where one endpoint is never answered though there is a network', async () => {
    await open('Running');
    const answered = globalThis.fetch;
    const tries: number[] = [];
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (new URL(input, 'http://console.test').pathname === '/health') return new Response('', { status: 200 });
      if (!input.includes('/results')) return answered(input, init);
      tries.push(Date.now());
      throw new TypeError('network');
    });
    stopClock();
    onTestFinished(startClock);
    scan(packageRow(2).package_code);
    while (tries.length < 3) await pass(100);
    const [first = 0, second = 0, third = 0] = tries;
    expect(second - first).toBeGreaterThanOrEqual(1_000);
    expect(third - second).toBeGreaterThanOrEqual(2_000);
  });

  it('tells in its banner what came of a scan that had waited, though others came meanwhile', async () => {
    await open('Running');
    provider.on('PATCH /runsheets/{id}/results', ({ body }) => ({
      data: pickupSheet('Running'),
      results: (body as { codes: string[] }).codes.map((code) => ({
        package_code: code,
        ok: false,
        code: 'EPK011',
        message: '',
        package: item,
      })),
    }));
    const answered = globalThis.fetch;
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('network');
    });
    const [waits, last] = [packageRow(2).package_code, packageRow(3).package_code];
    const banner = (): string => document.querySelector('.scan-banner')?.textContent ?? '';
    scan(waits);
    await waitFor(() => expect(banner()).toContain('Đã giữ,'));
    scan(last);
    await waitFor(() => expect(banner()).toContain(`${last}Đã giữ,`));
    vi.stubGlobal('fetch', answered);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(banner()).not.toContain('Đã giữ,'));
    expect(banner()).toContain(last);
    expect(document.querySelector('.scan-banner')?.className).toContain('bg-failed-soft');
  });

  it('reports a door as picked up only once what was scanned there has been answered', async () => {
    let answer: () => void = () => undefined;
    provider = welcome(fakeProvider(), person({ role_name: 'hub_operator' }))
      .on('GET /runsheets/{id}/stops', () => ({ data: { sheet: pickupSheet('Running'), stops: [stop] } }))
      .on(
        'PATCH /runsheets/{id}/results',
        () =>
          new Promise((come) => {
            answer = () =>
              come({
                data: pickupSheet('Running'),
                results: [{ package_code: item.package_code, ok: true, package: item }],
              });
          }),
      );
    await openTerminal({
      role: 'hub_operator',
      path: '/pickup-runsheet/dispatched/7',
      page: (
        <Route path="/pickup-runsheet/dispatched/:id">
          <DispatchedSheet />
        </Route>
      ),
    });
    const all = await screen.findByRole('button', { name: 'Báo đã lấy hết 1 kiện của Luna' });
    await userEvent.keyboard('{Alt>}3{/Alt}');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lý do' }), 'FR002');
    act(() => (document.activeElement as HTMLElement | null)?.blur());
    scan(item.package_code);
    await userEvent.click(all);
    await waitFor(() => expect(provider.of('PATCH /runsheets/{id}/results')).toHaveLength(1));
    answer();
    await waitFor(() => expect(document.querySelector('.scan-banner')?.textContent).toContain(item.package_code));
    expect(provider.of('PATCH /runsheets/{id}/results').map(({ body }) => body)).toEqual([
      { codes: [item.package_code], result: 'failed', reason: 'FR002' },
    ]);
    await userEvent.click(all);
    await waitFor(() =>
      expect(provider.of('PATCH /runsheets/{id}/results').at(-1)?.body).toEqual({
        codes: [item.package_code],
        result: 'done',
      }),
    );
  });

  it('reports nobody’s reason: one is chosen before a scan says “not picked up”, and a day is said with its reason alone', async () => {
    await open('Running');
    await userEvent.keyboard('{Alt>}3{/Alt}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Lấy không thành công/ }).checked).toBe(true);
    const reason = screen.getByRole('combobox', { name: 'Lý do' });
    expect(document.activeElement).toBe(reason);
    reason.blur();
    scan(item.package_code);
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(provider.of('PATCH /runsheets/{id}/results')).toEqual([]);
    await userEvent.selectOptions(reason, 'FR004');
    await put(screen.getByRole('textbox', { name: 'Ngày hẹn' }), '31/12/2099');
    await userEvent.selectOptions(reason, 'FR002');
    scan(packageRow(2).package_code);
    await waitFor(() =>
      expect(provider.of('PATCH /runsheets/{id}/results').map(({ body }) => body)).toEqual([
        { codes: [packageRow(2).package_code], result: 'failed', reason: 'FR002' },
      ]),
    );
    await userEvent.click(screen.getByRole('radio', { name: /^Đã lấy/ }));
    scan(packageRow(3).package_code);
    await waitFor(() =>
      expect(provider.of('PATCH /runsheets/{id}/results').map(({ body }) => body)[1]).toEqual({
        codes: [packageRow(3).package_code],
        result: 'done',
      }),
    );
  });
});

describe('says why, where a package', () => {
  const refused = { package_code: item.package_code, ok: false, code: 'EPK011', message: '' };
  const told = () => screen.findByText(new RegExp(`^${item.package_code}: EPK011 `));

  it('can’t be taken off a pickup sheet, or put on it with its door', async () => {
    await open('Created');
    render(<Toasts onMounted={toastsMounted} />);
    provider
      .on('PATCH /runsheets/{id}/packages/remove', () => ({ data: pickupSheet(), results: [refused] }))
      .on('POST /pickup-plan', () => ({
        data: { sheets: [{ ...pickupSheet(), added: 0, refused: [{ package_code: 'VN1', code: 'EPK013' }] }] },
      }));
    expect(await screen.findByText('30 điểm lấy chờ lâu nhất trong 31 điểm')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Thêm 5 kiện của Luna' }));
    await screen.findByText(/^VN1: EPK013 /);
    act(() => screen.getByRole('grid').focus());
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.click(await screen.findByRole('button', { name: 'Bỏ khỏi phiếu' }));
    await told();
  });

  it('can’t be picked up with its door', async () => {
    localStorage.clear();
    provider = welcome(fakeProvider(), person({ role_name: 'hub_operator' }))
      .on('GET /runsheets/{id}/stops', () => ({ data: { sheet: pickupSheet('Running'), stops: [stop] } }))
      .on('PATCH /runsheets/{id}/results', () => ({ data: pickupSheet('Running'), results: [refused] }));
    await openTerminal({
      role: 'hub_operator',
      path: '/pickup-runsheet/dispatched/7',
      page: (
        <Route path="/pickup-runsheet/dispatched/:id">
          <DispatchedSheet />
        </Route>
      ),
    });
    render(<Toasts onMounted={toastsMounted} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Báo đã lấy hết 1 kiện của Luna' }));
    await told();
  });
});

it('a new sheet of another hub keeps the plate that was typed, and asks for a courier of there', async () => {
  localStorage.clear();
  provider = welcome(fakeProvider(), person({ role_name: 'hub_operator' })).on('GET /search-couriers', () => ({
    data: [{ id: 4, courier_code: 'BT0004', name: 'Lê Văn Đạt' }],
  }));
  await renderPage(<NewSheet onClose={() => undefined} />, '/pickup-runsheet');
  const hub = await screen.findByRole('combobox', { name: 'Bưu cục' });
  await userEvent.click(screen.getByRole('combobox', { name: /^Bưu tá/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Lê Văn Đạt/ }));
  const plate = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Biển số/ });
  await put(plate(), '59X112345');
  await userEvent.selectOptions(hub, '2');
  expect(plate().value).toBe('59X112345');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Bưu tá/ }).value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: /^Tạo phiếu/ }));
  await screen.findByText('Chọn bưu tá');
  expect(provider.of('POST /runsheets')).toEqual([]);
});
