import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { PeriodicTask } from '../../jobs/background';
import { besideReports } from './locks';
import { resolveEvents } from './resolve-events';

/** Hand-overs judged in one transaction: neither who reports of them nor who changes what words mean waits long. */
export const partSize = 200;

/**
 * After somebody has said that a carrier's reports count: what was kept till then is judged, the first at once. The
 * caller holds the lock of reports alone.
 */
export async function judgeKept(tx: Kysely<Database>, carrierId: number): Promise<void> {
  await sql`
    insert into reports_to_judge (carrier_id, handover_id)
    select distinct carrier_id, handover_id from carrier_events
    where carrier_id = ${carrierId} and outcome = 'kept' and handover_id is not null
    on conflict do nothing`.execute(tx);
  await judgePart(tx, carrierId);
}

/**
 * After somebody has said what words of a carrier mean: whatever was left lying for want of that is judged anew, and
 * all packages that stand where its reports put them, should one of these words be among them; the first at once. The
 * caller holds the lock of reports alone.
 */
export async function judgeMeant(tx: Kysely<Database>, carrierId: number, words: readonly string[]): Promise<void> {
  await sql`
    insert into reports_to_judge (carrier_id, handover_id)
    select distinct e.carrier_id, o.id from carrier_events e join handovers o on o.id = e.handover_id
      join packages p on p.id = o.package_id
    where e.carrier_id = ${carrierId} and e.carrier_status = any(${[...words]}::text[])
      and (e.outcome in ('unknown_status', 'ignored') or o.state = 'accepted' and p.status = o.moved_to)
    on conflict do nothing`.execute(tx);
  await judgePart(tx, carrierId);
}

/** What is left after the first. */
export const judgeRest: PeriodicTask = {
  everyMs: 500,
  run: async ({ db }) => {
    // In any order: one carrier whose packages somebody holds must not keep the others waiting.
    const { rows } = await sql<{ id: number }>`
      select id from carriers c where exists (select from reports_to_judge r where r.carrier_id = c.id)
      order by random()`.execute(db);
    for (const { id } of rows)
      await db.transaction().execute(async (tx) => {
        // Before the rows are taken: whoever adds to them holds it alone, and would wait for them.
        await besideReports(tx, id);
        await judgePart(tx, id);
      });
  },
};

/** Packages are locked in the order of staff's actions; one that is archived stands where it stands. */
async function judgePart(tx: Kysely<Database>, carrierId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with taken as (
      delete from reports_to_judge where carrier_id = ${carrierId} and handover_id in (
        select handover_id from reports_to_judge where carrier_id = ${carrierId}
        order by handover_id limit ${partSize} for update skip locked)
      returning handover_id
    )
    select o.id from taken join handovers o on o.id = taken.handover_id join packages p on p.id = o.package_id
    order by p.id, o.id for no key update of p`.execute(tx);
  for (const { id } of rows) await resolveEvents(tx, id);
}
