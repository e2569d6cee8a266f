import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LiveReport } from '~console/features/dashboard/pages/live-report';
import { PickupPlan } from '~console/features/need-pickup/pages/pickup-plan';
import type { ResponseOf } from '~contract/endpoints';
import { fakeProvider } from './support/fake-provider';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

// jsdom draws nothing.
vi.mock('uplot', () => ({
  default: class {
    setData(): void {}
    setSize(): void {}
    destroy(): void {}
  },
}));

const at = '2026-11-26T03:00:00.000Z';
const [south, north] = [
  { id: 1, code: 'HCM01', name: 'Bến Thành' },
  { id: 2, code: 'HN03', name: 'Long Biên' },
];
const nothing = { dispatched: 0, attempts: 0, delivered: 0, failed: 0, success_rate: null, attempt_rate: null };

/** Who works at the southern hub; a truck from the northern one to it is late. */
const network = () =>
  welcome(fakeProvider(), person({ role_name: 'hub_manager' }), [south])
    .on('GET /hubs', () => ({
      data: [
        { ...south, region: 'Southern', place: '79', accessible: true, own: true },
        { ...north, region: 'Northern', place: '01', accessible: false, own: false },
      ],
    }))
    .on('GET /linehaul-monitoring', () => ({
      data: {
        as_of: at,
        lanes: [
          {
            hub: north,
            destination_hub: south,
            on_road: 1,
            packages: 40,
            late: 1,
            unloading: 0,
            short: 0,
            short_trips: 0,
            due_at: at,
            usual_minutes: 90,
            late_after_minutes: 120,
            trips: 5,
          },
        ],
        totals: { on_road: 1, packages: 40, late: 1, unloading: 0, short: 0 },
      } satisfies ResponseOf<'GET /linehaul-monitoring'>['data'],
    }));

const shown = async () => within(await screen.findByRole('region', { name: 'Bản đồ mạng lưới' }));
const told = (map: Awaited<ReturnType<typeof shown>>): (string | null)[] =>
  map.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
const lateLane = 'HN03 → HCM01: 1 chuyến trên đường, 40 kiện, trễ 1 xe';

it('the live report’s has the day’s deliveries of each hub, and the late lane, told apart by sign and legend', async () => {
  network().on('GET /live-report', () => ({
    data: {
      as_of: at,
      since: '2026-11-25T17:00:00.000Z',
      flow: [],
      deliveries: [{ hub: south, ...nothing, dispatched: 9, attempts: 8, delivered: 6, failed: 2, success_rate: 0.75 }],
      totals: { ...nothing, created: 0, picked_up: 0, returned: 0 },
      hours: { today: [], yesterday: [] },
      cod: [],
    } satisfies ResponseOf<'GET /live-report'>['data'],
  }));
  await renderPage(<LiveReport />, '/live-report?map=1');
  const map = await shown();
  await waitFor(() =>
    expect(told(map)).toEqual([
      lateLane,
      'HCM01 Bến Thành: đi giao 9, giao được 6, giao không thành công 2, tỷ lệ 75%',
      'HN03 Long Biên: hôm nay chưa giao kiện nào',
      null,
    ]),
  );
  // What failed is told from what was delivered without its colour.
  expect(document.querySelector('td .bg-failed')?.getAttribute('style')).toContain('gradient');
  expect(map.getByText('Tuyến trễ')).toBeTruthy();
  expect(map.getByRole('link', { name: 'CC BY 4.0' })).toHaveProperty(
    'href',
    'https://creativecommons.org/licenses/by/4.0/',
  );
});

it('the pickup plan’s has what waits at each hub of the user, the late of it by another shape, and the late lane', async () => {
  const provider = network()
    .on('GET /pickup-plan', () => ({
      data: {
        as_of: at,
        hub: south,
        type: 'pickup',
        capacity: { packages: 60, weight: 150 },
        couriers: [],
        groups: [],
      } satisfies ResponseOf<'GET /pickup-plan'>['data'],
    }))
    .on('GET /backlog-report', () => ({
      data: {
        as_of: at,
        rows: [
          {
            hub: south,
            type: 'pickup',
            total: 12,
            within_24h: 7,
            within_48h: 4,
            over_48h: 1,
            days_over: [7, 4, 1, 0, 0, 0, 0, 0],
            oldest: at,
          },
        ],
        totals: { total: 12, within_24h: 7, within_48h: 4, over_48h: 1, days_over: [7, 4, 1, 0, 0, 0, 0, 0] },
      } satisfies ResponseOf<'GET /backlog-report'>['data'],
    }));
  await renderPage(<PickupPlan />, '/pickup-plan');
  await screen.findByRole('button', { name: /Bản đồ/ });
  // Who doesn't look at it asks for none of it.
  expect([provider.of('GET /backlog-report').length, provider.of('GET /linehaul-monitoring').length]).toEqual([0, 0]);
  window.history.replaceState(null, '', '/pickup-plan?map=1');
  window.dispatchEvent(new PopStateEvent('popstate'));
  const map = await shown();
  await waitFor(() =>
    expect(told(map)).toEqual([lateLane, 'HCM01 Bến Thành: đang chờ 12 kiện, quá một ngày 5', 'HN03 Long Biên', null]),
  );
  expect(map.getAllByRole('link')[1]?.getAttribute('href')).toBe('/pickup-plan?hub_id=1&map=1');
  expect(map.getByText('Bưu cục có hàng trễ')).toBeTruthy();
});
