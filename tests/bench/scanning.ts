import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { chromium, type Page } from 'playwright';
import { chromiumArguments, ensureChromium } from '../helpers/chromium';
import { addressOf, startProduct } from '../helpers/script-process';
import { scanBelt, scanLive } from '../journeys/support/scanner';
import { bundleScript } from './bundle-script';
import { section, type Section } from './figures';
import { besideStolen, inRounds, median, p50, p95, percentile } from './measure';
import { signIn } from './network';
import type { Scale } from './scale';
import { withCopy } from './with-copy';
import { dayMs } from '~domain/time';

/** Between two scans of a hand, ms. */
const betweenMs = 350;
/** A belt: a scan this often, ms. */
const beltMs = 50;
/** Once the belt stands still, everything is answered by then. */
const patienceMs = 60_000;

interface Load {
  readonly exports: number;
  readonly batches: number;
}

/** Reads an answer to its end; throws unless it is a success. */
function read(url: string, token: string, body?: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
    };
    const request = http.request(url, { method: body ? 'POST' : 'GET', headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer
        .on('data', () => undefined)
        .on('end', resolve)
        .on('error', reject);
    });
    request.on('error', reject).end(body ? JSON.stringify(body) : undefined);
  });
}

/** An export of the packages of 30 days and a batch, each begun anew when it has ended, while the work goes on. */
async function whileBusy(url: string, token: string, ids: readonly number[], work: () => Promise<void>): Promise<Load> {
  const done = { exports: 0, batches: 0 };
  const over = new AbortController();
  const again = async (kind: keyof Load, once: () => Promise<void>): Promise<void> => {
    while (!over.signal.aborted) {
      await once();
      done[kind] += 1;
    }
  };
  const to = new Date();
  const range = `created_from=${new Date(to.getTime() - 30 * dayMs).toISOString()}&created_to=${to.toISOString()}`;
  const loads = [
    again('exports', () => read(`${url}/v1/export-packages?${range}`, token)),
    again('batches', () =>
      read(`${url}/v1/packages-batch`, token, {
        action: 'operator_update',
        args: { operator_note: String(done.batches) },
        items: ids.map((id) => ({ id })),
      }),
    ),
  ];
  try {
    await Promise.race([work(), Promise.all(loads)]);
  } finally {
    over.abort();
  }
  await Promise.all(loads);
  return done;
}

/** Codes of packages on the road to whichever hub: any hub takes them in. */
async function onTheRoad(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ code: string }>(
    `select code from packages where status = 'In_linehaul' and not held_by_3pl order by md5(code) limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`only ${rows.length} packages are on the road`);
  return rows.map(({ code }) => code);
}

async function inboundPage(url: string, token: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const clock = await bundleScript('tests/bench/browser/scan-clock.ts');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((value) => localStorage.setItem('access_token', value), token);
  await context.addInitScript({ content: clock });
  const page = await context.newPage();
  await page.goto(`${url}/inbound`);
  await page.waitForSelector('main .scan-banner');
  await page.waitForTimeout(1_000);
  return { page, close: () => browser.close() };
}

/** Scans one after the other, as hands do; ms of each from its last key to the painted confirmation. */
async function timed(page: Page, codes: readonly string[]): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  for (const code of codes) {
    await scanLive(session, code);
    await page.waitForTimeout(betweenMs);
  }
  await session.detach();
  await page.waitForTimeout(1_000);
  const taken = await page.evaluate(() => window.scanClock.taken());
  if (taken.length !== codes.length)
    throw new Error(`${taken.length} of ${codes.length} scans were told on the screen`);
  return taken;
}

/** The same number of scans in each round, of codes nobody has scanned. */
async function scanRounds(
  to: Section,
  name: string,
  page: Page,
  codes: readonly string[],
  rounds: number,
): Promise<void> {
  const each = codes.length / rounds;
  const { value: times, stolen } = await besideStolen(() =>
    inRounds(rounds, (round) => timed(page, codes.slice(round * each, (round + 1) * each))),
  );
  to.record(`${name}, p50`, 'ms', p50(times));
  to.record(`${name}, p95`, 'ms', p95(times));
  to.record(
    `${name}, most`,
    'ms',
    times.map((samples) => Math.max(...samples)),
  );
  if (stolen !== null) to.record(`${name}, of the processors taken by other machines`, '%', [stolen]);
}

/**
 * The scanner at the inbound page, idle and while an export and a batch run; and a belt of 20 scans a second, of which
 * none may be lost.
 */
export async function scanningTimes(
  clusterUrl: string,
  template: string,
  { rounds, scans, beltSeconds, batchSize }: Scale,
): Promise<void> {
  await withCopy(clusterUrl, template, async (database, pool) => {
    const each = rounds * scans;
    // Before any time is told.
    const warmUp = Math.ceil(scans / 2);
    const codes = await onTheRoad(pool, warmUp + 2 * each + Math.round((beltSeconds * 1_000) / beltMs));
    const { rows: others } = await pool.query<{ id: number }>(
      `select id from packages where status = 'Waiting_for_delivery' and not held_by_3pl order by id limit $1`,
      [batchSize],
    );
    const ids = others.map(({ id }) => id);
    const token = await signIn(pool);
    const product = startProduct({
      DATABASE_URL: database,
      DATA_DIR: '.cache/bench',
      HUBLINE_REQUESTS_PER_MINUTE: '0',
    });
    try {
      const url = await addressOf(product);
      const { page, close } = await inboundPage(url, token);
      try {
        await timed(page, codes.slice(0, warmUp));
        const to = section(
          'scanning',
          `scan → confirmed on screen, alone and beside exports and batches of ${ids.length.toLocaleString('en')} packages (aim: p95 100 ms or less)`,
        );
        await scanRounds(to, 'nothing else runs', page, codes.slice(warmUp, warmUp + each), rounds);
        const load = await whileBusy(url, token, ids, () =>
          scanRounds(to, 'beside exports and batches', page, codes.slice(warmUp + each, warmUp + 2 * each), rounds),
        );
        to.record('exports that ran meanwhile', '', [load.exports]);
        to.record('batches that ran meanwhile', '', [load.batches]);
        if (beltSeconds > 0) await beltTimes(page, pool, codes.slice(warmUp + 2 * each), beltSeconds);
      } finally {
        await close();
      }
    } finally {
      await product.stop();
    }
  });
}

async function beltTimes(page: Page, pool: pg.Pool, codes: readonly string[], seconds: number): Promise<void> {
  const taken = async (): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(distinct s.code)::int as n from scans s where s.kind = 'inbound' and s.outcome = 'done' and s.code = any($1)`,
      [codes],
    );
    return rows[0]?.n ?? 0;
  };
  await scanBelt(page, codes, beltMs);
  const ended = performance.now();
  let done = await taken();
  while (done < codes.length && performance.now() - ended < patienceMs) {
    await sleep(100);
    done = await taken();
  }
  const behind = performance.now() - ended;
  await page.waitForTimeout(2_000);
  const times = await page.evaluate(() => window.scanClock.taken());
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from packages p where p.code = any($1) and p.status <> 'In_linehaul' and exists (select from package_history h where h.package_id = p.id and h.action in ('inbound', 'inbound_misrouted') and h.at > now() - interval '1 hour')`,
    [codes],
  );
  const to = section('belt', `${1_000 / beltMs} scans a second for ${seconds} s (aim: none is dropped)`);
  to.record('scanned', '', [codes.length]);
  to.record('taken in', '', [done]);
  to.record('in the history', '', [rows[0]?.n ?? 0]);
  to.record('behind at the end', 'ms', [behind]);
  to.record('told one by one, p50', 'ms', [median(times)]);
  to.record('told one by one, p95', 'ms', [percentile(times, 0.95)]);
}
