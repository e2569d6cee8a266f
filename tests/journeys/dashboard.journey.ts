import { expect, test } from './support/journey';

// A clock once given to a browser stays with it.
test.use({ account: 'hub_manager', newBrowser: true });

interface Live {
  readonly since: string;
  readonly as_of: string;
  readonly totals: { readonly delivered: number };
  readonly flow: readonly {
    readonly hub: { readonly id: number; readonly code: string } | null;
    readonly status: string;
    readonly count: number;
  }[];
}

/** A figure as it is written for Vietnamese eyes. */
const figure = (count: number): string => new Intl.NumberFormat('vi-VN').format(count);

test('the live report agrees with the history, leads into it, and refreshes without moving', async ({ page, api }) => {
  const manager = await api('hub_manager');
  const { data: profile } = await manager.ok('GET /user/profile', { query: { include: 'hubs' } });
  const quiet = profile.hubs?.data.find(({ id }) => id !== 1);
  // Just after midnight nothing has happened yet: something does.
  const { data: waiting } = await manager.ok('GET /packages', {
    query: { status: 'Waiting_for_delivery', hub_id: String(quiet?.id), hub_role: 'current', limit: 1 },
  });
  await manager.ok('PATCH /packages/{id}/return', { params: { id: waiting[0]?.id ?? 0 }, body: { reason: 'FR012' } });
  const asked: Live[] = [];
  // Read on its way: what a page has shown the browser need not keep.
  await page.route('**/v1/live-report*', async (route) => {
    const response = await route.fetch();
    asked.push(((await response.json()) as { data: Live }).data);
    await route.fulfill({ response });
  });
  await page.clock.install();
  await page.goto('/live-report');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const [live] = asked;
  if (!live) throw new Error('no answer');
  const tiles = page.getByLabel('Hôm nay', { exact: true });
  await expect(tiles).toContainText(`Giao thành công${figure(live.totals.delivered)}`);

  // The history finds each step of a figure; it keeps those too that other journeys took back, which the report leaves
  // out.
  const flow = page.getByRole('region', { name: 'Luồng hàng hôm nay theo bưu cục và trạng thái' });
  const told = live.flow.filter(
    ({ hub, status }) =>
      hub?.id === quiet?.id &&
      [
        'Waiting_for_return',
        'Return_waiting_for_linehaul',
        'In_delivery',
        'Delivery_successful',
        'Waiting_for_delivery',
      ].includes(status),
  );
  expect(told.length).toBeGreaterThan(0);
  for (const { hub, status, count } of told.slice(0, 6)) {
    const { meta } = await manager.ok('GET /package-history', {
      query: { hub_id: String(hub?.id), to_status: status, from: live.since, to: live.as_of, limit: 1, count: 'exact' },
    });
    expect(meta.total, `${hub?.code} ${status}`).toBeGreaterThanOrEqual(count);
  }
  const [one] = told;
  const link = flow
    .getByRole('link', { name: new RegExp(`^${one?.hub?.code}, .*: ${figure(one?.count ?? 0)}$`) })
    .first();
  await expect(link).toBeVisible();

  // Half a minute later it has asked again, and every figure stands where it stood.
  const before = await flow.boundingBox();
  const seen = asked.length;
  await page.clock.fastForward(31_000);
  await expect.poll(() => asked.length).toBeGreaterThan(seen);
  expect(await flow.boundingBox()).toEqual(before);

  await link.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lịch sử thao tác' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Lịch sử thao tác' }).locator('tbody tr').first()).toBeVisible();
});
