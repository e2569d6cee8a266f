import { expect, test } from './support/journey';

test.use({ account: 'hub_manager' });

/** A figure as it is written for Vietnamese eyes. */
const figure = (count: number): string => new Intl.NumberFormat('vi-VN').format(count);

test('the live report agrees with the history, leads into it, and refreshes without moving', async ({ page, api }) => {
  const manager = await api('hub_manager');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/live-report')) asked.push(request.url());
  });
  await page.clock.install();
  const answered = page.waitForResponse((response) => response.url().includes('/v1/live-report'));
  await page.goto('/live-report');
  const { data: live } = (await (await answered).json()) as { data: { since: string; as_of: string; totals: { delivered: number }; flow: { hub: { id: number; code: string } | null; status: string; count: number }[] } };
  const tiles = page.getByLabel('Hôm nay', { exact: true });
  await expect(tiles).toContainText(`Giao thành công${figure(live.totals.delivered)}`);

  // Each figure of the flow is as many steps as the history finds: counted by another call, over other conditions.
  const flow = page.getByRole('region', { name: 'Luồng hàng hôm nay theo hub và trạng thái' });
  const told = live.flow.filter(({ hub, status }) => hub !== null && ['In_delivery', 'Delivery_successful', 'Waiting_for_delivery'].includes(status));
  expect(told.length).toBeGreaterThan(0);
  for (const { hub, status, count } of told.slice(0, 6)) {
    const { meta } = await manager.ok('GET /package-history', { query: { hub_id: String(hub?.id), to_status: status, from: live.since, to: live.as_of, limit: 1, count: 'exact' } });
    expect([hub?.code, status, meta.total]).toEqual([hub?.code, status, count]);
  }
  const [one] = told;
  const link = flow.getByRole('link', { name: new RegExp(`^${one?.hub?.code}, .*: ${figure(one?.count ?? 0)}$`) }).first();
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
  await expect(page.getByText(`Tổng ${figure(one?.count ?? 0)}`).or(page.getByText(new RegExp(`\\b${figure(one?.count ?? 0)}\\b`)).first()).first()).toBeVisible();
});
