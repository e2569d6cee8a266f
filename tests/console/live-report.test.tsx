import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Flow } from '~console/features/dashboard/parts/flow';
import type { Live } from '~console/features/dashboard/parts/use-live';
import { PackageHistory } from '~console/features/package-history/pages/package-history';
import { fakeProvider } from './support/fake-provider';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const since = '2026-11-20T17:00:00.000Z';
const as_of = '2026-11-21T02:00:00.000Z';
const flow: Live['flow'] = [{ hub: { id: 1, code: 'HCM01', name: 'Bưu cục Quận 1' }, status: 'In_delivery', count: 3 }];

const linkOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');
const steps = (of: object): string => `/package-history?${new URLSearchParams({ ...of }).toString()}`;

it.each([
  ['who works at hubs: at these', 'hub_manager', { hub_id: '1,2' }],
  ['who sees all: anywhere', 'admin', {}],
] as const)('a figure leads to the steps it counts, of all hubs for %s', async (_who, role_name, ofHubs) => {
  welcome(fakeProvider(), person({ role_name, can_view_report: true }));
  await renderPage(<Flow flow={flow} since={since} as_of={as_of} hubs={null} />, '/live-report');
  await screen.findByRole('region', { name: /^Luồng hàng/ });
  const counted = { to_status: 'In_delivery', moved: '1', from: since, to: as_of };
  expect(linkOf('HCM01, Đang giao: 3')).toBe(steps({ hub_id: '1', ...counted }));
  await expect.poll(() => linkOf('Tất cả, Đang giao: 3')).toBe(steps({ ...ofHubs, ...counted }));
});

it.each([
  ['says of which packages they are, to who works at hubs', 'hub_manager', /^Chỉ gồm các kiện còn thuộc bưu cục/],
  ['are all there are for who sees all', 'admin', '7 ngày gần nhất khi chưa chọn thời gian'],
] as const)('the list of the steps that are counted %s', async (_what, role_name, note) => {
  const provider = welcome(fakeProvider(), person({ role_name })).on('GET /package-history', () => ({
    data: [],
    meta: { total: 0, from: since },
    next: null,
  }));
  await renderPage(<PackageHistory />, `/package-history?to_status=In_delivery&moved=1&from=${since}&to=${as_of}`);
  expect(await screen.findByText(note)).toBeTruthy();
  await expect.poll(() => provider.of('GET /package-history').at(-1)?.query.get('moved')).toBe('1');
});
