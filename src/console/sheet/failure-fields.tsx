import { useImperativeHandle, useRef, type Ref } from 'react';
import { useText } from '~console/app/text';
import { DayField } from '~console/ui/date-range/day-field';
import { useNow } from '~console/ui/use-now';
import { wallOf } from '~console/ui/zone';
import { limits } from '~domain/limits';
import { postponedReason, type ReasonType } from '~domain/reasons';
import { ReasonSelect } from './reason-select';

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

/** The morning of a day on the Vietnamese clock: customers choose days. */
const morning = (day: string): string => `${day}T08:00:00+07:00`;

type FailureField = 'reason' | 'day';

/** The field that a failure can't be reported without; null = none. */
export function lackOf({ reason, day, dayFault }: Failure): FailureField | null {
  if (reason === '') return 'reason';
  return dayFault !== '' || (reason === postponedReason && day === '') ? 'day' : null;
}

/** As calls take it. */
export function toldFailure({ reason, day, note }: Failure) {
  const words = note.trim();
  return { reason, ...(words === '' ? {} : { note: words }), ...(day === '' ? {} : { reattempt_date: morning(day) }) };
}

export interface FailureLead {
  /** Puts the focus where something lacks, or else at the beginning. */
  readonly lead: () => void;
}

interface FailureFieldsProps {
  readonly type: ReasonType;
  readonly value: Failure;
  readonly onChange: (failure: Failure) => void;
  readonly ref?: Ref<FailureLead>;
}

/** Reason, day and note. A day belongs to the reason it was given with. */
export function FailureFields({ type, value, onChange, ref }: FailureFieldsProps) {
  const t = useText('sheet');
  const now = useNow();
  const reason = useRef<HTMLSelectElement>(null);
  const day = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ lead: () => (lackOf(value) === 'day' ? day : reason).current?.focus() }), [value]);
  return (
    <>
      <ReasonSelect ref={reason} type={type} value={value.reason} onChange={(chosen) => onChange({ ...noFailure, note: value.note, reason: chosen })} />
      {value.reason !== '' && (
        <label className="flex items-center gap-2">
          <span className="text-dim">{t('step.day')}</span>
          <DayField
            key={value.reason}
            ref={day}
            name="day"
            label={t('step.day')}
            required={value.reason === postponedReason}
            min={wallOf(now).format('YYYY-MM-DD')}
            value={value.day}
            onChange={(chosen) => onChange({ ...value, day: chosen, dayFault: '' })}
            onFault={(dayFault) => dayFault !== value.dayFault && onChange({ ...value, dayFault })}
          />
        </label>
      )}
      <label className="flex items-center gap-2">
        <span className="text-dim">{t('step.note')}</span>
        <input type="text" name="note" className="control w-56" autoComplete="off" maxLength={limits.text} value={value.note} onChange={(event) => onChange({ ...value, note: event.target.value })} />
      </label>
    </>
  );
}
