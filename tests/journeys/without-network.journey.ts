import type { BrowserContext, Locator, Page } from 'playwright/test';
import type { Api } from './support/api';
import { cableTo, type Cable } from './support/cable';
import { prompt, write } from './support/console';
import { expect, test } from './support/journey';
import { caughtUp, scan, scanAll } from './support/scanner';
import { pageWith } from './support/used-browser';

test.use({ newBrowser: true, serviceWorkers: 'allow' });

let cable: Cable;
test.beforeEach(async ({ url }) => {
  cable = await cableTo(url);
});
test.afterEach(() => cable.close());

/** A tab of somebody signed in, whose network hangs on the cable. */
const tabOf = ({ token }: Api, context: BrowserContext): Promise<Page> =>
  pageWith(context, cable.address, { access_token: token ?? '' });

const goto = (page: Page, path: string) => page.goto(cable.address + path);

/** The worker has taken the page over, with all the files of the console. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
}

/**
 * What is shown of the package has been written down for the time without a network: the browser does that when it is
 * idle.
 */
async function answerKept(page: Page, code: string): Promise<void> {
  const kept = (): Promise<boolean> =>
    page.evaluate(async (text) => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      if (!names.includes('hubline-answers')) return false;
      const opening = indexedDB.open('hubline-answers');
      const answers = await new Promise<unknown[]>((done) => {
        opening.onsuccess = () => {
          const all = opening.result.transaction('answers').objectStore('answers').getAll();
          all.onsuccess = () => done(all.result);
        };
      });
      opening.result.close();
      return answers.some((answer) => JSON.stringify(answer).includes(text));
    }, code);
  await expect.poll(kept).toBe(true);
}

/** Without a network the tab is closed, and another one opened in its place. */
async function reopened(page: Page, context: BrowserContext, path: string): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await goto(next, path);
  return next;
}

const footer = (page: Page, text: string) => page.getByRole('contentinfo').getByText(text);

test('without a network the console opens, shows what it last had and what waits, and all of it is done once in its order', async ({
  context,
  api,
}) => {
  const operator = await api('hub_operator');
  const { data: profile } = await operator.ok('GET /user/profile', { query: { include: 'hubs' } });
  const bound = await operator.ok('GET /packages', {
    query: { status: 'In_linehaul', hub_id: String(profile.hubs.data[0]?.id), hub_role: 'lm', limit: 60 },
  });
  const coming = bound.data.filter(({ held_by_3pl }) => !held_by_3pl).slice(-40);
  const noted = coming.slice(0, 3);
  expect(coming.length).toBeGreaterThan(20);

  const page = await tabOf(operator, context);
  await goto(page, '/packages');
  const rows = page.getByRole('grid', { name: 'Kiện hàng' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  // By their codes: which columns this account has chosen comes from another browser, and may come later.
  const codesOf = async (of: Locator) => (await of.allInnerTexts()).map((text) => /HL\d{9}VN/.exec(text)?.[0] ?? '');
  const shown = await codesOf(rows);
  await answerKept(page, shown[0] ?? '');
  await goto(page, '/inbound');
  await expect(page.getByRole('heading', { level: 1, name: 'Nhập kho' })).toBeVisible();
  await workerReady(page);
  cable.pull();
  const [first = '', ...others] = coming.map(({ package_code }) => package_code);
  await scan(page, first);
  await expect(page.getByText('Mất kết nối mạng.')).toBeVisible();
  await scanAll(page, others);
  await expect(footer(page, `${coming.length} lượt quét chờ`)).toBeVisible();

  const next = await reopened(page, context, '/packages');
  await expect(next.getByRole('banner').getByText('mất mạng')).toBeVisible();
  await expect(next.getByText('Đang xem dữ liệu lúc')).toBeVisible();
  const kept = next.getByRole('grid', { name: 'Kiện hàng' }).locator('tbody tr');
  expect(await codesOf(kept)).toEqual(shown);
  for (const { package_code } of noted) {
    await caughtUp(next);
    await next.keyboard.press('/');
    await expect(prompt(next)).toBeFocused();
    await write(next, `${package_code} ; note "đã quét"`);
    await next.keyboard.press('Enter');
    await expect(prompt(next)).toHaveValue('');
    await next.keyboard.press('Escape');
  }
  await footer(next, `${coming.length} lượt quét chờ`).click();
  const queue = next.getByRole('region', { name: 'Hàng đợi' });
  await expect(queue.getByText(`${coming.length} lượt quét đang chờ`)).toBeVisible();
  await expect(queue.getByText('note "đã quét"')).toHaveCount(noted.length);
  // Never opened on this machine.
  await goto(next, '/shops');
  await expect(next.getByText('Không kết nối được máy chủ.').first()).toBeVisible();

  cable.plug();
  await expect(footer(next, 'lượt quét chờ')).toBeHidden();
  await expect(footer(next, 'dòng chờ')).toBeHidden();
  await expect(next.getByRole('banner').getByText('mất mạng')).toBeHidden();
  for (const { package_code, id } of coming) {
    // The newest first: taken in, and then noted. What is on its way waits no longer, and is not done yet.
    const due = noted.some((one) => one.id === id) ? ['operator_update', 'inbound'] : ['inbound'];
    const done = async (): Promise<string[]> => {
      const { data: steps } = await operator.ok('GET /package-history', { query: { package_id: id } });
      const actions = steps.map(({ action }) => action);
      return actions.filter((action) => /checkin|inbound|operator_update/.test(action)).slice(0, due.length);
    };
    await expect.poll(done, package_code).toEqual(due);
    expect((await operator.ok('GET /packages/{id}', { params: { id } })).data.status).not.toBe('In_linehaul');
  }
});

test('five hundred scans without a network, the tab closed and another opened: five hundred effects', async ({
  context,
  api,
}) => {
  const manager = await api('hub_manager');
  const page = await tabOf(manager, context);
  await goto(page, '/backlog/check');
  await expect(page.getByRole('button', { name: 'Bắt đầu kiểm' })).toBeVisible();
  await page.getByRole('main').press('t');
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?id=\d+$/);
  const id = Number(new URL(page.url()).searchParams.get('id'));
  const query = { finding: 'waiting', limit: 500 } as const;
  const { data: lines } = await manager.ok('GET /backlog-checks/{id}/lines', { params: { id }, query });
  // Those that should lie here, and as many that should not as make it a full shelf.
  const admin = await api('admin');
  const { data: others } = await admin.ok('GET /packages-subjects', { query: { status: 'Delivered', limit: 500 } });
  const here = lines.map(({ code }) => code);
  const codes = [...here, ...others.map(({ package_code }) => package_code)].slice(0, 500);
  expect(new Set(codes).size).toBe(500);
  await workerReady(page);
  cable.pull();
  const [first = '', ...rest] = codes;
  await scan(page, first);
  await expect(page.getByText('Mất kết nối mạng.')).toBeVisible();
  await scanAll(page, rest);
  await expect(footer(page, '500 lượt quét chờ')).toBeVisible({ timeout: 60_000 });
  const next = await reopened(page, context, '/packages');
  await expect(footer(next, '500 lượt quét chờ')).toBeVisible();
  cable.plug();
  await expect(footer(next, 'lượt quét chờ')).toBeHidden({ timeout: 60_000 });
  const { data } = await manager.ok('GET /backlog-checks/{id}', { params: { id } });
  expect(data.counts).toMatchObject({ matched: here.length, unexpected: 500 - here.length });
});
