import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { databaseName } from '~provider/db/embedded/cluster';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '~provider/db/embedded/embedded-postgres';

/** Where the cluster of a run is told to every process of it. */
const variable = 'HUBLINE_TEST_CLUSTER';

/**
 * What a power cut would take from these databases nobody misses, and waiting for the disk is most of making and
 * dropping them. A killed process loses nothing either way: the operating system has its writes.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  // Several providers, each with a pool, in every process of a run.
  max_connections: '400',
};

/** Its role that may do everything, which no provider ever is. */
const superuser = 'postgres';

/** Connection to the cluster's own database. */
export function testClusterUrl(): string {
  const url = process.env[variable];
  if (url === undefined) throw new Error(`no database cluster runs for the tests: ${variable} is not set`);
  return url;
}

/**
 * Who comes in besides the provider: root's pooler and a replica, which run as another user of the system as root's
 * database does, and who makes the replica.
 */
async function admission(dataDir: string): Promise<{ readonly hba_file: string; readonly ident_file: string }> {
  const file = async (name: string, lines: readonly string[]): Promise<string> => {
    const path = join(dataDir, name);
    await writeFile(path, lines.map((line) => `${line}\n`).join(''));
    return path;
  };
  const roles = [databaseName, superuser];
  const systemUsers = [userInfo().username, 'postgres', 'nobody'];
  // Made for us alone, and read by the database's user.
  await chmod(dataDir, 0o711);
  return {
    hba_file: await file('who-may-connect.conf', [
      `local all ${roles.join(',')} peer map=tests`,
      `local replication ${superuser} peer map=tests`,
    ]),
    ident_file: await file(
      'users-of-the-system.conf',
      systemUsers.flatMap((name) => roles.map((role) => `tests "${name}" ${role}`)),
    ),
  };
}

/** Ours, as who may do everything there. */
export const asSuperuser = (clusterUrl: string): string =>
  `postgresql://${superuser}@${new URL(clusterUrl).hostname}/${superuser}`;

/** A cluster of the tests on a directory of its own, with further settings of PostgreSQL's. */
export async function openCluster(
  dataDir: string,
  others: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { ...settings, ...(await admission(dataDir)), ...others },
  });
}

/**
 * One PostgreSQL for a whole run of tests, of all kinds: the first to ask starts it, and whatever is started from there
 * on finds it. What is returned stops it again, unless somebody else started it.
 */
export async function startTestCluster(): Promise<() => Promise<void>> {
  return process.env[variable] === undefined ? startOwnCluster() : () => Promise.resolve();
}

/**
 * One besides the run's, which whatever is started from there on finds instead: a new one is small, and is nobody
 * else's.
 */
export async function startOwnCluster(): Promise<() => Promise<void>> {
  const before = process.env[variable];
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-tests-'));
  const cluster = await openCluster(dataDir);
  process.env[variable] = cluster.connectionString;
  return async () => {
    if (before === undefined) delete process.env[variable];
    else process.env[variable] = before;
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
