import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { DayField } from '~console/ui/date-range/day-field';
import { Field } from '~console/ui/field';
import { NumberInput } from '~console/ui/number-input';
import { wallOf } from '~console/ui/zone';

interface QuoteFormProps {
  readonly query: URLSearchParams;
  readonly change: (name: string, value: string) => void;
}

const sides = ['length', 'width', 'height'] as const;

/** What a price is asked for; every value stands in the page's address. */
export function QuoteForm({ query, change }: QuoteFormProps) {
  const t = useText('prices');
  const hubs = useHubs().data ?? [];
  const text = (name: string): string => query.get(name) ?? '';
  const number = (name: string): number | undefined => (text(name) === '' || Number.isNaN(Number(text(name))) ? undefined : Number(text(name)));
  const told = (name: string) => (value: number | undefined) => change(name, value === undefined ? '' : String(value));
  const on = text('on').includes('T') ? wallOf(text('on')).format('YYYY-MM-DD') : text('on');
  return (
    <form aria-label={t('quote.form')} className="flex w-80 shrink-0 flex-col gap-3" onSubmit={(event) => event.preventDefault()}>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(`quote.${name}`)} required>
          {(aria) => (
            <select {...aria} className="control" value={text(name)} onChange={(event) => change(name, event.target.value)}>
              <option value="">{t('quote.choose')}</option>
              {hubs.map((hub) => (
                <option key={hub.id} value={hub.code}>
                  {hub.code} · {hub.name}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <Field label={t('quote.weight')} required>
        {(aria) => <NumberInput {...aria} unit="kg" decimals={3} value={number('weight')} onValue={told('weight')} />}
      </Field>
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="sr-only">{t('quote.sides')}</legend>
        {sides.map((name) => (
          <Field key={name} label={t(`quote.${name}`)}>
            {(aria) => <NumberInput {...aria} unit="cm" decimals={2} value={number(name)} onValue={told(name)} />}
          </Field>
        ))}
      </fieldset>
      <Field label={t('quote.value')}>{(aria) => <NumberInput {...aria} unit="₫" decimals={2} value={number('value')} onValue={told('value')} />}</Field>
      <Field label={t('quote.cod')}>{(aria) => <NumberInput {...aria} unit="₫" decimals={2} value={number('cod')} onValue={told('cod')} />}</Field>
      <Field label={t('quote.shop')} hint={t('quote.shop_hint')}>
        {(aria) => <input {...aria} className="control font-mono uppercase" value={text('shop')} onChange={(event) => change('shop', event.target.value.trim())} autoComplete="off" spellCheck={false} />}
      </Field>
      <Field label={t('quote.on')} hint={t('quote.on_hint')}>
        {(aria) => <DayField {...aria} value={on} onChange={(day) => change('on', day)} />}
      </Field>
    </form>
  );
}
