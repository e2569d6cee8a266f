import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { tokenHash } from '../../calls/session-cache';

/**
 * A new one-time link that creates the first admin, or null when there is a user. Links of earlier starts end: what an
 * old terminal shows opens nothing. Only the hash is kept; the token stands behind `#`, so that no server log has it.
 */
export async function firstAdminLink(pool: pg.Pool, baseUrl: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const { rowCount } = await pool.query(
    `with users_exist as (select exists (select from users) as answer),
          ended as (delete from first_admin_links where used_at is null)
     insert into first_admin_links (token_hash) select $1 from users_exist where not answer`,
    [tokenHash(token)],
  );
  return rowCount === 1 ? `${baseUrl}/login#setup=${token}` : null;
}
