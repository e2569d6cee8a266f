import { sql, type Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import type { CarrierEventOutcome } from '~domain/carriers';
import type { Database } from '../../db/schema';
import { moment } from '../../shared/sql/moment';
import { lockPackage, besideReports, lockNumber } from '~provider/shared/carriers/locks';
import { resolveEvents } from '../../shared/carriers/resolve-events';

type Report = BodyOf<'POST /three-pl/webhook/{carrier}'>;

interface Handover {
  readonly id: number;
  readonly package_id: number;
}

/** Keeps what a carrier reported and, where it is of a package that the carrier has, brings the package there. */
export async function takeReport(
  db: Kysely<Database>,
  code: string,
  report: Report,
): Promise<{ readonly outcome: CarrierEventOutcome; readonly repeated: boolean }> {
  const carrier = await db.selectFrom('carriers').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  const known = await outcomeOf(db, carrier.id, report.event_id);
  if (known) return { outcome: known, repeated: true };
  return db.transaction().execute(async (tx) => {
    await besideReports(tx, carrier.id);
    const handover = (await handoverOf(tx, carrier.id, report)) ?? (await handoverSince(tx, carrier.id, report));
    if (handover) await lockPackage(tx, handover.package_id);
    const kept = await tx
      .insertInto('carrier_events')
      .values({
        carrier_id: carrier.id,
        event_id: report.event_id,
        handover_id: handover?.id ?? null,
        package_id: handover?.package_id ?? null,
        package_code: report.code || null,
        tracking_3pl: report.tracking_number || null,
        carrier_status: report.status,
        // A clock that runs ahead must not outdo whatever comes after.
        occurred_at: sql`least(${moment(report.occurred_at)}::timestamptz, now())`,
        outcome: handover ? 'late' : 'unknown_package',
        reason: report.reason || null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (kept && handover) await resolveEvents(tx, handover.id);
    const outcome = (await outcomeOf(tx, carrier.id, report.event_id)) ?? 'late';
    await countStatus(tx, carrier.id, report.status);
    return { outcome, repeated: !kept };
  });
}

async function outcomeOf(
  db: Kysely<Database>,
  carrierId: number,
  eventId: string,
): Promise<CarrierEventOutcome | null> {
  const found = await db
    .selectFrom('carrier_events')
    .select('outcome')
    .where('carrier_id', '=', carrierId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return found?.outcome ?? null;
}

/**
 * Its words are counted, known or not: those nobody has said the meaning of are shown to whoever sets it. Last of all,
 * for reports of one word wait for each other from here on, and none may wait for a package that another one waits for.
 */
async function countStatus(tx: Kysely<Database>, carrierId: number, status: string): Promise<void> {
  await sql`
    insert into carrier_statuses (carrier_id, carrier_status, seen, last_seen_at)
      values (${carrierId}, ${status}, 1, now())
    on conflict (carrier_id, carrier_status) do update
      set seen = carrier_statuses.seen + 1, last_seen_at = now()`.execute(tx);
}

/** It may be numbered this moment. */
async function handoverSince(tx: Kysely<Database>, carrierId: number, report: Report): Promise<Handover | null> {
  if (!report.tracking_number) return null;
  await lockNumber(tx, carrierId, report.tracking_number);
  return handoverOf(tx, carrierId, report);
}

/** The hand-over that a report is of: by the carrier's number, else by ours and then the latest with this carrier. */
async function handoverOf(
  tx: Kysely<Database>,
  carrierId: number,
  { tracking_number, code }: Report,
): Promise<Handover | null> {
  const ofCarrier = tx
    .selectFrom('handovers as o')
    .innerJoin('packages as p', 'p.id', 'o.package_id')
    .select(['o.id', 'o.package_id'])
    .where('o.carrier_id', '=', carrierId)
    .$if(Boolean(code), (query) => query.where('p.code', '=', code ?? ''))
    .orderBy('o.id', 'desc')
    .limit(1);
  // Asked for at once they would be planned anew for each report, which takes longer than to ask twice.
  const byNumber = tracking_number
    ? await ofCarrier.where('o.tracking_3pl', '=', tracking_number).executeTakeFirst()
    : undefined;
  if (byNumber || !code) return byNumber ?? null;
  const unnumbered = tracking_number ? ofCarrier.where('o.tracking_3pl', 'is', null) : ofCarrier;
  return (await unnumbered.executeTakeFirst()) ?? null;
}
