import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse } from '../../calls/handler';
import type { PackageSnapshot } from '../packages/package-change';
import { run, Values } from '../sql/statement';
import type { Planner } from './action-call';

/**
 * Asks the carrier of a package's last hand-over again, by the trigger that follows the history. One that is switched
 * off is asked nothing (ESY026): the package would wait for a hand-over that nobody makes. The carriers are held, so
 * that none is switched off until the history is written.
 */
export async function planRetry(
  { note }: { readonly note?: string | undefined },
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  const values = new Values();
  const text = `
    select o.package_id, c.active from unnest(${values.add(packages.map(({ id }) => id))}::bigint[]) as a (id)
    cross join lateral (select h.package_id, h.carrier_id from handovers h where h.package_id = a.id
      order by h.id desc limit 1) o
    join carriers c on c.id = o.carrier_id for key share of c`;
  const asked = await run<{ package_id: number; active: boolean }>(db, text, values);
  const off = new Set(asked.flatMap(({ package_id, active }) => (active ? [] : package_id)));
  return (seen) => (off.has(seen.id) ? refuse('ESY026') : { set: {}, note });
}

/**
 * Takes a package back from its hand-over. One that a carrier is being asked to take this moment is the carrier's
 * (EPL002).
 */
export async function planRecall(
  { note }: { readonly note?: string | undefined },
  db: Kysely<Database>,
  packages: readonly PackageSnapshot[],
): Promise<Planner> {
  const ids = packages.map((item) => item.id);
  const asked =
    ids.length === 0
      ? []
      : await db
          .selectFrom('handovers')
          .select('package_id')
          .where('state', '=', 'waiting')
          .where('package_id', 'in', ids)
          .execute();
  const underWay = new Set(asked.map((row) => row.package_id));
  return (seen) =>
    underWay.has(seen.id) ? refuse('EPL002') : { set: { tracking_3pl: null, three_pl_lm_code: null }, note };
}

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
