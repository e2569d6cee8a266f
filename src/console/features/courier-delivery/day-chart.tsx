import { useMemo } from 'react';
import { formatClock } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { LineChart } from '~console/pictures/line-chart';
import { useNow } from '~console/ui/use-now';
import { progressOf } from './progress';
import type { CourierDay } from './use-courier';

/** How far the day's sheets were, half hour by half hour. */
export function DayChart({ day }: { readonly day: CourierDay }) {
  const t = useText('courier-delivery');
  const now = useNow();
  const { places, lines } = useMemo(() => {
    const { slots, done, failed, left } = progressOf(day, now);
    return {
      places: slots.map((slot) => formatClock(slot).slice(0, 5)),
      lines: [
        { name: t('figure.left'), ink: 'waiting', dashed: true, values: left },
        { name: t('figure.done'), ink: 'done', values: done },
        { name: t('figure.failed'), ink: 'failed', values: failed },
      ],
    };
  }, [day, now, t]);
  if (places.length === 0) return <p className="px-3 py-2 text-dim">{t('progress.none')}</p>;
  return (
    <LineChart
      title={t('progress.title')}
      caption={t('progress.caption')}
      placeTitle={t('progress.until')}
      places={places}
      every={2}
      lines={lines}
    />
  );
}
