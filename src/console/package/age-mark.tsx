import { useText } from '~console/platform/text';
import { formatMoment } from '~console/platform/format';
import { useNow } from '~console/ui/use-now';
import { ageInks, ageOf } from './age';

interface AgeMarkProps {
  readonly package: Parameters<typeof ageOf>[0];
  /** In words, where there is room. */
  readonly long?: boolean;
}

export function AgeMark({ package: pkg, long = false }: AgeMarkProps) {
  const t = useText('ui');
  const { hours, bucket } = ageOf(pkg, useNow());
  // Beyond four days nobody counts hours any more.
  const text =
    hours < 100 ? t(long ? 'age.hours_long' : 'age.hours', { n: hours }) : t('age.days', { n: Math.floor(hours / 24) });
  return (
    <span className={bucket === null ? 'text-dim' : ageInks[bucket]} title={formatMoment(pkg.stage_entered_at)}>
      {text}
    </span>
  );
}
