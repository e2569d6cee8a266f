import { useId, useState, type FormEvent, type RefObject } from 'react';
import { useText } from '~console/platform/text';
import { useRunCommand } from '~console/terminal/start/use-run-command';
import { Button } from '~console/ui/button';
import { NumberInput } from '~console/ui/number-input';
import type { InboundScan } from './inbound-scans';

export type Measure = Pick<InboundScan, 'weight' | 'length' | 'width' | 'height'>;

interface MeasureFormProps {
  /** The package on the scale. */
  readonly code: string;
  readonly form: RefObject<HTMLFormElement | null>;
}

const sides = ['length', 'width', 'height'] as const;

/** What the scale and the rule say of the package just scanned: weight, Enter, next. Left empty it stays as it was declared. */
export function MeasureForm({ code, form }: MeasureFormProps) {
  const t = useText('inbound');
  const id = useId();
  const run = useRunCommand();
  const [measured, setMeasured] = useState<Measure>({});
  const set = (name: keyof Measure) => (value: number | undefined) =>
    setMeasured((before) => {
      const { [name]: _old, ...rest } = before;
      return value === undefined ? rest : { ...rest, [name]: value };
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run('face.take-weighed', { args: measured });
  };
  return (
    <form
      ref={form}
      aria-label={t('measure.title', { code })}
      onSubmit={submit}
      className="flex flex-wrap items-end gap-3 rounded border border-accent bg-tint px-3 py-2"
    >
      <strong className="flex h-control items-center font-mono">{code}</strong>
      <label htmlFor={`${id}-weight`} className="flex items-center gap-2">
        <span className="text-dim">{t('measure.weight')}</span>
        <NumberInput
          id={`${id}-weight`}
          name="weight"
          value={measured.weight}
          onValue={set('weight')}
          decimals={3}
          unit={t('package:unit.kg_sign')}
          className="w-28"
        />
      </label>
      {sides.map((side) => (
        <label key={side} htmlFor={`${id}-${side}`} className="flex items-center gap-2">
          <span className="text-dim">{t(`package:field.${side}`)}</span>
          <NumberInput
            id={`${id}-${side}`}
            name={side}
            value={measured[side]}
            onValue={set(side)}
            decimals={2}
            unit={t('package:unit.cm_sign')}
            className="w-24"
          />
        </label>
      ))}
      <Button type="submit" look="primary" keys="enter">
        {t('measure.take')}
      </Button>
    </form>
  );
}
