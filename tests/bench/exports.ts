import http from 'node:http';
import copyStreams from 'pg-copy-streams';
import { get } from './calls';
import { section } from './figures';
import { inRounds, p50, ratios, time } from './measure';
import type { Network } from './network';
import type { Scale } from './scale';
import { dayMs } from '~domain/time';

const megabyte = 1024 ** 2;

interface Taken {
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Most memory of this process, which serves and reads at once, beyond what it had before. */
  readonly grown: number;
}

/** Watches the memory of the process while something runs. */
async function watched(work: () => Promise<{ rows: number; bytes: number }>): Promise<Taken> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const start = performance.now();
  try {
    const done = await work();
    return { ...done, seconds: (performance.now() - start) / 1000, grown: most - before };
  } finally {
    clearInterval(watch);
  }
}

/** Reads a file to its end and keeps none of it; the export's own row tells how many rows it had. */
async function exported({ url, token, pool }: Network, path: string): Promise<{ rows: number; bytes: number }> {
  const { id, bytes } = await new Promise<{ id: number; bytes: number }>((resolve, reject) => {
    http
      .get(url + path, { headers: { authorization: `Bearer ${token}` } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
        let length = 0;
        response.on('data', (chunk: Buffer) => (length += chunk.length));
        response.on('end', () => resolve({ id: Number(response.headers['x-export-id']), bytes: length }));
        response.on('error', reject);
      })
      .on('error', reject);
  });
  const { rows } = await pool.query<{ rows: number }>('select rows from exports where id = $1', [id]);
  // What the run leaves behind must not slow down the next one.
  await pool.query('delete from exports where id = $1', [id]);
  return { rows: rows[0]?.rows ?? 0, bytes };
}

/** The same rows by COPY alone, as the columns are, over the driver. */
async function copied({ pool }: Network, statement: string): Promise<{ rows: number; bytes: number }> {
  const client = await pool.connect();
  try {
    const copy = client.query(copyStreams.to(`copy (${statement}) to stdout with (format csv)`));
    let bytes = 0;
    for await (const chunk of copy as AsyncIterable<Buffer>) bytes += chunk.length;
    return { rows: copy.rowCount, bytes };
  } finally {
    client.release();
  }
}

interface Subject {
  readonly name: string;
  readonly path: string;
  /** Absent = there is nothing to put beside it. */
  readonly bare?: string;
}

function subjects(from: string, to: string, stepsFrom: string): Subject[] {
  const range = `from=${stepsFrom}&to=${to}`;
  return [
    {
      name: 'packages, CSV',
      path: `/v1/export-packages?created_from=${from}&created_to=${to}`,
      bare: `select p.code, p.order_code, s.code, s.name, p.status, p.status, ch.code, fh.code, lh.code, p.receiver_name, p.receiver_phone, p.receiver_address, p.weight, p.cod, p.cod_collected,
          p.shipping_fee, p.no_of_attempt, p.reason, p.tracking_3pl, p.stage_entered_at, p.created_at, p.updated_at, p.success_date
        from packages p join shops s on s.id = p.seller_id left join hubs ch on ch.id = p.current_hub_id left join hubs fh on fh.id = p.fm_hub_id left join hubs lh on lh.id = p.lm_hub_id
        where p.created_at >= '${from}' and p.created_at <= '${to}' order by p.created_at desc, p.id desc`,
    },
    {
      name: 'history, CSV',
      path: `/v1/export-package-history?${range}`,
      bare: `select h.at, p.code, h.action, h.action, h.from_status, h.to_status, h.actor_name, h.actor_role, hub.code, h.reason, h.note
        from package_history h join packages p on p.id = h.package_id left join hubs hub on hub.id = h.hub_id where h.at >= '${stepsFrom}' and h.at <= '${to}' order by h.at desc, h.id desc`,
    },
    { name: 'packages, XLSX', path: `/v1/export-packages?format=xlsx&created_from=${from}&created_to=${to}` },
    { name: 'history, XLSX', path: `/v1/export-package-history?format=xlsx&${range}` },
  ];
}

/** Exports beside COPY of the same rows, by turns, and what they take of memory; and the live report. */
export async function exportTimes(network: Network, { rounds, exportedSteps }: Scale): Promise<void> {
  const to = section('exports', 'beside COPY of the same rows (aim: 0.6 of COPY or more, 150 MB or less)');
  const { rows: ends } = await network.pool.query<{ last: string }>('select max(created_at) as last from packages');
  const until = new Date(Math.min(Date.now(), Date.parse(ends[0]?.last ?? '') + 1)).toISOString();
  const from = new Date(Date.parse(until) - 30 * dayMs).toISOString();
  const { rows: steps } = await network.pool.query<{ at: string }>(
    `select at from package_history where at <= $1 order by at desc, id desc offset ${exportedSteps} limit 1`,
    [until],
  );
  const stepsFrom =
    steps[0] === undefined || steps[0].at < from ? from : new Date(Date.parse(steps[0].at)).toISOString();
  for (const { name, path, bare } of subjects(from, until, stepsFrom)) {
    const turns = await inRounds(rounds, async () => ({
      ours: await watched(() => exported(network, path)),
      bare: bare === undefined ? null : await watched(() => copied(network, bare)),
    }));
    const rate = ({ rows, seconds }: Taken): number => rows / seconds;
    const ours = turns.map((turn) => turn.ours);
    const peers = turns.flatMap((turn) => turn.bare ?? []);
    for (const peer of peers)
      if (peer.rows !== ours[0]?.rows) throw new Error(`${name}: ${ours[0]?.rows} rows, COPY has ${peer.rows}`);
    to.record(`${name}, rows`, '', [ours[0]?.rows ?? Number.NaN]);
    to.record(`${name}, size`, 'MB', [(ours[0]?.bytes ?? Number.NaN) / megabyte]);
    to.record(`${name}, rows a second`, 'per s', ours.map(rate));
    if (peers.length > 0) {
      to.record(`${name}, rows of COPY a second`, 'per s', peers.map(rate));
      to.record(`${name}, ratio`, '×', ratios(ours.map(rate), peers.map(rate)));
    }
    to.record(
      `${name}, memory`,
      'MB',
      ours.map(({ grown }) => grown / megabyte),
    );
  }
}

/** The live report of scopes that were not read a moment ago. */
export async function liveReportTimes({ pool, url, token }: Network, { rounds }: Scale): Promise<void> {
  const to = section(
    'live report',
    'not kept: each time of another scope, for within ten seconds the same one is not read again',
  );
  const { rows: hubs } = await pool.query<{ id: number }>('select id from hubs order by id limit $1', [3 * rounds]);
  const scopes = hubs.map((_, from) =>
    hubs
      .slice(from)
      .map(({ id }) => id)
      .join(','),
  );
  const some = await inRounds(rounds, (round) =>
    time(3, (index) => get(`${url}/v1/live-report?hub_id=${scopes[round * 3 + index] ?? ''}`, token)),
  );
  to.record('some hubs', 'ms', p50(some));
  to.record('all hubs', 'ms', await time(1, () => get(`${url}/v1/live-report`, token)));
}
