import { sql, type Kysely } from 'kysely';
import type { StaffRole } from '~domain/roles';
import type { Database } from '../../db/schema';

export interface News {
  readonly type: 'new_user' | 'new_ticket' | 'new_package_failed';
  readonly vi: string;
  readonly en: string;
  /** Where a click leads, in the console. */
  readonly url: string;
  /** Null = for those who see all hubs. */
  readonly hubId: number | null;
  readonly roles: readonly StaffRole[];
  /** Who made it happen: he knows already. */
  readonly actorId: number | null;
}

/** Tells the people of a hub, in the transaction of what happened; their browsers are pushed to afterwards. */
export async function notify(tx: Kysely<Database>, { type, vi, en, url, hubId, roles, actorId }: News): Promise<void> {
  await sql`select hl_notify(${type}, ${vi}, ${en}, ${url}, ${hubId}::int, ${[...roles]}::text[],
    ${actorId}::int)`.execute(tx);
}
