import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from 'playwright/test';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { freshDatabase } from '../helpers/database';
import { addressOf, startProduct } from '../helpers/script-process';
import { startTestCluster } from '../helpers/test-cluster';
import { checkNode } from '../versions/expected-node';
import { addressVariable } from './support/workers';

/** Enough of every status at the first hub for all journeys together: some of them return two hundred. */
const packages = 24_000;

/**
 * Playwright's global setup: the built product on a demo network, once for each worker, whose addresses are passed on.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function serveDemo({ workers }: FullConfig): Promise<() => Promise<void>> {
  checkNode();
  const [stopCluster] = await Promise.all([startTestCluster(), ensureBuilt()]);
  const stops = await Promise.all(Array.from({ length: workers }, (_, worker) => serveFor(worker)));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await stopCluster();
  };
}

async function serveFor(worker: number): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-journeys-'));
  const database = await freshDatabase({ seed: { packages } });
  const provider = startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    HUBLINE_OUTBOUND_ALLOW: '127.0.0.1',
    HUBLINE_BACKLOG_ACCOUNT: 'admin_operator@hubline.test',
  });
  process.env[addressVariable(worker)] = await addressOf(provider);
  return async () => {
    await provider.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
