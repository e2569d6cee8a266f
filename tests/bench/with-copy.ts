import pg from 'pg';
import { createPool } from '~provider/db/pool';
import { databaseOf } from './network';

async function inCluster(clusterUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Gives the work a fresh copy of a database nobody is connected to, and removes it afterwards. */
export async function withCopy<T>(clusterUrl: string, template: string, work: (name: string, pool: pg.Pool) => Promise<T>): Promise<T> {
  const name = `${template}_copy`;
  await inCluster(clusterUrl, `drop database if exists ${name} with (force)`, `create database ${name} template ${template}`);
  const pool = createPool(databaseOf(clusterUrl, name));
  try {
    return await work(name, pool);
  } finally {
    await pool.end();
    await inCluster(clusterUrl, `drop database ${name} with (force)`);
  }
}
