import { GoLink } from '~console/terminal/go-link';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { formatAmount, formatKg, formatMoment, formatMoney } from '~console/platform/format';
import { pricePath } from '~commands/prices';
import { may } from '~domain/access';
import { limits } from '~domain/limits';
import type { QuoteAnswer } from './use-prices';

const labels = ['base', 'over', 'from10to15', 'from15to20', 'each10', 'clamped', 'insurance'] as const;
const sizes: Readonly<Record<string, number>> = { over: limits.overFeeStepKg, from10to15: limits.overFeeStepKg, from15to20: limits.overFeeStepKg, each10: limits.eachAdditionalKg };

/** A quote as the sum it is: each line with its factors, and the version that says so. */
export function QuoteLines({ quote, faded }: { readonly quote: QuoteAnswer; readonly faded: boolean }) {
  const t = useText('prices');
  const { source } = quote;
  return (
    <section aria-labelledby="quote-heading" className={`flex max-w-160 min-w-100 flex-col gap-3 ${faded ? 'opacity-60' : ''}`}>
      <h2 id="quote-heading" className="font-semibold">
        <span className="font-mono">
          {quote.from.code} → {quote.to.code}
        </span>{' '}
        · {t(`area.${quote.area_type}`)} · {t(`zone.${quote.zone}`)}
      </h2>
      <p className="text-dim">
        {t(quote.dim > quote.weight ? 'quote.by_size' : 'quote.by_scales', { weight: formatKg(quote.weight), dim: formatKg(quote.dim), kg: formatKg(quote.chargeable_kg) })}
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
                  {label ? t(`quote.line.${label}`, { kg: formatKg(quote.base_weight), percent: formatKg(quote.vas_fee_percent) }) : line.label}
                </th>
                <td className="pl-4 text-right whitespace-nowrap text-dim tabular-nums">{size === undefined ? '' : t('quote.steps', { n: line.steps, kg: formatKg(size), unit: formatAmount(line.unit) })}</td>
                <td className="w-36 text-right font-mono text-mono tabular-nums">{formatMoney(line.amount)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot className="[&_td]:text-right [&_td]:font-mono [&_td]:text-mono [&_td]:tabular-nums [&_th]:text-left">
          <Sum label={t('quote.total')} amount={quote.total} strong />
          <Sum label={t('quote.return_fee')} amount={quote.return_fee} />
          {quote.cod > 0 && <Sum label={t('quote.shop_receives', { cod: formatMoney(quote.cod) })} amount={quote.shop_receives} />}
        </tfoot>
      </table>
      <Source source={source} ofZone={quote.of_zone} at={quote.at} hours={quote.delivery_time_hours} />
    </section>
  );
}

function Sum({ label, amount, strong = false }: { readonly label: string; readonly amount: number; readonly strong?: boolean }) {
  return (
    <tr className={strong ? 'h-row font-semibold' : 'h-row text-dim'}>
      <th scope="row" colSpan={2} className={strong ? '' : 'font-normal'}>
        {label}
      </th>
      <td>{formatMoney(amount)}</td>
    </tr>
  );
}

function Source({ source, ofZone, at, hours }: { readonly source: QuoteAnswer['source']; readonly ofZone: boolean; readonly at: string; readonly hours: number }) {
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
