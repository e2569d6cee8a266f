import { type Kysely, sql } from 'kysely';
import type { sessionEndpoints } from '~contract/features/session';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { type HandlersOf, refuse } from '../../calls/handler';
import { tokenHash } from '../../calls/session-cache';
import { hashPassword } from './passwords';

type SetupEndpoints = Pick<typeof sessionEndpoints, 'POST /setup-open' | 'POST /setup'>;

/** Open = the newest link, not used yet, while there is no user. */
async function isOpen(db: Kysely<Database>, token: string): Promise<boolean> {
  const link = await db
    .selectFrom('first_admin_links')
    .select('token_hash')
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('users').select('id'))))
    .executeTakeFirst();
  return link !== undefined;
}

export const setupHandlers: HandlersOf<SetupEndpoints> = {
  'POST /setup-open': async ({ body, db }) => ({ data: { open: await isOpen(db, body.token) } }),

  'POST /setup': async ({ body, db }) => {
    if (!(await isOpen(db, body.token))) return refuse('ELG003');
    const password_hash = await hashPassword(body.password);
    return db.transaction().execute(async (tx) => {
      // Two people with the same link: the second waits here and finds it used.
      await sql`lock table first_admin_links in exclusive mode`.execute(tx);
      if (!(await isOpen(tx, body.token))) return refuse('ELG003');
      await tx
        .updateTable('first_admin_links')
        .set({ used_at: new Date() })
        .where('token_hash', '=', tokenHash(body.token))
        .execute();
      const admin = await tx
        .insertInto('users')
        .values(({ selectFrom }) => ({
          name: body.name,
          username: body.email.split('@')[0] ?? body.email,
          email: body.email,
          role_id: selectFrom('roles').select('id').where('name', '=', 'admin'),
          password_hash,
          can_view_report: true,
          password_updated_at: new Date(),
        }))
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(tx, {
        actorId: admin.id,
        action: 'create_first_admin',
        entity: 'user',
        entityId: admin.id,
        after: { email: body.email },
      });
      return { data: { ok: true } } as const;
    });
  },
};
