import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import type { FilterProps } from '~console/resource/resource';
import { FilterChip } from '~console/ui/filter-chip';
import { FilterChoice, splitValues, toggleValue, valueWords } from '~console/ui/filter-options';
import { formatMoment } from '~console/platform/format';
import { OptionList } from '~console/ui/option-list';
import { stageTitles } from '~commands/sources';
import { backlogTypes } from '~domain/stages';

const days = [1, 2, 3, 5, 7];

export const isBacklog = (value: string): boolean => value.split(',').every((one) => (backlogTypes as readonly string[]).includes(one));

/** Packages in a backlog of the user's hubs, of some stages, and as a line asks for them since a moment. */
export function BacklogFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const language = useLanguage();
  const options = backlogTypes.map((type) => ({ value: type, label: stageTitles[type][language] }));
  const picked = new Set(splitValues(filters.backlog_type));
  const { backlog_since: since } = filters;
  const label = t('filter.backlog');
  const words = [picked.size === 0 ? null : valueWords(picked, options), since === undefined ? null : t('filter.backlog_since', { moment: formatMoment(since) })];
  const value = words.filter((part) => part !== null).join(' · ');
  return (
    <FilterChip label={label} value={value === '' ? null : value} onClear={() => change({ backlog_type: null, backlog_since: null })}>
      {() => <OptionList label={label} options={options} selected={picked} multiple onPick={(type) => change({ backlog_type: toggleValue(filters.backlog_type ?? null, type) })} />}
    </FilterChip>
  );
}

export function DaysOverFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const options = days.map((n) => ({ value: String(n), label: t('filter.days_over_from', { n }) }));
  return <FilterChoice label={t('filter.days_over')} options={options} value={filters.days_over ?? null} onChange={(days_over) => change({ days_over })} />;
}
