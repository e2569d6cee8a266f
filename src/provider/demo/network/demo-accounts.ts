import type pg from 'pg';
import { loginRoles } from '~domain/roles';

/** Published in the README, so it opens accounts of the demo network and nothing else. */
export const demoPassword = 'Hubline@2026';

/** One account per role, and one per special case of signing in. */
export const demoAccounts: readonly string[] = [...loginRoles, 'inactive', 'only_operation', 'hr_manager'].map(
  (name) => `${name}@hubline.test`,
);

/** The demo accounts that are in the database, in the order above. */
export async function findDemoAccounts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>('select email from users where email = any($1)', [demoAccounts]);
  const found = new Set(rows.map((row) => row.email));
  return demoAccounts.filter((email) => found.has(email));
}
