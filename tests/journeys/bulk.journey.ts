import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { openPackages, prompt, toast, transcript, write } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'admin' });

async function paste(page: Page, line: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(prompt(page)).toBeFocused();
  await write(page, line);
  await page.keyboard.press('Enter');
}

/** As many as one run may be asked to take back. */
const count = 500;

test('a pasted column of 507 codes, seven of them bad: returned, told, exported, and the 500 taken back after a reload', async ({
  page,
  api,
}) => {
  const hub = await api('admin');
  // Of those that a courier still has, none can be returned.
  const returnable = 'Waiting_for_confirmation,Waiting_for_delivery,Waiting_for_linehaul';
  const { data: some } = await hub.ok('GET /packages-subjects', { query: { status: returnable, limit: 1_000 } });
  const taken = some.filter(({ held_by_3pl }) => !held_by_3pl).slice(0, count);
  const good = taken.map(({ package_code }) => package_code);
  expect(good).toHaveLength(count);
  // Three packages that can't be returned, and four codes of no package.
  const { data: delivered } = await hub.ok('GET /packages-subjects', {
    query: { status: 'Delivery_successful', limit: 3 },
  });
  const refused = delivered.map(({ package_code }) => package_code);
  const unknown = ['HL900000007VN', 'HL900000015VN', 'HL900000024VN'];

  await openPackages(page);
  await paste(page, `${[...good, ...refused, ...unknown, 'XX1'].join('\n')} ; return reason=FR012`);
  // What is no code at all is shown once; whoever has seen it goes on without it.
  await expect(page.getByRole('alert').filter({ hasText: '1 từ không phải mã: XX1.' })).toBeVisible();
  await prompt(page).click();
  await page.keyboard.press('Enter');
  await expect(toast(page, `Hoàn hàng: ${good.length} xong, ${refused.length} không được`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press(']');
  const log = transcript(page);
  await expect(log).toContainText(`✓ ${good.length}`);
  await expect(log).toContainText(`✗ ${refused.length} EPK011`);

  const saving = page.waitForEvent('download');
  await page.keyboard.press('t');
  await page.keyboard.press('x');
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(csv.trim().split('\r\n')).toHaveLength(1 + good.length + refused.length + unknown.length);
  expect(csv).toContain(`${refused[0]},Hoàn hàng,không được,EPK011`);

  await page.keyboard.press('t');
  await page.keyboard.press('r');
  // What rules refused would be refused again: there is nothing to try once more.
  await expect(toast(page, 'Chưa có gì để làm việc này.')).toBeVisible();
  await expect(log.getByRole('listitem').filter({ hasText: `✗ ${refused.length} EPK011` })).toHaveCount(1);

  await page.reload();
  await openPackages(page);
  await page.keyboard.press(']');
  const earlier = page
    .getByRole('list', { name: 'Lượt chạy trước đó' })
    .getByRole('listitem')
    .filter({ hasText: `✓ ${good.length}` });
  await expect(earlier).toContainText('trước đó');
  await earlier.getByRole('button', { name: 'Hoàn tác' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Enter');
  // In sight it says itself what came of it; no message does.
  await expect(log.getByRole('listitem').filter({ hasText: /^[\d:]+undo/ })).toContainText(`✓ ${good.length}`);
  await expect(toast(page, 'Hoàn tác lượt chạy')).toHaveCount(0);
  const after = await hub.ok('POST /packages-post', { body: { codes: good } });
  expect(new Map(after.data.packages.map(({ id, status }) => [id, status]))).toEqual(
    new Map(taken.map(({ id, status }) => [id, status])),
  );
});
