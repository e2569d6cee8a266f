import { useText } from '~console/platform/text';
import { formatCount, formatShare } from '~console/platform/format';
import type { Live } from './use-live';

const counts = ['created', 'picked_up', 'dispatched', 'delivered', 'failed', 'returned'] as const;
const rates = ['success_rate', 'attempt_rate'] as const;
/** Those that the hours tell of too, so that yesterday can be put beside them. */
const hourly: readonly string[] = ['created', 'picked_up', 'delivered', 'failed'];

const inks: Partial<Record<(typeof counts)[number], string>> = { delivered: 'text-done', failed: 'text-failed', picked_up: 'text-moving', returned: 'text-returning' };

/** The day in figures that can be read from across the room. */
export function Tiles({ totals, hours }: Pick<Live, 'totals' | 'hours'>) {
  const t = useText('dashboard');
  const begun = hours.today.length;
  const yesterday = (figure: string): number =>
    hours.yesterday.slice(0, begun).reduce((sum, hour) => sum + (figure in hour ? hour[figure as keyof typeof hour] : 0), 0);
  return (
    <dl aria-label={t('tiles')} className="grid grid-cols-4 border-b border-line min-[1200px]:grid-cols-8">
      {counts.map((figure) => (
        <div key={figure} className="flex flex-col border-r border-line px-3 py-2 last:border-r-0">
          <dt className="text-label text-dim">{t(`tile.${figure}`)}</dt>
          <dd className={`text-[28px] leading-9 font-semibold tabular-nums ${inks[figure] ?? ''}`}>{formatCount(totals[figure])}</dd>
          {hourly.includes(figure) && <dd className="truncate text-label text-dim tabular-nums" title={t('versus_hint')}>{t('versus', { n: formatCount(yesterday(figure)) })}</dd>}
        </div>
      ))}
      {rates.map((rate) => (
        <div key={rate} className="flex flex-col border-r border-line px-3 py-2 last:border-r-0">
          <dt className="text-label text-dim">{t(`tile.${rate}`)}</dt>
          <dd className="text-[28px] leading-9 font-semibold tabular-nums">{totals[rate] === null ? '–' : formatShare(totals[rate])}</dd>
          <dd aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-sm bg-raised">
            <span className={`block h-full ${rate === 'success_rate' ? 'bg-done' : 'bg-moving'}`} style={{ width: `${(totals[rate] ?? 0) * 100}%` }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
