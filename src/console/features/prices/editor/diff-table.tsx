import { useText } from '~console/platform/text';
import { formatCount } from '~console/platform/format';
import { numberText } from '~console/ui/number-text';
import type { PriceLines } from '../use-prices';
import { wayKey, type Difference } from './draft';
import { decimalsOf } from './fields';
import { useWayName } from './line-table';

interface DiffTableProps {
  readonly changes: readonly Difference[];
  readonly reach: PriceLines['reach'];
}

/** Old → new, and how many hubs and shops are priced by that line. */
export function DiffTable({ changes, reach }: DiffTableProps) {
  const t = useText('prices');
  const nameOf = useWayName();
  const figure = ({ field }: Difference, value: number | undefined): string => (value === undefined ? '–' : numberText(value, decimalsOf[field ?? 'fee']));
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('review.table')}</caption>
      <thead>
        <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-2 [&>th]:font-normal">
          <th scope="col">{t('column.way')}</th>
          <th scope="col">{t('review.what')}</th>
          <th scope="col" className="text-right">
            {t('review.before')}
          </th>
          <th scope="col" className="text-right">
            {t('review.after')}
          </th>
          <th scope="col" className="text-right">
            {t('review.reach')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const touched = reach.find(({ area_type }) => area_type === change.way.area_type);
          const up = change.before !== undefined && change.after !== undefined && change.after > change.before;
          return (
            <tr key={`${wayKey(change.way)} ${change.field ?? change.kind}`} className="h-row border-b border-line [&>td]:px-2">
              <td>{nameOf(change.way)}</td>
              <td>{change.field === null ? t(`review.${change.kind}`) : t(`field.${change.field}`)}</td>
              <td className="text-right font-mono text-mono text-dim tabular-nums">{figure(change, change.before)}</td>
              <td className={`text-right font-mono text-mono font-semibold tabular-nums ${up ? 'text-attention' : 'text-done'}`}>
                {figure(change, change.after)}
              </td>
              <td className="text-right whitespace-nowrap tabular-nums">{touched ? t('review.touched', { hubs: t('ui:count.hubs', { n: formatCount(touched.hubs) }), shops: t('ui:count.shops', { n: formatCount(touched.shops) }) }) : '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
