import type { Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import { runsheetRow, type RunsheetAction } from '~domain/runsheet-machine';
import type { RunsheetStatus } from '~domain/runsheet-types';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { judgeSheet } from '../sheets/lock-sheet';
import { run, Values } from '../sql/statement';
import { visibleRunsheet } from '../access/visibility';

/** A linehaul sheet: a truck from one hub to another. */
export interface HeldTrip {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly status: RunsheetStatus;
  readonly hub_id: number;
  readonly destination_hub_id: number;
}

/**
 * The trip, held against others until the transaction ends (`share` = side by side with the like); null = no such trip
 * for this user.
 */
export async function lockTrip(
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  lock: 'share' | 'update' = 'update',
): Promise<HeldTrip | null> {
  const values = new Values();
  const text = `
    select r.id, r.version, r.code, r.status, r.hub_id, r.destination_hub_id from runsheets r
    where r.id = ${values.add(id)}::bigint and r.type = 'linehaul' and r.destination_hub_id is not null
      and ${visibleRunsheet(user, values)} for ${lock}`;
  const [trip] = await run<HeldTrip>(tx, text, values);
  return trip ?? null;
}

/**
 * What the machine of runsheets says; null = allowed. A trip is closed where it arrives: of its rows only those up to
 * its departure belong to the hub it leaves.
 */
export function judgeTrip(
  action: RunsheetAction,
  trip: HeldTrip,
  user: SignedInUser,
  version?: number,
): ErrorCode | null {
  return judgeSheet(runsheetRow(action), { ...trip, origin_hub_id: trip.hub_id }, user, version);
}
