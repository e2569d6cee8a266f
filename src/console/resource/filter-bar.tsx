import { useText } from '~console/platform/text';
import { CommandButton } from '../terminal/buttons/command-button';
import type { Filters } from './list-state';
import type { FilterProps, FilterSlot } from './resource';

interface FilterBarProps extends FilterProps {
  readonly slots: readonly FilterSlot[];
  readonly filters: Filters;
}

export function FilterBar({ slots, filters, change }: FilterBarProps) {
  const t = useText('resource');
  return (
    // Browsers of before 2023 do not know the search element.
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      aria-label={t('filter.label')}
      className="relative flex min-h-11 flex-wrap items-center gap-2 px-3 pb-2 max-desk:flex-nowrap max-desk:overflow-x-auto max-desk:py-1 max-desk:*:shrink-0"
    >
      {slots.map((slot) => (
        <slot.Control key={Object.keys(slot.params).join()} filters={filters} change={change} />
      ))}
      {Object.keys(filters).length > 0 && (
        <CommandButton id="face.clear-filters" look="quiet" label={t('filter.clear_all')} />
      )}
    </div>
  );
}
