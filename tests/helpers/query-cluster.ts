import { Client } from 'pg';

/**
 * Runs one statement in a cluster, outside any pool (creating and dropping databases needs that); the number of its
 * rows.
 */
export async function queryCluster(clusterUrl: string, sql: string): Promise<number> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
