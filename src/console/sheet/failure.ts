import { postponedReason } from '~domain/reasons';
import { vietnamOffset } from '~domain/time';

/** What is said of a package that was not done. */
export interface Failure {
  readonly reason: string;
  /** `YYYY-MM-DD` that the customer chose; empty = none. */
  readonly day: string;
  /** Why what stands in the day's field is no day. */
  readonly dayFault: string;
  readonly note: string;
}

export const noFailure: Failure = { reason: '', day: '', dayFault: '', note: '' };

/** Another reason: the day was given with the one before. */
export const withReason = ({ note }: Failure, reason: string): Failure => ({ ...noFailure, note, reason });

/**
 * The moment of a day on the Vietnamese clock: customers choose days. It is the morning, or the end of a day whose
 * morning is over, for what is to come on the same day is no past.
 */
function momentOf(day: string): string {
  const morning = `${day}T08:00:00${vietnamOffset}`;
  return Date.parse(morning) > Date.now() ? morning : `${day}T23:59:59${vietnamOffset}`;
}

/** The field that a failure can't be reported without; null = none. */
export function lackOf({ reason, day, dayFault }: Failure): 'reason' | 'day' | null {
  if (reason === '') return 'reason';
  return dayFault !== '' || (reason === postponedReason && day === '') ? 'day' : null;
}

/** As calls take it. */
export function failureBody({ reason, day, note }: Failure) {
  const words = note.trim();
  return { reason, ...(words === '' ? {} : { note: words }), ...(day === '' ? {} : { reattempt_date: momentOf(day) }) };
}
