import { follow, openPackages } from './support/console';
import { packageOfAnotherHub } from './support/foreign';
import { expect, test } from './support/journey';
import { pages, people, refusedRecords, sidebarOf } from './support/role-pages';

const refusal = 'Bạn không có quyền xem trang này';

// Nothing is changed here: whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' });

test.describe('an old link', () => {
  test.use({ account: 'admin' });

  test('in capitals leads to the page all the same', async ({ page }) => {
    await page.goto('/3PL');
    await expect(page.getByRole('heading', { level: 1, name: 'Bàn giao 3PL' })).toBeVisible();
  });
});

/**
 * One who may see all pages, which the walk of every page opens and looks at as he does, and one who may see the
 * fewest; `role-pages.test` has every role and page.
 */
for (const account of ['admin', 'hub_operator'] as const) {
  test.describe(account, () => {
    test.use({ account });

    test('comes by a link to the pages of the role, and to no other; those of the sidebar stand there', async ({
      page,
      api,
    }) => {
      // More than seventy pages: on a slow machine more than a minute.
      test.slow();
      const { data } = await (await api(account)).ok('GET /packages', { query: { limit: 1 } });
      const [pkg] = data;
      await page.goto(`/packages/${pkg?.id ?? 0}`);
      await expect(page.getByRole('heading', { level: 1, name: pkg?.package_code ?? '' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: pkg?.package_code ?? '' })).toBeVisible();
      for (const { path, heading: title, refused } of account === 'admin' ? [] : pages) {
        const may = !refused.includes(account);
        const heading = page.getByRole('heading', {
          level: 1,
          name: may ? title || people[account] : refusal,
          exact: true,
        });
        // From page to page, which is quicker than from nothing: the guard is the same.
        await follow(page, path);
        await expect(heading, path).toBeVisible({ timeout: 20_000 });
        await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
      }
      const links = page.getByRole('navigation', { name: 'Trang', exact: true }).getByRole('link');
      await expect
        .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
        .toEqual(sidebarOf(account));

      for (const path of refusedRecords(account)) {
        for (const [to, title] of [
          ['/khong-co', 'Không có trang này'],
          [path, refusal],
        ] as const) {
          await follow(page, to);
          await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible();
          await expect(page, path).toHaveTitle(`${title} · Hubline`);
        }
      }
    });
  });
}

test.describe('anywhere else', () => {
  test.use({ account: 'hub_operator' });

  test('an unknown path is a page that says so, and leads back', async ({ page }) => {
    await page.goto('/khong-co/trang-nay?x=1');
    await expect(page.getByRole('heading', { name: 'Không có trang này' })).toBeVisible();
    await expect(page.getByText('/khong-co/trang-nay không dẫn tới trang nào.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Không có trang này' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Về trang đầu' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Kiện hàng' })).toBeVisible();
    await expect(page).toHaveURL(/\/packages$/);
  });

  test('a package of another hub is as one that does not exist, and a code leads to its package', async ({
    page,
    api,
  }) => {
    const operator = await api('hub_operator');
    const foreign = await packageOfAnotherHub(api);
    await page.goto(`/packages/${foreign.id}`);
    await expect(page.getByRole('heading', { level: 1, name: `Không có kiện ${foreign.id}` })).toBeVisible();
    expect(await operator.refusal('GET /packages/{id}', { params: { id: foreign.id } })).toBe('EPK009');
    const [own] = (await operator.ok('GET /packages', { query: { limit: 1 } })).data;
    await page.goto(`/packages/${own?.package_code ?? ''}`);
    await expect(page.getByRole('heading', { name: own?.package_code ?? '' })).toBeVisible();
  });

  test('a refused page leads back to one’s own by its link', async ({ page }) => {
    await page.goto('/packages/import');
    await expect(page.getByText('Vai trò của bạn: Nhân viên bưu cục.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Về trang đầu' }).press('Enter');
    await expect(page).toHaveURL(/\/packages$/);
    await openPackages(page);
  });
});
