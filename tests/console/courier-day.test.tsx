import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { CourierDelivery } from '~console/features/courier-delivery/pages/courier-delivery';
import { FailedAttempts } from '~console/features/courier-delivery/pages/failed-attempts';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { packageRow, pagination } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const courier = { id: 7, code: 'BT007', name: 'Nguyễn Văn Tám', hub: { id: 1, code: 'HCM01' } };

let provider: FakeProvider;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-03T10:00:00+07:00') });
  provider = welcome(fakeProvider(), person({ role_name: 'hub_operator' }))
    .on('GET /courier-deliveries/{id}', ({ query }) => ({
      data: {
        as_of: '2027-01-03T03:00:00Z',
        date: query.get('date') ?? '2027-01-03',
        courier,
        total: 0,
        done: 0,
        failed: 0,
        left: 0,
        cash: { in_hand: 0, ceiling: 0, collected: 0, expected: 0 },
        sheets: [],
        lines: [],
      },
    }))
    .on('GET /courier-failed-attempts/{id}', () => ({
      data: [],
      courier,
      meta: { pagination: { total: 0, count: 0, per_page: 50, current_page: 1, total_pages: 1, links: {} } },
    }));
});
afterEach(() => void vi.useRealTimers());

it.each<[string, string, ReactElement, string]>([
  ['deliveries', '/courier-delivery/7', <CourierDelivery key="day" />, 'date=2026-12-28'],
  ['failed attempts', '/courier-delivery-failed-attempts/7', <FailedAttempts key="failed" />, 'from=2026-12-28'],
])('in January a day of December is the last, of a courier’s %s', async (_what, path, page, asked) => {
  await renderPage(<Route path={path.replace('7', ':id')}>{page}</Route>, path);
  const field = await screen.findByRole('textbox', { name: /^(Ngày|Từ ngày)$/ });
  await userEvent.clear(field);
  await userEvent.type(field, '28/12{Enter}');
  await waitFor(() => expect(window.location.search).toBe(`?${asked}`));
  await userEvent.clear(field);
  await userEvent.type(field, '04/01/2027');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  cleanup();
});

it('a package that failed twice is chosen and let go of by either of its rows', async () => {
  const attempt = (runsheet: number, result_at: string) => ({
    ...packageRow(1, { status: 'Delivery_failed_attempt', no_of_attempt: 2 }),
    runsheet: { id: runsheet, code: `ORS2612210000${runsheet}` },
    result: 'failed',
    result_reason: null,
    result_at,
    line_note: null,
    photos: [],
  });
  provider.on('GET /courier-failed-attempts/{id}', () => ({
    data: [attempt(2, '2027-01-02T03:00:00Z'), attempt(1, '2027-01-01T03:00:00Z')],
    courier,
    meta: pagination(2),
  }));
  const path = '/courier-delivery-failed-attempts/7';
  await renderPage(<Route path={path.replace('7', ':id')} component={FailedAttempts} />, path);
  const rows = await screen.findAllByRole('row', { name: new RegExp(packageRow(1).package_code) });
  const chosen = () => rows.map((row) => row.getAttribute('aria-selected'));
  for (const key of ['jx', 'x', 'jx', 'x']) {
    const before = chosen();
    await userEvent.keyboard(key);
    await waitFor(() => expect(chosen()).toEqual(before.map((each) => String(each !== 'true'))));
  }
});
