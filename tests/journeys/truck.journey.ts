import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { write } from './support/console';
import { expect, test } from './support/journey';
import { caughtUp, scan, scanAll } from './support/scanner';
import { truckOnRoad } from './support/truck';

test.use({ account: 'admin' });

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
}

/** Of the four groups, as the tabs tell them. */
const group = (page: Page, words: string) => page.getByRole('tab', { name: new RegExp(`^[\\d.]+ ${words}$`) });

for (const { parcels, tag } of [{ parcels: 20, tag: [] }, { parcels: 400, tag: '@long' }]) {
  test(`a truck of ${parcels} is unloaded by scanner and keys: 3 short, 2 over, 1 misrouted`, { tag }, async ({ page, api }) => {
    test.slow();
    // A belt of hundreds takes its minutes on a busy machine.
    if (parcels > 100) test.setTimeout(480_000);
    const admin = await api('admin');
    const truck = await truckOnRoad(admin, parcels, 2, 1);
    const short = truck.listed.slice(-3);
    await page.goto(`/inbound-runsheet/${truck.id}`);
    await expect(page.getByRole('button', { name: 'Bắt đầu dỡ xe' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Dỡ xe ${truck.code}` })).toBeVisible();
    await scan(page, truck.seal);
    await expect(page.getByText('Đã nhận bao 1/1').first()).toBeVisible();

    await scanAll(page, [...truck.listed.slice(0, -3), ...truck.over, ...truck.misrouted]);
    await caughtUp(page);
    await expect(page.getByRole('status', { name: 'Đã dỡ' })).toContainText(`${parcels - 3}/${parcels} kiện`, { timeout: 20_000 });
    await expect(group(page, 'chưa quét')).toContainText('3');
    await expect(group(page, 'thừa')).toContainText('2');
    await expect(group(page, 'lạc tuyến')).toContainText('1');

    // What nobody expected is done as it is proposed, by keys alone.
    await group(page, 'chưa quét').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Nhập kho 2 kiện ở đây' }).press('Enter');
    await expect(page.getByRole('gridcell', { name: 'Đã nhập kho' })).toHaveCount(2);
    await group(page, 'thừa').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Chuyển tiếp 1 kiện vào bao kế' }).press('Enter');
    await expect(page.getByRole('gridcell', { name: /^Đã vào bao MU/ })).toHaveCount(1);
    expect(await faults(page)).toEqual([]);

    // The truck's own code says that it is empty.
    await scan(page, truck.code);
    const why = page.getByRole('textbox', { name: 'Lý do thiếu' });
    await expect(why).toBeFocused();
    await write(page, 'không có trên xe');
    await page.keyboard.press('Enter');
    await expect(group(page, 'thiếu')).toContainText('3');
    const states = async (codes: readonly string[]) => Promise.all(codes.map(async (code) => (await admin.ok('GET /package', { query: { code } })).data.status));
    expect(await states(short)).toEqual(['Missing', 'Missing', 'Missing']);
    expect(await states([...truck.listed.slice(0, 2), ...truck.over, ...truck.misrouted])).toEqual(['Waiting_for_delivery', 'Waiting_for_delivery', 'Waiting_for_delivery', 'Waiting_for_delivery', 'Planned_for_linehaul']);
    const { data: report } = await admin.ok('GET /linehaul-runsheets/{id}/unloading', { params: { id: truck.id } });
    expect(report.counts).toEqual({ waiting: 0, matched: parcels - 3, short: 3, left: 0, over: 2, misrouted: 1, settled: 3 });

    await page.goto(`/linehaul-runsheet-snapshot-packages/${truck.id}`);
    await expect(page.getByRole('grid', { name: 'Hàng lúc xuất phát' })).toBeVisible();
    await expect(page.getByText(truck.seal).first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}

test('a bag is filled, sealed and sent off by scans alone, and watched on the road', { tag: '@long' }, async ({ page, api }) => {
  test.slow();
  const admin = await api('admin');
  const { over, listed, id } = await truckOnRoad(admin, 1, 3, 0);
  const { data: trip } = await admin.ok('GET /linehaul-runsheets/{id}', { params: { id } });
  const { data: bag } = await admin.ok('POST /mobile-units', { body: { origin_hub_id: trip.hub.id, destination_hub_id: trip.destination_hub.id } });
  await page.goto(`/mobile-units/${bag.id}`);
  await expect(page.getByRole('heading', { level: 1, name: bag.mu_code })).toBeVisible();
  await scanAll(page, [...over, ...listed]);
  await caughtUp(page);
  await expect(page.getByRole('status', { name: 'Trong bao' })).toContainText('3 kiện');
  await expect(page.getByText(/^EPK/).first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await scan(page, bag.mu_code);
  await expect(page.getByText('Quét niêm phong của bao').first()).toBeVisible();
  const seal = `Z${String(bag.id).padStart(9, '0')}`;
  await scan(page, seal);
  await expect(page.getByText('Đã niêm phong').first()).toBeVisible();

  const { data: next } = await admin.ok('POST /linehaul-runsheets', { body: { hub_id: trip.hub.id, destination_hub_id: trip.destination_hub.id } });
  await page.goto(`/linehaul-runsheet/${next.id}`);
  await expect(page.getByRole('region', { name: 'Cùng tuyến, chưa lên xe' })).toContainText(bag.mu_code);
  await scan(page, seal);
  await expect(page.getByRole('status', { name: 'Trên xe' })).toContainText('1 bao · 3 kiện');
  expect(await faults(page)).toEqual([]);
  await scan(page, next.code);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  const left = dialog.getByRole('textbox', { name: 'Lý do để lại' });
  if (await left.isVisible()) {
    await write(page, 'đi chuyến sau');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Trên đường').first()).toBeVisible();
  await page.goto('/linehaul-monitoring');
  await expect(page.getByRole('link', { name: `${trip.hub.code} → ${trip.destination_hub.code}` })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  for (const [path, title] of [['/linehaul-monitoring/detail', 'Chuyến trung chuyển'], ['/mobile-units', 'Bao hàng'], ['/inbound-runsheet', 'Xe sắp tới']] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
  }
});
