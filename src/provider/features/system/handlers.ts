import { sql } from 'kysely';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type pg from 'pg';
import { browserFigureNames } from '~domain/browser-figures';
import type { systemEndpoints, systemStateEndpoints } from '~contract/features/system';
import type { ResponseOf } from '~contract/endpoints';
import { refuse, type HandlersOf, type Services } from '../../calls/handler';
import { isFull } from '../../db/room';
import { readOnce, Values } from '../../shared/sql/statement';
import { readBeats, lagMs } from './beats';

type State = ResponseOf<'GET /system'>['data'];

/** Slowest endpoints that are told. */
const mostEndpoints = 15;

/** How the system does, as this provider sees it. */
async function systemState(services: Services): Promise<State> {
  const { pool, config, requests } = services;
  const [providers, connections, database, replicas, queues, disk, endpoints] = await Promise.all([
    readBeats(pool),
    readConnections(pool),
    readDatabase(pool),
    readReplicas(pool),
    readQueues(services),
    // Whoever is given a database and a secret has no directory of his own.
    statfs(config.dataDir).catch(() => null),
    requests.slowest(mostEndpoints),
  ]);
  return {
    as_of: new Date().toISOString(),
    provider: {
      name: hostname(),
      role: config.role,
      started_at: requests.startedAt.toISOString(),
      memory_bytes: process.memoryUsage.rss(),
      lag_ms: lagMs(),
      pool: {
        connections: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
        most: pool.options.max,
      },
      disk: disk && { free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize },
    },
    providers,
    connections,
    database: { ...database, connections: connections.reduce((all, { count }) => all + count, 0), replicas },
    queues,
    endpoints,
    browsers: { key_paint: requests.browsers.told('key_paint'), scan_confirm: requests.browsers.told('scan_confirm') },
    minutes: requests.minutes(),
  };
}

const readConnections = (pool: pg.Pool): Promise<State['connections']> =>
  readOnce(
    pool,
    `select host(client_addr) as address, count(*)::int as count, count(*) filter (where state <> 'idle')::int as active
     from pg_stat_activity where datname = current_database() and backend_type = 'client backend' group by 1
       order by 2 desc, 1`,
    new Values(),
  );

async function readDatabase(pool: pg.Pool): Promise<Pick<State['database'], 'version' | 'bytes' | 'most_connections'>> {
  const [row] = await readOnce<{ version: string; bytes: number; most_connections: number }>(
    pool,
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
       current_setting('max_connections')::int as most_connections`,
    new Values(),
  );
  return row ?? { version: '', bytes: 0, most_connections: 0 };
}

const readReplicas = (pool: pg.Pool): Promise<State['database']['replicas']> =>
  readOnce(
    pool,
    `select coalesce(application_name, '') as name, coalesce(state, '') as state,
      extract(epoch from replay_lag)::float8 as lag_seconds
     from pg_stat_replication order by 1`,
    new Values(),
  );

/**
 * One name of the wire, how many wait, how long the oldest is due, and how many were given up (null = nobody counts
 * them).
 */
const queueSql: Record<State['queues'][number]['name'], string> = {
  outbound: `select count(*) filter (where state = 'waiting'), min(due_at) filter (where state = 'waiting'), count(*)
    filter (where state = 'failed')
    from outbound_deliveries where state in ('waiting', 'failed')`,
  carriers: `select count(*), min(due_at), null::int from carrier_tasks where state = 'waiting'`,
  push: 'select count(*), min(created_at), null::int from notifications where push_due',
  jobs: `select count(*) filter (where state < 'completed'), min(start_after) filter (where state < 'active'), count(*)
    filter (where state = 'failed')
    from jobs.job where state <> 'completed'`,
  counts: `select (select count(*) from package_count_changes) + (select count(*)
    from sheet_count_changes) + (select count(*) from runsheet_count_changes)
    + (select count(*) from ledger_day_changes) + (select count(*) from resting_money_changes) + (select count(*)
      from payable_changes) + (select count(*) from cash_changes), null::timestamptz, null::int`,
};

/** The tables of the jobs are there once a worker has been; what is to be pushed piles up where push is off. */
async function readQueues({ pool, config }: Services): Promise<State['queues']> {
  const [jobs] = await readOnce<{ there: boolean }>(
    pool,
    `select to_regclass('jobs.job') is not null as there`,
    new Values(),
  );
  const told = Object.entries(queueSql).filter(
    ([name]) =>
      (name !== 'jobs' || jobs?.there === true) && (name !== 'push' || config.firebaseServiceAccount !== null),
  );
  return readOnce(
    pool,
    `select name, waiting::int, coalesce(greatest(extract(epoch from now() - oldest), 0), 0)::float8 as oldest_seconds,
      failed::int from (
       ${told
         .map(
           ([name, text], place) => `select ${place} as place, '${name}' as name, q.*
         from (${text}) q(waiting, oldest, failed)`,
         )
         .join(' union all ')}
     ) told order by place`,
    new Values(),
  );
}

export const systemHandlers: HandlersOf<typeof systemEndpoints & typeof systemStateEndpoints> = {
  'GET /health': async ({ db, services }) => {
    await sql`select 1`.execute(db);
    return { status: 'ok', database: isFull(services.pool) ? 'full' : 'ok' };
  },

  'GET /live': () => Promise.resolve({ status: 'ok' }),

  'GET /ready': async ({ services }) => ((await services.readiness.isReady()) ? { status: 'ok' } : refuse('ESY009')),

  'POST /browser-figures': ({ services, body }) => {
    for (const figure of browserFigureNames) services.requests.browsers.note(figure, body[figure]);
    return Promise.resolve({
      data: { heard: [...body.key_paint, ...body.scan_confirm].reduce((all, one) => all + one, 0) },
    });
  },

  'GET /system': async ({ services }) => ({ data: await systemState(services) }),
};
