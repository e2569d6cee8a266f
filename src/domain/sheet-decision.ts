import type { ErrorCode } from './errors';
import type { ActingUser } from './package-decision';
import { worksAt } from './roles';
import type { SheetRow } from './runsheet-machine';

/** What a machine of sheets needs to know of one. Hub ids; null = it has none there. */
export interface SheetFacts<Status extends string> {
  readonly status: Status;
  readonly origin_hub_id: number | null;
  readonly destination_hub_id: number | null;
}

type SheetDecision<Status extends string> =
  | { readonly ok: true; readonly to: Status }
  | { readonly ok: false; readonly code: ErrorCode };

/**
 * Judges one row of a sheet's machine on one sheet: who (EUS008), whose hub (EPK012), status (the row's own code). What
 * its packages or money may refuse it with is the feature's.
 */
export function decideSheet<Status extends string>(
  row: SheetRow<Status>,
  sheet: SheetFacts<Status>,
  user: ActingUser,
): SheetDecision<Status> {
  if (!row.actors.includes(user.role)) return { ok: false, code: 'EUS008' };
  const hub = row.at === 'origin' ? sheet.origin_hub_id : sheet.destination_hub_id;
  if (!worksAt(user, hub)) return { ok: false, code: 'EPK012' };
  const wrong = row.wrong?.[sheet.status] ?? null;
  if (wrong !== null) return { ok: false, code: wrong };
  return { ok: true, to: row.to === 'same' ? sheet.status : row.to };
}
