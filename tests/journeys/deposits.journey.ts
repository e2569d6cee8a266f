import { smallJpeg } from '../api/helpers/pictures';
import type { Api } from './support/api';
import { write } from './support/console';
import { deskOf } from './support/second-desk';
import { expect, test } from './support/journey';
import { faults } from './support/axe';

test.use({ account: 'hub_manager' });

/** A hub of the manager's that has cash to pay in; counted from a courier first where it has none. */
async function hubWithCash(manager: Api, admin: Api): Promise<{ id: number; code: string; amount: number }> {
  const find = async () =>
    (await manager.ok('GET /cod-hub-cash')).data.find(
      (row) => row.package_count > 0 && row.bank_account !== null && row.closing - row.waiting > 0,
    );
  const ready = await find();
  if (ready) return { ...ready.hub, amount: ready.closing - ready.waiting };
  const [holder] = (await manager.ok('GET /cod-collections/couriers')).data;
  if (!holder) throw new Error('no courier has cash in hand');
  const { data } = await manager.ok('POST /cod-collections', {
    body: { courier_id: holder.courier?.id ?? null, hub_id: holder.hub.id, counted: holder.expected },
  });
  await admin.ok('PATCH /cod-collections/{id}/approve', { params: { id: data.id }, body: {} });
  const now = await find();
  if (!now) throw new Error('the hub has no cash');
  return { ...now.hub, amount: now.closing - now.waiting };
}

test('a hub pays its cash in: made from its row, proved by its slip, approved by another', async ({
  page,
  api,
  browser,
  url,
}) => {
  const [manager, admin] = [await api('hub_manager'), await api('admin')];
  const { code } = await hubWithCash(manager, admin);
  const reference = `FT${Date.now()}`;
  await page.goto('/cod-hub-bank-deposit');
  const row = page.getByRole('region', { name: 'Tiền mặt tại bưu cục' }).getByRole('row', { name: code });
  await expect(row).toContainText('Khớp');
  await row.getByRole('button', { name: 'Lập phiếu' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Bảng lệnh' })).toBeVisible();
  await write(page, reference);
  await page.keyboard.press('Enter');
  // Looked over once more, then made.
  await expect(page.getByRole('option', { name: 'Chạy ngay' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const { data } = await expectMade(manager, reference);
  await page.goto(`/cod-hub-bank-deposit/${data.id}`);
  await expect(page.getByText('Trước khi duyệt còn thiếu: ảnh giấy nộp tiền.')).toBeVisible();
  await page
    .getByLabel('Chọn ảnh giấy nộp tiền')
    .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: smallJpeg });
  await expect(page.getByRole('button', { name: /Giấy nộp tiền, / })).toBeVisible();
  await expect(page.getByText('người khác phải duyệt')).toBeVisible();
  expect(await faults(page)).toEqual([]);

  const desk = await deskOf(admin, browser, url);
  await desk.goto(`/cod-hub-bank-deposit/${data.id}`);
  await desk
    .getByRole('toolbar', { name: `Thao tác với ${data.code}` })
    .getByRole('button', { name: /^Duyệt phiếu/ })
    .press('Enter');
  await expect(desk.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await write(desk, data.counted.toFixed(2));
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await expect(desk.getByText('Đã duyệt', { exact: true }).first()).toBeVisible();
  await desk.close();
  const [line] = (await manager.ok('GET /cod-transfers/{id}', { params: { id: data.id } })).data.packages.data;
  expect(line?.status).toBe('Cod_transferred_to_center');
});

/** The document of this bank reference, once it is made. */
async function expectMade(api: Api, reference: string) {
  const find = async () => (await api.ok('GET /cod-transfers', { query: { q: reference } })).data[0];
  await expect.poll(find).toBeDefined();
  const data = await find();
  if (!data) throw new Error('the document is gone');
  return { data };
}

test('a statement is imported, what it matches is accepted, and the rest put in suspense', async ({
  api,
  browser,
  url,
}) => {
  test.slow();
  const [manager, admin] = [await api('hub_manager'), await api('admin')];
  const { id, amount } = await hubWithCash(manager, admin);
  const reference = `FT${Date.now()}`;
  const { data } = await manager.ok('POST /cod-hub-bank-deposits', {
    body: { hub_id: id, amount, bank_reference: reference },
  });
  const desk = await deskOf(admin, browser, url);
  await desk.goto('/bank-statements');
  const csv = `date,reference,amount,description\n2026-11-20,,${amount},Nop COD ${reference}\n2026-11-20,,123,Khong ro ${reference}X`;
  await desk.getByRole('button', { name: 'Nhập sao kê' }).press('Enter');
  await desk
    .locator('input[type=file]')
    .setInputFiles({ name: 'sao-ke.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await desk.getByRole('button', { name: 'Nhập', exact: true }).press('Enter');
  await expect(
    desk.getByText('thêm 2, đã có 0, lỗi 0, bỏ qua 0 dòng không phải giao dịch. Khớp 1, chưa rõ 0, còn dư 1.'),
  ).toBeVisible();
  expect(await faults(desk)).toEqual([]);
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Nhận mọi giao dịch đã khớp' }).press('Enter');
  await desk.keyboard.press('Enter');
  await expect
    .poll(async () => (await manager.ok('GET /cod-transfers/{id}', { params: { id: data.id } })).data.bank_line)
    .toEqual(expect.any(Object));
  await desk.close();
});
