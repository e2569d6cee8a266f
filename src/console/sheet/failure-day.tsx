import type { Ref } from 'react';
import { DayField } from '~console/ui/date-range/day-field';
import type { FieldAria } from '~console/ui/field';
import { useNow } from '~console/ui/use-now';
import { wallOf } from '~console/ui/zone';
import type { Failure } from './failure';

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
