import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from 'playwright/test';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { addressOf, startProduct } from '../helpers/script-process';
import { addressVariable } from './support/workers';

/** Playwright's global setup: starts the product as its users do, once for each worker, and passes the addresses on. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function serveDemo({ workers }: FullConfig): Promise<() => Promise<void>> {
  await ensureBuilt();
  const stops = await Promise.all(Array.from({ length: workers }, (_, worker) => serveFor(worker)));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

async function serveFor(worker: number): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-journeys-'));
  // Enough of every status at the first hub for all journeys together: some of them return two hundred.
  const provider = startProduct({ DATA_DIR: dataDir, HUBLINE_PACKAGES: '24000', HUBLINE_OUTBOUND_ALLOW: '127.0.0.1', HUBLINE_BACKLOG_ACCOUNT: 'admin_operator@hubline.test' });
  process.env[addressVariable(worker)] = await addressOf(provider);
  return async () => {
    await provider.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
