import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Services } from '../calls/handler';
import type { Replica } from '../db/replica';
import { isFull } from '../db/room';
import { requestLocale, sendFailure } from './failure';

let ofProcess: Registry | null = null;

/** Memory, event loop and garbage of this process, whatever apps it serves; watched from the first question on. */
function processRegistry(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/**
 * Figures for Prometheus at /metrics: requests by endpoint, the pool, what waits to be done. They name no person and no
 * package, but tell how the network does: only this machine is answered, and who has the token of the settings.
 */
export function serveMetrics(app: FastifyInstance, services: Services): void {
  const { pool, requests } = services;
  const { register } = requests;
  const registers = [register];
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    const { method } = request;
    requests.note({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
    done();
  });
  const gauge = (name: string, help: string, read: () => number): void =>
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('hubline_pool_connections', 'Database connections of this provider', () => pool.totalCount);
  gauge('hubline_pool_idle', 'Those of them that nobody uses', () => pool.idleCount);
  gauge('hubline_pool_waiting', 'Who waits for a connection', () => pool.waitingCount);
  gauge('hubline_database_full', 'Whether the disk of the database is full, 1 or 0', () => Number(isFull(pool)));
  if (services.replica) countReads(services.replica, registers);
  let waiting = unknown;
  gauge('hubline_outbound_waiting', 'Calls to shops and other systems that wait to be sent', () => waiting.outbound);
  gauge('hubline_outbound_age_seconds', 'How long the oldest of them is due', () => waiting.outboundAge);
  gauge('hubline_carrier_tasks_waiting', 'Calls to carriers that wait to be made', () => waiting.carrierTasks);
  gauge('hubline_jobs_waiting', 'Jobs that wait for a worker', () => waiting.jobs);
  gauge('hubline_jobs_age_seconds', 'How long the oldest of them is due', () => waiting.jobsAge);

  app.get('/metrics', { config: { rateLimit: false }, logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, services.config.metricsToken)) return sendFailure(reply, 'ESY004', requestLocale(request));
    waiting = await Promise.race([
      whatWaits(services).catch(() => unknown),
      sleep(patienceMs, unknown, { ref: false }),
    ]);
    const figures = await Promise.all([processRegistry(), register].map((one) => one.metrics()));
    return reply.type(register.contentType).header('cache-control', 'no-store').send(figures.join('\n'));
  });
}

function countReads({ reads }: Replica, registers: Registry[]): void {
  void new Counter({
    name: 'hubline_list_reads_total',
    help: 'Lists, reports and exports by where they were read',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      this.inc({ from: 'replica' }, reads.here);
      this.inc({ from: 'primary' }, reads.onPrimary);
    },
  });
}

/** What a database that says nothing leaves unknown: the other figures are told all the same. */
const noJobs = { jobs: Number.NaN, jobsAge: Number.NaN };
const unknown = { outbound: Number.NaN, outboundAge: Number.NaN, carrierTasks: Number.NaN, ...noJobs };
const patienceMs = 2_000;

async function whatWaits({ db }: Services): Promise<typeof unknown> {
  const { rows } = await sql<Omit<typeof unknown, keyof typeof noJobs>>`
    select count(*)::int as outbound,
      coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "outboundAge",
      (select count(*)::int from carrier_tasks where state = 'waiting') as "carrierTasks"
    from outbound_deliveries where state = 'waiting' and due_at <= now()`.execute(db);
  return { ...unknown, ...rows[0], ...(await jobsThatWait(db)) };
}

/** Their tables are there once a worker has been. */
async function jobsThatWait(db: Services['db']): Promise<typeof noJobs> {
  const { rows: found } = await sql<{ there: boolean }>`select to_regclass('jobs.job') is not null as there`.execute(
    db,
  );
  if (found[0]?.there !== true) return noJobs;
  const { rows } = await sql<typeof noJobs>`
    select count(*)::int as jobs, coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as "jobsAge"
    from jobs.job where state < 'active' and start_after <= now()`.execute(db);
  return rows[0] ?? noJobs;
}

/** A proxy on this machine forwards for others: who comes through one needs the token. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  const { authorization, 'x-forwarded-for': forwarded, forwarded: by } = request.headers;
  const direct = forwarded === undefined && by === undefined;
  if (direct && isLoopback(request.socket.remoteAddress ?? '')) return true;
  if (token === null) return false;
  const [given, wanted] = [authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
}

const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);
