import type { Kysely } from 'kysely';
import { runsheetLegs } from '~domain/runsheet-legs';
import { machineRow } from '~domain/package-machine';
import type { RunsheetType } from '~domain/runsheet-types';
import type { Database } from '../../db/schema';
import { placeJoins, rowColumns, type PackageRow } from '../packages/package-row';
import { run, Values } from '../sql/statement';
import { vietnamClock, vietnamToday } from '../sql/moment';

/**
 * Why a package belongs to a trip: it is for a stop that the trip makes, or its customer's day with this courier has
 * come.
 */
type Belongs = 'stop' | 'day';
export type MissingPackage = PackageRow & { readonly belongs: Belongs };

/** The same stop: the receiver's door, or the shop's counter. */
const sameStop: Partial<Record<RunsheetType, string>> = {
  outbound: 'o.receiver_phone = p.receiver_phone and o.ward_id is not distinct from p.ward_id',
  return: 'o.seller_id = p.seller_id and o.pickup_point = p.pickup_point',
  pickup: 'o.seller_id = p.seller_id and o.pickup_point = p.pickup_point',
};

/**
 * All packages that lie ready at the hub and belong to a trip without being on it, those waiting longest first: whoever
 * adds them adds all of them. One whose customer chose a later day belongs to none yet. Trucks carry bags, not stops:
 * none.
 */
export async function missingPackages(
  tx: Kysely<Database>,
  sheet: {
    readonly id: number;
    readonly type: RunsheetType;
    readonly hub_id: number;
    readonly courier_id: number | null;
  },
): Promise<MissingPackage[]> {
  const stop = sameStop[sheet.type];
  const leg = runsheetLegs.find(({ type }) => type === sheet.type);
  if (stop === undefined || !leg) return [];
  const values = new Values();
  const id = `${values.add(sheet.id)}::bigint`;
  const hub = `${values.add(sheet.hub_id)}::int`;
  const ready = values.add(machineRow(leg.plan).from);
  const stops = `exists (select from runsheet_packages l join packages o on o.id = l.package_id
    where l.runsheet_id = ${id} and l.live and ${stop})`;
  const today = `p.reattempt_date is not null and exists (
      select from (
        select r.courier_id from runsheet_packages l join runsheets r on r.id = l.runsheet_id
        where l.package_id = p.id and l.leg = ${values.add(sheet.type)} and l.removed_at is null and l.result is not null order by l.added_at desc, l.runsheet_id desc limit 1
      ) had where had.courier_id = ${values.add(sheet.courier_id)}::int)`;
  // Where it lies decides by an index of its own: a pickup lies with its sender still.
  const lies = sheet.type === 'pickup' ? `p.fm_hub_id = ${hub}` : `p.current_hub_id = ${hub}`;
  const text = `
    select ${rowColumns}, found.belongs from (
      select p.*, case when ${stops} then 'stop' else 'day' end as belongs from packages p
      where ${lies} and p.status = any(${ready}::text[]) and not p.held_by_3pl
        and (p.reattempt_date is null or ${vietnamClock('p.reattempt_date')}::date <= ${vietnamToday})
        and (${stops} or ${today})
    ) found join packages p on p.id = found.id ${placeJoins} order by found.stage_entered_at, found.id`;
  return run<PackageRow & { belongs: Belongs }>(tx, text, values);
}
