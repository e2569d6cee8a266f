import { useText } from '~console/platform/text';
import { formatAmount, formatCount, formatShare } from '~console/platform/format';
import type { MonitorRow } from './use-monitor';

/** The hub's day in one line. */
export function Sums({ rows }: { readonly rows: readonly MonitorRow[] }) {
  const t = useText('delivery-monitor');
  const sum = (pick: (row: MonitorRow) => number): number => rows.reduce((all, row) => all + pick(row), 0);
  const [done, failed] = [sum((row) => row.done), sum((row) => row.failed)];
  const over = rows.filter(({ cash }) => cash.in_hand > cash.ceiling).length;
  const figures: readonly (readonly [label: string, value: string, ink: string])[] = [
    [t('sum.out'), formatCount(rows.filter(({ sheets }) => sheets.some(({ status }) => status === 'Running')).length), ''],
    [t('sum.total'), formatCount(sum((row) => row.total)), ''],
    [t('sum.done'), formatCount(done), 'text-done'],
    [t('sum.failed'), formatCount(failed), failed > 0 ? 'text-failed' : ''],
    [t('sum.left'), formatCount(sum((row) => row.left)), ''],
    [t('sum.rate'), done + failed === 0 ? '–' : formatShare(done / (done + failed)), ''],
    [t('sum.cash'), formatAmount(sum((row) => row.cash.in_hand)), 'text-money'],
    [t('sum.over'), formatCount(over), over > 0 ? 'text-failed' : ''],
  ];
  return (
    <dl className="flex flex-wrap border-b border-line">
      {figures.map(([label, value, ink]) => (
        <div key={label} className="flex flex-auto flex-col border-r border-line px-3 py-2 last:border-r-0">
          <dt className="text-label text-dim">{label}</dt>
          <dd className={`text-[24px] leading-8 whitespace-nowrap font-semibold tabular-nums ${ink}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
