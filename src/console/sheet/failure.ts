import { postponedReason } from '~domain/reasons';
import { promiseOf } from '~domain/time';

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

/** The field that a failure can't be reported without; null = none. */
export function lackOf({ reason, day, dayFault }: Failure): 'reason' | 'day' | null {
  if (reason === '') return 'reason';
  return dayFault !== '' || (reason === postponedReason && day === '') ? 'day' : null;
}

/** As calls take it. */
export function failureBody({ reason, day, note }: Failure) {
  const words = note.trim();
  return {
    reason,
    ...(words === '' ? {} : { note: words }),
    ...(day === '' ? {} : { reattempt_date: promiseOf(day, Date.now()) }),
  };
}
