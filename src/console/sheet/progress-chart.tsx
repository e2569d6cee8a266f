import { useMemo } from 'react';
import { formatClock } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { LineChart } from '~console/pictures/line-chart';
import { useNow } from '~console/ui/use-now';
import { progressOf, type Work } from './progress';

interface ProgressChartProps {
  readonly work: Work;
  /** In whose words what was done, and what failed, is told. */
  readonly flow: 'pickup' | 'delivery' | 'return';
}

/** How far it was, half hour by half hour. */
export function ProgressChart({ work, flow }: ProgressChartProps) {
  const t = useText('sheet');
  const now = useNow();
  const { places, lines } = useMemo(() => {
    const { slots, done, failed, left } = progressOf(work, now);
    return {
      places: slots.map((slot) => formatClock(slot).slice(0, 5)),
      lines: [
        { name: t('progress.left'), ink: 'waiting', dashed: true, values: left },
        { name: t(`step.${flow}.done`), ink: 'done', values: done },
        { name: t(`step.${flow}.failed`), ink: 'failed', values: failed },
      ],
    };
  }, [work, flow, now, t]);
  if (places.length === 0) return <p className="px-3 py-2 text-dim">{t('progress.none')}</p>;
  return (
    <LineChart
      title={t('progress.chart')}
      caption={t('progress.caption')}
      placeTitle={t('progress.until')}
      places={places}
      every={2}
      lines={lines}
    />
  );
}
