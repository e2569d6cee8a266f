import { useMemo } from 'react';
import { useText } from '~console/platform/text';
import { LineChart, type ChartLine } from '~console/pictures/line-chart';
import type { Live } from './use-live';

/** In the order in which they are drawn. */
const lines = [
  { name: 'yesterday', ink: 'faint', dashed: true },
  { name: 'created', ink: 'waiting', dashed: false },
  { name: 'picked_up', ink: 'moving', dashed: false },
  { name: 'delivered', ink: 'done', dashed: false },
  { name: 'failed', ink: 'failed', dashed: false },
] as const;

const dayHours = Array.from({ length: 24 }, (_, hour) => hour);
const places = dayHours.map((hour) => `${hour}h`);

/** Hours still to come have no value, nor has the one that goes on: half an hour would look like a fall. */
function valuesOf(
  { today: begun, yesterday }: Live['hours'],
  name: (typeof lines)[number]['name'],
): ChartLine['values'] {
  const today = begun.slice(0, -1);
  return dayHours.map((hour) =>
    name === 'yesterday' ? (yesterday[hour]?.delivered ?? null) : (today[hour]?.[name] ?? null),
  );
}

/** Today by the hour beside yesterday's deliveries. */
export function HoursChart({ hours }: Pick<Live, 'hours'>) {
  const t = useText('dashboard');
  const told = useMemo(
    () => lines.map(({ name, ...look }) => ({ ...look, name: t(`hours.${name}`), values: valuesOf(hours, name) })),
    [t, hours],
  );
  return (
    <LineChart
      title={t('hours.title')}
      caption={t('hours.caption')}
      placeTitle={t('hours.hour')}
      places={places}
      every={3}
      lines={told}
    />
  );
}
