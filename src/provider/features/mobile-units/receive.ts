import type { Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { lockBag, judgeBag } from '../../shared/linehaul/lock-bag';
import { lockTrip } from '../../shared/linehaul/lock-trip';
import { readBag } from '../../shared/linehaul/read-bag';
import { receiveBag } from '../../shared/linehaul/receive-bag';
import { scanTruck } from '../../shared/linehaul/scan-truck';
import { ensureUnloading, lockUnloading } from '../../shared/linehaul/unloadings';

interface Reading {
  readonly serial_number?: string | undefined;
  readonly note?: string | undefined;
}

/**
 * Receives a bag alone; the unloading of its truck begins with it, unless that is over. `seal` = another bag's seal.
 */
export async function receive(
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  { serial_number, note }: Reading,
): Promise<ErrorCode | 'seal' | null> {
  const known = await readBag(tx, user, id);
  if (!known) return 'ESY051';
  const trip = known.runsheet ? await lockTrip(tx, user, known.runsheet.id, 'share') : null;
  const bag = await lockBag(tx, user, id);
  if (!bag) return 'ESY051';
  const refusal = await receiveBag(tx, user, bag, { serial: serial_number, note });
  if (refusal === null && trip?.status === 'Running') await ensureUnloading(tx, user, trip);
  return refusal;
}

/**
 * What was scanned out of a received bag; a package that is not of its truck, or has no business here, is refused and
 * written down.
 */
export async function unload(
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  codes: readonly string[],
): Promise<ErrorCode | Map<string, ErrorCode | null>> {
  const known = await readBag(tx, user, id);
  if (!known) return 'ESY051';
  const trip = known.runsheet ? await lockTrip(tx, user, known.runsheet.id, 'share') : null;
  const bag = await lockBag(tx, user, id);
  if (!bag) return 'ESY051';
  const refusal = judgeBag('receive', bag, user);
  if (refusal !== null) return refusal;
  const unloading = trip && bag.received_at !== null ? await lockUnloading(tx, trip, 'share') : null;
  if (!unloading) return 'EPK010';
  if (!unloading.open) return 'ESY053';
  const scans = await scanTruck(tx, user, unloading, codes);
  return new Map(
    scans.map(({ code, finding, status }) => [
      code,
      finding === 'matched' ? null : finding === 'misrouted' ? 'EPK008' : status === null ? 'EPK029' : 'EPK005',
    ]),
  );
}
