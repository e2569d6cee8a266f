import type { Page } from 'playwright/test';
import type { Api } from './support/api';
import { codesOf, enterRows, openPackages, palette, rows, toast, transcript, write } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'admin_operator' });
// Some hundred calls look up what is kept.
test.slow();

const packagesOf = async (api: Api, codes: readonly string[]) =>
  (await api.ok('POST /packages-post', { body: { codes: [...codes] } })).data.packages;
/** How often an action stands in the histories of these packages. */
async function timesDone(api: Api, codes: readonly string[], action: string): Promise<number[]> {
  const packages = await packagesOf(api, codes);
  const histories = await Promise.all(
    packages.map(({ id }) => api.ok('GET /package-history', { query: { package_id: id } })),
  );
  return histories.map(({ data }) => data.filter((entry) => entry.action === action).length);
}
const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

async function openTranscript(page: Page): Promise<void> {
  await page.keyboard.press(']');
  await expect(transcript(page)).toBeVisible();
}

test(
  '50 rows returned from the palette, 3 of them refused by the provider: 47 ✓ and 3 ✗, here and in the database',
  { tag: '@everyday' },
  async ({ page, api }) => {
    const me = await api('admin_operator');
    await openPackages(page, 'status=Waiting_for_delivery&sort=package_code&limit=50');
    await expect(rows(page)).toHaveCount(50);
    const codes = await codesOf(page);
    const returnsBefore = sum(await timesDone(me, codes, 'return'));
    await enterRows(page);
    await page.keyboard.press('Control+a');
    await expect(page.getByText('50 kiện đã chọn')).toBeVisible();

    // Meanwhile somebody else reports three of them missing.
    const colleague = await api('admin');
    const taken = [codes[4], codes[21], codes[49]].map((code) => code ?? '');
    for (const { id } of await packagesOf(colleague, taken))
      await colleague.ok('PATCH /packages/{id}/lost', { params: { id }, body: { note: 'Kiểm kho không thấy' } });

    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await write(page, 'hoan');
    await expect(palette(page).getByRole('option', { selected: true })).toContainText('Hoàn hàng');
    await expect(palette(page).getByRole('option', { selected: true })).toContainText('50 được');
    await page.keyboard.press('Enter');
    await write(page, 'qua tai');
    await expect(palette(page).getByRole('option', { selected: true })).toContainText('FR012');
    await page.keyboard.press('Enter');
    // As far as the console knew all 50 could go; the provider, asked beforehand, knows better.
    await expect(palette(page).getByRole('option', { selected: true })).toHaveText('Chạy cho 47 kiện');
    const moved = await palette(page)
      .getByText(/^✓ [\d.]+ chuyển sang/)
      .allInnerTexts();
    expect(sum(moved.map((text) => Number(/\d+/.exec(text)?.[0])))).toBe(47);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Hoàn hàng: 47 xong, 3 không được')).toBeVisible({ timeout: 20_000 });

    await openTranscript(page);
    const run = transcript(page).getByRole('listitem').filter({ hasText: '@sel ; return reason=FR012' }).last();
    await expect(run.getByText('✓ 47', { exact: true })).toBeVisible();
    await expect(run.getByText(/^✗ 3 EPK011 /)).toBeVisible();
    await run.getByRole('button', { name: 'Xem 50 kiện' }).press('Enter');
    const lines = run.getByRole('list').getByRole('listitem');
    // Failures first; of the others those in sight.
    await expect(lines.first()).toHaveAttribute('aria-setsize', '50');
    const refused = await lines.filter({ hasText: '✗' }).getByRole('link').allInnerTexts();
    expect(refused.sort()).toEqual([...taken].sort());

    for (const pkg of await packagesOf(me, codes)) {
      if (taken.includes(pkg.package_code)) expect(pkg.status).toBe('Missing');
      else expect(['Waiting_for_return', 'Return_waiting_for_linehaul']).toContain(pkg.status);
    }
    expect(sum(await timesDone(me, codes, 'return')) - returnsBefore).toBe(47);
    expect(await timesDone(me, taken, 'return')).toEqual([0, 0, 0]);

    // What rules refuse would be refused again: it is not offered.
    await expect(run.getByRole('button', { name: 'Chép mã lỗi' })).toBeVisible();
    await expect(run.getByRole('button', { name: /^Chạy lại/ })).toHaveCount(0);
  },
);

test('what the network lost is sent again by itself, and does nothing twice', async ({ page, api }) => {
  const me = await api('admin_operator');
  await openPackages(page, 'status=In_delivery&sort=package_code');
  await expect(rows(page)).toHaveCount(10);
  const codes = (await codesOf(page)).slice(0, 5);
  const before = sum(await timesDone(me, codes, 'operator_update'));
  const keys = new Set<string>();
  let broken = true;
  await page.route('**/v1/packages-batch', async (route) => {
    keys.add(route.request().headers()['idempotency-key'] ?? '');
    const answer = await route.fetch();
    if (!broken) return route.fulfill({ response: answer });
    broken = false;
    // All of it arrives and is done; of the answer come no more than its head and three packages.
    const lines = (await answer.text()).split('\n').slice(0, 4);
    return route.fulfill({ response: answer, body: `${lines.join('\n')}\n` });
  });

  await enterRows(page);
  await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('5 kiện đã chọn')).toBeVisible();
  await page.keyboard.press('n');
  await expect(palette(page)).toContainText('Ghi chú vận hành');
  await write(page, 'Khách hẹn sau 17h');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'đã gửi 1 dòng')).toBeVisible();
  await openTranscript(page);
  await expect(transcript(page).getByRole('listitem').filter({ hasText: 'Khách hẹn sau 17h' }).first()).toContainText(
    '✓ 5',
  );
  const after = await Promise.all(
    (await packagesOf(me, codes)).map(({ id }) => me.ok('GET /packages/{id}', { params: { id } })),
  );
  expect(after.map(({ data }) => data.operator_note)).toEqual(codes.map(() => 'Khách hẹn sau 17h'));
  expect(sum(await timesDone(me, codes, 'operator_update')) - before).toBe(5);
  expect(keys.size).toBe(1);
});
