import { useText } from '~console/platform/text';
import type { FilterProps } from '~console/resource/resource';
import { FilterChip } from '~console/ui/filter-chip';
import { formatMoment } from '~console/platform/format';

const hourMs = 3_600_000;
/** The ages that backlogs are asked for, in hours. */
const ages = [24, 48, 72, 168] as const;

/** Packages that have been in their stage since a moment. The address keeps the moment, so that a link finds the same ones later. */
export function StageFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const { stage_entered_to: since } = filters;
  const label = t('filter.stage');
  return (
    <FilterChip label={label} value={since === undefined ? null : t('filter.stage_since', { moment: formatMoment(since) })} onClear={() => change({ stage_entered_to: null })}>
      {(close) => (
        <div className="flex min-w-40 flex-col p-1">
          {ages.map((hours) => (
            <button
              key={hours}
              type="button"
              className="flex h-7 items-center rounded px-2 text-left hover:bg-raised focus:bg-raised"
              onClick={() => {
                change({ stage_entered_to: new Date(Date.now() - hours * hourMs).toISOString() });
                close();
              }}
            >
              {t('filter.stage_over', { n: hours })}
            </button>
          ))}
        </div>
      )}
    </FilterChip>
  );
}
