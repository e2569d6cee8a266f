import type { Kysely } from 'kysely';
import type { EndpointName, ErrorsOf } from '~contract/endpoints';
import { endpointSpec } from '~contract/endpoints';
import { commonErrorCodes, type CommonErrorCode, type ErrorCode } from '~domain/errors';
import type { RunsheetAction } from '~domain/runsheet-machine';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { lockSheet, type Sheet } from '../../shared/sheets/lock-sheet';

/** The sheet held for an action of its machine, which speaks for all endpoints; this one answers only what its row of the contract declares. */
export async function heldFor<N extends EndpointName>(name: N, tx: Kysely<Database>, user: SignedInUser, id: number, action: RunsheetAction): Promise<Sheet | Refusal<ErrorsOf<N> | CommonErrorCode>> {
  const sheet = await lockSheet(tx, user, id, action);
  if (!isRefusal(sheet)) return sheet;
  const codes: readonly ErrorCode[] = [...endpointSpec(name).errors, ...commonErrorCodes];
  if (!codes.includes(sheet.refused)) throw new Error(`${name} answers ${sheet.refused}, which it does not declare`);
  return refuse(sheet.refused as ErrorsOf<N>);
}
