import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { EventForm } from '~console/features/event-handling/event-form';
import { TruckForm } from '~console/features/linehaul/truck-form';
import { MonitoringDetail } from '~console/features/linehaul/pages/monitoring-detail';
import { MobileUnit } from '~console/features/mobile-units/pages/mobile-unit';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import type { ResponseOf } from '~contract/endpoints';
import { toSubject } from '~commands/subject';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { put } from './support/put';
import { scan } from './support/scan';
import { trip } from './support/trip';

const [here, there] = [
  { id: 1, code: 'HCM01' },
  { id: 2, code: 'HN03' },
];
const at = '2026-11-21T01:00:00.000Z';
let provider: FakeProvider;

beforeEach(() => {
  localStorage.clear();
  provider = welcome(fakeProvider(), person({ role_name: 'hub_operator' }));
});

describe('a refusal of a field that no form shows', () => {
  const failure = (code: 'ESP000' | 'ECO008', errors?: Record<string, string[]>) =>
    new ApiFailure(422, code, 'no', errors);

  it('is told by the field’s first message, with what it is called where that is known', async () => {
    await openTerminal({});
    const wrong = failure('ESP000', { due: ['1000'], license_plate: ['Quá ngắn', 'Sai'], reason: ['Bắt buộc'] });
    expect(failureText(wrong)).toMatch(/^Quá ngắn Phải thu 1\.000,00/);
    expect(failureText(wrong, { license_plate: 'Biển số' })).toMatch(/^Biển số: Quá ngắn /);
    expect(failureText(failure('ESP000'))).toBe('Dữ liệu chưa hợp lệ, xem lỗi ở từng ô.');
    expect(failureText(failure('ECO008', { available: ['29000'] }))).toMatch(/ Hiện còn 29\.000,00 ₫$/);
  });
});

describe('a bag with another seal', () => {
  const bag: ResponseOf<'GET /mobile-units/{id}'>['data'] = {
    id: 5,
    version: 1,
    mu_code: 'MU26112100005',
    serial_number: 'S000000051',
    status: 'Closed',
    origin_hub: there,
    destination_hub: here,
    runsheet: null,
    packages: 1,
    weight: 1,
    created_at: at,
    sealed_at: at,
    received_at: null,
    received_by: null,
    created_by: 'Hằng',
    history: [],
  };

  it('is said to have one, by scan and by hand, and not that there are fields with faults', async () => {
    const told = 'Số niêm phong không khớp với bao này; vẫn nhận bao nếu ghi lý do';
    provider
      .on('GET /mobile-units/{id}', () => ({ data: bag }))
      .on('GET /mobile-units/{id}/packages', () => ({ data: [], meta: { total: 0 } }))
      .on(
        'PATCH /mobile-units/{id}/receive',
        () => new Refusal(422, { code: 'ESP000', message: 'no', errors: { serial_number: [told] } }),
      );
    await openTerminal({
      role: 'hub_operator',
      path: '/mobile-units/5',
      page: (
        <Route path="/mobile-units/:id">
          <MobileUnit />
        </Route>
      ),
    });
    await screen.findByRole('heading', { name: bag.mu_code });
    scan('S000000052');
    expect((await screen.findAllByText(`ESP000 ${told}`)).length).toBeGreaterThan(0);
    await put(screen.getByRole('textbox', { name: 'Niêm phong' }), 'S000000053');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(told);
  });
});

describe('the plate of a trip', () => {
  const fault = 'Biển số dài 8–10 ký tự';

  it('is not sent while it is too short, and what is wrong with a field is told with its name', async () => {
    provider.on(
      'PATCH /linehaul-runsheets/{id}',
      () => new Refusal(422, { code: 'ESP000', message: 'no', errors: { driver_code: ['Tối đa 50 ký tự'] } }),
    );
    await openTerminal({
      role: 'hub_operator',
      page: <TruckForm trip={{ ...trip, license_plate: null, driver_name: null }} />,
    });
    const form = within(await screen.findByRole('form', { name: 'Xe và tài xế' }));
    const plate = form.getByRole<HTMLInputElement>('textbox', { name: 'Biển số' });
    await put(plate, '51D1');
    await userEvent.click(form.getByRole('button', { name: 'Lưu' }));
    expect([plate.validationMessage, plate.title, plate.maxLength]).toEqual([fault, fault, 10]);
    expect(provider.of('PATCH /linehaul-runsheets/{id}')).toEqual([]);
    await put(plate, '2345');
    await userEvent.click(form.getByRole('button', { name: 'Lưu' }));
    expect((await form.findByRole('alert')).textContent).toBe('Mã tài xế: Tối đa 50 ký tự');
  });

  it('is not sent with a new one while it is too short', async () => {
    provider
      .on('GET /linehaul-runsheets', () => ({ data: [], meta: {} }))
      .on('GET /hubs', () => ({
        data: [
          { ...here, name: 'Bến Thành', region: 'Southern', place: '79', accessible: true, own: true },
          { ...there, name: 'Long Biên', region: 'Northern', place: '01', accessible: false, own: false },
        ],
      }));
    await openTerminal({ role: 'hub_operator', path: '/linehaul-monitoring/detail', page: <MonitoringDetail /> });
    await userEvent.click(await screen.findByRole('button', { name: /Chuyến mới/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Chuyến mới' }));
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Đến' }), '2');
    const plate = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Biển số' });
    await put(plate, '51D1');
    await userEvent.keyboard('{Enter}');
    expect(plate.validationMessage).toBe(fault);
    expect(provider.of('POST /linehaul-runsheets')).toEqual([]);
  });
});

describe('the day of a package that failed', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['07:00', '2026-11-21T00:00:00Z', '2026-11-21T08:00:00+07:00'],
    ['15:00', '2026-11-21T08:00:00Z', '2026-11-21T23:59:59+07:00'],
  ])('may be today at %s, and never yesterday, also in event handling', async (_clock, now, moment) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    const send = vi.fn(async () => {});
    const packages = [toSubject(packageRow(1, { status: 'In_delivery' }))];
    await openTerminal({
      role: 'admin',
      page: <EventForm packages={packages} kind="failure" onKind={() => {}} photographed={null} send={send} />,
    });
    const form = within(await screen.findByRole('form', { name: 'Kết quả' }));
    await userEvent.selectOptions(form.getByRole('combobox', { name: /^Lý do/ }), 'FR004');
    const day = form.getByRole('textbox', { name: /^Hẹn lại ngày/ });
    await put(day, '20/11/2026');
    await userEvent.click(await form.findByRole('button', { name: /Ghi không thành công/ }));
    expect(send).not.toHaveBeenCalled();
    await userEvent.clear(day);
    await put(day, '21/11/2026');
    await userEvent.click(await form.findByRole('button', { name: /Ghi không thành công/ }));
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith({ kind: 'failure', reason: 'FR004', reattempt_date: moment }),
    );
  });
});

describe('the note of what came of packages', () => {
  it('goes on by Enter, is sent by Ctrl+Enter and left by Escape', async () => {
    const send = vi.fn(async () => {});
    const packages = [toSubject(packageRow(1, { status: 'In_delivery' }))];
    await openTerminal({
      role: 'admin',
      page: <EventForm packages={packages} kind="success" onKind={() => {}} photographed={null} send={send} />,
    });
    const note = await screen.findByRole('textbox', { name: /^Ghi chú/ });
    await put(note, 'bảo vệ');
    await userEvent.keyboard('{Enter}ký');
    expect(send).not.toHaveBeenCalled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(send).toHaveBeenCalledWith({ kind: 'success', note: 'bảo vệ\nký', photos: new Map() }));
    expect(document.activeElement).toBe(note);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(document.body);
  });
});
