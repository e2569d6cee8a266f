import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { databaseName } from '~provider/db/embedded/cluster';
import { startEmbeddedPostgres } from '~provider/db/embedded/embedded-postgres';

/** Where the cluster of a run is told to every process of it. */
const variable = 'HUBLINE_TEST_CLUSTER';

/**
 * What a power cut would take from these databases nobody misses, and waiting for the disk is most of making and dropping
 * them. A killed process loses nothing either way: the operating system has its writes.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  // Several providers, each with a pool, in every process of a run.
  max_connections: '400',
};

/** Connection to the cluster's own database. */
export function testClusterUrl(): string {
  const url = process.env[variable];
  if (url === undefined) throw new Error(`no database cluster runs for the tests: ${variable} is not set`);
  return url;
}

/** Root's pooler runs as another user of the system, as root's database does, who must be let in beside the provider. */
async function letPoolerIn(dataDir: string): Promise<string> {
  const file = join(dataDir, 'users-of-the-system.conf');
  const lines = [userInfo().username, 'postgres', 'nobody'].map((name) => `provider "${name}" ${databaseName}\n`);
  await writeFile(file, lines.join(''));
  // Made for us alone, and read by the database's user.
  await chmod(dataDir, 0o711);
  return file;
}

/**
 * One PostgreSQL for a whole run of tests, of all kinds: the first to ask starts it, and whatever is started from there on
 * finds it. What is returned stops it again, unless somebody else started it.
 */
export async function startTestCluster(): Promise<() => Promise<void>> {
  if (process.env[variable] !== undefined) return () => Promise.resolve();
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-tests-'));
  const cluster = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { ...settings, ident_file: await letPoolerIn(dataDir) },
  });
  process.env[variable] = cluster.connectionString;
  return async () => {
    delete process.env[variable];
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
