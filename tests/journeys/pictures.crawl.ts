import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import { createPool } from '~provider/db/pool';
import { seedDemo } from '~provider/demo/seed';
import { freshDatabase } from '../helpers/database';
import { addressOf, startProduct } from '../helpers/script-process';
import { isComparable } from './support/drawn-by';
import { placesOf, type Place } from './support/places';
import { signIn } from './support/session';
import { pageWith } from './support/used-browser';
import { quietOf, settled } from './support/walk';

/** Letters are small there and may be smoothed otherwise; what has moved, grown or gone has more pixels than these. */
const tolerance = { maxDiffPixels: 100 };
/** So long ago that of what the provider tells by its own clock nothing goes on any more. */
const present = new Date('2025-03-25T03:00:00Z');
/** A phone, a scanner, a desk at 150 %, a desk, a wall. */
const screens = [
  { width: 390, height: 844 },
  { width: 480, height: 800 },
  { width: 853, height: 480 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
/** What is kept of each: letters can be read no more, and all pictures together are as large as one would be. */
const deviceScaleFactor = 1 / 3;

const patterns = [
  '/packages',
  '/packages/:reference',
  '/packages/create',
  '/packages/import',
  '/packages/:reference/awb',
  '/workspace',
  '/package-history',
  '/inbound',
  '/checkin-runsheet/:id',
  '/linehaul-runsheet/:id',
  '/mobile-units',
  '/cod-collection/:id',
  '/shop-payouts/:id',
  '/claim-lost/:id',
  '/couriers',
  '/couriers/:id/info',
  '/hubs/:id',
  '/shops/seller-stores/:id',
  '/price-standards/:id',
  '/user/cheat-sheet',
];

/** All of them on one sheet, to be looked at. */
const allTogether = '.cache/pictures.png';

const nameOf = (pattern: string): string => pattern.slice(1).replaceAll('/:', '-').replaceAll('/', '-');

/** The built product on a demo network that is the same whenever it is made. */
async function serveSteady(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-pictures-'));
  const database = await freshDatabase({ seed: 'empty' });
  const pool = createPool(database.connectionString);
  await seedDemo(pool, { packages: 600, now: present, log: () => undefined });
  await pool.end();
  const provider = startProduct({ DATA_DIR: dataDir, DATABASE_URL: database.connectionString, HUBLINE_SEED: 'empty' });
  const stop = async (): Promise<void> => {
    await provider.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: await addressOf(provider), stop };
}

/** The page on each of the screens, opened once. */
async function picturesOf(page: Page, place: Place, quiet: () => Promise<void>): Promise<Buffer[]> {
  await page.goto(place.path);
  await settled(page, place, quiet);
  const pictures = [];
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await quiet();
    pictures.push(await page.screenshot({ animations: 'disabled', caret: 'hide', timeout: 0 }));
  }
  return pictures;
}

/** Pictures beside each other, or those of several rows one under the other. */
async function sheetOf(paper: Page, rows: readonly (readonly Buffer[])[]): Promise<Buffer> {
  const images = (row: readonly Buffer[]): string =>
    row.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`).join('');
  await paper.setContent(
    `<body style="margin:0;display:inline-block;background:#777">${rows
      .map((row) => `<div style="display:flex;gap:4px;padding:2px;align-items:start">${images(row)}</div>`)
      .join('')}</body>`,
  );
  return paper.locator('body').screenshot();
}

test('pages look as they did, on a phone, a scanner, desks and a wall', async ({ browser }) => {
  test.slow();
  const { url, stop } = await serveSteady();
  try {
    const admin = await signIn(url, 'admin');
    const places = (await placesOf(admin)).filter(({ pattern }) => patterns.includes(pattern));
    expect(places.filter(({ found }) => found)).toHaveLength(patterns.length);
    const context = await browser.newContext({ baseURL: url, deviceScaleFactor });
    const page = await pageWith(context, url, { access_token: admin.token ?? '' });
    await page.clock.setFixedTime(present);
    const quiet = quietOf(page);
    const paper = await browser.newPage({ deviceScaleFactor: 1, viewport: { width: 1700, height: 400 } });
    const compared = isComparable(browser, test.info());
    const sheets = [];
    for (const place of places) {
      const sheet = await sheetOf(paper, [await picturesOf(page, place, quiet)]);
      sheets.push(sheet);
      if (compared) expect.soft(sheet).toMatchSnapshot(`${nameOf(place.pattern)}.png`, tolerance);
    }
    const all = sheets.map((sheet) => [sheet]);
    await mkdir(dirname(allTogether), { recursive: true });
    await writeFile(allTogether, await sheetOf(paper, all));
    await context.close();
  } finally {
    await stop();
  }
});
