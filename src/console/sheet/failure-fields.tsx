import { useImperativeHandle, useRef, type Ref } from 'react';
import { useText } from '~console/platform/text';
import { limits } from '~domain/limits';
import { postponedReason, reasonsOf, type ReasonType, type Reason } from '~domain/reasons';
import { useLanguage } from '~console/platform/use-language';
import { DayField } from '~console/ui/date-range/day-field';
import type { FieldAria } from '~console/ui/field';
import { useNow } from '~console/ui/use-now';
import { wallOf } from '~console/ui/zone';
import { lackOf, withReason, type Failure } from './failure';

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

/** Reason, day and note. */
export function FailureFields({ type, value, onChange, ref }: FailureFieldsProps) {
  const t = useText('sheet');
  const reason = useRef<HTMLSelectElement>(null);
  const day = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ lead: () => (lackOf(value) === 'day' ? day : reason).current?.focus() }), [value]);
  return (
    <>
      <label className="flex items-center gap-2">
        <span className="shrink-0 text-dim">{t('step.reason')}</span>
        <select
          ref={reason}
          name="reason"
          className="control w-60 min-w-0"
          required
          value={value.reason}
          onChange={(event) => onChange(withReason(value, event.target.value))}
        >
          <ReasonOptions reasons={reasonsOf(type)} />
        </select>
      </label>
      {value.reason !== '' && (
        <label className="flex items-center gap-2">
          <span className="shrink-0 text-dim">{t('step.day')}</span>
          <FailureDay
            ref={day}
            name="day"
            label={t('step.day')}
            required={value.reason === postponedReason}
            value={value}
            onChange={onChange}
          />
        </label>
      )}
      <label className="flex items-center gap-2">
        <span className="shrink-0 text-dim">{t('step.note')}</span>
        <input
          type="text"
          name="note"
          className="control w-56 min-w-0"
          autoComplete="off"
          maxLength={limits.text}
          value={value.note}
          onChange={(event) => onChange({ ...value, note: event.target.value })}
        />
      </label>
    </>
  );
}

/** Reasons to choose from, for within a `select`: nobody's reason stands there until somebody has chosen one. */
export function ReasonOptions({ reasons }: { readonly reasons: readonly Reason[] }) {
  const t = useText('sheet');
  const language = useLanguage();
  return (
    <>
      <option value="">{t('step.reason_none')}</option>
      {reasons.map((one) => (
        <option key={one.code} value={one.code}>
          {`${one.code} ${one[language]}`}
        </option>
      ))}
    </>
  );
}

interface FailureDayProps extends Partial<FieldAria> {
  readonly label?: string;
  readonly name?: string;
  readonly required?: boolean;
  readonly className?: string;
  readonly value: Failure;
  readonly onChange: (failure: Failure) => void;
  readonly ref?: Ref<HTMLInputElement | null>;
}

/** The day that the customer chose: today or later, and with its reason it goes. */
export function FailureDay({ value, onChange, ...rest }: FailureDayProps) {
  const now = useNow();
  return (
    <DayField
      {...rest}
      key={value.reason}
      min={wallOf(now).format('YYYY-MM-DD')}
      value={value.day}
      onChange={(day) => onChange({ ...value, day, dayFault: '' })}
      onFault={(dayFault) => dayFault !== value.dayFault && onChange({ ...value, dayFault })}
    />
  );
}
