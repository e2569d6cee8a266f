import type { Locator, Page } from 'playwright/test';
import { history, palette, press, rows, transcript, type } from './support/console';
import { expect, test } from './support/journey';

/** A newcomer: nothing of his is in this browser but the session. */
test.use({ account: 'hub_operator', newBrowser: true });

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Kiện hàng' });
test(
  'the tour of the README, key by key: an offered code, a note, the list, packages returned from the backlog and taken back',
  { tag: '@everyday' },
  async ({ page, api }) => {
    const operator = await api('hub_operator');
    await page.goto('/packages');
    await expect(rows(page).first()).toBeVisible();

    // The line offers a code; Enter opens it.
    const offer = page.getByRole('button', { name: /^[A-Z]{2}\d{9}[A-Z]{2}/ });
    await expect(offer).toBeVisible();
    await press(page, '/', 'Enter');
    await expect(page).toHaveURL(/\/packages\/\d+$/);
    const code = await page.getByRole('heading', { level: 1 }).innerText();

    // A note, run by a second Enter.
    const note = `gọi lại ${Date.now()}`;
    // The cursor is still in the line.
    await press(page, 'Escape', 'n');
    await expect(palette(page)).toContainText('Ghi chú vận hành');
    await page.keyboard.insertText(note);
    await press(page, 'Enter');
    await expect(palette(page)).toContainText('Chạy cho 1 kiện');
    await press(page, 'Enter');
    await expect(history(page).first()).toContainText(note);
    await press(page, 'g', 'p');
    await expect(page).toHaveURL(/\/packages$/);
    await expect(rows(page).filter({ hasText: code })).toBeVisible();

    // The backlog in the workspace.
    await press(page, '/');
    await type(page, 'backlog type=delivery');
    await press(page, 'Enter');
    await expect(page).toHaveURL(/\/workspace\?backlog_type=delivery/);
    await expect(grid(page)).toBeVisible();
    await press(page, 'Escape');
    await expect(grid(page)).toBeFocused();
    await expect(grid(page).locator('[role=row][aria-rowindex="3"]:not([aria-busy])')).toBeVisible();
    await press(page, 'ArrowDown', 'x', 'ArrowDown', 'x');
    await expect(page.getByRole('status', { name: 'Số kiện đã chọn và tìm thấy' })).toContainText('2 đã chọn trong');

    // Judged before it runs.
    await press(page, 'Control+k');
    await expect(palette(page)).toBeVisible();
    await type(page, 'hoan');
    await expect(palette(page).getByRole('option', { name: /^Hoàn hàng/ })).toBeVisible();
    await expect(palette(page)).toContainText(/[✓✗] \d/);
    await press(page, 'Enter');
    await expect(palette(page)).toContainText('Lý do hoàn');
    await press(page, 'Enter');
    await expect(palette(page)).toContainText(/Chạy cho \d kiện/);
    await press(page, 'Enter');
    await expect(palette(page)).toHaveCount(0);
    await expect(transcript(page)).toContainText(/return[^]*✓ \d/);

    // And taken back.
    const { data: runs } = await operator.ok('GET /runs', { query: { limit: 1 } });
    const run = runs[0];
    expect(run).toMatchObject({ action: 'return', undone: 0 });
    // Its own: the note's stands there before it.
    await transcript(page)
      .getByRole('listitem')
      .filter({ hasText: 'return reason' })
      .getByRole('button', { name: 'Hoàn tác' })
      .press('Enter');
    await expect(palette(page)).toContainText('Hoàn tác lượt chạy');
    await expect(palette(page).getByRole('option', { selected: true })).toHaveText('Hoàn tác');
    await press(page, 'Enter');
    await expect
      .poll(
        async () =>
          (await operator.ok('GET /runs', { query: { limit: 5 } })).data.find(({ id }) => id === run?.id)?.undone,
        { timeout: 20_000 },
      )
      .toBe(run?.ok);
  },
);
