import { Client } from 'pg';
import { migrate } from '~provider/db/migrate';
import { createPool } from '~provider/db/pool';
import { seedDemo } from '~provider/demo/seed';

/** What a database begins with: not even tables, empty ones, or the demo network with so many packages. */
export type Seed = 'bare' | 'empty' | 'demo-small' | { readonly packages: number };

/** Enough for every status and hub to occur, small enough to copy in a moment. */
const smallDemo = 600;

/** Any number; it keeps two processes from making the same template. */
const makingLock = 4_200_100;

export const inDatabase = (clusterUrl: string, name: string): string => clusterUrl.replace(/[^/]+$/, name);

/** Packages of the demo network in it; null = none, and no network either. */
function packagesOf(seed: Exclude<Seed, 'bare'>): number | null {
  if (typeof seed === 'object') return seed.packages;
  return seed === 'empty' ? null : smallDemo;
}

async function fill(url: string, packages: number | null): Promise<void> {
  const pool = createPool(url);
  try {
    await migrate(pool);
    // There every statement finds packages in two tables.
    if (process.env.HUBLINE_POOLED === '1') await pool.query('select open_package_archive()');
    if (packages !== null) await seedDemo(pool, { packages, now: new Date(), log: () => undefined });
  } finally {
    await pool.end();
  }
}

/** The name of a database to copy, made the first time it is asked for in a run. */
export async function ensureTemplate(clusterUrl: string, seed: Seed): Promise<string> {
  if (seed === 'bare') return 'template1';
  const packages = packagesOf(seed);
  const name = packages === null ? 'template_empty' : `template_demo_${packages}`;
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    const exists = async (): Promise<boolean> =>
      (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1;
    if (await exists()) return name;
    await client.query('select pg_advisory_lock($1)', [makingLock]);
    if (await exists()) return name;
    // Under another name until it is whole: what failed in the middle is no template.
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft}`);
    await fill(inDatabase(clusterUrl, draft), packages);
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
}
