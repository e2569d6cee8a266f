import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { importColumns } from '~contract/features/orders';
import { ImportOrders } from '~console/features/packages/pages/import-orders';
import { leaveGuardAtom } from '~console/terminal/leave-guard';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const header = importColumns.join(',');
const row = (code: string): string => `LUNA,${code},Đạt,0903111218,12 Lê Lợi,26740,1.5,10,10,10,0,250000,`;
const report = {
  total: 3,
  created: 1,
  existing: 1,
  failed: 1,
  errors: [{ line: 4, field: 'weight', value: 'nặng', message: 'Viết số dạng 1234.5' }],
};

let provider: FakeProvider;
beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'admin' })).on('POST /packages-import', () => ({
    data: report,
  }));
});

const open = () => renderPage(<ImportOrders />, '/packages/import');
/** Presses what the preview offers. */
const send = async (): Promise<void> => userEvent.click(await screen.findByRole('button', { name: /^Nhập \d+ đơn$/ }));
const written = () => provider.of('POST /packages-import').filter(({ query }) => !query.has('dry_run'));
const choose = (text: string, name = 'don.csv'): Promise<void> =>
  userEvent.upload(screen.getByLabelText('Chọn tệp CSV'), new File([text], name, { type: 'text/csv' }));

describe('importing orders', () => {
  it('sends the file as it is and reports what became of it', async () => {
    await open();
    const text = `${header}\n${row('A1')}\n${row('A2')}\n${row('A3')}\n`;
    await choose(text);
    await send();
    const result = await screen.findByRole('region', { name: 'Kết quả: don.csv' });
    expect(written().map(({ body }) => body)).toEqual([text]);
    expect(written()[0]?.headers.get('content-type')).toBe('text/csv');
    const figures = ['Tổng số dòng', 'Đã tạo', 'Đã có từ trước', 'Lỗi'].map(
      (name) => within(result).getAllByText(name)[0]?.nextElementSibling?.textContent,
    );
    expect(figures).toEqual(['3', '1', '1', '1']);
    const cells = within(within(result).getByRole('table'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual(['4', 'weight', 'nặng', 'Viết số dạng 1234.5']);
  });

  it('shows what would become of the file and writes nothing before that is confirmed', async () => {
    await open();
    await choose(`${header}\n${row('A1')}\n${row('A2')}\n${row('A3')}\n`);
    const preview = await screen.findByRole('region', { name: 'Xem trước, chưa nhập gì: don.csv' });
    expect(within(preview).getByText('Sẽ tạo').nextElementSibling?.textContent).toBe('1');
    expect(within(preview).getByText('Viết số dạng 1234.5')).toBeTruthy();
    expect(written()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Nhập 1 đơn' })).toBe(document.activeElement);
    await userEvent.keyboard('{Enter}');
    const result = await screen.findByRole('region', { name: 'Kết quả: don.csv' });
    // The button that sent it is gone: one stands before what came of it, not nowhere.
    expect(document.activeElement).toBe(within(result).getByRole('heading'));
    expect(written()).toHaveLength(1);
  });

  it('offers nothing to import where every row is refused or there already', async () => {
    provider.on('POST /packages-import', () => ({ data: { ...report, total: 2, created: 0, existing: 1, failed: 1 } }));
    await open();
    await choose(`${header}\n${row('A1')}\n${row('A2')}\n`);
    expect(
      within(await screen.findByRole('region', { name: 'Xem trước, chưa nhập gì: don.csv' })).getByText('Sẽ tạo')
        .nextElementSibling?.textContent,
    ).toBe('0');
    expect(screen.queryByRole('button', { name: /^Nhập \d+ đơn$/ })).toBeNull();
  });

  it('hands out the refused rows to be corrected', async () => {
    let saved: Blob | undefined;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => ((saved = blob), 'blob:x'),
        revokeObjectURL: () => undefined,
      }),
    );
    HTMLAnchorElement.prototype.click = () => undefined;
    await open();
    await choose(`${header}\n${row('A1')}\n${row('A2')}\n${row('A3')}\n`);
    await userEvent.click(await screen.findByRole('button', { name: 'Tải dòng lỗi' }));
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result));
      reader.readAsText(saved ?? new Blob());
    });
    expect(text).toContain('A3');
    expect(text).not.toContain('A1');
  });

  it.each([
    [`${header.replace('weight,', '')}\n`, 'Thiếu cột weight'],
    [`${header},mau\n${row('A1')},đỏ`, 'Cột lạ: mau'],
    [`${header}\n`, 'Tệp chỉ có dòng tiêu đề.'],
    [`${header}\n${row('A1').replace('Đạt', '\uFFFDt')}`, 'Tệp không phải UTF-8'],
  ])('does not send what cannot be taken: %#', async (text, words) => {
    await open();
    await choose(text);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(provider.of('POST /packages-import')).toEqual([]);
  });

  it('says what the provider refused, and sends again on demand', async () => {
    provider.on(
      'POST /packages-import',
      () => new Refusal(422, { code: 'ESP000', message: 'x', errors: { _: ['Tối đa 10.000 dòng mỗi tệp'] } }),
    );
    await open();
    await choose(`${header}\n${row('A1')}`);
    expect((await screen.findByRole('alert')).textContent).toContain('Tối đa 10.000 dòng mỗi tệp');
    provider.on('POST /packages-import', () => ({
      data: { total: 1, created: 1, existing: 0, failed: 0, errors: [] },
    }));
    await userEvent.click(screen.getByRole('button', { name: 'Gửi lại' }));
    await send();
    expect(await screen.findByText('Mọi dòng đều đã vào.')).toBeTruthy();
  });

  it('shows that it is under way, guards the page meanwhile, and can be stopped', async () => {
    provider.on('POST /packages-import', ({ query }) =>
      query.has('dry_run') ? { data: report } : new Promise(() => undefined),
    );
    const { store } = await open();
    await choose(`${header}\n${row('A1')}`);
    await send();
    expect(await screen.findByText('Đang nhập 1 dòng…')).toBeTruthy();
    expect(store.get(leaveGuardAtom)).not.toBeNull();
    expect(screen.getByLabelText('Chọn tệp CSV')).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Dừng' }));
    await waitFor(() => expect(store.get(leaveGuardAtom)).toBeNull());
  });
});
