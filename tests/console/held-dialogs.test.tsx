import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { expect, it } from 'vitest';
import { NewCheckin } from '~console/features/checkin-sheets/new-checkin';
import { SettlementForm } from '~console/features/cod-transfers/settlement-form';
import { HubForm, type HubRow } from '~console/features/hubs/hub-form';
import { PortCodes } from '~console/features/hubs/pages/port-codes';
import { PutOnSheet } from '~console/features/need-pickup/put-on-sheet';
import { NewSheet } from '~console/features/pickup-sheets/new-sheet';
import { ReviewDialog } from '~console/features/prices/editor/review-dialog';
import type { PriceDetail, PriceLine } from '~console/features/prices/use-prices';
import { ChangePassword } from '~console/features/session/change-password';
import { IgnorePassword } from '~console/features/session/ignore-password';
import { PasswordDialog } from '~console/features/staff/password-dialog';
import type { SessionUser } from '~console/platform/session';
import { ImportDialog } from '~console/resource/import-dialog';
import { RemoveDialog } from '~console/resource/remove-dialog';
import { call } from '~console/platform/api';
import { runUiAction } from '~console/terminal/action-handlers';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { uiCommands } from '~commands/ui-commands';
import type { EndpointName } from '~contract/endpoints';
import { errorText } from '~domain/errors';
import { fakeProvider, Refusal, type FakeProvider, toldByLines } from './support/fake-provider';
import { pagination } from './support/packages';
import { hubs, person, welcome } from './support/people';
import { put } from './support/put';
import { renderPage } from './support/render-page';

const me = person({ role_name: 'admin' });
const session: SessionUser = { ...me, role: me.role_name, hubs, hubIds: [1, 2], packagesExcluded: false };
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
const ownHubs = async (): Promise<HTMLElement> => screen.findByRole('option', { name: /HCM01/ });
const courier = async (): Promise<void> => {
  await userEvent.type(await screen.findByRole('combobox', { name: /^Bưu tá/ }), 'Đạt');
  await userEvent.click(await screen.findByRole('option', { name: /Lê Văn Đạt/ }));
};

const line: PriceLine = {
  area_type: 'urban',
  zone: null,
  base_weight: 1,
  fee: 20_000,
  over_fee: 5_000,
  from10to15: 0,
  from15to20: 0,
  each10: 0,
  min_fee: 0,
  max_fee: 0,
  return_fee: 0,
  vas_fee_percent: 0,
  delivery_time_hours: 24,
  return_time_hours: 24,
};
const table: PriceDetail = {
  id: 4,
  name: 'Bảng giá',
  owner: { kind: 'standard', id: null, code: null, name: null },
  no: 1,
  state: 'in_force',
  valid_from: '2026-11-01T00:00:00.000Z',
  valid_until: null,
  lines: 1,
  version: 2,
  changed_by: null,
  changed_at: '2026-11-01T00:00:00.000Z',
  versions: [],
};

interface Case {
  readonly name: string;
  readonly dialog: (close: () => void) => ReactElement;
  readonly endpoint: EndpointName;
  /** From the open dialog to its call. */
  readonly send: () => Promise<void>;
}

const cases: readonly Case[] = [
  {
    name: 'a removal',
    dialog: (close) => (
      <RemoveDialog
        name="KT01"
        remove={async () => call('DELETE /hub-port-codes/{id}', { params: { id: 1 } })}
        onClose={close}
        onDone={close}
      />
    ),
    endpoint: 'DELETE /hub-port-codes/{id}',
    send: () => press('Xóa'),
  },
  {
    name: 'an import',
    dialog: (close) => (
      <ImportDialog
        source={{ columns: ['code'], example: ['1'], endpoint: 'POST /wards-import' }}
        file="wards"
        onClose={close}
        onDone={() => undefined}
      />
    ),
    endpoint: 'POST /wards-import',
    send: async () => {
      await userEvent.upload(screen.getByLabelText('Chọn tệp CSV'), new File(['code\n1\n'], 'a.csv'));
      await press('Nhập 1 dòng');
    },
  },
  {
    name: 'new prices',
    dialog: (close) => (
      <ReviewDialog table={table} lines={[line]} changes={[]} reach={[]} onClose={close} onSaved={close} />
    ),
    endpoint: 'PATCH /price/{id}/details',
    send: () => press('Lưu bảng giá'),
  },
  {
    name: 'doors put on a sheet',
    dialog: (close) => (
      <PutOnSheet
        hubId={1}
        packages={2}
        put={async () => {
          await call('POST /runsheets', { body: { type: 'pickup', hub_id: 1 } });
          return { sheet: { id: 1, code: 'PRS' }, added: 2, refused: 0 };
        }}
        onClose={close}
        onDone={() => undefined}
      />
    ),
    endpoint: 'POST /runsheets',
    send: async () => {
      await courier();
      await press(/^Đưa vào phiếu/);
    },
  },
  {
    name: 'a check-in',
    dialog: (close) => <NewCheckin onClose={close} />,
    endpoint: 'POST /checkin-runsheets',
    send: async () => {
      await ownHubs();
      await courier();
      await press(/^Tiếp tục/);
    },
  },
  {
    name: 'a new sheet',
    dialog: (close) => <NewSheet onClose={close} />,
    endpoint: 'POST /runsheets',
    send: async () => {
      await ownHubs();
      await courier();
      await press(/^Tạo phiếu/);
    },
  },
  {
    name: 'a password for one time',
    dialog: (close) => <PasswordDialog id={9} name="Lê An" onClose={close} />,
    endpoint: 'PATCH /users/{id}/password-members',
    send: () => press(/^Cấp/),
  },
  {
    name: 'one’s own password',
    dialog: (close) => <ChangePassword user={session} onClose={close} />,
    endpoint: 'PATCH /users/{id}/password',
    send: async () => {
      const fields = [/^Mật khẩu cũ/, /^Mật khẩu mới/, /^Nhập lại/];
      for (const [place, label] of fields.entries())
        await put(screen.getByLabelText(label), place === 0 ? 'Old@2025' : 'Hubline@2027');
      await press('Lưu');
    },
  },
  {
    name: 'the reminder of it',
    dialog: (close) => <IgnorePassword user={session} onClose={close} />,
    endpoint: 'PATCH /users/{id}/ignore-password',
    send: () => press('Có'),
  },
];

function Standing({ dialog }: Pick<Case, 'dialog'>) {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open && dialog(() => setOpen(false))}
      <Toasts onMounted={toastsMounted} />
    </>
  );
}

/** Answers a call once it is let go. */
function held(provider: FakeProvider, endpoint: EndpointName, answer: () => unknown): () => void {
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  provider.on(endpoint, async () => {
    await until;
    return answer();
  });
  return () => act(() => release());
}

const dialogs = (): HTMLElement[] => [...screen.queryAllByRole('dialog'), ...screen.queryAllByRole('alertdialog')];

it.each(cases)('$name isn’t left while it is under way: what is refused is told, and then it closes', async (one) => {
  const report = { total: 1, created: 1, updated: 0, existing: 0, failed: 0, errors: [] };
  const provider = welcome(fakeProvider(), me)
    .on('GET /search-couriers', () => ({ data: [{ id: 4, courier_code: 'BT0004', name: 'Lê Văn Đạt' }] }))
    .on('GET /runsheets', () => ({ data: [], meta: pagination(0) }))
    .previews('POST /wards-import', () => ({ data: report }));
  const answer = held(provider, one.endpoint, () => new Refusal(409, { code: 'EPL004', message: '' }));
  await renderPage(<Standing dialog={one.dialog} />, '/somewhere');
  await waitFor(() => expect(dialogs()).toHaveLength(1));
  await one.send();
  await waitFor(() => expect(provider.of(one.endpoint)).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Bỏ' })).toBeNull();
  for (const button of dialogs()[0]?.querySelectorAll('button:not([type="submit"])') ?? [])
    if (/^(Hủy|Đóng|Giữ|Không|Sửa tiếp|✕)/.test(button.textContent)) await userEvent.click(button);
  expect(dialogs()).toHaveLength(1);
  answer();
  expect(await screen.findByText(errorText('EPL004', 'vi'), { exact: false })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  const drop = screen.queryByRole('button', { name: 'Bỏ' });
  if (drop) await userEvent.click(drop);
  await waitFor(() => expect(dialogs()).toEqual([]));
});

const rows = [
  { id: 1, code: 'KT01', name: 'Kho 1', hub: hubs[0], version: 4 },
  { id: 2, code: 'KT02', name: 'Kho 2', hub: hubs[0], version: 3 },
];

it('a record’s form stays while it is saved, and one opened by a line meanwhile is its own and outlasts the answer', async () => {
  const provider = welcome(fakeProvider(), me).on('GET /hub-port-codes', () => ({ data: rows, meta: pagination(2) }));
  const answer = held(provider, 'PATCH /hub-port-codes/{id}', () => ({ data: rows[0] }));
  await renderPage(<PortCodes />, '/hub-port-codes');
  await screen.findByText('KT01');
  const name = () => screen.getByLabelText<HTMLInputElement>(/Tên/);
  act(() => void runUiAction(uiCommands.editRow, { row: 1 }));
  await screen.findByRole('form');
  await userEvent.type(name(), '!{Enter}');
  await waitFor(() => expect(provider.of('PATCH /hub-port-codes/{id}')).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hủy' }).disabled).toBe(true);
  expect(dialogs()).toHaveLength(1);
  act(() => void runUiAction(uiCommands.editRow, { row: 2 }));
  await waitFor(() => expect(name().value).toBe('Kho 2'));
  answer();
  await waitFor(() => expect(provider.of('GET /hub-port-codes').length).toBeGreaterThan(1));
  expect(name().value).toBe('Kho 2');
});

const hub: HubRow = {
  id: 1,
  code: 'HCM01',
  name: 'Bưu cục Quận 1',
  region: 'Southern',
  province: { id: 79, name: 'TP. Hồ Chí Minh' },
  ward: { id: 3, name: 'Phường Sài Gòn' },
  address: '',
  phone: null,
  active: true,
  port_codes: [],
  area_manager: null,
  staff: 0,
  wards: 0,
  couriers: 0,
  created_at: '2026-11-01T00:00:00.000Z',
  version: 4,
};

/** The page around the form reads its hub again, as it does when the window has the focus again. */
function Reread() {
  const [row, setRow] = useState(hub);
  return (
    <>
      <button type="button" onClick={() => setRow({ ...hub, name: 'Của đồng nghiệp', version: 5 })}>
        đọc lại
      </button>
      <HubForm label="Bưu cục" row={row} onDone={() => undefined} onCancel={() => undefined} />
    </>
  );
}

it('what a colleague saved while a form stood open is told of and not written over', async () => {
  const provider = welcome(fakeProvider(), me).on(
    'PATCH /hubs/{id}',
    () => new Refusal(409, { code: 'ESY013', message: '' }),
  );
  await renderPage(<Reread />, '/hubs/1');
  await press('đọc lại');
  await userEvent.type(screen.getByLabelText(/Số nhà/), '12 Lê Lợi{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(errorText('ESY013', 'vi'));
  expect(provider.of('PATCH /hubs/{id}')[0]?.body).toMatchObject({ name: hub.name, version: 4 });
});

it('a password that was just made is at hand, and goes by its own button alone', async () => {
  welcome(fakeProvider(), me).on('PATCH /users/{id}/password-members', () => ({ data: { password: 'Tam@2026' } }));
  await renderPage(
    <Standing dialog={(close) => <PasswordDialog id={9} name="Lê An" onClose={close} />} />,
    '/somewhere',
  );
  await press(/^Cấp/);
  const field = await screen.findByDisplayValue<HTMLInputElement>('Tam@2026');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 8]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Đóng' })).toBeNull();
  expect(screen.getByDisplayValue('Tam@2026')).toBeTruthy();
  await press(/^Đã lưu|^Xong/);
  await waitFor(() => expect(dialogs()).toEqual([]));
});

it('a file of money that was changed since it was chosen is asked for again, and then sent', async () => {
  const provider = welcome(fakeProvider(), me)
    .on('GET /three-pl-receivables', () => ({ data: [{ carrier: { id: 3, code: 'GHN', name: 'GHN' } }] }))
    .on('POST /three-pl-settlements', () => new Refusal(422, { code: 'ESP000', message: '' }));
  await renderPage(<Standing dialog={(close) => <SettlementForm onClose={close} />} />, '/somewhere');
  const choose = async (file: File): Promise<void> =>
    userEvent.upload(await screen.findByLabelText(/^Tệp/, { selector: 'input' }), file);
  await screen.findByRole('option', { name: /GHN/ });
  await put(screen.getByRole('textbox'), 'FT26331');
  const changed = new File(['a'], 'a.csv');
  changed.text = async () => Promise.reject(new DOMException('changed', 'NotReadableError'));
  await choose(changed);
  const send = (): HTMLElement => screen.getByRole('button', { name: /^Đối soát|^Gửi|^Nhập/ });
  await userEvent.click(send());
  expect((await screen.findByRole('alert')).textContent).toMatch(/chọn lại/);
  await choose(new File(['b'], 'a.csv'));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(send());
  await waitFor(() => expect(provider.of('POST /three-pl-settlements').map(({ body }) => body)).toEqual(['b']));
});

it('a settlement tells how far it is, and then why it was refused', async () => {
  const { answer, say } = toldByLines();
  welcome(fakeProvider(), me)
    .on('GET /three-pl-receivables', () => ({ data: [{ carrier: { id: 3, code: 'GHN', name: 'GHN' } }] }))
    .on('POST /three-pl-settlements', () => answer);
  await renderPage(<Standing dialog={(close) => <SettlementForm onClose={close} />} />, '/somewhere');
  await screen.findByRole('option', { name: /GHN/ });
  await put(screen.getByRole('textbox'), 'FT26331');
  await userEvent.upload(await screen.findByLabelText(/^Tệp/, { selector: 'input' }), new File(['b'], 'a.csv'));
  const button = screen.getByRole('button', { name: /^Đối soát|^Gửi|^Nhập/ });
  await userEvent.click(button);
  await act(async () => say({ share: 0.2 }));
  expect(await screen.findByRole('progressbar', { name: button.textContent })).toHaveProperty('value', 0.2);
  await act(async () => say({ status: 409, body: { code: 'ECO008', message: '' } }));
  expect((await screen.findByRole('alert')).textContent).toContain(errorText('ECO008', 'vi'));
  expect(screen.queryByRole('progressbar')).toBeNull();
});
