import type { Page } from 'playwright/test';
import type { Api } from './support/api';
import { brought } from './support/brought';
import { palette, prompt } from './support/console';
import { Hand } from './support/hand';
import { expect, test } from './support/journey';
import { scannerGap } from './support/scanner';
import { hubId } from './support/truck';

// A context of its own: what answers late there is no other journey's.
test.use({ account: 'admin', newBrowser: true });

const lateMs = 1_000;
/** Of a machine, and of a quick hand, between its keys. */
const paces = [5, 120] as const;

const path = (page: Page): string => new URL(page.url()).pathname;

/** The calls of the console from now on, as `GET /v1/package?code=…`. */
function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

const lookUps = (calls: readonly string[]): readonly string[] =>
  calls.filter((call) => call.startsWith('GET /v1/package?'));

/** A hand on a page that stands, every answer late from now on. */
async function handAt(page: Page): Promise<Hand> {
  const hand = await Hand.at(page);
  let late = 0;
  await hand.answerLate(() => late);
  await page.goto('/packages');
  await expect(prompt(page)).toBeVisible({ timeout: 120_000 });
  await hand.begin();
  late = lateMs;
  return hand;
}

/** A scanner, with the hands off the keys before it and behind it. */
async function scanned(hand: Hand, code: string, gap = scannerGap): Promise<void> {
  await hand.pass(400);
  await hand.strike([...code, 'Enter'], gap);
  await hand.pass(80);
}

async function packagesHere(api: Api, count: number) {
  const codes = await brought(
    api,
    await hubId(api, 'HCM01'),
    Array.from({ length: count }, () => ({ ward: 'HCM01' as const })),
  );
  const { data } = await api.ok('POST /packages-post', { body: { codes } });
  return data.packages;
}

for (const paceMs of paces) {
  test(`what is typed behind a line stays in the line, whatever its letters are as keys, at ${paceMs} ms a key`, async ({
    page,
  }) => {
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    const hand = await handAt(page);
    await hand.strike(['/', ...'backlog type=delivery', 'Enter', ...'@all ; note abc'], () => paceMs);
    await hand.look(async () => path(page) === '/workspace');
    // Whatever a key has begun has come by then.
    await hand.pass(5_000);
    expect([path(page), await prompt(page).inputValue(), await palette(page).count(), downloads]).toEqual([
      '/workspace',
      '@all ; note abc',
      0,
      [],
    ]);
    await expect(prompt(page)).toBeFocused();
  });

  test(`three lines straight behind each other all arrive, at ${paceMs} ms a key`, async ({ page, api }) => {
    const admin = await api('admin');
    const packages = await packagesHere(admin, 3);
    const hand = await handAt(page);
    const lines = packages.map(({ package_code: code }, at) => [...`${code} ; note "dòng ${at}"`, 'Enter']);
    await hand.strike(['/', ...lines.flat()], () => paceMs);
    const notes = () =>
      Promise.all(
        packages.map(async ({ id }) => (await admin.ok('GET /packages/{id}', { params: { id } })).data.operator_note),
      );
    const meant = ['dòng 0', 'dòng 1', 'dòng 2'];
    await hand.look(async () => (await notes()).join() === meant.join());
    expect(await notes()).toEqual(meant);
    expect(await prompt(page).inputValue()).toBe('');
  });

  test(`the palette has every letter when it opens for the first time, at ${paceMs} ms a key`, async ({ page }) => {
    const hand = await handAt(page);
    const calls = callsOf(page);
    await hand.strike(['Control+k', ...'undo note'], () => paceMs);
    const field = palette(page).getByRole('combobox');
    await hand.look(async () => (await field.count()) > 0 && (await field.inputValue()) === 'undo note');
    await expect(field).toHaveValue('undo note');
    expect(calls.filter((call) => /\/v1\/runs[/?]/.test(call))).toEqual([]);
  });
}

test('a scan while a page opens that takes scans stays on it', async ({ page, api }) => {
  test.slow();
  const admin = await api('admin');
  const [from, to] = [await hubId(admin, 'HCM01'), await hubId(admin, 'HN01')];
  const { data: trip } = await admin.ok('POST /linehaul-runsheets', {
    body: { hub_id: from, destination_hub_id: to },
  });
  const packages = await packagesHere(admin, 3);
  const hand = await handAt(page);
  const calls = callsOf(page);
  for (const [at, address] of ['/cod-collection', '/backlog/check', `/linehaul-runsheet/${trip.id}`].entries()) {
    const code = packages[at]?.package_code ?? '';
    await hand.load(address);
    await scanned(hand, code);
    const footer = page.getByRole('contentinfo');
    await hand.look(async () => (await footer.count()) > 0 && (await footer.innerText()).includes(code));
    await expect(footer).toContainText(code);
    await hand.pass(5_000);
    expect(path(page), address).toBe(address);
  }
  expect(lookUps(calls)).toEqual([]);
});

test('what is scanned before the app has started opens its package', async ({ page, api }) => {
  const [one, other] = await packagesHere(await api('admin'), 2);
  const hand = await handAt(page);
  for (const item of [one, other]) {
    await hand.load('/packages');
    await scanned(hand, item?.package_code ?? '');
    await hand.look(async () => path(page) !== '/packages');
    expect(path(page)).toBe(`/packages/${item?.id ?? 0}`);
  }
});

test('half a code behind a long stutter is told as such and not looked up, one that is stretched is whole', async ({
  page,
  api,
}) => {
  const [one, other] = await packagesHere(await api('admin'), 2);
  const hand = await handAt(page);
  const calls = callsOf(page);
  await scanned(hand, one?.package_code ?? '', (at) => [60, 22, 45, 58, 35][at % 5] ?? 0);
  await hand.look(async () => path(page) !== '/packages');
  expect(path(page)).toBe(`/packages/${one?.id ?? 0}`);
  expect(lookUps(calls)).toHaveLength(1);
  await hand.pass(2_000);
  await scanned(hand, other?.package_code ?? '', (at) => (at === 7 ? 700 : scannerGap(at)));
  const told = page.getByRole('contentinfo').getByText(/^✗ Mã mất đầu/);
  await hand.look(async () => (await told.count()) > 0);
  await expect(told).toBeVisible();
  expect(lookUps(calls)).toHaveLength(1);
});
