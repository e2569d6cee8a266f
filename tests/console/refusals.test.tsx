import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusalText } from '~console/platform/refusal-text';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import type { SubjectRecord } from '~commands/subject';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openTerminal, openTranscript, runLine } from './support/open-terminal';
import { packageRow } from './support/packages';

let provider: FakeProvider;

const own: SubjectRecord = {
  kind: 'cod_transfer',
  id: 7,
  code: 'CHD26112100042',
  title: 'HCM01',
  version: 1,
  status: 'New',
  facts: {
    kind: 'cod_hub_deposit',
    hub_id: 1,
    to_hub_id: null,
    own: true,
    contra: false,
    counted: 50_000,
    bank_reference: 'FT1',
  },
};

beforeEach(() => {
  provider = fakeProvider({
    'POST /packages-post': ({ body }) => ({
      data: {
        packages: [packageRow(1), packageRow(2)].filter(({ package_code: one }) =>
          (body as { codes: string[] }).codes.includes(one),
        ),
        malformed: [],
        elsewhere: [],
        not_found: [],
      },
    }),
  });
});

describe('a refusal', () => {
  it('names what it is about, where it is told and in the transcript', async () => {
    provider.on(
      'POST /three-pl-bank-deposits',
      () => new Refusal(409, { code: 'ECO008', message: 'no', errors: { available: ['29000'] } }),
    );
    await openTerminal({ role: 'admin', page: <Toasts onMounted={toastsMounted} /> });
    await runLine('deposit carrier-paid carrier=GHN amount=50000 reference=FT12345');
    expect(await screen.findByText(/\S: ECO008 .+ Hiện còn 29\.000,00 ₫$/)).toBeTruthy();
    const log = await openTranscript();
    expect(await within(log).findByText(/ECO008 .+ Hiện còn 29\.000,00 ₫$/)).toBeTruthy();
  });

  it('of a count that lacks its reason shows what is due and what that differs by, where the reason is asked for', async () => {
    const row = packageRow(1, { status: 'Delivered' });
    provider.on('POST /packages-post', () => ({
      data: { packages: [row], malformed: [], elsewhere: [], not_found: [] },
    }));
    const errors = { reason: ['Bắt buộc'], asked: ['10000000'], due: ['10700000'] };
    provider.previews('POST /cod-collections', () => new Refusal(422, { code: 'ESP000', message: 'no', errors }));
    await openTerminal({ role: 'admin' });
    await runLine(`${row.package_code} ; count 10000000`);
    const palette = await screen.findByRole('dialog', { name: 'Bảng lệnh' });
    expect(
      await within(palette).findByText(/phải thu 10\.700\.000,00 ₫ · đếm 10\.000\.000,00 ₫ · chênh -700\.000,00 ₫/),
    ).toBeTruthy();
  });

  it('of a runsheet’s line says beforehand which packages and which value it is about', async () => {
    const sheet = { id: 42, version: 1, type: 'outbound', destination_hub: null, driver_name: null };
    const row = { ...sheet, hub: { id: 1, code: 'HCM01' }, courier: { id: 5, code: 'C001', name: 'Lê Văn Đạt' } };
    const refused = (status: 'Created' | 'Running', name: 'start' | 'close', body: object): void =>
      void provider
        .on('GET /runsheets', ({ query }) => ({ data: [{ ...row, code: query.get('q'), status }], meta: {} }))
        .previews(`PATCH /runsheets/{id}/${name}`, () => new Refusal(409, { message: 'no', ...body }));
    await openTerminal({ role: 'admin' });
    const typed = async (line: string): Promise<void> => {
      await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
      await userEvent.clear(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
      await userEvent.paste(line);
    };
    refused('Created', 'start', { code: 'EPL005', errors: { missing: ['K1', 'K2'] } });
    await typed('start ORS26112100042');
    expect(await screen.findByText(/^ORS26112100042: EPL005 .+ Còn thiếu: K1, K2$/)).toBeTruthy();
    refused('Running', 'close', { code: 'ESP000', message: 'Tối đa 100', errors: { cash_counted: ['Tối đa 100'] } });
    await typed('close ORS26112100043 cash=500');
    expect(await screen.findByText(/^ORS26112100043: ESP000 Tiền đếm được: Tối đa 100$/)).toBeTruthy();
  });

  it('says what there is, which document has the number, and that a document is one’s own', async () => {
    await openTerminal({ role: 'admin' });
    expect(refusalText({ code: 'ECO008', errors: { available: ['29000.5'] } })).toMatch(
      /^ECO008 .+ Hiện còn 29\.000,50 ₫$/,
    );
    expect(refusalText({ code: 'EAL002', errors: { documents: ['CHD26112100042'] } })).toMatch(
      / Đã có ở phiếu CHD26112100042$/,
    );
    expect(refusalText({ code: 'EUS008', errors: { own: ['CHD26112100042'] } })).toMatch(/ người khác phải duyệt$/);
    expect(refusalText({ code: 'ERS003', errors: { packages: Array.from({ length: 7 }, (_, n) => `K${n}`) } })).toMatch(
      /K4 và 2 mã khác$/,
    );
    expect(refusalText({ code: 'EPL005', errors: { missing: ['K1', 'K2'] } })).toMatch(/ Còn thiếu: K1, K2$/);
    expect(
      refusalText({ code: 'ESP000', message: 'Thông tin bắt buộc', errors: { cash_counted: ['Thông tin bắt buộc'] } }),
    ).toBe('ESP000 Thông tin bắt buộc');
  });

  it('of one’s own document is told on its greyed button', async () => {
    await openTerminal({ role: 'admin', page: <RecordMenu record={own} /> });
    const button = await screen.findByRole('button', { name: /^Duyệt/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toContain('Do chính bạn lập hoặc sửa');
  });

  it('of a document by an account that one gave a password to is told on its greyed button, with whose it is', async () => {
    await openTerminal({
      role: 'admin',
      page: <RecordMenu record={{ ...own, facts: { ...own.facts, own: false, hand: ['Lê An'] } }} />,
    });
    const button = await screen.findByRole('button', { name: /^Duyệt/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toContain('Trong 30 ngày qua, bạn và Lê An');
  });
});

describe('what can’t change by itself', () => {
  it('is not offered to be run again; what may pass is', async () => {
    provider.on(
      'PATCH /packages/{id}/operator-update',
      ({ path }) =>
        new Refusal(
          409,
          path.includes('/1/') ? { code: 'EPK011', message: 'no' } : { code: 'EPK030', message: 'changed' },
        ),
    );
    await openTerminal({ selected: [packageRow(1), packageRow(2)] });
    await runLine('note operator_note=x');
    const log = await openTranscript();
    await within(log).findByText(/✗ 1 EPK011/);
    expect(await within(log).findByRole('button', { name: 'Chạy lại 1 kiện lỗi' })).toBeTruthy();
  });
});

describe('a toast', () => {
  it('of a call that makes no record of its own counts its packages, and is never empty', async () => {
    const codes = [packageRow(1), packageRow(2)].map(({ package_code }) => package_code);
    provider.on('POST /three-pl-handovers', () => ({
      data: [],
      results: codes.map((package_code) => ({ package_code, ok: true })),
    }));
    await openTerminal({
      role: 'admin',
      selected: [packageRow(1), packageRow(2)],
      page: <Toasts onMounted={toastsMounted} />,
    });
    await runLine('handover carrier=GHN');
    await screen.findByText(/không hoàn tác được/);
    await userEvent.keyboard('2{Enter}');
    expect(await screen.findByText(/^Bàn giao cho 3PL: 2 xong$/)).toBeTruthy();
  });
});
