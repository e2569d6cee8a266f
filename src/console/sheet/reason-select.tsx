import type { Ref } from 'react';
import { useText } from '~console/app/text';
import { useLanguage } from '~console/app/use-language';
import { reasonsOf, type ReasonType } from '~domain/reasons';

interface ReasonSelectProps {
  readonly type: ReasonType;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** Why it was not done: nobody's reason stands there until somebody has chosen one. */
export function ReasonSelect({ type, value, onChange, ref }: ReasonSelectProps) {
  const t = useText('sheet');
  const language = useLanguage();
  return (
    <label className="flex items-center gap-2">
      <span className="text-dim">{t('step.reason')}</span>
      <select ref={ref} name="reason" className="control w-60" required value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('step.reason_none')}</option>
        {reasonsOf(type).map((one) => (
          <option key={one.code} value={one.code}>
            {`${one.code} ${one[language]}`}
          </option>
        ))}
      </select>
    </label>
  );
}
