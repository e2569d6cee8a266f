import { faultsInBothThemes } from './support/axe';
import { codesOf, enterRows, prefetched, openPackages, palette, prompt, write } from './support/console';
import { expect, test } from './support/journey';
import { beyondTheEdge } from './support/walk';

// A whole page is judged in a second; on a busy machine in ten.
test.slow();

test.describe('no serious fault in either theme', () => {
  test('before signing in', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Email hoặc tên đăng nhập')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Thông tin bắt buộc')).toHaveCount(2);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await beyondTheEdge(page)).toEqual([]);
      expect(await faultsInBothThemes(page)).toEqual([]);
    }
  });

  test.describe('signed in', () => {
    test.use({ account: 'hub_manager', remembered: { showUpdatePassword: 'true' } });

    test('on the list, its selection and the palette', async ({ page }) => {
      await openPackages(page, 'status=Waiting_for_delivery');
      expect(await faultsInBothThemes(page)).toEqual([]);
      await enterRows(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('x');
      await expect(page.getByText('1 kiện đã chọn')).toBeVisible();
      await page.keyboard.press(']');
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Control+k');
      await expect(palette(page)).toBeVisible();
      await page.keyboard.type('hoan');
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(palette(page)).toContainText('FR006');
      expect(await faultsInBothThemes(page)).toEqual([]);
    });

    test('on a form’s faults and the profile’s dialog', async ({ page }) => {
      await page.goto('/packages/create');
      await page.getByRole('combobox', { name: 'Shop' }).focus();
      await expect(page.getByRole('option').first()).toBeVisible();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Cần sửa' })).toBeFocused();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.goto('/user/profile');
      await page.getByRole('main').getByRole('button', { name: 'Đổi mật khẩu' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Đổi mật khẩu' })).toBeVisible();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });

  test.describe('at the head of the network', () => {
    test.use({ account: 'admin' });

    test('on a webhook’s form, the export’s dialog and what asks before typed words are dropped', async ({ page }) => {
      await page.goto('/webhooks');
      await page.getByRole('button', { name: 'Thêm webhook' }).press('Enter');
      await expect(page.getByRole('textbox').first()).toBeVisible();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.goto('/backlog');
      await page.getByRole('button', { name: /^Xuất/ }).press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.goto('/emails');
      await page.getByRole('button', { name: 'Thêm người nhận' }).press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByRole('dialog').getByRole('textbox').first().fill('a');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog', { name: 'Bỏ nội dung đã nhập?' })).toBeVisible();
      expect(await faultsInBothThemes(page)).toEqual([]);
    });
  });

  test.describe('at the terminal', () => {
    test.use({ account: 'hub_operator' });

    test('on the sheet of keys, the keys to come and a line that waits for the network', async ({ page, context }) => {
      await openPackages(page, 'status=Waiting_for_delivery');
      await page.keyboard.press('g');
      await expect(page.getByRole('region', { name: 'Phím có thể bấm tiếp' })).toBeVisible();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const [code] = await codesOf(page);
      await prefetched(page);
      await context.setOffline(true);
      await page.keyboard.press('/');
      await expect(prompt(page)).toBeFocused();
      await write(page, `${code ?? ''} ; note chờ mạng`);
      await page.keyboard.press('Enter');
      await expect(prompt(page)).toHaveValue('');
      await page.keyboard.press('Escape');
      await page.keyboard.press('t');
      await page.keyboard.press('q');
      await expect(page.getByRole('region', { name: 'Hàng đợi' })).toContainText('chờ mạng');
      expect(await faultsInBothThemes(page)).toEqual([]);
      await context.setOffline(false);
    });
  });

  test.describe('of a role with less', () => {
    test.use({ account: 'hub_operator' });

    test('where there is nothing to see', async ({ page }) => {
      await page.goto('/packages/import');
      await expect(page.getByRole('heading', { name: 'Bạn không có quyền xem trang này' })).toBeVisible();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.goto('/khong-co');
      await expect(page.getByRole('heading', { name: 'Không có trang này' })).toBeVisible();
      expect(await faultsInBothThemes(page)).toEqual([]);
    });
  });
});
