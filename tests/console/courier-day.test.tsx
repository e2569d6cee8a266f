import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { CourierDelivery } from '~console/features/courier-delivery/pages/courier-delivery';
import { FailedAttempts } from '~console/features/courier-delivery/pages/failed-attempts';
import { fakeProvider } from './support/fake-provider';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const courier = { id: 7, code: 'BT007', name: 'Nguyễn Văn Tám', hub: { id: 1, code: 'HCM01' } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-03T10:00:00+07:00') });
  welcome(fakeProvider(), person({ role_name: 'hub_operator' }))
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
