import { useState } from 'react';
import { useText } from '~console/app/text';
import { packageRules } from '~console/parcel/filters/filters';
import type { FilterProps } from '~console/resource/resource';
import { Button } from '~console/ui/button';
import { formatClock, formatCount } from '~console/ui/format';
import { useDelayed } from '~console/ui/use-delayed';

/** Filters that are always there; the others come when they are asked for or in use. */
const always = ['q', 'status', 'hub_id', 'stage_entered_to'];

interface FindBarProps extends FilterProps {
  /** null = not known yet. */
  readonly total: number | null;
  readonly selected: number;
  /** ms; 0 = nothing was read yet. */
  readonly readAt: number;
  readonly refreshing: boolean;
  readonly onClear: () => void;
}

/** What the list is filtered by, how much that finds, how much of it is chosen, and of when it is. */
export function FindBar({ filters, change, total, selected, readAt, refreshing, onClear }: FindBarProps) {
  const t = useText();
  const [all, setAll] = useState(false);
  const late = useDelayed(refreshing && readAt > 0);
  const slots = packageRules.filters.map((slot) => ({ slot, names: Object.keys(slot.params) }));
  const shown = slots.filter(({ names }) => all || names.some((name) => always.includes(name) || filters[name] !== undefined));
  return (
    <header className="flex shrink-0 items-start gap-3 p-1.5 pl-2">
      <h1 className="sr-only">{t('workspace:title')}</h1>
      {/* Browsers of before 2023 do not know the search element. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="search" aria-label={t('resource:filter.label')} className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 [&_input]:w-42">
        {shown.map(({ slot, names }) => (
          <slot.Control key={names.join()} filters={filters} change={change} />
        ))}
        {(all || shown.length < slots.length) && (
          <Button look="quiet" className="px-1.5!" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'workspace:grid.fewer_filters' : 'workspace:grid.more_filters')}
          </Button>
        )}
        {Object.keys(filters).length > 0 && (
          <Button look="quiet" className="px-1.5!" aria-label={t('resource:filter.clear_all')} title={t('resource:filter.clear_all')} onClick={onClear}>
            <span aria-hidden="true">✕</span>
          </Button>
        )}
      </div>
      <div className="flex h-control min-w-0 flex-none flex-col items-end justify-center text-dim tabular-nums">
        <output aria-label={t('workspace:grid.counts')} className="leading-4 whitespace-nowrap">
          {selected > 0 && (
            <>
              <strong className="font-semibold text-ink">{formatCount(selected)}</strong> {t('workspace:grid.selected_of')}{' '}
            </>
          )}
          {total === null ? '…' : t('workspace:grid.total', { n: formatCount(total) })}
        </output>
        <span className="text-label leading-3 whitespace-nowrap">{late ? t('resource:list.refreshing') : readAt > 0 ? t('resource:list.updated', { time: formatClock(readAt) }) : ' '}</span>
      </div>
    </header>
  );
}
