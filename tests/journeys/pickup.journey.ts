import { faults } from './support/axe';
import { write } from './support/console';
import { expect, test } from './support/journey';
import { anotherScanMs, scan, scanAll, caughtUp } from './support/scanner';

test.use({ account: 'hub_operator' });

test('the pickup day of one courier, from the plan to the figures, by keyboard and scanner', async ({ page, api }) => {
  test.slow();
  const operator = await api('hub_operator');
  const { data: me } = await operator.ok('GET /user/profile', { query: { include: 'hubs,roles' } });
  const hub = me.hubs?.data[0]?.id ?? 0;
  const { data: plan } = await operator.ok('GET /pickup-plan', { query: { hub_id: hub } });
  // Somebody with room, and the smallest door that is worth a trip.
  const courier = plan.couriers.find(({ load, sheet }) => load.packages === 0 && sheet === null) ?? plan.couriers[0];
  const { data: waiting } = await operator.ok('GET /package-store-groups', { query: { hub_id: hub, limit: 1000 } });
  const door = waiting
    .filter(({ packages }) => packages >= 3)
    .toSorted((one, other) => one.packages - other.packages)[0];
  if (!courier || !door) throw new Error('the demo has a courier and a door to fetch from');

  // Plan: the door goes on a sheet of his.
  await page.goto(`/need-pickup-packages-details?shop_id=${door.shop.id}&hub_id=${hub}`);
  const { data: all } = await operator.ok('GET /packages', {
    query: {
      status: 'Waiting_for_pickup',
      seller_id: String(door.shop.id),
      hub_id: String(hub),
      hub_role: 'fm',
      limit: 1000,
    },
  });
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(all.length + 1));
  await page.getByRole('button', { name: `Đưa ${all.length} kiện vào phiếu…` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Đưa ${all.length} kiện vào phiếu lấy` });
  // Hands are quicker than the answer which sheets he has: what they send off counts all the same.
  let answered = (): void => undefined;
  const handsFirst = new Promise<void>((resolve) => {
    answered = resolve;
  });
  await page.route(/\/v1\/runsheets\?.*courier_id=/, async (route) => {
    await handsFirst;
    await route.continue();
  });
  const combobox = dialog.getByRole('combobox', { name: 'Bưu tá' });
  await combobox.focus();
  await write(page, courier.code);
  await expect(page.getByRole('option', { name: new RegExp(courier.code) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(combobox).toHaveValue(new RegExp(courier.code));
  await dialog.getByRole('button', { name: 'Đưa vào phiếu' }).press('Enter');
  answered();
  await expect(dialog).toContainText(`Đã đưa ${all.length} kiện vào`);
  await dialog.getByRole('link').press('Enter');

  // The sheet: one package off and on again by scan, then it leaves.
  await expect(page).toHaveURL(/\/pickup-runsheet\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const codes = all.map(({ package_code }) => package_code);
  const [first = '', second = '', third = ''] = codes;
  await operator.ok('PATCH /runsheets/{id}/packages/remove', { params: { id }, body: { codes: [first] } });
  await expect(page.getByText('Quét để thêm kiện vào phiếu')).toBeVisible();
  await scan(page, first);
  await expect(page.getByText('Đã thêm vào phiếu').first()).toBeVisible();
  await page.waitForTimeout(anotherScanMs);
  await scan(page, first);
  await expect(page.getByText('Đã có trong phiếu, tính một lần').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('F9');
  await expect(page.getByRole('alertdialog')).toContainText(`${all.length} kiện chuyển sang đang lấy`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/pickup-runsheet/dispatched/${id}$`));

  // Results: one not ready, all others picked up; one of them not reported.
  await page.getByRole('radio', { name: 'Lấy không thành công' }).press('Space');
  await page.getByRole('combobox', { name: 'Lý do' }).selectOption('FR023');
  await scan(page, second);
  await expect(page.getByText('Lấy không thành công, đã ghi lý do').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Đã lấy' }).press('Space');
  await scanAll(
    page,
    codes.filter((code) => code !== second && code !== third),
  );
  await caughtUp(page);
  await expect(page.getByRole('status', { name: 'Tiến độ' })).toContainText(`${all.length - 2} đã lấy`);
  expect(await faults(page)).toEqual([]);

  // Check-in: everything is scanned, what he did not report too, and one of his he does not have.
  await page.goto('/checkin-runsheet');
  await page.getByRole('button', { name: 'Nhận hàng bưu tá' }).press('Enter');
  const back = page.getByRole('combobox', { name: 'Bưu tá' });
  await back.focus();
  await write(page, courier.code);
  await expect(page.getByRole('option', { name: new RegExp(courier.code) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(back).toHaveValue(new RegExp(courier.code));
  await page.getByRole('button', { name: 'Tiếp tục' }).press('Enter');
  await expect(page).toHaveURL(/\/checkin-runsheet\/\d+$/);
  await expect(page.getByText(`Bưu tá đã báo lấy ${all.length - 2} kiện`)).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByRole('tab', { name: `${all.length - 2} Chưa quét` })).toBeVisible();
  await scan(page, third);
  await expect(page.getByText(/Bưu tá chưa báo lấy, đã nhận/).first()).toBeVisible();
  await scan(page, second);
  await expect(page.getByRole('tab', { name: '1 Không nhận được' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Cân từng kiện' }).press('Space');
  await scan(page, first);
  await expect(page.getByRole('form', { name: `Cân, đo ${first}` })).toBeVisible();
  await write(page, '2,4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: '1 Khớp' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Cân từng kiện' }).press('Space');
  expect(await faults(page)).toEqual([]);
  await scanAll(
    page,
    codes.filter((code) => ![first, second, third].includes(code)),
  );
  await caughtUp(page);
  await expect(page.getByRole('tab', { name: '0 Chưa quét' })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByRole('alertdialog')).toContainText(`Đủ ${all.length - 2} kiện bưu tá đã báo`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: '0 Thiếu' })).toBeVisible();

  // The trip is over, and its figures stand: the one that was not ready waits again.
  await page.goto(`/pickup-runsheet/${id}`);
  await expect(page.getByRole('button', { name: /Đóng phiếu/ })).toBeVisible();
  await page.keyboard.press('F9');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Đóng phiếu' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  const { data: closed } = await operator.ok('GET /runsheets/{id}', { params: { id } });
  expect([closed.status, closed.packages]).toEqual([
    'Closed',
    { total: all.length, reported: all.length, done: all.length - 1 },
  ]);
  const { data: after } = await operator.ok('GET /packages', { query: { q: second, limit: 1 } });
  expect(after[0]?.status).toBe('Waiting_for_pickup');
});

test('routes are suggested with their reasons and moved about, and the paper of a trip has bars', async ({
  page,
  api,
}) => {
  const operator = await api('hub_operator');
  await page.goto('/need-pickup-packages');
  await expect(page.getByRole('navigation', { name: 'Theo phường/xã' })).toBeVisible();
  await page.goto('/pickup-plan');
  const make = page.getByRole('button', { name: /^Tạo \d+ phiếu/ });
  await expect(make).toContainText(/, [1-9][\d.]* kiện/);
  const planned = /, ([\d.]+) kiện/.exec((await make.textContent()) ?? '')?.[1] ?? '';
  expect(await faults(page)).toEqual([]);
  // A door is taken off its courier, and given to another.
  const door = page.getByRole('combobox', { name: /^Bưu tá của / }).first();
  const name = (await door.getAttribute('aria-label')) ?? '';
  // Any courier but the one proposed: given back to him, nothing would have been moved.
  const proposed = await door.inputValue();
  await door.selectOption('');
  const left = page.getByRole('region', { name: 'Chưa có ai nhận' });
  await expect(left.getByRole('combobox', { name })).toHaveValue('');
  await expect(make).not.toContainText(`, ${planned} kiện`);
  const couriers = await left
    .getByRole('combobox', { name })
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLOptionElement ? one.value : '')));
  await left
    .getByRole('combobox', { name })
    .selectOption(couriers.find((value) => value !== '' && value !== proposed) ?? '');
  await expect(make).toContainText(`, ${planned} kiện`);
  await expect(page.getByText('điều phối đã chuyển').first()).toBeVisible();
  await page.getByRole('button', { name: 'Bỏ thay đổi, tính lại' }).press('Enter');
  await expect(page.getByText('điều phối đã chuyển')).toHaveCount(0);

  const { data } = await operator.ok('GET /runsheets', { query: { type: 'pickup', status: 'Running', limit: 1 } });
  await page.goto(`/dispatched-runsheet/${data[0]?.id ?? 0}/print`);
  await expect(page.getByRole('heading', { name: 'PHIẾU LẤY HÀNG' })).toBeVisible();
  await expect(page.getByText(data[0]?.code ?? '', { exact: true })).toBeVisible();
  expect(
    await page
      .locator('article img')
      .evaluateAll((all) => all.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)),
  ).toBe(true);
});

test('the wall shows couriers and their cash, and leads to a courier’s day and his failed attempts', async ({
  page,
  api,
}) => {
  const operator = await api('hub_operator');
  const { data } = await operator.ok('GET /delivery-monitor');
  const one = data.couriers.find(({ failed, sheets }) => failed > 0 && sheets.length > 0);
  if (!one) throw new Error('somebody of the demo is out and failed');
  await page.goto('/delivery-monitor');
  const card = page.getByRole('listitem').filter({ hasText: one.courier.code });
  await expect(card).toContainText(`còn ${one.left} / ${one.total}`);
  // On the wall it stands alone, on the whole screen.
  await page.keyboard.press('t');
  await page.keyboard.press('o');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('t');
  await page.keyboard.press('o');
  await expect(page.getByRole('banner')).toBeVisible();
  await card.getByRole('link').press('Enter');
  await expect(page).toHaveURL(new RegExp(`/courier-delivery/${one.courier.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(one.courier.name);
  await page.getByRole('link', { name: 'Các lần giao không thành công' }).press('Enter');
  await expect(page.getByRole('grid', { name: 'Giao không thành công:' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
