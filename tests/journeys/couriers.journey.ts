import sharp from 'sharp';
import { faults } from './support/axe';
import { palette, prompt, write } from './support/console';
import { freshPhone } from './support/fresh-phone';
import { expect, test } from './support/journey';

test.use({ account: 'admin' });

const picture = async (tint: string) => ({
  name: '../giấy tờ.jpg.exe',
  mimeType: 'text/html',
  buffer: await sharp({ create: { width: 600, height: 380, channels: 3, background: tint } })
    .jpeg()
    .toBuffer(),
});

test('a courier is registered, shows his papers, goes his way in, signs and works', async ({ page, api }) => {
  const admin = await api('admin');
  const { data: hubs } = await admin.ok('GET /hubs');
  const hub = hubs.find(({ code }) => code === 'HCM01');
  await page.goto('/couriers/create');
  await page.getByLabel('Họ tên', { exact: false }).first().fill('Đặng Quốc Việt');
  await page.getByRole('combobox', { name: /^Bưu cục/ }).selectOption(String(hub?.id ?? 0));
  await page.getByLabel('Số căn cước', { exact: true }).fill('12');
  await page.getByLabel('Ngày sinh').fill('1995-03-14');
  await page.getByLabel('Điện thoại', { exact: false }).first().fill(freshPhone());
  await page.getByLabel('Địa chỉ thường trú').fill('18 Lê Lợi, Phường Bến Thành');
  await page.getByRole('button', { name: 'Đăng ký' }).click();
  await expect(page.getByText('Số căn cước dài 9–13 ký tự')).toBeVisible();
  await page.getByLabel('Số căn cước', { exact: true }).fill('079095001234');
  await page.getByRole('button', { name: 'Đăng ký' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Đặng Quốc Việt' })).toBeVisible();
  const id = Number(/\/couriers\/(\d+)\/info$/.exec(page.url())?.[1]);
  const code = `BT${String(id).padStart(4, '0')}`;

  await page.getByLabel('Chọn ảnh Căn cước mặt trước').setInputFiles(await picture('#cde'));
  await expect(page.getByRole('button', { name: /^Xem Căn cước mặt trước/ })).toBeVisible();
  await page.getByLabel('Chọn ảnh Căn cước mặt sau').setInputFiles(await picture('#dec'));
  await expect(page.getByRole('button', { name: /^Xem Căn cước mặt sau/ })).toBeVisible();

  // All steps in one line, as whoever has done them types it.
  await prompt(page).click();
  await write(
    page,
    `courier ${code} ; papers-verify ; ${['training', 'tools', 'deposit'].flatMap((step) => [`${step}-send`, `${step}-approve`]).join(' ; ')} ; contract-submit ; contract-offer`,
  );
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await admin.ok('GET /couriers', { query: { q: code } })).data[0])
    .toMatchObject({
      paper_status: 'verified',
      steps: { training: 'approved', tools: 'approved', deposit: 'approved' },
      e_contract_status: 'wait_for_contractor_sign',
    });

  await page.goto(`/couriers/${id}/e-contract`);
  const pad = page.getByRole('img', { name: 'Ô ký bằng bút hoặc chuột' });
  await expect(pad).toHaveAttribute('data-ready', '');
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad is on the screen');
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  for (const [x, y] of [
    [90, 30],
    [140, 110],
    [210, 40],
    [300, 100],
    [400, 60],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Ký hợp đồng' }).click();
  await expect(page.getByText('Mã băm khớp, văn bản nguyên vẹn')).toBeVisible();
  // Whoever drew it up doesn't approve it.
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Duyệt hợp đồng\s*(?:F9)?$/ })
    .click();
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/EUS008 .*Do chính bạn lập hoặc sửa/).first()).toBeVisible();
  const { version } = (await admin.ok('GET /users/{id}', { params: { id }, query: { type: 'courier' } })).data;
  await (
    await api('admin_operator')
  ).ok('PATCH /couriers/{id}/e-contract', { params: { id }, body: { action: 'approve', version } });
  await page.reload();
  await expect(page.getByRole('table', { name: 'Các bước' }).getByRole('row')).toHaveCount(5);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^HD\d{11,}\.pdf$/);
  expect(await faults(page)).toEqual([]);

  await page.getByRole('navigation', { name: 'Đường về' }).getByRole('link').last().click();
  await page.getByRole('main').getByRole('button', { name: 'Kích hoạt bưu tá' }).click();
  await expect(
    page.getByRole('heading', { level: 1 }).locator('..').getByText('Đang làm', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lịch sử hồ sơ' })).toContainText('Bưu tá ký hợp đồng');
  expect(await faults(page)).toEqual([]);
});

test('the list is filtered, exported, and leads to files, tools and contracts', async ({ page }) => {
  await page.goto('/couriers?account_status=new');
  const table = page.getByRole('grid', { name: 'Bưu tá' });
  await expect(table.locator('tbody tr').first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Xuất' }).first().click();
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toBe('hubline-couriers.csv');
  await page.goto('/e-contract-couriers?status=wait_for_contractor_sign');
  await page.getByRole('grid', { name: 'Hợp đồng điện tử' }).locator('tbody tr').first().getByRole('link').click();
  await expect(page.getByRole('form', { name: 'Bưu tá ký' })).toBeVisible();
  await page.getByRole('radio', { name: 'Gõ họ tên' }).press('Space');
  await page.getByLabel('Họ tên như trong hợp đồng').fill('Không Phải Tôi');
  await page.getByRole('button', { name: 'Ký hợp đồng' }).click();
  await expect(page.getByText('Gõ đúng họ tên như trong hợp đồng')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Đường về' }).getByRole('link').last().click();
  await page.getByRole('link', { name: 'Chi tiết công cụ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Công cụ của/ })).toBeVisible();
  const helmets = page.getByRole('row').filter({ hasText: 'Mũ bảo hiểm' });
  const before = await helmets.count();
  await prompt(page).click();
  await write(page, 'cấp-công-cụ helmet 1');
  await page.keyboard.press('Enter');
  await expect(helmets).toHaveCount(before + 1);
  await page.getByRole('checkbox', { name: 'Chọn Mũ bảo hiểm để nhận lại' }).first().check();
  await page.getByRole('button', { name: 'Nhận lại 1 món' }).click();
  await expect(page.getByText('Đã nhận lại công cụ')).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
