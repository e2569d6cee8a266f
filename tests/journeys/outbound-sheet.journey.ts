import { brought } from './support/brought';
import { palette, prompt, toast, write } from './support/console';
import { say } from './support/second-desk';
import { expect, test } from './support/journey';
import { sidewaysLists } from './support/walk';
import { anotherScanMs, scan } from './support/scanner';

test.use({ account: 'hub_operator' });

test('a delivery sheet with a cash difference: made, scanned full, sent off, reported, scanned back, counted; keyboard and scanner only', async ({
  page,
  api,
}) => {
  const operator = await api('hub_operator');
  const { data: profile } = await operator.ok('GET /user/profile', { query: { include: 'hubs' } });
  const hub = profile.hubs.data[0];
  if (!hub) throw new Error('the operator works at no hub');
  const waiting = await operator.ok('GET /packages', {
    query: { status: 'Waiting_for_delivery', hub_id: String(hub.id), hub_role: 'current', cod: 'with', limit: 100 },
  });
  const [paid, tried, brought] = waiting.data.filter(
    ({ held_by_3pl, no_of_attempt, reattempt_date }) => !held_by_3pl && no_of_attempt === 0 && reattempt_date === null,
  );
  const [courier] = (await operator.ok('GET /search-couriers', { query: { hub_id: String(hub.id), limit: 1 } })).data;
  if (!paid || !tried || !brought || !courier) throw new Error('the hub has nothing to deliver, or nobody');

  await page.goto('/packages');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await expect(prompt(page)).toBeFocused();
  await write(page, 'phiếu-giao');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/outbound-runsheet$/);
  await page.getByRole('button', { name: 'Phiếu giao mới' }).press('Enter');
  const picker = page.getByRole('combobox', { name: 'Bưu tá' });
  await expect(picker).toBeFocused();
  await write(page, courier.courier_code);
  await expect(page.getByRole('option', { name: courier.courier_code })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue(new RegExp(courier.courier_code));
  await page.getByRole('textbox', { name: 'Biển số xe' }).press('Enter');
  await expect(page).toHaveURL(/\/outbound-runsheet\/\d+$/);
  const id = Number(page.url().split('/').at(-1));

  const grid = page.getByRole('grid', { name: 'Các kiện trong phiếu' });
  for (const item of [paid, tried, brought]) {
    await scan(page, item.package_code);
    await expect(grid).toContainText(item.package_code);
  }
  await page.waitForTimeout(anotherScanMs);
  await scan(page, paid.package_code);
  await expect(page.getByText('EPK031').first()).toBeVisible();
  await page.getByRole('button', { name: 'Xuất phát' }).press('Enter');
  const without = page.getByRole('button', { name: 'Xuất phát không kèm' });
  const step = page.getByRole('group', { name: 'Lượt quét ghi' });
  await expect(without.or(step)).toBeVisible();
  if (await without.isVisible()) await without.press('Enter');
  await expect(step).toBeVisible();

  // Without a proof nothing is delivered.
  await page.waitForTimeout(anotherScanMs);
  await scan(page, paid.package_code);
  await expect(page.getByText('Ghi ai nhận, hoặc bằng chứng, rồi quét').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Người nhận, bằng chứng' }).focus();
  await write(page, 'chị gái ký');
  await page.keyboard.press('Tab');
  await scan(page, paid.package_code);
  await expect(page.getByRole('button', { name: /1 Xong/ })).toBeVisible();

  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('combobox', { name: 'Lý do' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Lý do' }).selectOption('FR002');
  await scan(page, tried.package_code);
  await expect(page.getByRole('button', { name: /1 Chờ nhận lại/ })).toBeVisible();
  await page.keyboard.press('Alt+4');
  await page.waitForTimeout(anotherScanMs);
  await scan(page, tried.package_code);
  await expect(page.getByRole('button', { name: /1 Đã nhận lại/ })).toBeVisible();
  // Nobody said what came of it: it is asked, and said of this one alone.
  await scan(page, brought.package_code);
  const asked = page.getByRole('form', { name: 'Chuyện gì đã xảy ra?' });
  await expect(asked.getByRole('combobox', { name: 'Lý do' })).toBeFocused();
  await asked.getByRole('combobox', { name: 'Lý do' }).selectOption('FR002');
  await asked.getByRole('button', { name: 'Nhận lại 1 kiện' }).press('Enter');
  await expect(page.getByRole('button', { name: /2 Đã nhận lại/ })).toBeVisible();
  await expect(asked).toBeHidden();

  // How its day went, for whoever asks: drawn, and told to whoever can't see it.
  await page.getByText('Diễn biến theo nửa giờ').focus();
  await page.keyboard.press('Enter');
  const day = page.getByRole('region', { name: 'Số kiện tới cuối mỗi nửa giờ' });
  await expect(day.locator('canvas')).toBeVisible();
  // Nothing is unreported, one is delivered, two are not.
  await expect(day.getByRole('row').last().getByRole('cell')).toHaveText(['0', '1', '2']);

  await page.getByRole('button', { name: 'Đóng phiếu' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /Đóng phiếu/ });
  const counted = dialog.getByRole('textbox', { name: 'Tiền đếm được' });
  await expect(counted).toBeFocused();
  await write(page, String(Math.max(0, paid.cod - 10_000)));
  await expect(dialog).toContainText('Chênh lệch');
  await dialog.getByRole('textbox', { name: 'Lý do chênh lệch' }).focus();
  await write(page, 'thiếu tiền lẻ');
  await dialog.getByRole('button', { name: 'Đóng phiếu' }).press('Enter');
  await expect(toast(page, 'Đã đóng phiếu')).toBeVisible();
  // On a small desk all that is reckoned up is in sight.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(grid.getByRole('columnheader', { name: 'Lý do' })).toBeVisible();
  await expect.poll(() => sidewaysLists(page)).toEqual([]);
  const { data: sheet } = await operator.ok('GET /runsheets/{id}', {
    params: { id },
    query: { include: 'packages' },
  });
  expect(sheet).toMatchObject({
    status: 'Closed',
    live: 0,
    packages: { total: 3, reported: 3, done: 1 },
    cash: { expected: paid.cod, counted: Math.max(0, paid.cod - 10_000), reason: 'thiếu tiền lẻ' },
  });
  expect(sheet.lines?.data.map((line) => line.package.status)).toEqual([
    'Delivered',
    'Waiting_for_delivery',
    'Waiting_for_delivery',
  ]);
});

test('a delivery sheet through every scan mode comes to the same end by page and by lines', async ({ page, api }) => {
  const [operator, admin] = [await api('hub_operator'), await api('admin')];
  const hub = (await operator.ok('GET /hubs')).data.find(({ code }) => code === 'HCM01');
  if (!hub) throw new Error('there is no HCM01');
  const [courier] = (await operator.ok('GET /search-couriers', { query: { hub_id: String(hub.id), limit: 1 } })).data;
  const sheetOf = async () => {
    const codes = await brought(admin, hub.id, [
      { ward: 'HCM01', cod: 150_000 },
      { ward: 'HCM01' },
      { ward: 'HCM01' },
      { ward: 'HCM01' },
      { ward: 'HCM01' },
    ]);
    await page.goto('/outbound-runsheet');
    await expect(page.getByRole('button', { name: 'Phiếu giao mới' })).toBeVisible();
    await say(
      page,
      `phiếu mới bưu_cục=HCM01 bưu_tá=${courier?.courier_code} ; thêm ${codes.join(' ')} ; xuất-phát-luôn`,
    );
    const left = async () =>
      (await operator.ok('GET /packages', { query: { q: codes[0] ?? '' } })).data[0]?.status === 'In_delivery';
    await expect.poll(async () => (await palette(page).isVisible()) || (await left())).toBe(true);
    // What nothing takes back is looked at once more before it is done.
    if (!(await left())) await page.keyboard.press('Enter');
    await expect.poll(left).toBe(true);
    const query = { courier_id: courier?.id ?? 0, type: 'outbound', status: 'Running', limit: 1 };
    const [data] = (await operator.ok('GET /runsheets', { query })).data;
    if (!data) throw new Error('the sheet has not left');
    return { id: data.id, codes: codes as [string, string, string, string, string] };
  };
  const lines = async (id: number) =>
    (await operator.ok('GET /runsheets/{id}', { params: { id }, query: { include: 'packages' } })).data.lines?.data ??
    [];
  const stands = async (id: number) =>
    (await lines(id)).map(({ result, result_reason, live, cash, package: item }) => [
      item.status,
      result,
      result_reason,
      live,
      cash,
      item.reattempt_date,
      item.no_of_attempt,
    ]);
  const settled = (id: number, place: number, result: string | null, live: boolean) =>
    expect.poll(async () => (await lines(id)).map((line) => [line.result, line.live])[place]).toEqual([result, live]);
  const open = async (id: number): Promise<void> => {
    await page.goto(`/outbound-runsheet/${id}`);
    await expect(page.getByRole('group', { name: 'Lượt quét ghi' })).toBeVisible();
  };
  const [byPage, byLine] = [await sheetOf(), await sheetOf()];

  const [paid, later, refused, unsaid, again] = byPage.codes;
  await open(byPage.id);
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('textbox', { name: 'Người nhận, bằng chứng' })).toBeFocused();
  await write(page, 'vợ ký');
  await scan(page, paid);
  await settled(byPage.id, 0, 'done', true);
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('combobox', { name: 'Lý do' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Lý do' }).selectOption('FR004');
  await page.getByRole('textbox', { name: 'Ngày hẹn' }).focus();
  await write(page, '31/12/2099');
  await scan(page, later);
  await settled(byPage.id, 1, 'attempt', true);
  await page.keyboard.press('Alt+3');
  await page.getByRole('combobox', { name: 'Lý do' }).selectOption('FR005');
  await scan(page, refused);
  await settled(byPage.id, 2, 'cancelled', true);
  await page.keyboard.press('Alt+2');
  await page.getByRole('combobox', { name: 'Lý do' }).selectOption('FR002');
  await scan(page, again);
  await settled(byPage.id, 4, 'attempt', true);
  await page.keyboard.press('Alt+4');
  for (const [place, code, result] of [
    [1, later, 'attempt'],
    [2, refused, 'cancelled'],
    [4, again, 'attempt'],
  ] as const) {
    await page.waitForTimeout(anotherScanMs);
    await scan(page, code);
    await settled(byPage.id, place, result, false);
  }
  await scan(page, unsaid);
  const asked = page.getByRole('form', { name: 'Chuyện gì đã xảy ra?' });
  await asked.getByRole('combobox', { name: 'Lý do' }).selectOption('FR003');
  await asked.getByRole('button', { name: 'Nhận lại 1 kiện' }).press('Enter');
  await settled(byPage.id, 3, 'attempt', false);

  const typed = byLine.codes;
  await open(byLine.id);
  const line = async (text: string, place: number, result: string, live: boolean): Promise<void> => {
    await say(page, text);
    const ended = async (): Promise<boolean> =>
      (await lines(byLine.id)).some((one, at) => at === place && one.result === result && one.live === live);
    await expect.poll(async () => (await palette(page).isVisible()) || (await ended())).toBe(true);
    // What nothing takes back is looked at once more before it is done.
    if (!(await ended())) await page.keyboard.press('Enter');
    await settled(byLine.id, place, result, live);
  };
  await line(`${typed[0]} ; done note="vợ ký"`, 0, 'done', true);
  await line(`${typed[1]} ; not-done reason=FR004 reattempt_date=31/12/2099`, 1, 'attempt', true);
  await line(`${typed[2]} ; not-done reason=FR005`, 2, 'cancelled', true);
  await line(`${typed[4]} ; not-done reason=FR002`, 4, 'attempt', true);
  await line(`${typed[1]} ; scan-back`, 1, 'attempt', false);
  await line(`${typed[2]} ; scan-back`, 2, 'cancelled', false);
  await line(`${typed[4]} ; scan-back`, 4, 'attempt', false);
  await line(`${typed[3]} ; scan-back reason=FR003`, 3, 'attempt', false);

  // A day is typed without its hour, and meant as the day it is.
  const day = (end: unknown[]): unknown[] =>
    end.map((value) => (typeof value === 'string' && /^\d{4}-/.test(value) ? value.slice(0, 10) : value));
  expect((await stands(byLine.id)).map(day)).toEqual((await stands(byPage.id)).map(day));
});
