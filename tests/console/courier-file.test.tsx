import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { CourierInfo } from '~console/features/couriers/pages/courier-info';
import { CourierTools } from '~console/features/couriers/pages/courier-tools';
import { runCallHandler } from '~console/terminal/action-handlers';
import type { CourierDetail } from '~contract/features/courier-shapes';
import { errorText } from '~domain/errors';
import { courier } from './support/couriers';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { pagination } from './support/packages';
import { hubs, person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const at = '2026-11-21T01:00:00.000Z';
const paper = (id: number, kind: CourierDetail['papers'][number]['kind']) =>
  ({ id, kind, at, actor_name: 'Trần Hà', width: 600, height: 400 }) as const;

let provider: FakeProvider;
let now: CourierDetail;
let history: readonly object[];
beforeEach(() => {
  [now, history] = [courier, []];
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
    .on('GET /users/{id}', () => ({ data: now }))
    .on('GET /couriers/{id}/history', () => ({ data: history, meta: pagination(history.length) }));
});
const show = () => renderPage(<Route path="/couriers/:id/info" component={CourierInfo} />, '/couriers/4/info');

it('his history names every field that was mended, the codes of systems outside too', async () => {
  history = [
    { id: 1, at, action: 'edit', actor_name: 'Trần Hà', note: null, fields: ['lex_code', 'lex_id', 'haravan_code'] },
  ];
  await show();
  await screen.findByText(/Mã LEX, ID LEX, Mã Haravan/);
});

it('his page tells under which codes systems outside know him, and whether he is connected', async () => {
  now = { ...courier, lex_code: 'LX-77', lex_id: '4411', connected_to_oms: true };
  await show();
  const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling;
  expect((await fact('Mã LEX'))?.textContent).toBe('LX-77');
  expect((await fact('ID LEX'))?.textContent).toBe('4411');
  expect((await fact('Nối với OMS'))?.textContent).toBe('Đã nối');
});

it('a line opens his form and takes his tools back, by what they are', async () => {
  provider
    .on('GET /couriers', () => ({ data: [now], meta: pagination(1) }))
    .on('PATCH /couriers/{id}/tools/return', () => ({ data: now }));
  const type = async (line: string): Promise<void> => {
    await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
    await userEvent.paste(line);
    await userEvent.keyboard('{Enter}');
  };
  const page = <Route path="/couriers/:id/info" component={CourierInfo} />;
  await openTerminal({ path: '/couriers/4/info', page });
  await screen.findByRole('button', { name: 'Sửa thông tin' });
  await type('thu-công-cụ máy_quét số_hiệu=MQ01');
  await waitFor(() =>
    expect(provider.of('PATCH /couriers/{id}/tools/return').filter(({ query }) => !query.has('dry_run'))).toMatchObject(
      [{ body: { tool: 'scanner', serial_number: 'MQ01' } }],
    ),
  );
  await type('sửa');
  await screen.findByRole('form', { name: 'Sửa thông tin bưu tá' });
  await userEvent.click(screen.getByRole('button', { name: 'Bỏ' }));
  await screen.findByRole('button', { name: 'Sửa thông tin' });
  expect(window.location.search).toBe('');
});

it('his form given up is gone from the address and from what Back leads to', async () => {
  const popped = vi.fn();
  window.addEventListener('popstate', popped, true);
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Sửa thông tin' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Điện thoại' }), '9');
  expect(window.location.search).toBe('?ask=edit');
  await userEvent.click(screen.getByRole('button', { name: 'Bỏ' }));
  await waitFor(() => expect(popped).toHaveBeenCalledTimes(1));
  expect(window.location.search).toBe('');
  act(() => window.history.back());
  await waitFor(() => expect(popped).toHaveBeenCalledTimes(2));
  window.removeEventListener('popstate', popped, true);
  expect(window.location.search).toBe('');
  expect(screen.queryByRole('form', { name: 'Sửa thông tin bưu tá' })).toBeNull();
});

it('on the page of his tools the command takes back those that are chosen there', async () => {
  const out = { quantity: 1, serial_number: null, given_at: at, given_by: 'Trần Hà', returned_at: null };
  now = { ...courier, tools: [7, 8].map((id) => ({ ...out, id, tool: 'scanner' as const })) };
  provider.on('PATCH /couriers/{id}/tools/return', () => ({ data: now }));
  await renderPage(<Route path="/couriers/:id/tools" component={CourierTools} />, '/couriers/4/tools');
  const [, second] = await screen.findAllByRole('checkbox', { name: 'Chọn Máy quét để nhận lại' });
  expect(runCallHandler('courier.take-tool', {})).toBe('absent');
  await userEvent.click(second ?? document.body);
  act(() => void runCallHandler('courier.take-tool', {}));
  await waitFor(() =>
    expect(provider.of('PATCH /couriers/{id}/tools/return').map(({ body }) => body)).toEqual([{ ids: [8] }]),
  );
});

it('a value of before, refused today, keeps nobody from mending another', async () => {
  now = { ...courier, tax_code: 'chưa có' };
  provider.on('PATCH /users/{id}', () => ({ data: now }));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Sửa thông tin' }));
  const phone = await screen.findByRole('textbox', { name: 'Điện thoại' });
  await userEvent.clear(phone);
  await userEvent.type(phone, '0903123219{Enter}');
  await waitFor(() =>
    expect(provider.of('PATCH /users/{id}').map(({ body }) => body)).toEqual([
      { type: 'courier', version: 1, phone: '0903123219' },
    ]),
  );
});

it('the form shows his hub though hubs come after it, and going over the field moves nobody', async () => {
  const [first, second] = hubs;
  now = { ...courier, hub: { id: second?.id ?? 0, code: second?.code ?? '' } };
  provider.on('PATCH /users/{id}', () => ({ data: now }));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Sửa thông tin' }));
  const hub = await screen.findByRole('combobox', { name: 'Bưu cục' });
  await within(hub).findByRole('option', { name: new RegExp(first?.code ?? '') });
  expect(hub).toHaveProperty('value', String(second?.id));
  await userEvent.click(hub);
  await userEvent.tab();
  const phone = screen.getByRole('textbox', { name: 'Điện thoại' });
  await userEvent.clear(phone);
  // As people write it.
  await userEvent.type(phone, '+84 903.123 219{Enter}');
  await waitFor(() =>
    expect(provider.of('PATCH /users/{id}').map(({ body }) => body)).toEqual([
      { type: 'courier', version: 1, phone: '0903123219' },
    ]),
  );
});

it('a birth date that is none is refused under its field; one of two digits is of a century that was', async () => {
  provider.on('PATCH /users/{id}', () => ({ data: now }));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Sửa thông tin' }));
  const birth = await screen.findByRole('textbox', { name: 'Ngày sinh' });
  for (const typed of ['15/3/199', '15/03/1890', '15/3', '15/3/19900', '31/02/1990']) {
    await userEvent.clear(birth);
    await userEvent.type(birth, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Lưu' }));
    await screen.findByText('Ngày sinh không hợp lệ');
    expect(birth).toHaveProperty('value', typed);
  }
  expect(provider.of('PATCH /users/{id}')).toEqual([]);
  await userEvent.clear(birth);
  await userEvent.type(birth, '15/3/90{Enter}');
  await waitFor(() =>
    expect(provider.of('PATCH /users/{id}').map(({ body }) => body)).toEqual([
      { type: 'courier', version: 1, date_of_birth: '1990-03-15' },
    ]),
  );
});

it('what another courier has is told under its field', async () => {
  provider.on('PATCH /users/{id}', () => new Refusal(409, { code: 'EUS003', message: '' }));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Sửa thông tin' }));
  const phone = await screen.findByRole('textbox', { name: 'Điện thoại' });
  await userEvent.clear(phone);
  await userEvent.type(phone, '0903123219{Enter}');
  await screen.findByText(errorText('EUS003', 'vi'));
  expect([phone.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', phone]);
  await userEvent.click(screen.getByRole('button', { name: 'Bỏ' }));
  await screen.findByRole('button', { name: 'Sửa thông tin' });
});

it('a code at a carrier that was switched off can be chosen, to take it back', async () => {
  const synced = { synced_at: at, synced_by: 'Trần Hà' };
  now = { ...courier, ship_units: [{ id: 9, code: 'LEX', name: 'LEX cũ', courier_code: 'L-1', ...synced }] };
  provider.on('GET /ship-units', () => ({ data: [] })).on('PATCH /users/{id}/sync-ship-unit', () => ({ data: now }));
  await show();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Đơn vị 3PL' }), '9');
  const code = screen.getByRole('textbox', { name: 'Mã bưu tá ở đơn vị' });
  expect(code).toHaveProperty('value', 'L-1');
  await userEvent.clear(code);
  await userEvent.type(code, '{Enter}');
  await waitFor(() =>
    expect(provider.of('PATCH /users/{id}/sync-ship-unit').map(({ body }) => body)).toEqual([
      { type: 'courier', ship_unit_id: 9, code: '' },
    ]),
  );
});

it('a photo of a paper is taken away once that is confirmed, and none that proves who he is', async () => {
  now = { ...courier, paper_status: 'verified', papers: [paper(7, 'id_card_front')] };
  const first = await show();
  const papers = async () => within(await screen.findByRole('region', { name: /^Giấy tờ/ }));
  expect((await papers()).queryByRole('button', { name: /^Gỡ/ })).toBeNull();
  first.unmount();
  now = { ...now, paper_status: 'not_verified', papers: [paper(8, 'id_card_back'), paper(7, 'id_card_front')] };
  provider.on('DELETE /courier-papers/{id}', () => {
    now = { ...now, paper_status: 'uploaded', papers: [paper(8, 'id_card_back')] };
    return { data: now };
  });
  await show();
  await userEvent.click((await papers()).getByRole('button', { name: /^Gỡ Căn cước mặt trước/ }));
  expect(provider.of('DELETE /courier-papers/{id}')).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Gỡ ảnh' }));
  await waitFor(async () => expect((await papers()).queryByRole('button', { name: /mặt trước, / })).toBeNull());
  expect(provider.of('DELETE /courier-papers/{id}').map(({ path }) => path)).toEqual(['/courier-papers/7']);
});
