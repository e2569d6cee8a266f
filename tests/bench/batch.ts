import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type pg from 'pg';
import type { BodyInputOf } from '~contract/endpoints';
import { packageMachine } from '~domain/package-machine';
import { addressOf, startProduct, type ScriptProcess } from '../helpers/script-process';
import { section } from './figures';
import { inRounds, ratios } from './measure';
import { signIn } from './network';
import type { Scale } from './scale';
import { withCopy } from './with-copy';

/** To a batch, of other packages than those measured; a provider that has just started is slower than one at work. */
const warmUpShare = 0.1;
const note = 'Rơi khỏi xe khi dỡ hàng';

/** The same change as one statement: what `lost` writes on the packages and in their histories. */
const oneStatement = `
  with seen as (
    select id, status, coalesce(current_hub_id, fm_hub_id) as hub_id from packages where id = any($1::bigint[]) and status = any($2)
  ), changed as (
    update packages p set status = 'Missing', lost_note = $3, stage_entered_at = now(), updated_at = now(), version = p.version + 1
    from seen where p.id = seen.id
    returning p.id
  )
  insert into package_history (package_id, action, from_status, to_status, actor_id, actor_name, actor_role, hub_id, note, before, after)
  select id, 'lost', seen.status, 'Missing', (select min(id) from users), 'Bench', 'admin', seen.hub_id, $3, '{"lost_note":null}', jsonb_build_object('lost_note', $3::text)
  from seen join changed using (id)`;

interface Provider {
  readonly process: ScriptProcess;
  /** Runs a batch to the end of its answer; returns ms. Throws unless every package was changed. */
  readonly batch: (body: BodyInputOf<'POST /packages-batch'>) => Promise<number>;
}

async function withProvider<T>(url: string, token: string, work: (provider: Provider) => Promise<T>): Promise<T> {
  const product = startProduct({ DATABASE_URL: url, DATA_DIR: '.cache/bench', HUBLINE_REQUESTS_PER_MINUTE: '0' });
  try {
    const address = await addressOf(product);
    return await work({ process: product, batch: (body) => send(`${address}/v1/packages-batch`, token, body) });
  } finally {
    await product.stop();
  }
}

function send(url: string, token: string, body: BodyInputOf<'POST /packages-batch'>): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const request = http.request(
      url,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
      },
      (answer) => {
        let end = '';
        answer.setEncoding('utf8').on('data', (text: string) => {
          end = (end + text).slice(-200);
        });
        answer.on('end', () => {
          const took = performance.now() - begun;
          if (end.endsWith(`{"done":true,"ok":${(body.items ?? []).length},"refused":0}\n`)) resolve(took);
          else reject(new Error(`the batch ended with ${end}`));
        });
      },
    );
    request.on('error', reject).end(JSON.stringify(body));
  });
}

/** Those of the batch, and some to warm up with. */
async function eligibleIds(pool: pg.Pool, batchSize: number): Promise<{ batch: number[]; warmUp: number[] }> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from packages where status = any($1) and not held_by_3pl order by id',
    [packageMachine.lost.from],
  );
  const ids = rows.map((row) => row.id);
  const needed = Math.ceil(batchSize * (1 + warmUpShare));
  if (ids.length < needed) throw new Error(`only ${ids.length} packages can be reported lost`);
  return { batch: ids.slice(0, batchSize), warmUp: ids.slice(batchSize, needed) };
}

const itemsOf = (ids: readonly number[]): { id: number }[] => ids.map((id) => ({ id }));
const lost = (ids: readonly number[]): BodyInputOf<'POST /packages-batch'> => ({
  action: 'lost',
  args: { note },
  items: itemsOf(ids),
});

/** One round of either side, each on a fresh copy of the network, so that neither finds what the other has left. */
async function turn(clusterUrl: string, template: string, batchSize: number): Promise<{ api: number; sql: number }> {
  const api = await withCopy(clusterUrl, template, async (url, pool) => {
    const ids = await eligibleIds(pool, batchSize);
    const token = await signIn(pool);
    return withProvider(url, token, async ({ batch }) => {
      await batch(lost(ids.warmUp));
      return batch(lost(ids.batch));
    });
  });
  const sql = await withCopy(clusterUrl, template, async (_url, pool) => {
    const ids = await eligibleIds(pool, batchSize);
    const run = (list: readonly number[]) => pool.query(oneStatement, [list, packageMachine.lost.from, note]);
    await run(ids.warmUp);
    const begun = performance.now();
    const { rowCount } = await run(ids.batch);
    const took = performance.now() - begun;
    if (rowCount !== batchSize) throw new Error(`the statement changed ${rowCount} packages`);
    return took;
  });
  return { api, sql };
}

interface Memory {
  readonly before: number;
  readonly most: number;
  /** After each batch. */
  readonly after: readonly number[];
}

/** Resident memory of a provider, MB, over batches in a row that change the same packages again and again. */
function memory(clusterUrl: string, template: string, { batchSize, batchesInARow }: Scale): Promise<Memory> {
  return withCopy(clusterUrl, template, async (url, pool) => {
    const { batch: ids } = await eligibleIds(pool, batchSize);
    const token = await signIn(pool);
    return withProvider(url, token, async ({ process: provider, batch }) => {
      const resident = (): number => residentMegabytes(provider.pid);
      const before = resident();
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, resident());
      }, 50);
      const after = await inRounds(batchesInARow, async (time) => {
        await batch({ action: 'operator_update', args: { operator_note: String(time) }, items: itemsOf(ids) });
        return resident();
      });
      clearInterval(watch);
      return { before, most, after };
    });
  });
}

/** Many packages by one call beside the same change as one statement, and what many such calls do to the memory. */
export async function batchTimes(clusterUrl: string, template: string, scale: Scale): Promise<void> {
  const size = scale.batchSize.toLocaleString('en');
  const to = section('batch', `${size} packages reported lost by one call, and by one statement (aim: 2× or less)`);
  const turns = await inRounds(scale.rounds, () => turn(clusterUrl, template, scale.batchSize));
  const api = turns.map((taken) => taken.api);
  const sql = turns.map((taken) => taken.sql);
  to.record('POST /packages-batch', 'ms', api);
  to.record('one SQL statement', 'ms', sql);
  to.record('ratio', '×', ratios(api, sql));
  const { before, most, after } = await memory(clusterUrl, template, scale);
  const memoryOf = section(
    'batch, memory',
    `the provider’s resident memory over ${scale.batchesInARow} batches of ${size} in a row (aim: flat)`,
  );
  memoryOf.record('idle', 'MB', [before]);
  for (const share of [0.25, 0.5, 0.75, 1])
    memoryOf.record(`after ${share * 100} % of them`, 'MB', [
      after[Math.round(share * scale.batchesInARow) - 1] ?? Number.NaN,
    ]);
  memoryOf.record('most', 'MB', [most]);
}

/** Resident memory of a process. Reading /proc costs it nothing; elsewhere `ps` is asked. */
function residentMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1_024;
}
