import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { openConsole } from './support/open-console';
import { pagination } from './support/packages';
import { hubs, person, welcome } from './support/people';

// Compiled before the clock of a test runs.
beforeAll(async () => {
  await Promise.all([
    import('~console/features/need-pickup/pages/pickup-plan'),
    import('~console/features/three-pl/pages/outbound-3pl'),
  ]);
}, 120_000);

const network = (own: typeof hubs): FakeProvider =>
  welcome(fakeProvider(), person({ role_name: 'admin' }), own)
    .on('GET /ship-units', () => ({ data: [] }))
    .on('GET /three-pl-runsheets', () => ({ data: [], meta: pagination(0) }));

beforeEach(() => localStorage.clear());

it('routes are planned for a hub: where there is none, the page says so with the way to it, instead of loading for ever', async () => {
  network([]);
  await openConsole('/pickup-plan');
  expect(await screen.findByText('Chưa có bưu cục nào để chia tuyến')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Bưu cục (thẻ mới)' })).toHaveLength(2);
});

it('packages are handed over to a carrier: where there is none, the page leads to where one is set up', async () => {
  network(hubs);
  await openConsole('/3pl');
  expect(await screen.findByText(/^Chưa có đơn vị 3PL nào đang dùng/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /\(thẻ mới\)$/ }).getAttribute('href')).toBe('/user-3pl');
});
