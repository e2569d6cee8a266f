import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Route } from 'wouter';
import { OutboundRunsheet } from '~console/features/outbound-sheets/pages/outbound-runsheet';
import { runCallHandler } from '~console/terminal/action-handlers';
import { AddWaiting } from '~console/sheet/add-waiting';
import { SheetPaper } from '~console/sheet/sheet-paper';
import { visibleRowsAtom } from '~console/terminal/subject';
import { runsheetRecord } from '~commands/runsheets';
import type { ResponseOf } from '~contract/endpoints';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';

import { saidOf, typeCodes } from './support/heard';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { put } from './support/put';
import { renderPage } from './support/render-page';
import { scan } from './support/scan';

type Sheet = ResponseOf<'GET /runsheets/{id}'>['data'];

const road = [1, 2, 3, 4, 5].map((id) => packageRow(id, { status: 'In_delivery' }));
const code = (place: number): string => road[place]?.package_code ?? '';
let provider: FakeProvider;
let sheet: Sheet;

beforeEach(() => {
  localStorage.clear();
  const lines = road.map((item, place) => ({
    position: place + 1,
    added_at: '2026-11-21T01:00:00.000Z',
    result: null,
    result_reason: null,
    result_at: null,
    note: null,
    live: true,
    cash: null,
    back_at: null,
    package: item,
  }));
  sheet = {
    id: 7,
    version: 3,
    code: 'ORS26112100007',
    type: 'outbound',
    status: 'Running',
    hub: { id: 1, code: 'HCM01' },
    destination_hub: null,
    courier: { id: 4, code: 'BT0004', name: 'Lê Văn Đạt' },
    license_plate: null,
    driver_code: null,
    driver_name: null,
    packages: { total: 5, reported: 0, done: 0 },
    dispatched_at: '2026-11-21T01:30:00.000Z',
    closed_at: null,
    created_at: '2026-11-21T01:00:00.000Z',
    created_by: { id: 7, name: 'Hằng' },
    dispatched_by: { id: 7, name: 'Hằng' },
    closed_by: null,
    live: 5,
    cash: { expected: 0, counted: null, difference: null, reason: null },
    mobile_units: { data: [] },
    lines: {
      data: lines,
      meta: { pagination: { total: 5, count: 5, per_page: 1000, current_page: 1, total_pages: 1 } },
    },
  };
  const answer = (body: unknown, status: 'Delivery_successful' | 'Waiting_for_delivery') => {
    const { codes, result, reason } = body as { codes: string[]; result?: string; reason?: string };
    return {
      data: sheet,
      results: codes.map((one) => {
        const item = road.find(({ package_code }) => package_code === one) ?? packageRow(9);
        return result === undefined && reason === undefined
          ? { package_code: one, ok: false, code: 'EPK011', message: '', package: item }
          : { package_code: one, ok: true, package: { ...item, status } };
      }),
    };
  };
  provider = welcome(fakeProvider(), person({ role_name: 'hub_operator' }))
    .on('GET /runsheets/{id}', () => ({ data: sheet }))
    .on('PATCH /runsheets/{id}/results', ({ body }) => answer(body, 'Delivery_successful'))
    .on('PATCH /runsheets/{id}/scan-back', ({ body }) => answer(body, 'Waiting_for_delivery'));
});

const open = async () => {
  const opened = await openTerminal({
    role: 'hub_operator',
    path: '/outbound-runsheet/7',
    page: (
      <Route path="/outbound-runsheet/:id">
        <OutboundRunsheet />
      </Route>
    ),
  });
  await screen.findByRole('heading', { name: sheet.code });
  return opened;
};
const mode = (key: '1' | '2' | '3' | '4'): void =>
  act(
    () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Digit${key}`, altKey: true }),
  );
const footer = (): string => screen.getByRole('contentinfo', { hidden: true }).textContent ?? '';
const modes = () => within(screen.getByRole('group', { name: 'Lượt quét ghi' }));
const sent = (name: 'PATCH /runsheets/{id}/results' | 'PATCH /runsheets/{id}/scan-back') =>
  provider.of(name).map(({ body }) => body);

describe('a delivery sheet’s scan modes', () => {
  it('keep what is said with each to themselves, and a day to its reason', async () => {
    await open();
    mode('1');
    await put(await screen.findByRole('textbox', { name: 'Người nhận, bằng chứng' }), 'vợ ký');
    scan(code(0));
    await waitFor(() =>
      expect(sent('PATCH /runsheets/{id}/results')).toEqual([{ codes: [code(0)], result: 'done', note: 'vợ ký' }]),
    );
    mode('2');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lý do' }), 'FR004');
    await put(screen.getByRole('textbox', { name: 'Ngày hẹn' }), '31/12/2099');
    scan(code(1));
    await waitFor(() =>
      expect(sent('PATCH /runsheets/{id}/results')[1]).toEqual({
        codes: [code(1)],
        result: 'attempt',
        reason: 'FR004',
        reattempt_date: '2099-12-31T08:00:00+07:00',
      }),
    );
    mode('3');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lý do' }), 'FR005');
    scan(code(2));
    await waitFor(() =>
      expect(sent('PATCH /runsheets/{id}/results')[2]).toEqual({ codes: [code(2)], result: 'failed', reason: 'FR005' }),
    );
    mode('4');
    expect(modes().queryByRole('combobox', { name: 'Lý do' })).toBeNull();
    scan(code(3));
    await waitFor(() => expect(sent('PATCH /runsheets/{id}/scan-back')).toEqual([{ codes: [code(3)] }]));
    await screen.findByRole('form', { name: 'Chuyện gì đã xảy ra?' });
    mode('2');
    await userEvent.selectOptions(modes().getByRole('combobox', { name: 'Lý do' }), 'FR002');
    scan(code(4));
    await waitFor(() =>
      expect(sent('PATCH /runsheets/{id}/results')[3]).toEqual({
        codes: [code(4)],
        result: 'attempt',
        reason: 'FR002',
      }),
    );
  });

  it('ask what happened to packages that come back unreported, and say it of these alone', async () => {
    await open();
    mode('4');
    scan(code(0));
    const asked = within(await screen.findByRole('form', { name: 'Chuyện gì đã xảy ra?' }));
    scan(code(1));
    expect(await asked.findByText(code(1))).toBeTruthy();
    expect(footer()).toContain(`${code(1)}✗`);
    expect(document.activeElement).toBe(asked.getByRole('combobox', { name: 'Lý do' }));
    await userEvent.click(asked.getByRole('button', { name: 'Nhận lại 2 kiện' }));
    expect(sent('PATCH /runsheets/{id}/scan-back')).toEqual([{ codes: [code(0)] }, { codes: [code(1)] }]);
    await userEvent.selectOptions(asked.getByRole('combobox', { name: 'Lý do' }), 'FR005');
    await userEvent.click(asked.getByRole('button', { name: 'Nhận lại 2 kiện' }));
    await waitFor(() =>
      expect(sent('PATCH /runsheets/{id}/scan-back')[2]).toEqual({ codes: [code(0), code(1)], reason: 'FR005' }),
    );
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Chuyện gì đã xảy ra?' })).toBeNull());
    expect(footer()).toContain(`${code(1)}✓`);
    scan(code(2));
    expect(
      within(await screen.findByRole('form', { name: 'Chuyện gì đã xảy ra?' })).getByRole('combobox', {
        name: 'Lý do',
      }),
    ).toHaveProperty('value', '');
    expect(sent('PATCH /runsheets/{id}/scan-back')[3]).toEqual({ codes: [code(2)] });
  });

  it('don’t ask again what was told while there was no network, and give the hands back where they were', async () => {
    await open();
    mode('4');
    const back = modes().getByRole('radio', { name: /^Nhận lại về kho/ });
    expect(document.activeElement).toBe(back);
    scan(code(0));
    const asked = within(await screen.findByRole('form', { name: 'Chuyện gì đã xảy ra?' }));
    const connected = fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    onTestFinished(() => void vi.stubGlobal('fetch', connected));
    await userEvent.selectOptions(asked.getByRole('combobox', { name: 'Lý do' }), 'FR005');
    await userEvent.click(asked.getByRole('button', { name: 'Nhận lại 1 kiện' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Chuyện gì đã xảy ra?' })).toBeNull());
    expect(screen.getByText('1 mã chờ mạng')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(back));
    scan(code(1));
    await waitFor(() => expect(footer()).toContain(`${code(1)}…`));
    vi.stubGlobal('fetch', connected);
    act(() => void window.dispatchEvent(new Event('online')));
    // What it had waited for: nobody has said what came of it.
    await waitFor(() => expect(footer()).toContain(`${code(1)}✗ EPK011`));
  });

  it('lead to what they lack: by their key, and by a scan that came too early', async () => {
    await open();
    mode('2');
    const reason = screen.getByRole('combobox', { name: 'Lý do' });
    await waitFor(() => expect(document.activeElement).toBe(reason));
    act(() => reason.blur());
    scan(code(0));
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(screen.getAllByText(/Chọn lý do rồi quét/).length).toBeGreaterThan(0);
    mode('1');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Người nhận, bằng chứng' })),
    );
    mode('4');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Nhận lại về kho/ })));
    expect(provider.of('PATCH /runsheets/{id}/results')).toEqual([]);
  });

  it('send what stands in the field that has the focus, and nothing of what the scanner types into it', async () => {
    await open();
    mode('1');
    await put(await screen.findByRole('textbox', { name: 'Người nhận, bằng chứng' }), 'vợ ký');
    scan(code(0));
    await waitFor(() =>
      expect(sent('PATCH /runsheets/{id}/results')).toEqual([{ codes: [code(0)], result: 'done', note: 'vợ ký' }]),
    );
    mode('2');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lý do' }), 'FR004');
    await put(screen.getByRole('textbox', { name: 'Ngày hẹn' }), '31/12/2099');
    scan(code(1));
    await waitFor(() =>
      expect(sent('PATCH /runsheets/{id}/results')[1]).toMatchObject({ reattempt_date: '2099-12-31T08:00:00+07:00' }),
    );
    await put(screen.getByRole('textbox', { name: 'Ghi chú' }), 'đóng cửa');
    scan(code(2));
    await waitFor(() =>
      expect(sent('PATCH /runsheets/{id}/results')[2]).toMatchObject({ codes: [code(2)], note: 'đóng cửa' }),
    );
  });

  it('take a day without its year, and scan nothing with one that is none', async () => {
    await open();
    mode('2');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lý do' }), 'FR004');
    const day = screen.getByRole('textbox', { name: 'Ngày hẹn' });
    await put(day, '32/12');
    scan(code(0));
    await waitFor(() => expect(screen.getAllByText(/Không có ngày này/).length).toBeGreaterThan(0));
    expect([day.getAttribute('aria-invalid'), document.activeElement, (day as HTMLInputElement).value]).toEqual([
      'true',
      day,
      '32/12',
    ]);
    await userEvent.clear(day);
    await put(day, '31/12');
    scan(code(1));
    const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Ho_Chi_Minh', year: 'numeric' }).format(new Date());
    await waitFor(() =>
      expect(sent('PATCH /runsheets/{id}/results')).toEqual([
        { codes: [code(1)], result: 'attempt', reason: 'FR004', reattempt_date: `${year}-12-31T08:00:00+07:00` },
      ]),
    );
  });
});

describe('a delivery sheet', () => {
  it('leads to the reason that lacks, forgets the fault with it, and ends by Enter', async () => {
    sheet = { ...sheet, live: 0, cash: { ...sheet.cash, expected: 500_000 } };
    provider.on('PATCH /runsheets/{id}/close', () => ({ data: { ...sheet, status: 'Closed' }, results: [] }));
    await open();
    await userEvent.click(screen.getByRole('button', { name: /^Đóng phiếu/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /Đóng phiếu/ }));
    await put(dialog.getByRole('textbox', { name: /Tiền đếm được/ }), '490000');
    await userEvent.keyboard('{Enter}');
    const reason = dialog.getByRole('textbox', { name: /Lý do chênh lệch/ });
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(dialog.getByRole('alert').textContent).toContain('Ghi lý do chênh lệch');
    expect(provider.of('PATCH /runsheets/{id}/close')).toEqual([]);
    await userEvent.paste('thiếu tiền lẻ');
    expect(dialog.queryByRole('alert')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(provider.of('PATCH /runsheets/{id}/close').map(({ body }) => body)).toEqual([
        { version: 3, cash_counted: 490_000, cash_reason: 'thiếu tiền lẻ' },
      ]),
    );
  });

  it('has its driver put down in a form that begins at him, and that Escape leaves', async () => {
    provider.on('GET /search-couriers', () => ({ data: [] })).on('PATCH /runsheets/{id}', () => ({ data: sheet }));
    await open();
    const openDriver = () => act(() => void runCallHandler('runsheet.assign', {}));
    openDriver();
    const courier = await screen.findByRole('combobox', { name: /^Bưu tá/ });
    await waitFor(() => expect(document.activeElement).toBe(courier));
    // The first closes the list of couriers.
    await userEvent.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(courier.isConnected).toBe(false));
    openDriver();
    await put(await screen.findByRole('textbox', { name: /^Biển số/ }), '51D12345');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Nhập tiếp' }));
    const plate = screen.getByRole('textbox', { name: /^Biển số/ });
    await waitFor(() => expect(document.activeElement).toBe(plate));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(plate.isConnected).toBe(false));
    expect(provider.of('PATCH /runsheets/{id}').map(({ body }) => body)).toEqual([
      { version: 3, courier_id: 4, license_plate: '51D12345' },
    ]);
  });

  it('is closed to the last hundredth, and what is no amount differs by nothing', async () => {
    sheet = { ...sheet, live: 0, cash: { ...sheet.cash, expected: 500_000.3 } };
    provider.on('PATCH /runsheets/{id}/close', () => ({ data: { ...sheet, status: 'Closed' }, results: [] }));
    await open();
    await userEvent.click(screen.getByRole('button', { name: /^Đóng phiếu/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /Đóng phiếu/ }));
    const counted = dialog.getByRole('textbox', { name: /Tiền đếm được/ });
    await userEvent.type(counted, '500000,1');
    expect(dialog.getByText('-0,20 ₫')).toBeTruthy();
    await userEvent.type(counted, '999999999999999');
    expect((counted as HTMLInputElement).value).toBe('500.000,19');
    await userEvent.clear(counted);
    await userEvent.type(counted, '999999999999999');
    expect(dialog.getByText('–')).toBeTruthy();
    await userEvent.clear(counted);
    await userEvent.type(counted, '500000,30{Enter}');
    await waitFor(() =>
      expect(provider.of('PATCH /runsheets/{id}/close').map(({ body }) => body)).toEqual([
        { version: 3, cash_counted: 500_000.3 },
      ]),
    );
  });

  it('leaves once however often its key is pressed, and asks about what is missing where no Enter answers', async () => {
    sheet = { ...sheet, status: 'Created', dispatched_at: null };
    const row = { id: 9, package_code: code(0), receiver_name: 'Lê A', receiver_address: '1 Đường', belongs: 'stop' };
    provider
      .on('GET /runsheets/{id}/candidates', () => ({ data: [], meta: { total: 0 } }))
      .on('GET /runsheets/{id}/missing', () => ({ data: [row] }))
      .on(
        'PATCH /runsheets/{id}/start',
        () => new Refusal(409, { code: 'EPL005', message: '', errors: { missing: [code(0)] } }),
      );
    await open();
    const key = (): void => act(() => void fireEvent.keyDown(document.body, { key: 'F9', code: 'F9' }));
    key();
    key();
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Còn kiện thuộc chuyến này' }));
    expect(provider.of('PATCH /runsheets/{id}/start')).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByText(/^Những kiện sau cùng điểm dừng/)));
    await userEvent.keyboard('{Enter}');
    expect(await dialog.findByRole('button', { name: 'Thêm 1 kiện rồi xuất phát' })).toBeTruthy();
    expect(provider.of('PATCH /runsheets/{id}/start')).toHaveLength(1);
  });

  it('tells what is still out as soon as it is to be closed, before anybody counts', async () => {
    provider.previews(
      'PATCH /runsheets/{id}/close',
      () => new Refusal(409, { code: 'ERS003', message: '', errors: { packages: [code(0), code(1)] } }),
    );
    await open();
    await userEvent.click(screen.getByRole('button', { name: /^Đóng phiếu/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /Đóng phiếu/ }));
    const alert = await dialog.findByRole('alert');
    const links = within(alert).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.textContent, link.pathname])).toEqual(
      [code(0), code(1)].map((one) => [one, `/packages/${one}`]),
    );
    expect(provider.of('PATCH /runsheets/{id}/close')).toEqual([]);
  });

  it('is closed by F9, and what is typed on at once stands in the field that it opens', async () => {
    await open();
    const key = (name: string, code: string): void =>
      act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, code }));
    key('F9', 'F9');
    key('4', 'Digit4');
    key('9', 'Digit9');
    const dialog = within(await screen.findByRole('dialog', { name: /Đóng phiếu/ }));
    await waitFor(() =>
      expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Tiền đếm được/ }).value).toBe('49'),
    );
  });

  it('says of a scan that is no code what is wrong where the last scan stands, until the next one', async () => {
    provider.on('PATCH /runsheets/{id}/results', ({ body }) => ({
      data: sheet,
      results: (body as { codes: string[] }).codes.map((one) => ({
        package_code: one,
        ok: false,
        code: 'EPK031',
        message: '',
        package: null,
      })),
    }));
    await open();
    const wrong = `${code(0).slice(0, 10)}${(Number(code(0)[10]) + 1) % 10}VN`;
    scan(wrong);
    const shown = await screen.findByText(wrong, { selector: '.text-title' });
    expect(shown.parentElement?.textContent).toContain('EPK027');
    expect(shown.parentElement?.className).toContain('bg-failed-soft');
    scan(code(0));
    await waitFor(() => expect(screen.queryByText(wrong, { selector: '.text-title' })).toBeNull());
  });

  it('stays before who closes it until what came of that is told', async () => {
    sheet = { ...sheet, cash: { ...sheet.cash, expected: 0 } };
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    provider.on('PATCH /runsheets/{id}/close', async () => {
      await late;
      return new Refusal(409, { code: 'ERS003', message: '', errors: { packages: [code(0)] } });
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: /^Đóng phiếu/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /Đóng phiếu/ }));
    await put(dialog.getByRole('textbox', { name: /Tiền đếm được/ }), '0');
    await userEvent.keyboard('{Enter}{Enter}{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Thôi' })).toHaveProperty('disabled', true);
    act(answer);
    expect((await dialog.findByRole('alert')).textContent).toContain(code(0));
    expect(provider.of('PATCH /runsheets/{id}/close')).toHaveLength(1);
  });

  it('says nothing any more of what was last scanned before it left', async () => {
    sheet = { ...sheet, status: 'Created', dispatched_at: null };
    provider
      .on('GET /runsheets/{id}/candidates', () => ({ data: [], meta: { total: 0 } }))
      .on('POST /runsheets/{id}/packages', ({ body }) => ({
        data: sheet,
        results: (body as { codes: string[] }).codes.map((one) => ({
          package_code: one,
          ok: false,
          code: 'EPK013',
          message: '',
          package: null,
        })),
      }))
      .on('PATCH /runsheets/{id}/start', () => {
        sheet = { ...sheet, status: 'Running', dispatched_at: '2026-11-21T01:30:00.000Z' };
        return { data: sheet, results: [] };
      });
    await open();
    const page = () => screen.getByRole('region', { name: sheet.code }).textContent;
    scan(code(0));
    await waitFor(() => expect(page()).toContain('EPK013'));
    act(() => void fireEvent.keyDown(document.body, { key: 'F9', code: 'F9' }));
    expect(await screen.findByRole('group', { name: 'Lượt quét ghi' })).toBeTruthy();
    expect(page()).not.toContain('EPK013');
  });

  it('is heard once of each code, scanned or typed', async () => {
    await open();
    mode('1');
    await put(await screen.findByRole('textbox', { name: 'Người nhận, bằng chứng' }), 'vợ ký');
    expect(await saidOf(() => scan(code(0)))).toEqual([expect.stringContaining(code(0))]);
    expect(document.querySelector('.scan-banner')?.textContent).toContain(code(0));
    expect(await saidOf(typeCodes(code(1)))).toEqual([expect.stringContaining(code(1))]);
  });

  it('knows its own code', async () => {
    await open();
    mode('4');
    scan(sheet.code);
    expect((await screen.findAllByText(/Chính là phiếu đang mở/)).length).toBeGreaterThan(0);
    expect(sent('PATCH /runsheets/{id}/scan-back')).toEqual([]);
  });
});

describe('the rows of a delivery sheet', () => {
  it('are known to the command line by the numbers they show, gaps and all, until the page is left', async () => {
    if (!sheet.lines) throw new Error('the sheet has lines');
    sheet = { ...sheet, lines: { ...sheet.lines, data: sheet.lines.data.filter(({ position }) => position !== 2) } };
    const { store } = await open();
    const at = (row: number) => store.get(visibleRowsAtom)?.at(row - 1)?.code;
    await waitFor(() => expect([1, 2, 3, 5, 6].map(at)).toEqual([code(0), undefined, code(2), code(4), undefined]));
    await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
    await userEvent.paste('1-2 ; note "x"');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/Ký tự 1: dòng 2 không có trên danh sách đang xem/)).toBeTruthy();
  });
});

describe('a sheet on paper', () => {
  const line = {
    position: 1,
    package_code: code(0),
    seller_code: 'LUNA',
    seller_name: 'Luna Cosmetics',
    seller_phone: '0912345678',
    pickup_point: '5 Tràng Thi',
    pickup_full_address: '5 Tràng Thi, Phường Cửa Nam, Thành phố Hà Nội',
    receiver_name: 'Đặng Thị Ngữ',
    receiver_phone: '0903111218',
    receiver_address: '1 Lê Lợi',
    receiver_full_address: '1 Lê Lợi, Phường Bến Thành, Thành phố Hồ Chí Minh',
    weight: 2.3,
    cod: 9_000_000,
    operator_note: null,
  };
  const print = async (type: Sheet['type']): Promise<string> => {
    const view = await renderPage(<SheetPaper paper={{ ...sheet, type, cod: 9_000_000, lines: [line] }} />, '/');
    onTestFinished(view.unmount);
    return view.container.textContent ?? '';
  };

  it('tells what is to be collected, and where in full', async () => {
    const paper = await print('outbound');
    for (const told of ['COD', '9.000.000', line.receiver_name, line.receiver_phone, line.receiver_full_address])
      expect(paper).toContain(told);
  });

  it('of what goes back names the shop with its phone, and no money', async () => {
    const paper = await print('return');
    for (const told of [line.seller_name, line.seller_phone, line.pickup_full_address]) expect(paper).toContain(told);
    for (const untold of ['COD', '9.000.000', line.receiver_phone]) expect(paper).not.toContain(untold);
  });
});

it('of more than can be counted, what waits for a sheet says of which part the counts are', async () => {
  const waiting = road.map((item) => ({ ...item, stop: 'Phường Bến Thành' }));
  provider.on('GET /runsheets/{id}/candidates', () => ({ data: waiting, meta: { total: 3_000 } }));
  await renderPage(<AddWaiting sheet={runsheetRecord.read(sheet)} />, '/outbound-runsheet/7');
  expect(await screen.findByText(/^Mới tính 5 kiện chờ lâu nhất trong 3\.000 kiện/)).toBeTruthy();
});
