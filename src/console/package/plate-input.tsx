import { useEffect, useRef, type ComponentProps } from 'react';
import { useText } from '~console/platform/text';
import { isPlate } from '~domain/text-shapes';
import { limits } from '~domain/limits';

interface PlateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onValue: (plate: string) => void;
}

/** A licence plate, which may be missing. The form around isn't sent with one that is none. */
export function PlateInput({ value, onValue, className = '', ...rest }: PlateInputProps) {
  const t = useText('package');
  const input = useRef<HTMLInputElement>(null);
  const fault = isPlate(value.trim()) ? '' : t('plate.wrong', limits.licencePlate);
  useEffect(() => input.current?.setCustomValidity(fault), [fault]);
  return (
    <input
      title={fault === '' ? undefined : fault}
      {...rest}
      ref={input}
      name="license_plate"
      className={`control font-mono text-mono uppercase ${className}`}
      autoComplete="off"
      spellCheck={false}
      maxLength={limits.licencePlate.max}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
