import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { endpointNames } from '~contract/endpoints';
import { systemEndpoints } from '~contract/features/system';
import type { Config } from './process/config';
import { Replica } from './db/replica';
import type { Database } from './db/schema';
import { handlers } from './handlers';
import { serveConsole } from './http/console-files';
import { codeOfError, isForOperators, requestLocale, sendFailure } from './http/failure';
import type { Services } from './calls/handler';
import { serveOpenApi } from './http/openapi-page';
import { serveMetrics } from './http/metrics';
import { registerEndpoints } from './http/routes';
import { securityHeaders } from './http/security';
import { keepingSignedText } from './http/signed-text';
import { ReadTraces } from './calls/read-traces';
import { SessionCache } from './calls/session-cache';
import { trackRequests } from './http/tracked';
import { uploadLimits, refusingUnheld } from './http/bodies';
import { archiveOldPackages } from './jobs/archive-packages';
import { Background, type PeriodicTask } from './jobs/background';
import { Readiness } from './process/readiness';
import { RequestFigures } from './process/request-figures';
import type { Secrets } from './process/secrets';
import { pushOrder } from './features/oms/push-order';
import { Beats } from './features/system/beats';
import { tellEvent, tellTest } from './features/outbound/tell-event';
import { forgetOld, forgetExports } from './jobs/forget-old';
import { keepMonths } from './jobs/keep-months';
import type { AnyJob } from './jobs/job';
import { deliveryJob } from './outbound/deliver';
import { forget, relay, settleLost } from './outbound/relay';
import { pushJob, pushRelay } from './push/push-job';
import { carrierTaskJob, taskRelay, taskUpkeep } from './shared/carriers/task-job';
import { judgeRest } from './shared/carriers/judge-anew';
import { addPackageCounts, forgetKeptCounts } from './shared/packages/kept-counts';
import { keepSteps } from './shared/reports/step-hours';
import { addKeptMoney } from './shared/money/kept-money';
import { auditBooks } from './features/ledger/trial-balance';
import { addSheetCounts } from './shared/sheets/kept-progress';

/** Everything a provider does besides answering. */
const backgroundWork: { readonly jobs: readonly AnyJob[]; readonly periodicTasks: readonly PeriodicTask[] } = {
  jobs: [deliveryJob({ oms_push: pushOrder, event: tellEvent, test: tellTest }), carrierTaskJob, pushJob],
  periodicTasks: [
    taskRelay,
    taskUpkeep,
    judgeRest,
    relay,
    settleLost,
    forget,
    forgetExports,
    forgetOld,
    keepMonths,
    archiveOldPackages,
    keepSteps,
    addPackageCounts,
    addSheetCounts,
    addKeptMoney,
    auditBooks,
    forgetKeptCounts,
    pushRelay,
  ],
};

/**
 * The id that what stands in front gave the request, where it looks like one: its log and ours are then read together.
 */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function openReplica(
  { readUrl, readWaitMs, databaseConnections }: Config,
  primary: pg.Pool,
  say: (line: string) => void,
): Replica | null {
  if (readUrl === null) return null;
  return new Replica(primary, { connectionString: readUrl, max: databaseConnections, waitMs: readWaitMs, say });
}

/** The whole provider as a Fastify instance, not yet listening: boot order, top to bottom. */
export async function buildApp(deps: {
  config: Config;
  pool: pg.Pool;
  db: Kysely<Database>;
  secrets: Secrets;
  /** Where the process has one of its own, to say beforehand that it leaves. */
  readiness?: Readiness;
}): Promise<FastifyInstance> {
  const { config } = deps;
  const readiness = deps.readiness ?? new Readiness(deps.pool.options.connectionString);
  const replica = openReplica(config, deps.pool, (line) => app.log.warn(line));
  const services: Services = {
    ...deps,
    readiness,
    replica,
    sessions: new SessionCache(deps.pool, config),
    traces: new ReadTraces(deps.pool, (error) => app.log.error(error)),
    requests: new RequestFigures(),
    fleet: { answering: 1 },
  };
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization'] },
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // A malformed URL never reaches a route; it too is answered with a code of the catalogue.
    frameworkErrors: (error, request, reply) => void sendFailure(reply, codeOfError(error), requestLocale(request)),
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    keepingSignedText(refusingUnheld(app.getDefaultJsonParser('error', 'error'))),
  );
  app.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  await app.register(multipart, { limits: uploadLimits });

  const headers = await securityHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  trackRequests(app);
  await app.register(compress, { threshold: 16 * 1024 });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => Object.assign(new Error('rate limit'), { code: 'HUBLINE_RATE_LIMIT', statusCode: 429 }),
  });

  app.setErrorHandler((error, request, reply) => {
    const code = codeOfError(error);
    if (isForOperators(code)) request.log.error(error);
    return sendFailure(reply, code, requestLocale(request));
  });

  const answers = config.role !== 'worker';
  registerEndpoints(
    app,
    services,
    handlers,
    answers ? endpointNames : endpointNames.filter((name) => name in systemEndpoints),
  );
  // Only a provider that serves works in the background.
  const background = new Background(services, backgroundWork, (error) => app.log.error(error));
  const beats = new Beats(services, (error) => app.log.warn(error));
  app.addHook('onListen', (done) => {
    if (config.role !== 'web') background.start();
    beats.start();
    done();
  });
  app.addHook('onClose', () => background.stop());
  app.addHook('onClose', () => beats.stop());
  app.addHook('onClose', () => services.traces.stop());
  app.addHook('onClose', () => readiness.close());
  app.addHook('onClose', () => replica?.close());
  serveMetrics(app, services);
  if (answers) {
    await serveOpenApi(app);
    await serveConsole(app, config);
  } else app.setNotFoundHandler((request, reply) => sendFailure(reply, 'ESY004', requestLocale(request)));
  return app;
}
