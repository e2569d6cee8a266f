import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { prompt } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: null, newBrowser: true, serviceWorkers: 'allow' });

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

/** A build as it is, and another of it in which every script has another name: no file of one fits the other. */
function twoBuilds(): { readonly old: string; readonly next: string; readonly remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'hubline-builds-'));
  const [old, next] = [join(root, 'old'), join(root, 'next')];
  for (const build of [old, next]) cpSync('dist/console', build, { recursive: true });
  const scripts = readdirSync(join(next, 'assets')).filter((name) => name.endsWith('.js'));
  const renamed = new RegExp(scripts.map((name) => name.replaceAll(/[.$]/g, String.raw`\$&`)).join('|'), 'g');
  const anew = (text: string): string => text.replace(renamed, (name) => name.replace(/\.js$/, '-next.js'));
  for (const name of ['index.html', 'worker.js', ...scripts.map((script) => join('assets', script))])
    writeFileSync(join(next, name), anew(readFileSync(join(next, name), 'utf8')));
  for (const name of scripts) renameSync(join(next, 'assets', name), join(next, 'assets', anew(name)));
  const worker = readFileSync(join(next, 'worker.js'), 'utf8');
  // What the build does by itself: index.html is another one.
  writeFileSync(
    join(next, 'worker.js'),
    worker.replace(
      /("revision":")[0-9a-f]+(","url":"index.html")|(url:"index.html",revision:")[0-9a-f]+/,
      '$1$3next$2',
    ),
  );
  return { old, next, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Serves a build in front of the provider of the journeys. */
async function serve(url: string) {
  const served = { directory: '', contract: null as string | null };
  // oxlint-disable-next-line typescript/no-misused-promises -- a failure ends the test by itself
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', url);
    const isCall = /^\/(?:v1|config)\//.test(pathname);
    if (isCall) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const answer = await fetch(new URL(request.url ?? '/', url), {
        method: request.method,
        headers: {
          ...(headers as Record<string, string>),
          ...(served.contract && { 'hubline-contract': served.contract }),
        },
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    const isFile = /\.\w{2,5}$/.test(pathname);
    const file = join(served.directory, isFile ? pathname : 'index.html');
    try {
      const content = readFileSync(file);
      const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { served, address: `http://localhost:${port}`, close };
}

/** What a test has opened besides the browser. */
const open: (() => void)[] = [];
test.afterEach(() => {
  for (const close of open.splice(0)) close();
});

const builds = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
const isNext = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.scripts].some(({ src }) => src.endsWith('-next.js')));

test.slow();

test('a new version takes the old one’s place whole: open tabs go on with theirs, and none works against another contract', async ({
  context,
  url,
  api,
}) => {
  const { old, next, remove } = twoBuilds();
  const { served, address, close } = await serve(url);
  open.push(close, remove);
  served.directory = old;
  const token = (await api('hub_operator')).token ?? '';
  const first = await context.newPage();
  await first.goto(`${address}/v1/health`);
  await first.evaluate((value) => localStorage.setItem('access_token', value), token);
  await first.goto(`${address}/user/profile`);
  await expect(prompt(first)).toBeVisible();
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => first.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const before = await builds(first);
  expect(before).toHaveLength(1);

  served.directory = next;
  const second = await context.newPage();
  await second.goto(`${address}/user/profile`);
  await expect(prompt(second)).toBeVisible();
  expect(await isNext(second)).toBe(true);
  await expect.poll(() => builds(second)).toEqual([...before, 'hubline-next']);
  const settled = async (): Promise<boolean> => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated' && !registration.installing && !registration.waiting;
  };
  // It brings a whole console here first, on a machine that has other work.
  await expect.poll(() => second.evaluate(settled), { timeout: 90_000 }).toBe(true);

  // The tab of before opens a page it has not had yet: its files are on no server any more.
  await first.getByRole('link', { name: /^Hỗ trợ/ }).click();
  await expect(first.getByRole('heading', { level: 1, name: 'Hỗ trợ' })).toBeVisible();
  expect(await isNext(first)).toBe(false);

  // Without a network either opens again, as the new version.
  await context.setOffline(true);
  for (const page of [first, second]) {
    await page.reload();
    await expect(prompt(page)).toBeVisible();
    expect(await isNext(page)).toBe(true);
  }
  await context.setOffline(false);

  // A provider of another contract takes nothing from it, here what is asked while a code is typed: said, and loaded
  // anew once nothing is being typed.
  const line = prompt(second);
  await line.fill('note');
  served.contract = 'another';
  await line.fill('HL240000018VN');
  await expect(second.getByText('Hubline đã có phiên bản mới').first()).toBeVisible();
  await expect(line).toHaveValue('HL240000018VN');
  const loaded = second.waitForEvent('load');
  await line.fill('');
  await loaded;
});
