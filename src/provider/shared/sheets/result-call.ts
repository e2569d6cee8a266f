import { actionArguments } from '~contract/features/package-actions';
import type { BodyOf } from '~contract/endpoints';
import { fieldErrors } from '~contract/issue-text';
import type { RunsheetType } from '~domain/runsheet-types';
import { refuse, type Refusal } from '../../calls/handler';
import type { ActionCall } from '../package-actions/action-call';

export type ResultBody = Pick<
  BodyOf<'PATCH /runsheets/{id}/results'>,
  'result' | 'reason' | 'note' | 'reattempt_date' | 'cod_collected' | 'photo_ids'
>;

/**
 * The report of a package of a sheet as the action it is; a refusal where sheets of the kind have none, or something is
 * missing (ESP000, with what).
 */
export function resultCall(
  type: RunsheetType,
  { result, reason, note, reattempt_date, cod_collected, photo_ids }: ResultBody,
  locale: 'vi' | 'en',
): ActionCall | Refusal<'EPK011' | 'ESP000'> {
  const words = { note: note === '' ? undefined : note };
  if (type !== 'pickup' && type !== 'outbound' && type !== 'return') return refuse('EPK011');
  if (result === 'done') {
    if (type === 'pickup') return { action: 'pickup_ok', args: words };
    if (type === 'return') return { action: 'return_ok', args: words };
    return checked({ action: 'delivery_ok', args: { ...words, cod_collected, photo_ids } }, locale);
  }
  const args = { reason: reason ?? '', ...words, reattempt_date };
  if (type === 'pickup') return { action: 'pickup_fail', args };
  if (type === 'return') return { action: 'return_fail', args };
  return checked({ action: 'delivery_fail', args: { ...args, photo_ids } }, locale);
}

/** A delivery needs its proof, a postponed one its day, as for whoever reports it without a sheet. */
function checked(
  call: Extract<ActionCall, { action: 'delivery_ok' | 'delivery_fail' }>,
  locale: 'vi' | 'en',
): ActionCall | Refusal<'ESP000'> {
  const parsed = actionArguments[call.action].safeParse(call.args);
  return parsed.success ? call : refuse('ESP000', fieldErrors(parsed.error.issues, locale));
}
