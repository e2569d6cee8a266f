import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse } from '../../calls/handler';
import type { PackageSnapshot } from '../packages/package-change';
import type { Planner } from './plan';

/**
 * Asks for another push to the order system. The history row that says who asked is what the outbox takes up; the order
 * itself moves when the answer is there. One that is under way already is not asked for twice.
 */
export async function planPush(db: Kysely<Database>, packages: readonly PackageSnapshot[]): Promise<Planner> {
  const system = await db
    .selectFrom('outbound_endpoints')
    .select('id')
    .where('kind', '=', 'oms')
    .where('enabled', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!system) return () => refuse('EUS009');
  const ids = packages.map((item) => item.id);
  const waiting =
    ids.length === 0
      ? []
      : await db
          .selectFrom('outbound_deliveries')
          .select('package_id')
          .where('kind', '=', 'oms_push')
          .where('state', '=', 'waiting')
          .where('package_id', 'in', ids)
          .execute();
  const underWay = new Set(waiting.map((row) => row.package_id));
  return (seen) => ({ set: {}, to: seen.status, recorded: !underWay.has(seen.id) });
}
