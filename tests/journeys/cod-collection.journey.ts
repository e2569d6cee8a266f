import { faults } from './support/axe';
import { palette, toast, write } from './support/console';
import { expect, test } from './support/journey';
import { booksAgree } from './support/books';

test.describe('at the counter', () => {
  test.use({ account: 'hub_operator' });

  test(
    'a courier’s cash is counted by keyboard alone: found by typing, short by a note, sent for approval, approved by somebody else',
    { tag: '@everyday' },
    async ({ page, api }) => {
      const operator = await api('hub_operator');
      // Of those with cash whoever has the most packages: it takes no key more.
      const [held] = (await operator.ok('GET /cod-collections/couriers', {})).data
        .filter(({ courier, packages, expected }) => courier !== null && packages > 0 && expected > 10_000)
        .toSorted((a, b) => b.packages - a.packages);
      if (!held?.courier) throw new Error('nobody has cash in hand');
      const { courier, hub, expected, packages } = held;
      await page.goto('/packages');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('/');
      await write(page, 'thu-tiền');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/cod-collection$/);
      await page.getByRole('combobox', { name: 'Tìm bưu tá' }).focus();
      await write(page, courier.code);
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      const counted = page.getByRole('textbox', { name: 'Đếm được' });
      await expect(counted).toBeFocused();
      await write(page, String(expected - 10_000));
      await page.keyboard.press('Enter');
      await expect(page.getByText('Ghi lý do chênh lệch')).toBeVisible();
      expect(await faults(page)).toEqual([]);
      // It has led to where the reason is typed.
      await write(page, 'thiếu một tờ 10 nghìn');
      await page.keyboard.press('Enter');
      await expect(toast(page, 'chờ người khác duyệt')).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Tìm bưu tá' })).toBeFocused();
      const [made] = (
        await operator.ok('GET /cod-collections', {
          query: { status: 'New', courier_id: String(courier.id), hub_id: String(hub.id), limit: 1 },
        })
      ).data;
      expect(made).toMatchObject({
        lines: packages,
        expected,
        counted: expected - 10_000,
        reason: 'thiếu một tờ 10 nghìn',
        own: true,
      });
      const approved = await (
        await api('admin')
      ).ok('PATCH /cod-collections/{id}/approve', { params: { id: made?.id ?? 0 }, body: {} });
      expect(approved.data.status).toBe('Approved');
      await page.goto(`/cod-collection/${made?.id}`);
      await expect(page.getByText('Đã duyệt', { exact: true })).toBeVisible();
      await expect(page.getByRole('grid', { name: 'Các kiện' })).toContainText('Đã thu COD');
      expect(await faults(page)).toEqual([]);
    },
  );
});

test.describe('whoever approves', () => {
  test.use({ account: 'hub_manager' });

  test('looks a waiting collection up in the list, types its figure again and approves; takes it back; the books agree', async ({
    page,
    api,
  }) => {
    const admin = await api('admin');
    const manager = await api('hub_manager');
    const held = (await manager.ok('GET /cod-collections/couriers', {})).data.find(
      ({ courier, packages }) => courier !== null && packages > 0,
    );
    if (!held?.courier) throw new Error('nobody has cash in hand');
    const { data: made } = await admin.ok('POST /cod-collections', {
      body: { courier_id: held.courier.id, hub_id: held.hub.id, counted: held.expected },
    });
    await page.goto(`/cod-collection/documents?status=New&q=${made.code}`);
    await page.getByRole('link', { name: made.code }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(made.code);
    await page.getByRole('button', { name: 'Duyệt thu' }).press('Enter');
    await expect(palette(page)).toContainText('Chạy ngay');
    await page.keyboard.press('Enter');
    await expect(palette(page)).not.toContainText('Chạy ngay');
    await write(page, made.counted.toFixed(2));
    await expect(palette(page).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Đã duyệt', { exact: true })).toBeVisible();
    const { data: back } = await admin.ok('POST /cod-collections/{id}/contra', {
      params: { id: made.id },
      body: { reason: 'thu nhầm bưu tá' },
    });
    await page.reload();
    await expect(page.getByText(`Bị đảo bởi ${back.code}`)).toBeVisible();
    await booksAgree(admin);
    await page.goto('/trial-balance');
    await expect(page.getByText('Sổ khớp')).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
});
