import type pg from 'pg';
import type { Config } from './process/config';
import { seedReference } from './addresses/load-addresses';
import { seedDemo } from './demo/seed';

/** Any number all providers agree on; it keeps two of them from seeding one database at once. */
const seedLock = 4_200_002;

/**
 * Fills a new database once, as the settings say: with the demo network, or with nothing but the country's provinces,
 * districts and wards, which the first hub's address is chosen from.
 */
export async function seedWhenEmpty(pool: pg.Pool, config: Config, log: (line: string) => void): Promise<void> {
  const client = await pool.connect();
  try {
    // Another provider may be seeding for longer than a request may last.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [seedLock]);
    const { rows } = await client.query<{ users: boolean; addresses: boolean }>('select exists (select from users) as users, exists (select from provinces) as addresses');
    const holds = rows[0] ?? { users: true, addresses: true };
    if (config.seed === 'demo' && !holds.users) await seedDemo(pool, { packages: config.demoPackages, now: new Date(), log });
    else if (!holds.addresses) await seedReference(pool);
  } finally {
    // Ending the session, not only the lock, frees it even when the query above was cut short.
    client.release(true);
  }
}
