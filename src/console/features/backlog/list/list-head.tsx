import { useText } from '~console/app/text';
import type { FilterProps } from '~console/resource/resource';
import { Button } from '~console/ui/button';
import { formatClock, formatCount } from '~console/ui/format';
import { useDelayed } from '~console/ui/use-delayed';
import { backlogRules } from './rules';

interface ListHeadProps extends FilterProps {
  /** null = not known yet. */
  readonly total: number | null;
  readonly selected: number;
  /** ms; 0 = nothing was read yet. */
  readonly readAt: number;
  readonly refreshing: boolean;
  readonly onClear: () => void;
}

/** What the list is filtered by, how much that finds, how much of it is chosen, and of when it is. */
export function ListHead({ filters, change, total, selected, readAt, refreshing, onClear }: ListHeadProps) {
  const t = useText();
  const late = useDelayed(refreshing && readAt > 0);
  return (
    <header className="flex shrink-0 items-start gap-3 p-1.5 pl-2">
      {/* Browsers of before 2023 do not know the search element. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="search" aria-label={t('resource:filter.label')} className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 [&_input]:w-38">
        {backlogRules.filters.map((slot) => (
          <slot.Control key={Object.keys(slot.params).join()} filters={filters} change={change} />
        ))}
        {Object.keys(filters).length > 0 && (
          <Button look="quiet" className="px-1.5!" aria-label={t('resource:filter.clear_all')} title={t('resource:filter.clear_all')} onClick={onClear}>
            <span aria-hidden="true">✕</span>
          </Button>
        )}
      </div>
      <div className="flex h-control min-w-0 flex-none flex-col items-end justify-center text-dim tabular-nums">
        <output aria-label={t('backlog:list.counts')} className="leading-4 whitespace-nowrap">
          {selected > 0 && (
            <>
              <strong className="font-semibold text-ink">{formatCount(selected)}</strong> {t('backlog:list.selected_of')}{' '}
            </>
          )}
          {total === null ? '…' : t('backlog:list.total', { n: formatCount(total) })}
        </output>
        <span className="text-label leading-3 whitespace-nowrap">{late ? t('resource:list.refreshing') : readAt > 0 ? t('resource:list.updated', { time: formatClock(readAt) }) : ' '}</span>
      </div>
    </header>
  );
}
