import { scan } from './support/scanner';
import { palette, toast, write } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'hub_operator' });

test(
  'packages off the road are taken in by their scans: told at once, weighed, told again, and the last taken back',
  { tag: '@everyday' },
  async ({ page, api }) => {
    const operator = await api('hub_operator');
    const { data: profile } = await operator.ok('GET /user/profile', { query: { include: 'hubs' } });
    const hub = profile.hubs.data[0];
    if (!hub) throw new Error('the operator works at no hub');
    const bound = await operator.ok('GET /packages', {
      query: { status: 'In_linehaul', hub_id: String(hub.id), hub_role: 'lm', limit: 20 },
    });
    const [one, two, three] = bound.data.filter(({ held_by_3pl }) => !held_by_3pl);
    const [delivered] = (await operator.ok('GET /packages', { query: { status: 'Delivered', limit: 1 } })).data;
    if (!one || !two || !three || !delivered) throw new Error('nothing is on its way here');
    const stateOf = async (code: string) => (await operator.ok('GET /package', { query: { code } })).data;

    await page.goto('/inbound');
    await expect(page.getByRole('heading', { level: 1, name: 'Nhập kho' })).toBeVisible();
    await scan(page, one.package_code);
    await expect(page.getByText('Đã nhập kho, ở lại bưu cục này').first()).toBeVisible();
    await scan(page, delivered.package_code);
    await expect(page.getByText('EPK024').first()).toBeVisible();
    await expect(page.getByRole('status', { name: 'Đã quét' })).toContainText('✓ 1 nhập');
    expect(await stateOf(one.package_code)).toMatchObject({
      status: 'Waiting_for_delivery',
      current_hub: { id: hub.id },
    });

    // The same once more, as a hand types it, changes nothing.
    const field = page.getByRole('textbox', { name: 'Mã không quét được' });
    await field.fill(one.package_code);
    await field.press('Enter');
    await expect(page.getByText('Kiện đã ở đây rồi, không đổi gì').first()).toBeVisible();

    await page.getByRole('checkbox', { name: 'Cân từng kiện' }).check();
    await scan(page, two.package_code);
    const weight = page.getByRole('textbox', { name: 'Khối lượng' });
    await expect(weight).toBeFocused();
    await write(page, '3,25');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status', { name: 'Đã quét' })).toContainText('✓ 2 nhập');
    expect(await stateOf(two.package_code)).toMatchObject({ status: 'Waiting_for_delivery', weight: 3.25 });
    const row = page.getByRole('row').filter({ hasText: two.package_code });
    await expect(row).toContainText('Đã nhập');

    await page.getByRole('button', { name: 'Hoàn tác mã cuối' }).press('Enter');
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Hoàn tác lượt chạy: 1 xong')).toBeVisible();
    // A scan while it is open would be refused.
    await expect(palette(page)).toHaveCount(0);
    expect(await stateOf(two.package_code)).toMatchObject({ status: 'In_linehaul', weight: two.weight });

    // Without a network a scan is kept, and sent when there is one.
    await page.getByRole('checkbox', { name: 'Cân từng kiện' }).uncheck();
    await page.context().setOffline(true);
    await expect(page.getByText('Mất kết nối mạng.')).toBeVisible();
    await scan(page, three.package_code);
    await expect(page.getByText('1 mã chờ mạng')).toBeVisible();
    // Wherever one is, the footer counts it and the queue tells which page it waits for.
    await page.getByRole('button', { name: '1 lượt quét chờ' }).click();
    const queue = page.getByRole('region', { name: 'Hàng đợi' });
    await expect(queue.getByText('1 lượt quét đang chờ')).toBeVisible();
    await expect(queue.getByRole('link', { name: 'Mở trang' })).toHaveAttribute('href', '/inbound');
    await page.context().setOffline(false);
    await expect(page.getByText('1 mã chờ mạng')).toBeHidden({ timeout: 20_000 });
    await expect.poll(async () => (await stateOf(three.package_code)).status).toBe('Waiting_for_delivery');

    // What was done before the page was loaded is called by what it was.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Nhập kho' })).toBeVisible();
    await page.keyboard.press(']');
    const earlier = page.getByRole('list', { name: 'Lượt chạy trước đó' }).getByRole('listitem');
    await expect(earlier.filter({ hasText: 'Nhập kho' }).last()).toContainText('✓ 1');
    await expect(earlier.filter({ hasText: 'Hoàn tác lượt chạy' })).toHaveCount(0);
  },
);
