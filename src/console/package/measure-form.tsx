import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { NumberInput } from '~console/ui/number-input';

const sides = ['length', 'width', 'height'] as const;

/** Kilograms and centimetres; what is absent stays as it was declared. */
export type Measure = { readonly [Name in 'weight' | (typeof sides)[number]]?: number };

interface MeasureFormProps {
  /** The package on the scale. */
  readonly code: string;
  readonly onDone: (measure: Measure) => void;
}

/**
 * What the scale and the rule say of the package just scanned: weight, Enter, next. Give it the code as its key: each
 * package begins empty.
 */
export function MeasureForm({ code, onDone }: MeasureFormProps) {
  const t = useText('package');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [measure, setMeasure] = useState<Measure>({});
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const set = (name: keyof Measure) => (value: number | undefined) =>
    setMeasure((before) => {
      const { [name]: _old, ...rest } = before;
      return value === undefined ? rest : { ...rest, [name]: value };
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onDone(measure);
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
        <span className="text-dim">{t('field.weight')}</span>
        <NumberInput
          id={`${id}-weight`}
          name="weight"
          value={measure.weight}
          onValue={set('weight')}
          decimals={3}
          unit={t('unit.kg_sign')}
          className="w-28"
        />
      </label>
      {sides.map((side) => (
        <label key={side} htmlFor={`${id}-${side}`} className="flex items-center gap-2">
          <span className="text-dim">{t(`field.${side}`)}</span>
          <NumberInput
            id={`${id}-${side}`}
            name={side}
            value={measure[side]}
            onValue={set(side)}
            decimals={2}
            unit={t('unit.cm_sign')}
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
