import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { unloading } from '~contract/features/linehaul-shapes';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { countsOf, noCounts, type UnloadingCounts } from './trip-rows';
import type { HeldTrip } from './lock-trip';

export type Unloading = z.output<typeof unloading>;

/** What a scan, a settling or the finish works on. */
export interface HeldUnloading {
  readonly id: number;
  readonly trip: HeldTrip;
  readonly open: boolean;
}

/**
 * Begins to unload a trip on the road with everything that was on it as it left; where somebody has begun, that one is
 * joined. Answers its id.
 */
export async function ensureUnloading(tx: Kysely<Database>, user: SignedInUser, trip: HeldTrip): Promise<number> {
  const values = new Values();
  const begun = await run<{ id: number }>(
    tx,
    `insert into unloadings (runsheet_id, hub_id, started_by)
      values (${values.add(trip.id)}::bigint, ${values.add(trip.destination_hub_id)},
      ${values.add(user.id)}) on conflict (runsheet_id) do nothing returning id`,
    values,
  );
  const [fresh] = begun;
  if (!fresh)
    return (await tx.selectFrom('unloadings').select('id').where('runsheet_id', '=', trip.id).executeTakeFirstOrThrow())
      .id;
  const listed = new Values();
  const text = `
    insert into unloading_lines (unloading_id, code, package_id, mobile_unit_id, finding)
    select ${listed.add(fresh.id)}::bigint, p.code, p.id, bag.id, 'waiting'
    from runsheet_packages l join packages p on p.id = l.package_id
    left join lateral (
      select m.id from mobile_unit_packages b join mobile_units m on m.id = b.mobile_unit_id
      where b.package_id = l.package_id and m.runsheet_id = l.runsheet_id and b.removed_at is null limit 1
    ) bag on true
    where l.runsheet_id = ${listed.add(trip.id)}::bigint and l.removed_at is null
    on conflict do nothing`;
  await run(tx, text, listed);
  await audit(tx, {
    actorId: user.id,
    action: 'runsheet.unload',
    entity: 'runsheet',
    entityId: trip.id,
    after: { hub_id: trip.destination_hub_id },
  });
  return fresh.id;
}

/** Held: scans side by side, an end alone. Null = nobody has begun. */
export async function lockUnloading(
  tx: Kysely<Database>,
  trip: HeldTrip,
  lock: 'share' | 'update',
): Promise<HeldUnloading | null> {
  const values = new Values();
  const [found] = await run<{ id: number; finished_at: string | null }>(
    tx,
    `select id, finished_at from unloadings where runsheet_id = ${values.add(trip.id)}::bigint for ${lock}`,
    values,
  );
  return found ? { id: found.id, trip, open: found.finished_at === null } : null;
}

interface UnloadingRecord extends Omit<Unloading, 'runsheet' | 'hub' | 'counts' | 'bags'> {
  readonly runsheet_id: number;
  readonly runsheet_code: string;
  readonly hub_id: number;
  readonly hub_code: string;
  readonly counts: UnloadingCounts;
  readonly bags: number;
  readonly received: number;
}

/** Null = nobody has begun to unload the trip. The caller has made sure that the trip may be seen. */
export async function readUnloading(db: Kysely<Database>, runsheetId: number): Promise<Unloading | null> {
  const values = new Values();
  const text = `
    select u.id, u.runsheet_id, r.code as runsheet_code, u.hub_id, h.code as hub_code, s.name as started_by,
      u.started_at, f.name as finished_by, u.finished_at, u.note, ${countsOf('u.id')} as counts,
      (select count(*)::int from mobile_units m where m.runsheet_id = r.id) as bags,
        (select count(*)::int from mobile_units m where m.runsheet_id = r.id and m.received_at is not null) as received
    from unloadings u join runsheets r on r.id = u.runsheet_id join hubs h on h.id = u.hub_id
      join users s on s.id = u.started_by left join users f on f.id = u.finished_by
    where u.runsheet_id = ${values.add(runsheetId)}::bigint`;
  const [record] = await run<UnloadingRecord>(db, text, values);
  if (!record) return null;
  const { runsheet_id, runsheet_code, hub_id, hub_code, counts, bags, received, ...rest } = record;
  return {
    ...rest,
    runsheet: { id: runsheet_id, code: runsheet_code },
    hub: { id: hub_id, code: hub_code },
    counts: { ...noCounts, ...counts },
    bags: { total: bags, received },
  };
}
