import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { MadeExports } from '~console/features/reports/made/made-exports';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const made = (id: number, name: string, filters: Record<string, string>) => ({
  id,
  name,
  format: 'xlsx',
  file_name: `${id}.xlsx`,
  made_by: 'Lan',
  filters,
  state: 'done',
  rows: 1,
  bytes: 1,
  started_at: '2026-11-21T02:00:00.000Z',
  finished_at: '2026-11-21T02:00:00.000Z',
  expires_at: null,
});

let provider: FakeProvider;
beforeEach(() => {
  localStorage.clear();
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
    .on('GET /shops', () => ({ data: [{ id: 5, code: 'LUNA', name: 'Luna' }] }))
    .on('GET /exports', () => ({
      data: [
        made(1, 'packages', {
          created_from: '2026-11-01T00:00:00.000Z',
          hub_id: '1,2',
          hub_role: 'lm',
          seller_id: '5',
          status: 'Waiting_for_pickup',
          q: 'áo, quần',
        }),
        made(2, 'package-history', { action: 'delivery_fail', to_status: 'In_delivery', hub_role: 'any', moved: '1' }),
        made(3, 'packages', { of_a_later_version: 'x' }),
      ],
      meta: { pagination: { total: 3, count: 3, per_page: 20, current_page: 1, total_pages: 1 } },
    }));
});

it.each([
  [
    'vi',
    [
      'Bưu cục: HCM01, HN03 (Bưu cục giao (LM)) · Shop: LUNA · Trạng thái: Chờ lấy · Tìm kiện: áo, quần',
      'Thao tác: Giao không thành công · Sang trạng thái: Đang giao · Bước tính vào số liệu: Đổi trạng thái, chưa hoàn tác',
      'of_a_later_version: x',
    ],
  ],
  [
    'en',
    [
      'Hub: HCM01, HN03 (Last-mile hub) · Shop: LUNA · Status: Waiting for pickup · Search packages: áo, quần',
      'Step: Delivery failed · To status: In delivery · Counted steps: Moved it, not undone',
      'of_a_later_version: x',
    ],
  ],
] as const)('what an export was asked for is told as its list tells it, in %s', async (language, texts) => {
  await renderPage(<MadeExports />, '/report-system', language);
  for (const text of texts) expect(await screen.findByText((shown) => shown.endsWith(text))).toBeTruthy();
});

it('whose they are, of which report, and the columns stand in the address, which a view keeps', async () => {
  provider.on('GET /list-views', () => ({ data: [] }));
  await renderPage(<MadeExports />, '/report-system?name=packages&columns=report,at*', 'en');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Mine only' }));
  expect(window.location.search).toBe('?name=packages&mine=yes&columns=report,at*');
  await waitFor(() =>
    expect(Object.fromEntries(provider.of('GET /exports').at(-1)?.query ?? [])).toMatchObject({
      name: 'packages',
      mine: 'yes',
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Own{Enter}');
  const kept = JSON.parse(localStorage.getItem('settings_7') ?? '{}') as Record<string, { value?: unknown }>;
  expect(kept['views']?.value).toEqual({ exports: { Own: 'name=packages&mine=yes&limit=10&columns=at*,report' } });
});

it('their columns are chosen as those of every list, and stay so', async () => {
  const heads = async (): Promise<(string | null)[]> =>
    within(await screen.findByRole('grid', { name: 'Exports made' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  const first = await renderPage(<MadeExports />, '/report-system', 'en');
  const before = await heads();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Size' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pin Report' }));
  const after = await heads();
  expect(after).toHaveLength(before.length - 1);
  expect(after[0]).toBe('Report');
  first.unmount();
  await renderPage(<MadeExports />, '/report-system', 'en');
  await waitFor(async () => expect(await heads()).toEqual(after));
});
