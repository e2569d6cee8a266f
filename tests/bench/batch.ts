import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type pg from 'pg';
import type { BodyInputOf } from '~contract/endpoints';
import { packageMachine } from '~domain/package-machine';
import { addressOf, startProduct, type ScriptProcess } from '../helpers/script-process';
import { median, ms, printTable, ratio } from './measure';
import { databaseOf, signIn } from './network';
import { residentMegabytes } from './resident';
import { withCopy } from './with-copy';

const batchSize = 10_000;
/** Others than those measured; a provider that has just started is slower than one at work. */
const warmUpSize = 1_000;
const rounds = 4;
/** More than the collector lets pass between two great clean-ups: over ten of them it only looks like growth. */
const batchesInARow = 40;
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
  batch(body: BodyInputOf<'POST /packages-batch'>): Promise<number>;
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
    const request = http.request(url, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() } }, (answer) => {
      let end = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        end = (end + text).slice(-200);
      });
      answer.on('end', () => {
        const took = performance.now() - begun;
        if (end.endsWith(`{"done":true,"ok":${body.items.length},"refused":0}\n`)) resolve(took);
        else reject(new Error(`the batch ended with ${end}`));
      });
    });
    request.on('error', reject).end(JSON.stringify(body));
  });
}

async function eligibleIds(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from packages where status = any($1) and not held_by_3pl order by id', [packageMachine.lost.from]);
  if (rows.length < batchSize + warmUpSize) throw new Error(`only ${rows.length} packages can be reported lost`);
  return rows.map((row) => row.id);
}

const itemsOf = (ids: readonly number[]): { id: number }[] => ids.map((id) => ({ id }));
const lost = (ids: readonly number[]): BodyInputOf<'POST /packages-batch'> => ({ action: 'lost', args: { note }, items: itemsOf(ids) });

/** One round of either side, each on a fresh copy of the network, so that neither finds what the other has left. */
async function round(clusterUrl: string, template: string): Promise<{ api: number; sql: number }> {
  const api = await withCopy(clusterUrl, template, async (name, pool) => {
    const ids = await eligibleIds(pool);
    const token = await signIn(pool);
    return withProvider(databaseOf(clusterUrl, name), token, async ({ batch }) => {
      await batch(lost(ids.slice(batchSize, batchSize + warmUpSize)));
      return batch(lost(ids.slice(0, batchSize)));
    });
  });
  const sql = await withCopy(clusterUrl, template, async (_name, pool) => {
    const ids = await eligibleIds(pool);
    const run = (list: readonly number[]) => pool.query(oneStatement, [list, packageMachine.lost.from, note]);
    await run(ids.slice(batchSize, batchSize + warmUpSize));
    const begun = performance.now();
    const { rowCount } = await run(ids.slice(0, batchSize));
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
function memory(clusterUrl: string, template: string): Promise<Memory> {
  return withCopy(clusterUrl, template, async (name, pool) => {
    const ids = (await eligibleIds(pool)).slice(0, batchSize);
    const token = await signIn(pool);
    return withProvider(databaseOf(clusterUrl, name), token, async ({ process: provider, batch }) => {
      const resident = (): number => residentMegabytes(provider.pid);
      const before = resident();
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, resident());
      }, 50);
      const after: number[] = [];
      for (let time = 1; time <= batchesInARow; time += 1) {
        await batch({ action: 'operator_update', args: { operator_note: String(time) }, items: itemsOf(ids) });
        after.push(resident());
      }
      clearInterval(watch);
      return { before, most, after };
    });
  });
}

/** 10,000 packages by one call beside the same change as one statement, and what many such calls do to the memory. */
export async function batchTimes(clusterUrl: string, template: string): Promise<void> {
  const api: number[] = [];
  const sql: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const times = await round(clusterUrl, template);
    api.push(times.api);
    sql.push(times.sql);
  }
  printTable(`Batch of ${batchSize.toLocaleString('en')} packages, median of ${rounds} (aim: 2× or less)`, ['change', 'POST /packages-batch', 'one SQL statement', 'ratio'], [
    ['lost', ms(median(api)), ms(median(sql)), ratio(median(api) / median(sql))],
  ]);
  const { before, most, after } = await memory(clusterUrl, template);
  const told = [1, 2, 5, 10, 20, 30, batchesInARow];
  printTable(`Provider’s resident memory over ${batchesInARow} such batches in a row, MB (aim: flat)`, ['', 'idle', ...told.map((count) => `after ${count}`), 'most'], [
    ['provider', ...[before, ...told.map((count) => after[count - 1] ?? Number.NaN), most].map((megabytes) => megabytes.toFixed(0))],
  ]);
}
