import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { importColumns } from '~contract/features/orders';
import { errorText } from '~domain/errors';
import { ImportOrders } from '~console/features/packages/pages/import-orders';
import { storeTokens } from '~console/platform/tokens';
import { leaveGuardAtom } from '~console/terminal/go-from-here';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { fakeProvider, Refusal, toldByLines, type FakeProvider } from './support/fake-provider';
import { openConsole } from './support/open-console';
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
  // What the check refuses is not sent.
  provider = welcome(fakeProvider(), person({ role_name: 'admin' })).on('POST /packages-import', ({ query }) => ({
    data: query.has('dry_run') ? report : { ...report, total: 2, failed: 0, errors: [] },
  }));
});

const open = () => renderPage(<ImportOrders />, '/packages/import');
/** Presses what the preview offers. */
const send = async (): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: /^Nhập [\d.]+ đơn$/ }));
const written = () => provider.of('POST /packages-import').filter(({ query }) => !query.has('dry_run'));
const choose = (text: string, name = 'don.csv'): Promise<void> =>
  userEvent.upload(screen.getByLabelText('Chọn tệp CSV'), new File([text], name, { type: 'text/csv' }));

describe('importing orders', () => {
  it('sends the rows that can be taken in, each in its line, and reports what became of the file', async () => {
    await open();
    await choose(`${header}\n${row('A1')}\n"LUNA",${row('A2').slice(5)}\n${row('A3')}\n`);
    await send();
    const result = await screen.findByRole('region', { name: 'Kết quả: don.csv' });
    expect(written().map(({ body }) => body)).toEqual([`${header}\n${row('A1')}\n"LUNA",${row('A2').slice(5)}\n\n`]);
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

  it('says how far a large file with refused rows is, and how long it takes', async () => {
    const rows = Array.from({ length: 2_500 }, (_, n) => row(`A${n}`));
    const errors = [3, 1_500].map((line) => ({ line, field: 'weight', value: 'x', message: 'Sai' }));
    let answer: (() => void) | undefined;
    provider.on('POST /packages-import', ({ query, body }) => {
      const total =
        String(body)
          .split('\n')
          .filter((line) => line !== '').length - 1;
      return query.has('dry_run')
        ? { data: { total, created: total - 2, existing: 0, failed: 2, errors } }
        : new Promise((resolve) => {
            answer = () => resolve({ data: { total, created: total, existing: 0, failed: 0, errors: [] } });
          });
    });
    await open();
    await choose([header, ...rows].join('\n'));
    await send();
    await waitFor(() => expect(written()).toHaveLength(1));
    const clock = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + 2_000);
    answer?.();
    expect(await screen.findByText(/^còn \d+ giây$/)).toBeTruthy();
    for (const call of [2, 3]) {
      await waitFor(() => expect(written()).toHaveLength(call));
      answer?.();
    }
    const result = await screen.findByRole('region', { name: 'Kết quả: don.csv' });
    const sent = written().flatMap(({ body }) =>
      String(body)
        .split('\n')
        .slice(1)
        .filter((line) => line !== ''),
    );
    expect(sent).toEqual(rows.filter((_, at) => ![1, 1_498].includes(at)));
    expect(within(result).getByText('Đã tạo').nextElementSibling?.textContent).toBe('2.498');
    expect(within(result).getAllByText('Lỗi')[0]?.nextElementSibling?.textContent).toBe('2');
  });

  it('tells how far the check is and how long it takes', async () => {
    const { answer, say } = toldByLines();
    provider.on('POST /packages-import', () => answer);
    await open();
    await choose(`${header}\n${row('A1')}\n${row('A2')}\n`);
    const label = await screen.findByText('Đang đọc 2 dòng…');
    expect(label.tagName).toBe('OUTPUT');
    expect(screen.queryByRole('progressbar')).toBeNull();
    let share = 0;
    await waitFor(async () => {
      await act(async () => say({ share: (share += 0.01) }));
      expect(screen.getByText(/^còn \d+ giây$/)).toBeTruthy();
    });
    expect(screen.getByRole('progressbar', { name: 'Đang đọc 2 dòng…' })).toHaveProperty('value', share);
    await act(async () => say({ status: 200, body: { data: report } }));
    expect(await screen.findByRole('region', { name: 'Xem trước, chưa nhập gì: don.csv' })).toBeTruthy();
    expect(provider.of('POST /packages-import')[0]?.headers.get('accept')).toContain('application/x-ndjson');
  });

  it('says why a check failed on its way', async () => {
    const { answer, say } = toldByLines();
    provider.on('POST /packages-import', () => answer);
    await open();
    await choose(`${header}\n${row('A1')}\n`);
    await act(async () => say({ share: 0.5 }));
    await act(async () => say({ status: 409, body: { code: 'EPK014', message: 'x' } }));
    expect((await screen.findByRole('alert')).textContent).toContain(errorText('EPK014', 'vi'));
  });

  it('stops a check, and hears nothing more of it', async () => {
    const { answer, say } = toldByLines();
    provider.on('POST /packages-import', () => answer);
    await open();
    await choose(`${header}\n${row('A1')}\n`);
    await act(async () => say({ share: 0.5 }));
    await screen.findByRole('progressbar');
    await userEvent.click(screen.getByRole('button', { name: 'Dừng' }));
    expect(provider.of('POST /packages-import')[0]?.signal?.aborted).toBe(true);
    await act(async () => say({ share: 0.6 }));
    await act(async () => say({ status: 200, body: { data: report } }));
    expect(screen.queryByText('Đang đọc 1 dòng…')).toBeNull();
    expect(screen.queryByRole('region', { name: /Xem trước/ })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Chọn tệp CSV')).toHaveProperty('disabled', false);
  });

  it('sends a file whole where the check reads other rows in it', async () => {
    await open();
    const text = `${header}\n${row('A1')}\n${row('A2')}\n`;
    await choose(text);
    await send();
    await screen.findByRole('region', { name: 'Kết quả: don.csv' });
    expect(written().map(({ body }) => body)).toEqual([text]);
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

  it('sends a file without faults in pieces, says how far it is and how long it takes, and sums them up', async () => {
    const rows = Array.from({ length: 2_500 }, (_, n) => row(`A${n}`));
    const took = (n: number) => ({ data: { total: n, created: n - 1, existing: 1, failed: 0, errors: [] } });
    let answer: ((n: number) => void) | undefined;
    provider.on('POST /packages-import', ({ query }) =>
      query.has('dry_run')
        ? { data: { total: 2_500, created: 2_500, existing: 0, failed: 0, errors: [] } }
        : new Promise((resolve) => (answer = (n) => resolve(took(n)))),
    );
    await open();
    await choose([header, ...rows].join('\r\n'));
    await send();
    await waitFor(() => expect(written()).toHaveLength(1));
    const clock = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + 2_000);
    answer?.(1_000);
    expect(await screen.findByText(/^còn \d+ giây$/)).toBeTruthy();
    expect(await screen.findByText('đã vào 1.000 dòng')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Đang nhập 2.500 dòng…' })).toHaveProperty('position', 0.4);
    await waitFor(() => expect(written()).toHaveLength(2));
    answer?.(1_000);
    await screen.findByText('đã vào 2.000 dòng');
    await waitFor(() => expect(written()).toHaveLength(3));
    answer?.(500);
    const result = await screen.findByRole('region', { name: 'Kết quả: don.csv' });
    expect(within(result).getByText('Đã tạo').nextElementSibling?.textContent).toBe('2.497');
    // Each row stands in the line where it stands in the file, under the file's own header.
    const pieces = written().map(({ body }) => String(body).split('\n'));
    expect(pieces.flatMap((lines) => lines.slice(1).filter((line) => line !== ''))).toEqual(rows);
    expect(pieces.map((lines) => [lines[0], lines.findIndex((line, at) => at > 0 && line !== '')])).toEqual([
      [header, 1],
      [header, 1_001],
      [header, 2_001],
    ]);
  });

  it('offers nothing to import where every row is refused or there already', async () => {
    provider.on('POST /packages-import', () => ({ data: { ...report, total: 2, created: 0, existing: 1, failed: 1 } }));
    await open();
    await choose(`${header}\n${row('A1')}\n${row('A2')}\n`);
    expect(
      within(await screen.findByRole('region', { name: 'Xem trước, chưa nhập gì: don.csv' })).getByText('Sẽ tạo')
        .nextElementSibling?.textContent,
    ).toBe('0');
    expect(screen.queryByRole('button', { name: /^Nhập [\d.]+ đơn$/ })).toBeNull();
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

  describe('ends', () => {
    let answer: (() => void) | undefined;
    const counts = { total: 1_000, created: 990, existing: 4, failed: 6, errors: [] };
    beforeEach(() => {
      provider.on('POST /packages-import', ({ query }) =>
        query.has('dry_run')
          ? { data: { total: 2_500, created: 2_500, existing: 0, failed: 0, errors: [] } }
          : new Promise((resolve) => (answer = () => resolve({ data: counts }))),
      );
    });
    const begin = async (): Promise<void> => {
      await choose([header, ...Array.from({ length: 2_500 }, (_, n) => row(`A${n}`))].join('\n'));
      await send();
      await waitFor(() => expect(written()).toHaveLength(1));
      await act(async () => answer?.());
      await waitFor(() => expect(written()).toHaveLength(2));
    };
    const told = () => screen.findByText(/^don\.csv dừng giữa chừng: 1\.988\/2\.500 dòng đã vào, 12 dòng lỗi/);

    it('with its page, and tells how far it came', async () => {
      const { unmount } = await open();
      render(<Toasts onMounted={toastsMounted} />);
      await begin();
      unmount();
      await act(async () => answer?.());
      await told();
      expect(written()).toHaveLength(2);
    });

    it('with its session, after which nothing of it is sent by another', async () => {
      await openConsole('/packages/import');
      await screen.findByLabelText('Chọn tệp CSV');
      await begin();
      act(() => storeTokens({ access_token: 'token-2', refresh_token: 'r' }));
      await act(async () => answer?.());
      await told();
      expect(written().map(({ headers }) => headers.get('authorization'))).toEqual([
        'Bearer token-1',
        'Bearer token-1',
      ]);
    });

    it('only where whoever signs out says so', async () => {
      await openConsole('/packages/import');
      await screen.findByLabelText('Chọn tệp CSV');
      await begin();
      const leave = async (): Promise<HTMLElement> => {
        await userEvent.click(screen.getByRole('button', { name: /^Tài khoản: / }));
        await userEvent.click(screen.getByRole('menuitem', { name: 'Đăng xuất' }));
        return screen.findByRole('alertdialog', { name: 'Dừng việc đang chạy?' });
      };
      await userEvent.click(within(await leave()).getByRole('button', { name: 'Ở lại' }));
      expect(localStorage.getItem('access_token')).toBe('token-1');
      await userEvent.click(within(await leave()).getByRole('button', { name: 'Rời trang' }));
      await waitFor(() => expect(localStorage.getItem('access_token')).toBeNull());
    });
  });

  it('stopped half way, it says what is in and what failed', async () => {
    let answer: (() => void) | undefined;
    provider.on('POST /packages-import', ({ query }) =>
      query.has('dry_run')
        ? { data: { ...report, created: 2_000, failed: 0 } }
        : new Promise((resolve) => (answer = () => resolve({ data: { ...report, total: 1_000, created: 999 } }))),
    );
    await open();
    await choose([header, ...Array.from({ length: 2_000 }, (_, n) => row(`A${n}`))].join('\n'));
    await send();
    await waitFor(() => expect(written()).toHaveLength(1));
    await act(async () => answer?.());
    await waitFor(() => expect(written()).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Dừng' }));
    expect((await screen.findByRole('alert')).textContent).toContain('1.000/2.000 dòng đã vào, 1 dòng lỗi');
  });
});
