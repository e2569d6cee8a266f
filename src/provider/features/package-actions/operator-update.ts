import type { BodyOf } from '~contract/endpoints';
import { refuse, type Refusal } from '../../http/handler';
import { moment } from '../../shared/moment';
import type { SeenPackage } from '../../shared/package-change';
import type { Plan } from './act';

/** An empty note is no note. A date already passed is refused, but not one that merely stays as it was. */
export function operatorUpdate(seen: SeenPackage, body: BodyOf<'PATCH /packages/{id}/operator-update'>, now: Date): Plan | Refusal<'EPK020'> {
  const note = body.operator_note === undefined ? {} : { operator_note: body.operator_note || null };
  const { reattempt_date } = body;
  if (reattempt_date === undefined || isSameMoment(reattempt_date, seen.reattempt_date)) return { set: note };
  if (reattempt_date !== null && Date.parse(reattempt_date) <= now.getTime()) return refuse('EPK020');
  return { set: { ...note, reattempt_date: reattempt_date === null ? null : moment(reattempt_date) } };
}

function isSameMoment(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));
}
