import { useText } from '~console/app/text';
import { Button } from '../ui/button';
import type { Filters } from './list-state';
import type { FilterProps, FilterSlot } from './resource';

interface FilterBarProps extends FilterProps {
  readonly slots: readonly FilterSlot[];
  readonly filters: Filters;
  /** Absent while there is nothing to clear. */
  readonly onClear: (() => void) | undefined;
}

export function FilterBar({ slots, filters, change, onClear }: FilterBarProps) {
  const t = useText('resource');
  return (
    // Browsers of before 2023 do not know the search element.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="search" aria-label={t('filter.label')} className="flex min-h-11 flex-wrap items-center gap-2 px-3 pb-2">
      {slots.map((slot) => (
        <slot.Control key={Object.keys(slot.params).join()} filters={filters} change={change} />
      ))}
      {onClear && (
        <Button look="quiet" onClick={onClear}>
          {t('filter.clear_all')}
        </Button>
      )}
    </div>
  );
}
