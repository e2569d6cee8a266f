import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { EmptyState } from '~console/ui/empty';
import { formatAmount, formatKg } from '~console/platform/format';
import { pricePath } from '~commands/prices';
import { useWayName } from './editor/line-table';
import type { Effective } from './use-prices';

/** What holds now, line by line, each with the table it comes from. */
export function EffectiveLines({ lines }: { readonly lines: Effective['lines'] }) {
  const t = useText('prices');
  const nameOf = useWayName();
  if (lines.length === 0) {
    return (
      <EmptyState title={t('effective.none')} hint={t('effective.none_hint')}>
        <CommandButton id="page.price-standards" />
      </EmptyState>
    );
  }
  return (
    <table className="w-full max-w-280 border-collapse">
      <caption className="sr-only">{t('effective.table')}</caption>
      <thead>
        <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-2 [&>th]:font-normal">
          <th scope="col">{t('column.way')}</th>
          {(['base_weight', 'fee', 'over_fee', 'return_fee', 'vas_fee_percent', 'delivery_time_hours'] as const).map((field) => (
            <th key={field} scope="col" className="text-right">
              {t(`field.${field}`)}
            </th>
          ))}
          <th scope="col">{t('effective.source')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.area_type} ${line.zone ?? ''}`} className="h-row border-b border-line tabular-nums [&>td]:px-2">
            <th scope="row" className={`px-2 text-left font-normal ${line.zone === null ? '' : 'pl-6! text-dim'}`}>
              {nameOf(line)}
            </th>
            <td className="text-right">{formatKg(line.base_weight)}</td>
            <td className="text-right font-mono text-mono">{formatAmount(line.fee)}</td>
            <td className="text-right font-mono text-mono">{formatAmount(line.over_fee)}</td>
            <td className="text-right font-mono text-mono">{formatAmount(line.return_fee)}</td>
            <td className="text-right">{formatKg(line.vas_fee_percent)}</td>
            <td className="text-right">{line.delivery_time_hours}</td>
            <td>
              <GoLink to={pricePath(line.source)} className="text-accent hover:underline">
                {t(`owner.${line.source.owner.kind}`, { code: line.source.owner.code ?? '' })} · {line.source.name} · {t('version.short', { no: line.source.no })}
              </GoLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
