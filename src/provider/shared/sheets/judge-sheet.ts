import type { ErrorCode } from '~domain/errors';
import type { SheetRow } from '~domain/runsheet-machine';
import { decideSheet, type SheetFacts } from '~domain/sheet-decision';
import type { SignedInUser } from '../../calls/handler';

/**
 * What its machine says of a sheet, a trip or a bag that is held, by the decision that console and commands make
 * beforehand; then whether it still is as the caller saw it (`version`). Null = allowed.
 */
export function judgeSheet<Status extends string>(
  row: SheetRow<Status>,
  held: SheetFacts<Status> & { readonly version: number },
  user: SignedInUser,
  version?: number,
): ErrorCode | null {
  const decision = decideSheet(row, held, user);
  if (!decision.ok) return decision.code;
  return version === undefined || version === held.version ? null : 'EPK030';
}

/** Of what is one hub's alone: another hub's (EPK012) is answered as one that is not there. */
export const asUnseen = (refusal: ErrorCode, missing: ErrorCode): ErrorCode =>
  refusal === 'EPK012' ? missing : refusal;
