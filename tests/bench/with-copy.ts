import type pg from 'pg';
import { createPool } from '~provider/db/pool';
import { dropDatabase } from '../helpers/drop-database';
import { queryCluster } from '../helpers/query-cluster';
import { databaseOf } from './network';

/**
 * Gives the work a fresh copy of a database nobody is connected to, and removes it afterwards: no run finds what
 * another has changed.
 */
export async function withCopy<T>(
  clusterUrl: string,
  template: string,
  work: (url: string, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const name = `${template}_copy`;
  await dropDatabase(clusterUrl, name);
  // File by file, and flushed: through the log, a large one would be written twice, and the second time while something
  // is measured.
  await queryCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseOf(clusterUrl, name);
  const pool = createPool(url);
  try {
    return await work(url, pool);
  } finally {
    await pool.end();
    await dropDatabase(clusterUrl, name);
  }
}
