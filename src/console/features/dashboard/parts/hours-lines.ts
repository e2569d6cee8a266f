import type uPlot from 'uplot';
import type { Live } from './use-live';

export type LineName = 'created' | 'picked_up' | 'delivered' | 'failed' | 'yesterday';

interface Line {
  readonly name: LineName;
  /** A colour of the style sheet. */
  readonly ink: string;
  readonly dashed: boolean;
}

/** In the order in which they are drawn. */
export const lines: readonly Line[] = [
  { name: 'yesterday', ink: 'faint', dashed: true },
  { name: 'created', ink: 'waiting', dashed: false },
  { name: 'picked_up', ink: 'moving', dashed: false },
  { name: 'delivered', ink: 'done', dashed: false },
  { name: 'failed', ink: 'failed', dashed: false },
];

const dayHours = Array.from({ length: 24 }, (_, hour) => hour);

/** Hours still to come have no value, nor has the one that goes on: half an hour would look like a fall. */
export function seriesOf({ today: begun, yesterday }: Live['hours']): uPlot.AlignedData {
  const today = begun.slice(0, -1);
  const line = (name: LineName): (number | null)[] =>
    dayHours.map((hour) =>
      name === 'yesterday' ? (yesterday[hour]?.delivered ?? null) : (today[hour]?.[name] ?? null),
    );
  return [dayHours, ...lines.map(({ name }) => line(name))];
}
