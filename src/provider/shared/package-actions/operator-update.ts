import { refuse } from '../../calls/handler';
import { moment } from '../sql/moment';
import type { ActionArguments } from './action-call';
import type { Planner } from './plan';

/** An empty note is no note. A date already passed is refused, but not one that merely stays as it was. */
export function planOperatorUpdate(
  { operator_note, reattempt_date }: ActionArguments['operator_update'],
  now: Date,
): Planner {
  const note = operator_note === undefined ? {} : { operator_note: operator_note || null };
  return (seen) => {
    if (reattempt_date === undefined || isSameMoment(reattempt_date, seen.reattempt_date)) return { set: note };
    if (reattempt_date !== null && Date.parse(reattempt_date) <= now.getTime()) return refuse('EPK020');
    return { set: { ...note, reattempt_date: reattempt_date === null ? null : moment(reattempt_date) } };
  };
}

function isSameMoment(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));
}
