import type { Page } from 'playwright/test';
import { enterRows, openPackages, prompt, rows, toast, transcript, write } from './support/console';
import { listen } from './support/heard';
import { expect, test } from './support/journey';
import { scan } from './support/scanner';

test.use({ account: 'hub_operator' });

/** Sends a line, and ends once its field is free again. */
async function run(page: Page, line: string): Promise<void> {
  await prompt(page).focus();
  await write(page, line);
  await page.keyboard.press('Enter');
  await expect(prompt(page)).toHaveValue('');
}

test('who only hears it is told of scans, refusals and runs, each once and as one sentence', async ({ page, api }) => {
  const operator = await api('hub_operator');
  const [one] = (
    await operator.ok('GET /packages', { query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 1 } })
  ).data;
  const [over] = (await operator.ok('GET /packages', { query: { status: 'Delivered', limit: 1 } })).data;
  if (!one || !over) throw new Error('too few packages');
  await page.goto('/inbound');
  await expect(page.getByRole('heading', { level: 1, name: 'Nhập kho' })).toBeVisible();
  const scans = await listen(page);
  await scan(page, over.package_code);
  await expect(page.getByText('EPK024').first()).toBeVisible();
  await scan(page, one.package_code);
  await expect(page.getByText('Kiện đã ở đây rồi').first()).toBeVisible();
  await scans.stop();
  const heard = scans.heard();
  expect(heard.filter((text) => text.includes(over.package_code))).toEqual([
    expect.stringMatching(new RegExp(`^Lỗi: .+, ${over.package_code}, EPK024$`)),
  ]);
  expect(heard.filter((text) => text.includes(one.package_code))).toEqual([
    expect.stringContaining('Kiện đã ở đây rồi'),
  ]);

  await openPackages(page);
  const shut = await listen(page);
  await run(page, `${one.package_code} ${over.package_code} ; return reason=FR012`);
  await expect(toast(page, 'Hoàn hàng')).toBeVisible();
  await shut.stop();
  expect(shut.heard().filter((text) => text.startsWith('Hoàn hàng'))).toEqual([
    expect.stringMatching(/^Hoàn hàng: 1 xong, 1 không được/),
  ]);

  // The transcript shows it: what no message covers is heard all the same.
  await page.keyboard.press('Escape');
  await page.keyboard.press(']');
  await expect(transcript(page)).toBeVisible();
  await expect(toast(page, 'Hoàn hàng')).toHaveCount(0, { timeout: 20_000 });
  const open = await listen(page);
  await run(page, `${one.package_code} ; note operator_note="nghe được"`);
  await expect(transcript(page).getByRole('listitem').filter({ hasText: 'nghe được' })).toContainText('✓ 1');
  await expect(toast(page, 'Ghi chú vận hành')).toHaveCount(0);
  await expect
    .poll(() => open.heard().filter((text) => text.startsWith('Ghi chú vận hành')))
    .toEqual(['Ghi chú vận hành: 1 xong']);
  await open.stop();
});

/** Whether a message lies over a part of the page, by a pixel at least. */
const lieOver = (page: Page, part: string): Promise<boolean> =>
  page.evaluate((selector) => {
    const under = document.querySelector(selector)?.getBoundingClientRect();
    if (!under) throw new Error(`there is no ${selector}`);
    return [...document.querySelectorAll('.Toastify__toast')].some((message) => {
      const { left, right, top, bottom } = message.getBoundingClientRect();
      return left + 1 < under.right && under.left + 1 < right && top + 1 < under.bottom && under.top + 1 < bottom;
    });
  }, part);

for (const [width, height] of [
  [853, 480],
  [1280, 800],
] as const)
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('no message lies over the notices', async ({ page, api }) => {
      const waiting = { query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 1 } } as const;
      const [one] = (await (await api('hub_operator')).ok('GET /packages', waiting)).data;
      await openPackages(page);
      await run(page, `${one?.package_code ?? ''} ; note operator_note="bên thông báo"`);
      await expect(toast(page, 'Ghi chú vận hành')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Thông báo/ }).press('Enter');
      await expect(page.locator('[data-notices]')).toBeVisible();
      expect(await lieOver(page, '[data-notices]')).toBe(false);
    });
  });

test.describe('under colours of one’s own', () => {
  test.use({ account: 'admin' });

  test('bars keep theirs, and the current page and what is chosen are outlined', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    for (const [path, bar] of [
      ['/linehaul-monitoring', '.bg-moving'],
      ['/delivery-monitor', '.bg-done'],
    ] as const) {
      await page.goto(path);
      await expect(page.locator('nav [aria-current="page"]')).toHaveCSS('outline-style', 'solid');
      const drawn = page.locator(`main [aria-hidden="true"] ${bar}`).first();
      await expect(drawn).toBeAttached();
      const [ink, ground] = await drawn.evaluate((element) =>
        [element, document.body].map((one) => getComputedStyle(one).backgroundColor),
      );
      expect(ink, path).not.toBe(ground);
    }
    await openPackages(page);
    await enterRows(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect(rows(page).first()).toHaveCSS('outline-style', 'solid');
  });
});
