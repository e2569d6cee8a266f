import { useLocation, useSearch } from 'wouter';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { RefusalLinks } from '~console/terminal/links/setup-link';
import { Kbd } from '~console/ui/kbd';
import { Spinner } from '~console/ui/spinner';
import { useDebounced } from '~console/ui/use-debounced';
import { useHubs } from '~console/package/use-hubs';
import { DayField } from '~console/ui/date-range/day-field';
import { Field } from '~console/ui/field';
import { NumberInput } from '~console/ui/number-input';
import { useOpenedForm } from '~console/ui/opened-form';
import { wallOf } from '~console/ui/zone';
import { GoLink } from '~console/terminal/links/go-link';
import { useUser } from '~console/platform/session';
import { formatKg, formatMoment } from '~console/platform/format';
import { formatAmount, formatMoney } from '~domain/money';
import { pricePath } from '~commands/prices';
import { may } from '~domain/access';
import { limits } from '~domain/limits';
import { priceEndpoints } from '~contract/features/prices';
import { useWayQuote, type QuoteAnswer, type QuoteInput } from '../use-prices';

const schema = priceEndpoints['POST /price-quote'].body;

/** What is asked, as it stands in the page's address. */
const quoteNumbers = ['weight', 'length', 'width', 'height', 'value', 'cod'] as const;
const quoteTexts = ['from', 'to', 'shop', 'on'] as const;

/** Null = not yet enough for a price. A moment, as older links have it, is its day in Viet Nam. */
function quoteBody(query: URLSearchParams): QuoteInput | null {
  const texts = quoteTexts.flatMap((name) => {
    const text = query.get(name) ?? '';
    return text === '' ? [] : [[name, name === 'on' && text.includes('T') ? wallOf(text).format('YYYY-MM-DD') : text]];
  });
  const numbers = quoteNumbers.flatMap((name) => {
    const text = query.get(name) ?? '';
    return text === '' ? [] : [[name, Number(text)]];
  });
  const parsed = schema.safeParse(Object.fromEntries([...texts, ...numbers]));
  return parsed.success ? parsed.data : null;
}

const labels = ['base', 'over', 'from10to15', 'from15to20', 'each10', 'clamped', 'insurance'] as const;
const sizes: Readonly<Record<string, number>> = {
  over: limits.overFeeStepKg,
  from10to15: limits.overFeeStepKg,
  from15to20: limits.overFeeStepKg,
  each10: limits.eachAdditionalKg,
};

/** A quote as the sum it is: each line with its factors, and the version that says so. */
function QuoteLines({ quote, faded }: { readonly quote: QuoteAnswer; readonly faded: boolean }) {
  const t = useText('prices');
  const { source } = quote;
  return (
    <section
      aria-labelledby="quote-heading"
      className={`flex max-w-160 min-w-0 flex-col desk:min-w-100 gap-3 ${faded ? 'opacity-60' : ''}`}
    >
      <h2 id="quote-heading" className="font-semibold">
        <span className="font-mono">
          {quote.from.code} → {quote.to.code}
        </span>{' '}
        · {t(`area.${quote.area_type}`)} · {t(`zone.${quote.zone}`)}
      </h2>
      <p className="text-dim">
        {t(quote.dim > quote.weight ? 'quote.by_size' : 'quote.by_scales', {
          weight: formatKg(quote.weight),
          dim: formatKg(quote.dim),
          kg: formatKg(quote.chargeable_kg),
        })}
      </p>
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('quote.table')}</caption>
        <tbody>
          {quote.lines.map((line) => {
            const label = labels.find((known) => known === line.label);
            const size = sizes[line.label];
            return (
              <tr key={line.label} className="h-row border-b border-line">
                <th scope="row" className="text-left font-normal">
                  {label
                    ? t(`quote.line.${label}`, {
                        kg: formatKg(quote.base_weight),
                        percent: formatKg(quote.vas_fee_percent),
                      })
                    : line.label}
                </th>
                <td className="pl-4 text-right whitespace-nowrap text-dim tabular-nums">
                  {size === undefined
                    ? ''
                    : t('quote.steps', { n: line.steps, kg: formatKg(size), unit: formatAmount(line.unit) })}
                </td>
                <td className="w-36 text-right font-mono text-mono tabular-nums">{formatMoney(line.amount)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot className="[&_td]:text-right [&_td]:font-mono [&_td]:text-mono [&_td]:tabular-nums [&_th]:text-left">
          <Sum label={t('quote.total')} amount={quote.total} strong />
          <Sum label={t('quote.return_fee')} amount={quote.return_fee} />
          {quote.cod > 0 && (
            <Sum label={t('quote.shop_receives', { cod: formatMoney(quote.cod) })} amount={quote.shop_receives} />
          )}
        </tfoot>
      </table>
      <Source source={source} ofZone={quote.of_zone} at={quote.at} hours={quote.delivery_time_hours} />
    </section>
  );
}

function Sum({
  label,
  amount,
  strong = false,
}: {
  readonly label: string;
  readonly amount: number;
  readonly strong?: boolean;
}) {
  return (
    <tr className={strong ? 'h-row font-semibold' : 'h-row text-dim'}>
      <th scope="row" colSpan={2} className={strong ? '' : 'font-normal'}>
        {label}
      </th>
      <td>{formatMoney(amount)}</td>
    </tr>
  );
}

function Source({
  source,
  ofZone,
  at,
  hours,
}: {
  readonly source: QuoteAnswer['source'];
  readonly ofZone: boolean;
  readonly at: string;
  readonly hours: number;
}) {
  const t = useText('prices');
  const user = useUser();
  const name = `${t(`owner.${source.owner.kind}`, { code: source.owner.code ?? '' })} · ${source.name} · ${t('version.short', { no: source.no })}`;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&>dt]:text-dim">
      <dt>{t('quote.source')}</dt>
      <dd>
        {user && may(user, 'price_lists') ? (
          <GoLink to={pricePath(source)} className="text-accent hover:underline">
            {name}
          </GoLink>
        ) : (
          name
        )}
        {ofZone && ` · ${t('quote.of_zone')}`}
      </dd>
      <dt>{t('quote.valid_from')}</dt>
      <dd className="tabular-nums">{formatMoment(source.valid_from)}</dd>
      <dt>{t('quote.at')}</dt>
      <dd className="tabular-nums">{formatMoment(at)}</dd>
      <dt>{t('quote.promise')}</dt>
      <dd>{t('quote.hours', { n: hours })}</dd>
    </dl>
  );
}

interface QuoteFormProps {
  readonly query: URLSearchParams;
  readonly change: (name: string, value: string) => void;
}

const sides = ['length', 'width', 'height'] as const;

/** What a price is asked for; every value stands in the page's address. */
function QuoteForm({ query, change }: QuoteFormProps) {
  const t = useText('prices');
  const hubs = useHubs().data ?? [];
  const { opened } = useOpenedForm();
  const text = (name: string): string => query.get(name) ?? '';
  const number = (name: string): number | undefined =>
    text(name) === '' || Number.isNaN(Number(text(name))) ? undefined : Number(text(name));
  const told = (name: string) => (value: number | undefined) => change(name, value === undefined ? '' : String(value));
  const on = text('on').includes('T') ? wallOf(text('on')).format('YYYY-MM-DD') : text('on');
  return (
    <form
      {...opened}
      aria-label={t('quote.form')}
      className="flex w-80 max-w-full flex-col gap-3 desk:shrink-0"
      onSubmit={(event) => event.preventDefault()}
    >
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(`quote.${name}`)} required>
          {(aria) => (
            <select
              {...aria}
              className="control"
              value={text(name)}
              onChange={(event) => change(name, event.target.value)}
            >
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
      <Field label={t('quote.value')}>
        {(aria) => <NumberInput {...aria} unit="₫" decimals={2} value={number('value')} onValue={told('value')} />}
      </Field>
      <Field label={t('quote.cod')}>
        {(aria) => <NumberInput {...aria} unit="₫" decimals={2} value={number('cod')} onValue={told('cod')} />}
      </Field>
      <Field label={t('quote.shop')} hint={t('quote.shop_hint')}>
        {(aria) => (
          <input
            {...aria}
            className="control font-mono uppercase"
            value={text('shop')}
            onChange={(event) => change('shop', event.target.value.trim())}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t('quote.on')} hint={t('quote.on_hint')}>
        {(aria) => <DayField {...aria} value={on} onChange={(day) => change('on', day)} />}
      </Field>
    </form>
  );
}

/** Between the keystrokes of a number nobody wants a price, ms. */
const rest = 250;

/** What a package costs between two hubs, with every step of the reckoning. */
export function PriceQuote() {
  const t = useText('prices');
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(search);
  const body = quoteBody(new URLSearchParams(useDebounced(search, rest)));
  const quote = useWayQuote(body);
  const change = (name: string, value: string): void => {
    if (value === '') query.delete(name);
    else query.set(name, value);
    navigate(`${path}?${query.toString()}`, { replace: true });
  };
  return (
    <section className="flex flex-col gap-4 p-4" aria-labelledby="calculator-title">
      <header className="flex flex-wrap items-baseline gap-3">
        <h1 id="calculator-title" className="text-title">
          {t('quote.title')}
        </h1>
        <p className="text-dim">
          {t('quote.line_hint')} <Kbd keys="/" /> <code className="font-mono text-mono">{t('quote.example')}</code>
        </p>
      </header>
      <div className="flex flex-wrap gap-8 max-desk:gap-4">
        <QuoteForm query={query} change={change} />
        <div aria-live="polite" aria-busy={quote.isFetching}>
          {body === null && <p className="text-dim">{t('quote.needs')}</p>}
          {body !== null && quote.isError && (
            <div className="flex flex-col gap-2">
              <p role="alert" className="max-w-160 text-failed">
                {failureText(quote.error)}
              </p>
              <RefusalLinks error={quote.error} />
            </div>
          )}
          {body !== null && quote.isPending && <Spinner />}
          {body !== null && !quote.isError && quote.data && (
            <QuoteLines quote={quote.data} faded={quote.isPlaceholderData} />
          )}
        </div>
      </div>
    </section>
  );
}
