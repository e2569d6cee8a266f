import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';

/** The audit row of a write on anything that is no package; call it inside the write's transaction. */
export async function audit(
  tx: Kysely<Database>,
  entry: {
    actorId: number | null;
    action: string;
    entity: string;
    entityId: string | number;
    before?: object;
    after?: object;
  },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      entity: entry.entity,
      entity_id: String(entry.entityId),
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute();
}
