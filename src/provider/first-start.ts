import type pg from 'pg';
import type { Config } from './config';
import { seedDemo } from './demo/seed';

/** Any number all providers agree on; it keeps two of them from seeding one database at once. */
const seedLock = 4_200_002;

/** Fills a database without users with the demo network, once, if the settings say so. */
export async function seedWhenEmpty(pool: pg.Pool, config: Config, log: (line: string) => void): Promise<void> {
  if (config.seed !== 'demo') return;
  const client = await pool.connect();
  try {
    // Another provider may be seeding for longer than a request may last.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [seedLock]);
    const { rowCount } = await client.query('select 1 from users limit 1');
    if (rowCount === 0) await seedDemo(pool, { packages: config.demoPackages, now: new Date(), log });
  } finally {
    // Ending the session, not only the lock, frees it even when the query above was cut short.
    client.release(true);
  }
}
