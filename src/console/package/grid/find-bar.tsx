import { useState } from 'react';
import { useText } from '~console/platform/text';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { CommandButton } from '~console/terminal/command-button';
import { Button } from '~console/ui/button';
import { formatClock, formatCount } from '~console/platform/format';
import { useDelayed } from '~console/ui/use-delayed';

interface FindBarProps extends FilterProps {
  readonly slots: readonly FilterSlot[];
  /** Names of the filters that are always there; the others come when they are asked for or in use. All are, where none is named. */
  readonly always?: readonly string[];
  /** null = not known yet. */
  readonly total: number | null;
  readonly selected: number;
  /** ms; 0 = nothing was read yet. */
  readonly readAt: number;
  readonly refreshing: boolean;
}

/** What a list is filtered by, how much that finds, how much of it is chosen, of when it is, and the way out of it as a file. */
export function FindBar({ slots, always, filters, change, total, selected, readAt, refreshing }: FindBarProps) {
  const t = useText();
  const [all, setAll] = useState(always === undefined);
  const late = useDelayed(refreshing && readAt > 0);
  const named = slots.map((slot) => ({ slot, names: Object.keys(slot.params) }));
  const shown = named.filter(({ names }) => all || names.some((name) => always?.includes(name) === true || filters[name] !== undefined));
  return (
    <header className="flex shrink-0 items-start gap-3 p-1.5 pl-2">
      {/* Browsers of before 2023 do not know the search element. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="search" aria-label={t('resource:filter.label')} className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 [&_input]:w-40">
        {shown.map(({ slot, names }) => (
          <slot.Control key={names.join()} filters={filters} change={change} />
        ))}
        {always !== undefined && (all || shown.length < slots.length) && (
          <Button look="quiet" className="px-1.5!" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'package:list.fewer_filters' : 'package:list.more_filters')}
          </Button>
        )}
        {Object.keys(filters).length > 0 && <CommandButton id="face.clear-filters" look="quiet" className="px-1.5!" label={t('resource:filter.clear_all')} compact />}
      </div>
      <CommandButton id="face.export" label={t('package:export.short')} />
      <div className="flex h-control min-w-0 flex-none flex-col items-end justify-center text-dim tabular-nums">
        <output aria-label={t('package:list.counts')} className="leading-4 whitespace-nowrap">
          {selected > 0 && (
            <>
              <strong className="font-semibold text-ink">{formatCount(selected)}</strong> {t('package:list.selected_of')}{' '}
            </>
          )}
          {total === null ? '…' : t('package:list.total', { n: formatCount(total) })}
        </output>
        <span className="text-label leading-3 whitespace-nowrap">{late ? t('resource:list.refreshing') : readAt > 0 ? t('resource:list.updated', { time: formatClock(readAt) }) : ' '}</span>
      </div>
    </header>
  );
}
