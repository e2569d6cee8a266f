import type { Page } from 'playwright/test';
import { trackingCode } from '~domain/tracking-code';
import { faults } from './support/axe';
import { prompt, write } from './support/console';
import { expect, test } from './support/journey';
import { caughtUp, scan, scanAll } from './support/scanner';
import { hubId, truckOnRoad, waitingForTrucks } from './support/truck';

test.use({ account: 'admin' });
// Each has records of its own: whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' });

/** Of the four groups, as the tabs tell them. */
const group = (page: Page, words: string) => page.getByRole('tab', { name: new RegExp(`^[\\d.]+ ${words}$`) });

test('a truck of 400 is unloaded by scanner and keys: 3 short, 2 over, 1 misrouted', async ({ page, api }) => {
  test.slow();
  // A belt of hundreds takes its minutes on a busy machine.
  test.setTimeout(480_000);
  const [admin, packages] = [await api('admin'), 400];
  const truck = await truckOnRoad(admin, packages, 2, 1);
  const short = truck.listed.slice(-3);
  await page.goto(`/inbound-runsheet/${truck.id}`);
  await expect(page.getByRole('button', { name: 'Bắt đầu dỡ xe' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Dỡ xe ${truck.code}` })).toBeVisible();
  await scan(page, truck.seal);
  await expect(page.getByText('Đã nhận bao 1/1').first()).toBeVisible();

  await scanAll(page, [...truck.listed.slice(0, -3), ...truck.over, ...truck.misrouted]);
  await caughtUp(page);
  await expect(page.getByRole('status', { name: 'Đã dỡ' })).toContainText(`${packages - 3}/${packages} kiện`, {
    timeout: 20_000,
  });
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
  const states = async (codes: readonly string[]) =>
    Promise.all(codes.map(async (code) => (await admin.ok('GET /package', { query: { code } })).data.status));
  expect(await states(short)).toEqual(['Missing', 'Missing', 'Missing']);
  expect(await states([...truck.listed.slice(0, 2), ...truck.over, ...truck.misrouted])).toEqual([
    'Waiting_for_delivery',
    'Waiting_for_delivery',
    'Waiting_for_delivery',
    'Waiting_for_delivery',
    'Planned_for_linehaul',
  ]);
  const { data: report } = await admin.ok('GET /linehaul-runsheets/{id}/unloading', { params: { id: truck.id } });
  expect(report.counts).toEqual({
    waiting: 0,
    matched: packages - 3,
    short: 3,
    left: 0,
    over: 2,
    misrouted: 1,
    settled: 3,
  });

  await page.goto(`/linehaul-runsheet-snapshot-packages/${truck.id}`);
  await expect(page.getByRole('grid', { name: 'Hàng lúc xuất phát' })).toBeVisible();
  await expect(page.getByText(truck.seal).first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('a bag is filled, sealed and sent off by scans alone, and watched on the road', async ({ page, api }) => {
  test.slow();
  const admin = await api('admin');
  const { over, listed, id } = await truckOnRoad(admin, 1, 3, 0);
  const { data: trip } = await admin.ok('GET /linehaul-runsheets/{id}', { params: { id } });
  const { data: bag } = await admin.ok('POST /mobile-units', {
    body: { origin_hub_id: trip.hub.id, destination_hub_id: trip.destination_hub.id },
  });
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

  const { data: next } = await admin.ok('POST /linehaul-runsheets', {
    body: { hub_id: trip.hub.id, destination_hub_id: trip.destination_hub.id },
  });
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
  const lane = `${trip.hub.code} → ${trip.destination_hub.code}`;
  const lanes = page.getByRole('grid', { name: 'Các tuyến' });
  await lanes.focus();
  await expect(async () => {
    if (!(await page.getByRole('link', { name: lane }).isVisible())) await page.keyboard.press('PageDown');
    await expect(page.getByRole('link', { name: lane })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('t');
  await page.keyboard.press('m');
  const onMap = page
    .getByRole('region', { name: 'Bản đồ mạng lưới' })
    .getByRole('link', { name: new RegExp(`^${lane}: `) });
  await expect(onMap).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await onMap.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/detail\\?origin_hub_id=${trip.hub.id}&`));
  for (const [path, title] of [
    ['/linehaul-monitoring/detail', 'Chuyến trung chuyển'],
    ['/mobile-units', 'Bao hàng'],
    ['/inbound-runsheet', 'Xe sắp tới'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible();
  }
});

test('a truck of 400 is loaded by scanner and keys: what does not go along is told, and nothing is lost or doubled', async ({
  page,
  api,
}) => {
  test.slow();
  // A belt of hundreds takes its minutes on a busy machine.
  test.setTimeout(480_000);
  const admin = await api('admin');
  const waiting = await waitingForTrucks(admin, { HN01: 400, DN01: 2 });
  const [first, second] = [waiting.HN01.slice(0, 300), waiting.HN01.slice(300)];
  const [elsewhere = '', another = ''] = waiting.DN01;
  const counts = page.getByRole('status', { name: 'Đã quét' });
  const inBag = page.getByRole('status', { name: 'Trong bao' });
  const footer = page.getByRole('contentinfo');
  const announced = page.locator('[aria-live="assertive"]');
  const [from, to] = [String(await hubId(admin, 'HCM01')), String(await hubId(admin, 'HN01'))];
  const newBag = async (): Promise<string> => {
    await page.goto('/mobile-units');
    await page.getByRole('button', { name: 'Bao mới' }).press('Enter');
    const form = page.getByRole('form', { name: 'Bao mới' });
    await form.getByRole('combobox', { name: 'Từ' }).selectOption(from);
    await form.getByRole('combobox', { name: 'Đến' }).selectOption(to);
    await form.getByRole('button', { name: 'Bao mới' }).press('Enter');
    await expect(page).toHaveURL(/\/mobile-units\/\d+$/);
    await expect(inBag).toContainText('0 kiện');
    return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  };
  const close = async (bag: string, seal: string): Promise<void> => {
    await scan(page, bag);
    await expect(page.getByText('Quét niêm phong của bao').first()).toBeVisible();
    await scan(page, seal);
    await expect(page.getByText('Đã niêm phong').first()).toBeVisible();
  };
  const contents = async (): Promise<string[]> => {
    const { data } = await admin.ok('GET /mobile-units/{id}/packages', {
      params: { id: Number(page.url().split('/').at(-1)) },
      query: { limit: 1000 },
    });
    return data.map((line) => line.package.package_code);
  };

  // The first bag by the page's own scans. Among them: one bound elsewhere, a label of no package, one for the second
  // time.
  const one = await newBag();
  await scanAll(page, first.slice(0, 100));
  await caughtUp(page);
  await expect(inBag).toContainText('100 kiện', { timeout: 60_000 });
  await scan(page, elsewhere);
  await expect(announced).toContainText(elsewhere);
  await expect(announced).toContainText('EPK008');
  await scan(page, trackingCode(99_999_990));
  await expect(announced).toContainText('EPK029');
  await scan(page, first[0] ?? '');
  await expect(announced).toContainText('Kiện đã ở trong bao này');
  await expect(counts).toContainText('✓ 100 được');
  await expect(counts).toContainText('1 quét lại');
  await expect(counts).toContainText('✗ 2 từ chối');
  await scanAll(page, first.slice(100));
  await caughtUp(page);
  await expect(inBag).toContainText('300 kiện', { timeout: 60_000 });
  await expect(counts).toContainText('✓ 300 được');
  // The last one stands on top, and no more rows are drawn than can be seen.
  const rows = page.getByRole('grid', { name: 'Hàng trong bao' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(first.at(-1) ?? '');
  expect(await rows.count()).toBeLessThan(100);
  expect(await faults(page)).toEqual([]);
  await close(one, `L1${one.slice(-10)}`);
  expect(await contents()).toEqual(first);

  // The second with scans that run a line, which the footer says and counts.
  const two = await newBag();
  await page.keyboard.press('/');
  await expect(prompt(page)).toBeFocused();
  await write(page, 'arm add');
  await page.keyboard.press('Enter');
  await expect(footer).toContainText('✓ 0 · ✗ 0');
  // The cursor stays in the line; Escape would disarm.
  await scanAll(page, [...second.slice(0, 50), another, ...second.slice(50)]);
  await caughtUp(page);
  await expect(footer).toContainText('✓ 100 · ✗ 1', { timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect(footer).not.toContainText('✓ 100');
  await expect(inBag).toContainText('100 kiện');
  await close(two, `L2${two.slice(-10)}`);
  expect(await contents()).toEqual(second);

  // The truck: both bags by their seals, then its own code says that it leaves.
  await page.goto('/linehaul-monitoring/detail');
  await page.getByRole('button', { name: 'Chuyến mới' }).press('Enter');
  const form = page.getByRole('form', { name: 'Chuyến mới' });
  await form.getByRole('combobox', { name: 'Từ' }).selectOption(from);
  await form.getByRole('combobox', { name: 'Đến' }).selectOption(to);
  await form.getByRole('button', { name: 'Chuyến mới' }).press('Enter');
  await expect(page).toHaveURL(/\/linehaul-runsheet\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const trip = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await scan(page, `L1${one.slice(-10)}`);
  await expect(announced).toContainText('Đã lên xe');
  await scan(page, `L2${two.slice(-10)}`);
  await expect(page.getByRole('status', { name: 'Trên xe' })).toContainText('2 bao · 400 kiện');
  await scan(page, trip);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('2 bao, 400 kiện sẽ lên đường');
  // Bags of others for the same hub stay behind, where there are any.
  if (await dialog.getByRole('textbox', { name: 'Lý do để lại' }).isVisible()) await write(page, 'đi chuyến sau');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Trên đường').first()).toBeVisible();

  const { data: left } = await admin.ok('GET /linehaul-runsheets/{id}/snapshot-packages', {
    params: { id },
    query: { limit: 1000 },
  });
  expect(left.map(({ package_code }) => package_code).toSorted()).toEqual(waiting.HN01.toSorted());
  for (const [codes, status] of [
    [waiting.HN01, 'In_linehaul'],
    [waiting.DN01, 'Waiting_for_linehaul'],
  ] as const) {
    const { data } = await admin.ok('POST /packages-post', { body: { codes: [...codes] } });
    expect([...new Set(data.packages.map((item) => item.status))]).toEqual([status]);
  }
});
