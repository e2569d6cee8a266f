import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/journey';
import { enterRows, openPackages, prompt, toast, transcript, write } from './support/console';
import { beyondTheEdge, followAnew, sidewaysLists } from './support/walk';

/** Where both stand at one moment, in px: what stands above them may still come, and moves them. */
async function boxesAtOnce(one: Locator, other: Locator): Promise<[DOMRect, DOMRect]> {
  const handle = await other.elementHandle();
  return one.evaluate((element, beside): [DOMRect, DOMRect] => {
    if (beside === null) throw new Error('nothing stands beside it');
    return [element.getBoundingClientRect(), beside.getBoundingClientRect()];
  }, handle);
}

test.describe('large type', () => {
  test.use({ account: 'hub_operator', viewport: { width: 720, height: 450 } });

  /** As a browser whose own type is half as large again. */
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const enlarge = (): void => void (document.documentElement.style.fontSize = '24px');
      document.addEventListener('readystatechange', enlarge, { once: true });
    });
  });

  for (const path of ['/inbound', '/packages', '/backlog', '/cod-collection', '/workspace']) {
    test(`${path} at 24 px and 200 % of a desk’s screen`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Mở danh sách trang' })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await beyondTheEdge(page)).toEqual([]);
      expect(await page.locator('body').evaluate((body) => getComputedStyle(body).fontSize)).toBe('19.5px');
      await page.getByRole('button', { name: 'Mở danh sách trang' }).click();
      const drawer = page.getByRole('dialog', { name: 'Trang' });
      await drawer.getByRole('link', { name: 'Nhập kho' }).click();
      await expect(drawer).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: 'Nhập kho' })).toBeVisible();
    });
  }
});

test.describe('a short list on a phone', () => {
  test.use({ account: 'admin', viewport: { width: 390, height: 844 } });

  for (const path of ['/3pl-cod-collection', '/support']) {
    test(`has the way to its other pages at the lower edge: ${path}`, async ({ page }) => {
      await page.goto(path);
      const pager = page.getByRole('navigation', { name: /^Phân trang/ });
      await expect(pager).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const [edge, content] = await boxesAtOnce(pager, page.locator('#content'));
      expect(Math.round(edge.bottom)).toBe(Math.round(content.bottom));
    });
  }
});

for (const [width, height] of [
  [390, 844],
  [853, 480],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ account: 'hub_manager', viewport: { width, height } });

    test('what can be done to a selection stands in one row, and moves no filter', async ({ page }) => {
      await openPackages(page, 'status=Waiting_for_delivery&hub_id=1');
      await enterRows(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('x');
      await expect(page.getByText('1 kiện đã chọn')).toBeVisible();
      const bar = page.getByRole('toolbar', { name: 'Thao tác với các kiện đã chọn' });
      await expect(bar.getByRole('button', { name: 'Hoàn hàng' })).toBeInViewport();
      await expect(bar.getByRole('button', { name: 'Khác' })).toBeInViewport();
      const [told, tools] = await boxesAtOnce(page.getByText('1 kiện đã chọn'), bar);
      expect(tools.top).toBeLessThan(told.bottom);
      await expect(page.getByPlaceholder(/Mã, mã đơn/)).toBeInViewport();
    });

    test('a line that goes on after the page was loaded again moves no page', async ({ page, api }) => {
      await page.goto('/workspace?status=Waiting_for_delivery&hub_id=1');
      const waiting = { query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 1 } } as const;
      const code = (await (await api('hub_manager')).ok('GET /packages', waiting)).data[0]?.package_code ?? '';
      const asked = page.waitForRequest('**/v1/packages-batch');
      let isFirst = true;
      await page.route('**/v1/packages-batch', async (route) => {
        // Its answer never comes.
        if (!isFirst) await route.continue();
        isFirst = false;
      });
      await page.keyboard.press('/');
      await expect(prompt(page)).toBeFocused();
      await write(page, `${code} ; note "để dưới kệ"`);
      await page.keyboard.press('Enter');
      await asked;
      await page.reload();
      await expect(transcript(page).getByRole('listitem').filter({ hasText: code }).last()).toContainText('✓ 1');
      await expect(page.getByRole('button', { name: 'Tồn', exact: true })).toBeInViewport({ ratio: 1 });
    });

    test('in the workspace it stands first beneath the list, and frame and line stay within the screen', async ({
      page,
      api,
    }) => {
      await page.goto('/workspace?status=Waiting_for_delivery&hub_id=1');
      const grid = page.getByRole('grid', { name: 'Kiện hàng' });
      const waiting = { query: { status: 'Waiting_for_delivery', hub_id: '1', limit: 1 } } as const;
      const code = (await (await api('hub_manager')).ok('GET /packages', waiting)).data[0]?.package_code ?? '';
      await page.keyboard.press('/');
      await expect(prompt(page)).toBeFocused();
      await write(page, `${code} ; note "để dưới kệ"`);
      await page.keyboard.press('Enter');
      await expect(transcript(page).getByRole('listitem').filter({ hasText: code }).last()).toContainText('✓ 1');
      // Opened again, with runs of before in its log.
      await page.reload();
      await expect(transcript(page).getByRole('list', { name: 'Lượt chạy trước đó' })).toContainText(code);
      // The filters are pushed nowhere: the last of them and the way to the others are in sight.
      for (const name of ['Tồn', 'Bộ lọc', 'Bỏ mọi bộ lọc'])
        await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
      await grid.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Control+a');
      const bar = page.getByRole('toolbar', { name: /kiện đã chọn$/ });
      await expect(bar.getByRole('button', { name: 'Hoàn hàng' })).toBeInViewport();
      expect(await cutIn(page.getByRole('banner').or(page.getByRole('contentinfo')))).toEqual([]);
    });
  });
}

/** The words of the head's two lines stand one under the other. */
async function headHasTwoLines(grid: Locator): Promise<void> {
  const [first, second] = await Promise.all(
    [/^Trạng thái/, /^COD/].map((name) => grid.getByRole('columnheader', { name }).boundingBox()),
  );
  expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0) - 1);
}

for (const width of [320, 390, 480]) {
  test.describe(`${width} px`, () => {
    test.use({ account: 'hub_manager', viewport: { width, height: 844 } });

    test('a list of packages is not pushed sideways: its rows have two lines, and the keys go on there', async ({
      page,
    }) => {
      await openPackages(page, 'status=Waiting_for_delivery&hub_id=1&sort=-cod');
      const first = page.getByRole('grid', { name: 'Kiện hàng' }).getByRole('row').nth(1);
      const cells = first.getByRole('gridcell');
      await expect(cells.filter({ hasText: 'Chờ giao' })).toBeInViewport();
      await expect(cells.filter({ hasText: /^[\d.]+,00$/ })).toBeInViewport();
      const [named, told] = await boxesAtOnce(cells.nth(1), cells.nth(3));
      expect(told.top).toBeGreaterThanOrEqual(named.bottom - 1);
      await headHasTwoLines(page.getByRole('grid', { name: 'Kiện hàng' }));
      expect(await sidewaysLists(page)).toEqual([]);

      await page.goto('/workspace?status=Waiting_for_delivery&hub_id=1&sort=-cod');
      const grid = page.getByRole('grid', { name: 'Kiện hàng' });
      await expect(grid.getByRole('gridcell', { name: 'Chờ giao' }).first()).toBeInViewport();
      await headHasTwoLines(grid);
      expect(await sidewaysLists(page)).toEqual([]);
      await grid.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await expect(grid.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '3');
      await page.keyboard.press('PageDown');
      await expect(page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`)).toBeInViewport();
      expect(await sidewaysLists(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/packages\/\d+/);
    });
  });
}

/** Buttons and words that lie partly beyond the box that hides the rest of them. */
const cutIn = (frame: Locator): Promise<string[]> =>
  frame.locator('button, span').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const box = part.parentElement?.getBoundingClientRect();
      const seen = box !== undefined && right > left && top < box.bottom && bottom > box.top;
      return seen && (left < box.left - 1 || right > box.right + 1) ? [part.textContent] : [];
    }),
  );

/** What waits above a list is folded where both would have no room. */
async function openAbove(page: Page): Promise<void> {
  await expect(page.locator('main header > button[aria-expanded]').first()).toBeVisible();
  const folded = page.locator('main header > button[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
}

test.describe('figures on a phone', () => {
  test.use({ account: 'admin', viewport: { width: 390, height: 844 } });

  test('tell each row in two lines or as a block, and are not pushed sideways', async ({ page }) => {
    await page.goto('/nowhere');
    for (const path of ['/user-3pl', '/linehaul-monitoring', '/trial-balance', '/price-standards'])
      await test.step(path, async () => {
        await followAnew(page, path);
        await expect(page.locator('[data-lines="2"]').getByRole('link').first()).toBeVisible();
        expect(await sidewaysLists(page)).toEqual([]);
      });
    for (const path of ['/claim-lost', '/hub-lost-claim'])
      await test.step(path, async () => {
        await followAnew(page, path);
        await openAbove(page);
        const row = page.locator('.lined-rows tbody tr').first();
        await expect(row).toBeVisible();
        expect(await sidewaysLists(page)).toEqual([]);
        const [named, told] = await boxesAtOnce(
          row.locator('[data-line="lead"]'),
          row.locator('[data-line="2"]').first(),
        );
        expect(told.top).toBeGreaterThanOrEqual(named.bottom - 1);
      });
    await test.step('/3pl-cod-collection', async () => {
      await followAnew(page, '/3pl-cod-collection');
      await openAbove(page);
      const figures = page.getByRole('region', { name: '3PL còn giữ' });
      await expect(figures.locator('tbody tr').first()).toBeVisible();
      expect(await figures.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    });
  });

  test('a list of labels is told in lines, and is not pushed sideways', async ({ page, api }) => {
    const admin = await api('admin');
    const { data } = await admin.ok('GET /packages', { query: { status: 'Waiting_for_delivery', limit: 10 } });
    const [one, other] = data.map(({ package_code: code }) => code);
    await page.goto('/re-print-package');
    await page.getByRole('textbox', { name: 'Mã vận đơn' }).fill(`${one} ${other}`);
    await page.getByRole('button', { name: 'Thêm vào danh sách' }).click();
    const list = page.getByRole('region', { name: 'Kiện sẽ in nhãn' });
    await expect(list.locator('tbody tr')).toHaveCount(2);
    expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });
});

test.describe('on a phone', () => {
  test.use({ account: 'admin', viewport: { width: 390, height: 844 } });

  test('a list’s pages are at the thumb wherever it is read, and its filters behind one button', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openPackages(page);
    const next = page.getByRole('button', { name: 'Sau', exact: true });
    await expect(next).toBeInViewport({ ratio: 1 });
    await next.click();
    await expect(page.getByText(/^trang 2 \//)).toBeInViewport({ ratio: 1 });
    // By keys too: no row lies beneath it.
    await enterRows(page);
    await page.keyboard.press('End');
    await expect(async () => {
      const [row, pages] = await boxesAtOnce(
        page.getByRole('grid', { name: 'Kiện hàng' }).getByRole('row').last(),
        page.getByRole('navigation', { name: /^Phân trang/ }),
      );
      expect(row.bottom).toBeLessThanOrEqual(pages.top + 1);
    }).toPass();

    const tools = page.locator('main [role="search"] ~ button').or(page.getByRole('searchbox'));
    const filter = page.getByRole('button', { name: 'Bộ lọc', exact: true });
    const [menu, tool] = await boxesAtOnce(filter, tools.last());
    expect(menu.top).toBe(tool.top);
    await filter.click();
    await page.getByRole('option', { name: 'Trạng thái' }).click();
    await page.getByRole('option', { name: 'Chờ giao', exact: true }).click();
    await expect(page).toHaveURL(/status=Waiting_for_delivery/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Trạng thái: Chờ giao' })).toBeInViewport();
    await expect(next).toBeInViewport({ ratio: 1 });
  });

  test('a message lies neither over the command line nor over the field that is typed in', async ({ page }) => {
    await openPackages(page);
    await page.keyboard.press('n');
    const message = toast(page, 'Chọn ít nhất một kiện');
    await expect(message).toBeVisible();
    const [line, told] = await boxesAtOnce(prompt(page), message);
    expect(told.top).toBeGreaterThanOrEqual(line.bottom);
    const search = page.getByRole('searchbox');
    await search.click();
    await expect
      .poll(async () => {
        const [field, moved] = await boxesAtOnce(search, message);
        return moved.top >= field.bottom || moved.bottom <= field.top;
      })
      .toBe(true);
  });

  test('views and columns of a list stand beside its search', async ({ page }) => {
    await page.goto('/nowhere');
    for (const path of ['/hub-managers', '/checkin-runsheet', '/bank-statements'])
      await test.step(path, async () => {
        await followAnew(page, path);
        await expect(page.locator('main [role="search"] ~ button')).toHaveCount(2);
        const middles = await page
          .locator('main [role="search"] input[type="search"], main [role="search"] ~ button')
          .evaluateAll((parts) =>
            parts.map((part) => part.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
          );
        for (const middle of middles) expect(middle).toBeCloseTo(middles[0] ?? 0, 0);
      });
  });

  test('the status of what the drawer’s search has found is whole', async ({ page }) => {
    await openPackages(page, 'status=Return_waiting_for_linehaul');
    const code = await page.getByRole('grid', { name: 'Kiện hàng' }).getByRole('link').first().textContent();
    await page.getByRole('button', { name: 'Mở danh sách trang' }).click();
    const drawer = page.getByRole('dialog', { name: 'Trang' });
    await drawer.getByRole('textbox').fill(code ?? '');
    await page.keyboard.press('Enter');
    const found = drawer.getByRole('listitem').filter({ hasText: code ?? '' });
    await expect(found).toBeVisible();
    expect(
      await found.evaluate(
        (row) => [...row.querySelectorAll('span')].filter((part) => part.scrollWidth > part.clientWidth + 1).length,
      ),
    ).toBe(0);
  });

  test('the last scan of the COD counter keeps its distance from what stands above', async ({ page }) => {
    await page.goto('/cod-collection');
    const [head, scan] = [page.locator('main header').first(), page.locator('.scan-banner')];
    await expect(scan).toBeVisible();
    const [above, below] = await boxesAtOnce(head, scan);
    expect(below.top - above.bottom).toBeGreaterThanOrEqual(8);
  });
});

test.describe('prices of a hub at 1280 px', () => {
  test.use({ account: 'admin', viewport: { width: 1280, height: 800 } });

  test('are whole in their cells', async ({ page }) => {
    await page.goto('/hubs/price-table/1');
    const cells = page.locator('input[data-cell]');
    await expect(cells.first()).toBeVisible();
    expect(
      await cells.evaluateAll((fields) =>
        fields.flatMap((field) => (field.scrollWidth > field.clientWidth ? [field.dataset.cell] : [])),
      ),
    ).toEqual([]);
  });
});

test.describe('what shops are due, on a phone', () => {
  test.use({ account: 'admin', viewport: { width: 360, height: 780 } });

  test('is found beside its title, and what can be done stands in one line beneath', async ({ page }) => {
    await page.goto('/shop-payouts');
    const lineOf = async (part: Locator): Promise<number> => Math.round((await part.boundingBox())?.y ?? 0);
    const buttons = ['Shop được nhận', 'Phiếu đã lập', 'Lập phiếu'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    );
    await expect(page.getByRole('region', { name: 'Shop được nhận' }).locator('tbody tr').first()).toBeVisible();
    expect(new Set(await Promise.all(buttons.map(lineOf))).size).toBe(1);
    const [title, field] = [page.getByRole('heading', { level: 1 }), page.getByRole('searchbox', { name: 'Tìm shop' })];
    expect(Math.abs((await lineOf(title)) - (await lineOf(field)))).toBeLessThan(20);
  });
});

test.describe('cash at hubs', () => {
  test.use({ account: 'admin' });

  test('all its figures and what can be done are in sight on every desk, the lesser figures beneath where there is no room', async ({
    page,
  }) => {
    await page.goto('/cod-hub-bank-deposit');
    const figures = page.getByRole('region', { name: 'Tiền mặt tại bưu cục' });
    // Early in a day its figures are short, and fit 1280 px side by side.
    for (const width of [853, 1280, 1700]) {
      await page.setViewportSize({ width, height: 800 });
      await openAbove(page);
      await expect(figures.locator('tbody tr').first()).toBeVisible();
      await expect.poll(() => figures.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
      const beneath = figures.getByRole('columnheader', { name: 'Đã nộp Đã chuyển bưu cục' });
      if (width === 853) await expect(beneath).toBeVisible();
      if (width === 1700)
        await expect(figures.getByRole('columnheader', { name: 'Đã nộp', exact: true })).toBeVisible();
    }
  });
});
