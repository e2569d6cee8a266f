import { actionArguments } from '~contract/features/package-actions';
import type { BodyOf } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import type { RunsheetType } from '~domain/runsheet-types';
import type { ActionCall } from '../package-actions/action-call';

export type ResultBody = Pick<
  BodyOf<'PATCH /runsheets/{id}/results'>,
  'result' | 'reason' | 'note' | 'reattempt_date' | 'cod_collected' | 'photo_ids'
>;

/** The report of a package of a sheet as the action it is; a refusal where sheets of the kind have none, or something is missing (ESP000). */
export function resultCall(
  type: RunsheetType,
  { result, reason, note, reattempt_date, cod_collected, photo_ids }: ResultBody,
): ActionCall | ErrorCode {
  const words = { note: note === '' ? undefined : note };
  if (type !== 'pickup' && type !== 'outbound' && type !== 'return') return 'EPK011';
  if (result === 'done') {
    if (type === 'pickup') return { action: 'pickup_ok', args: words };
    if (type === 'return') return { action: 'return_ok', args: words };
    return checked({ action: 'delivery_ok', args: { ...words, cod_collected, photo_ids } });
  }
  const args = { reason: reason ?? '', ...words, reattempt_date };
  if (type === 'pickup') return { action: 'pickup_fail', args };
  if (type === 'return') return { action: 'return_fail', args };
  return checked({ action: 'delivery_fail', args: { ...args, photo_ids } });
}

/** A delivery needs its proof, a postponed one its day, as for whoever reports it without a sheet. */
function checked(call: Extract<ActionCall, { action: 'delivery_ok' | 'delivery_fail' }>): ActionCall | ErrorCode {
  return actionArguments[call.action].safeParse(call.args).success ? call : 'ESP000';
}
