import { DatabaseError } from 'pg';
import { queryCluster } from './query-cluster';

const objectInUse = '55006';

/**
 * Drops a database. Not "with (force)": that ends every session by itself, autovacuum's among them, which nobody but
 * the cluster's own role may. A plain drop has the server send autovacuum away and wait five seconds for sessions that
 * are closing; whoever of ours is connected after that is cut off.
 */
export async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  const drop = (): Promise<number> => queryCluster(clusterUrl, `drop database if exists ${name}`);
  try {
    await drop();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== objectInUse) throw error;
    await queryCluster(
      clusterUrl,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}' and usename = current_user`,
    );
    await drop();
  }
}
