import { useWatch, type Control } from 'react-hook-form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useText } from '~console/platform/text';
import { failureText } from '~console/platform/failure-text';
import { RefusalLinks } from '~console/terminal/links/setup-link';
import { formatKg } from '~console/platform/format';
import { limits } from '~domain/limits';
import { formatMoney, addMoney } from '~domain/money';
import { areaTypes, type Quote } from '~domain/price';
import { call } from '~console/platform/api';
import { useDebounced } from '~console/ui/use-debounced';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';
import { orderEndpoints } from '~contract/features/orders';
import type { NewOrder, OrderInput } from './order-fields';

type QuoteAnswer = ResponseOf<'POST /packages-quote'>['data'];

const schema = orderEndpoints['POST /packages-quote'].body;
/** Between keystrokes of a number nobody wants a price, ms. */
const rest = 300;

/** What the order would cost so far; asked as soon as everything a price needs is there. */
function useQuote(values: Partial<OrderInput>) {
  const { seller_id, ward_id, weight, length, width, height, value } = values;
  const asked = useDebounced(JSON.stringify({ seller_id, ward_id, weight, length, width, height, value }), rest);
  const parsed = schema.safeParse(JSON.parse(asked));
  const body: BodyInputOf<'POST /packages-quote'> | null = parsed.success ? parsed.data : null;
  const query = useQuery({
    queryKey: ['quote', asked],
    queryFn: async ({ signal }) => {
      if (!body) throw new Error('a price was asked for without what it needs');
      return (await call('POST /packages-quote', { body, signal })).data;
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return { ready: body !== null, query };
}

/** The price as it forms, each line of its arithmetic. */
export function QuotePanel({ control }: { readonly control: Control<OrderInput, unknown, NewOrder> }) {
  const t = useText('packages');
  const { ready, query } = useQuote(useWatch({ control }));
  return (
    <section aria-labelledby="quote-title" aria-busy={query.isFetching} className="flex flex-col gap-2">
      <h2 id="quote-title" className="text-label font-semibold text-dim">
        {t('quote.title')}
      </h2>
      {!ready && <p className="text-dim">{t('quote.needs')}</p>}
      {ready && query.isError && (
        <>
          <p role="alert" className="text-failed">
            {failureText(query.error)}
          </p>
          <RefusalLinks error={query.error} />
        </>
      )}
      {ready && !query.isError && query.data && <Lines quote={query.data} faded={query.isPlaceholderData} />}
    </section>
  );
}

const labels = [
  'base',
  'over',
  'from10to15',
  'from15to20',
  'each10',
  'clamped',
  'insurance',
] as const satisfies readonly Quote['lines'][number]['label'][];

function Lines({ quote, faded }: { readonly quote: QuoteAnswer; readonly faded: boolean }) {
  const t = useText('packages');
  const area = areaTypes.find((known) => known === quote.area_type);
  // Steps have a size; the other lines stand for themselves.
  const sizes: Record<string, number> = {
    over: limits.overFeeStepKg,
    from10to15: limits.overFeeStepKg,
    from15to20: limits.overFeeStepKg,
    each10: limits.eachAdditionalKg,
  };
  return (
    <div className={faded ? 'opacity-60' : ''}>
      <p className="mb-2 text-dim">
        {t('quote.basis', {
          kg: formatKg(quote.chargeable_kg),
          area: area ? t(`quote.area.${area}`) : quote.area_type,
        })}
      </p>
      <table className="w-full">
        <tbody>
          {quote.lines.map((line) => {
            const size = sizes[line.label];
            const label = labels.find((known) => known === line.label);
            return (
              <tr key={line.label}>
                <th scope="row" className="py-0.5 text-left font-normal">
                  {label ? t(`quote.line.${label}`) : line.label}
                  {size !== undefined && (
                    <span className="text-dim"> {t('quote.steps', { n: line.steps, kg: formatKg(size) })}</span>
                  )}
                </th>
                <td className="text-right font-mono text-mono tabular-nums">{formatMoney(line.amount)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="border-t border-line">
            <th scope="row" className="pt-1 text-left font-semibold">
              {t('quote.total')}
            </th>
            <td className="pt-1 text-right font-mono text-mono font-semibold tabular-nums">
              {formatMoney(addMoney(quote.shipping_fee, quote.insurance_fee))}
            </td>
          </tr>
          <tr>
            <th scope="row" className="text-left font-normal text-dim">
              {t('quote.return_fee')}
            </th>
            <td className="text-right font-mono text-mono text-dim tabular-nums">{formatMoney(quote.return_fee)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
