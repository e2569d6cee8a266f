import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '~provider/db/embedded/embedded-postgres';
import { migrate } from '~provider/db/migrate';
import { createPool } from '~provider/db/pool';
import { readPostmaster } from '~provider/db/embedded/postmaster';
import { seedDemo } from '~provider/demo/seed';
import { queryCluster } from './query-cluster';

/** Enough for every status and hub to occur, small enough to copy in a moment. */
const demoPackages = 600;

let close: () => Promise<void> = () => Promise.resolve();

/** One cluster for a whole run, holding a migrated template database for each kind of seed. */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-tests-'));
  const cluster = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  close = async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await forgetPowerCuts(join(dataDir, 'postgres'));
    await fillTemplates(cluster.connectionString);
  } catch (error) {
    await close();
    throw error;
  }
  project.provide('clusterUrl', cluster.connectionString);
}

export function teardown(): Promise<void> {
  return close();
}

/**
 * What a power cut would take from these databases nobody misses, and waiting for the disk is most of making and dropping
 * them. A killed process loses nothing either way: the operating system has its writes.
 */
async function forgetPowerCuts(clusterDir: string): Promise<void> {
  await appendFile(join(clusterDir, 'postgresql.conf'), '\nfsync = off\nfull_page_writes = off\n');
  const postmaster = await readPostmaster(clusterDir);
  if (postmaster === null) throw new Error('the database of the tests has ended');
  process.kill(postmaster.pid, 'SIGHUP');
}

async function fillTemplates(clusterUrl: string): Promise<void> {
  await queryCluster(clusterUrl, 'create database template_empty');
  await inDatabase(clusterUrl, 'template_empty', async (pool) => void (await migrate(pool)));
  await queryCluster(clusterUrl, 'create database template_demo_small template template_empty');
  await inDatabase(clusterUrl, 'template_demo_small', (pool) => seedDemo(pool, { packages: demoPackages, now: new Date(), log: () => undefined }));
}

async function inDatabase(clusterUrl: string, name: string, fill: (pool: ReturnType<typeof createPool>) => Promise<void>): Promise<void> {
  const pool = createPool(clusterUrl.replace(/[^/]+$/, name));
  try {
    await fill(pool);
  } finally {
    await pool.end();
  }
}
