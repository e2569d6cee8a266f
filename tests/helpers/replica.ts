import { cp, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inDatabase } from './templates';
import { asSuperuser, openCluster } from './test-cluster';

/** Where the replica of a run is told to every process of it. */
const variable = 'HUBLINE_TEST_REPLICA';

/** The same database as `url` says on the run's replica; null = none runs. */
export function onReplica(url: string): string | null {
  const replica = process.env[variable];
  return replica === undefined ? null : inDatabase(replica, url.slice(url.lastIndexOf('/') + 1));
}

/** A replica of a cluster that listens on a socket, which follows it as fast as it can. */
export async function openReplica(
  clusterUrl: string,
): Promise<{ readonly url: string; readonly admin: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-replica-'));
  await copyCluster(asSuperuser(clusterUrl), join(dataDir, 'postgres'));
  const { hostname, username } = new URL(asSuperuser(clusterUrl));
  const replica = await openCluster(dataDir, {
    primary_conninfo: `host=${decodeURIComponent(hostname)} user=${username}`,
    hot_standby_feedback: 'on',
  });
  return {
    url: replica.connectionString,
    admin: asSuperuser(replica.connectionString),
    stop: async () => {
      await replica.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** … for all tests of a run. What is returned stops it. */
export async function startReplica(clusterUrl: string): Promise<() => Promise<void>> {
  const { url, stop } = await openReplica(clusterUrl);
  process.env[variable] = url;
  return async () => {
    delete process.env[variable];
    await stop();
  };
}

/** The running server's own files, and those that it makes anew, which are gone before they are copied. */
const ofNow = /\/(?:postmaster\.pid|pg_internal\.init[^/]*|pgsql_tmp[^/]*|pg_stat_tmp\/.+)$/;

/** As PostgreSQL's own tool for it does, which npm's PostgreSQL comes without. */
async function copyCluster(superuserUrl: string, to: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('a replica of the tests', true)");
    const { rows: found } = await client.query<{ pid: string }>("select pg_read_file('postmaster.pid') as pid");
    // By the process: its directory's own name may lie where the database's user can't see it.
    const from = await readlink(`/proc/${Number.parseInt(found[0]?.pid ?? '', 10)}/cwd`);
    await cp(from, to, { recursive: true, filter: (path) => !ofNow.test(path) });
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.label ?? '');
    await writeFile(join(to, 'standby.signal'), '');
  } finally {
    await client.end();
  }
}
