import { cameBackWith, loadedWith } from './support/cash';
import { palette, seen } from './support/console';
import { deskOf, say, typeFigure } from './support/second-desk';
import { expect, test } from './support/journey';
import { dayMs } from '~domain/time';

/** The lines of money as people write them, each from the key to what it brings about. */
test.use({ account: 'admin' });

/** Yesterday in Viet Nam. */
const yesterday = (): string => new Date(Date.now() + 7 * 3_600_000 - dayMs).toISOString().slice(0, 10);

test('reconcile hub=… date=… shows that hub’s day, and that it holds', async ({ page, api }) => {
  const [hub] = (await (await api('admin')).ok('GET /cod-hub-cash')).data;
  if (!hub) throw new Error('there is no hub');
  await page.goto('/packages');
  await say(page, `reconcile hub=${hub.hub.code} date=${yesterday()}`);
  await expect(page).toHaveURL(new RegExp(`/cod-hub-bank-deposit\\?(.*&)?day=${yesterday()}`));
  const rows = page.getByRole('region', { name: 'Tiền mặt tại bưu cục' }).getByRole('row');
  // Its head, and the one hub.
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(hub.hub.code);
  await expect(rows.nth(1)).toContainText('Khớp');
  await say(page, 'đối-soát ngày=31/02/2026');
  await expect(page.getByText('31/02/2026 không phải là ngày').first()).toBeVisible();
});

test('quote HCM01→HN03 2.3kg cod=500000 opens the arithmetic, line by line', async ({ page }) => {
  await page.goto('/packages');
  await say(page, 'quote HCM01→HN03 2.3kg cod=500000');
  await expect(page).toHaveURL(/\/price-quote\?/);
  await expect(page.getByRole('row', { name: /^Tổng cước/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Shop nhận từ COD/ })).toBeVisible();
});

test('cod courier=… ; count … ; approve counts, and leaves the approval to somebody else, who types the figure once more', async ({
  page,
  api,
  browser,
  url,
}) => {
  const admin = await api('admin');
  const { courier, sum: expected } = await cameBackWith(admin, [120_000, 80_000]);
  await loadedWith(admin, [45_000], courier);
  await page.goto('/packages');
  await say(page, `cod courier=${courier.code} ; count ${expected} ; approve`);
  const made = async () =>
    (await admin.ok('GET /cod-collections', { query: { courier_id: String(courier.id), status: 'New', limit: 1 } }))
      .data[0];
  // What of his is still out is told apart, and an approval behind it is asked for once more.
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(/^Chạy cho /);
  await seen(page);
  await page.keyboard.press('Enter');
  await expect.poll(made).toMatchObject({ counted: expected, own: true });
  const document = await made();
  if (!document) throw new Error('the collection is gone');
  // What one counted another approves: the line's last stage is refused, and the document waits.
  expect(await admin.refusal('PATCH /cod-collections/{id}/approve', { params: { id: document.id }, body: {} })).toBe(
    'EUS008',
  );
  expect((await made())?.id).toBe(document.id);
  const desk = await deskOf(await api('admin_operator'), browser, url);
  await desk.goto(`/cod-collection/${document.id}`);
  await expect(desk.getByRole('heading', { level: 1, name: document.code })).toBeVisible();
  await say(desk, `${document.code} ; approve`);
  await typeFigure(desk, expected);
  await expect(desk.getByText('Đã duyệt', { exact: true })).toBeVisible();
  await desk.close();
});

test('claim CL… opens the claim, and refuses what it lacks', async ({ page, api }) => {
  const maker = await api('admin_operator');
  const [lost] = (await maker.ok('GET /lost-packages', { query: { for: 'claim', limit: 1 } })).data;
  if (!lost) throw new Error('nothing is lost');
  const { data: claim } = await maker.ok('POST /claim-losts', { body: { ids: [lost.id] } });
  await page.goto('/packages');
  await say(page, `claim ${claim.code}`);
  await expect(page.getByRole('heading', { level: 1, name: claim.code })).toBeVisible();
  await say(page, `claim ${claim.code} ; approve`);
  await typeFigure(page, claim.counted);
  await expect(page.getByText('Phiếu đền bù chưa có chứng từ').first()).toBeVisible();
  await say(page, `đền-bù ${claim.code} ; từ-chối "shop chưa gửi hóa đơn"`);
  await expect(page.getByText('Từ chối', { exact: true }).first()).toBeVisible();
  expect(await maker.refusal('PATCH /claim-losts/{id}/approve', { params: { id: claim.id }, body: {} })).toBe('ELC004');
});
