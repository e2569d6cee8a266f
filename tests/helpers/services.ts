import type pg from 'pg';
import type { Services } from '~provider/calls/handler';
import { ReadTraces } from '~provider/calls/read-traces';
import { SessionCache } from '~provider/calls/session-cache';
import { createDb } from '~provider/db/pool';
import { loadConfig } from '~provider/process/config';
import { Readiness } from '~provider/process/readiness';
import { RequestFigures } from '~provider/process/request-figures';
import { loadSecrets } from '~provider/process/secrets';

/** What a provider without an app works with, on a database of the test's own. */
export async function servicesOn(pool: pg.Pool, settings: Readonly<Record<string, string>> = {}): Promise<Services> {
  const config = loadConfig({ HUBLINE_SECRET: 'a secret of the tests, long enough to be one', ...settings });
  return {
    config,
    secrets: await loadSecrets(config),
    pool,
    db: createDb(pool),
    replica: null,
    sessions: new SessionCache(pool, config),
    readiness: new Readiness(undefined),
    traces: new ReadTraces(pool, () => undefined),
    requests: new RequestFigures(),
    fleet: { answering: 1 },
  };
}
