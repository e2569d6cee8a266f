import type { Ref } from 'react';
import { useText } from '~console/platform/text';
import type { Filters } from '~console/resource/list-state';
import { CommandButton } from '~console/terminal/command-button';
import { Button } from '~console/ui/button';
import { ErrorState } from '~console/ui/empty';
import { formatClock } from '~console/platform/format';
import { useDelayed } from '~console/ui/use-delayed';
import { DaysChart } from './days-chart';
import { FigureTable } from './figure-table';
import { rowsOfHubs, rowsOfTypes, sumOf, sumsByHub, sumsByType } from './sums';
import type { useReport } from './use-report';

interface FiguresPaneProps {
  readonly ref: Ref<HTMLElement>;
  readonly report: ReturnType<typeof useReport>;
  readonly filters: Filters;
}

/**
 * The backlog in figures, by stage and by hub, each leading to its packages. What the list is filtered by in one of the two
 * bounds the figures of the other.
 */
export function FiguresPane({ ref, report, filters }: FiguresPaneProps) {
  const t = useText();
  const { data, error, isFetching, refetch } = report;
  const refreshing = useDelayed(isFetching && data !== undefined);
  const retry = (): void => void refetch();
  const age = data ? t('backlog:figures.as_of', { time: formatClock(data.as_of) }) : '';
  return (
    <aside ref={ref} aria-label={t('backlog:figures.label')} className="flex h-full flex-col overflow-y-auto border-r border-line bg-panel">
      <header className="flex h-11 shrink-0 items-center gap-3 px-3">
        <h1 className="text-title">{t('backlog:title')}</h1>
        <span className="min-w-0 flex-1 truncate text-label text-dim tabular-nums" title={t('backlog:figures.refresh_hint')}>
          {refreshing ? t('resource:list.refreshing') : age}
        </span>
        <CommandButton id="page.backlog-check" />
      </header>
      {error && data && (
        <p role="alert" className="flex items-center gap-3 border-t border-line bg-attention/10 px-3 py-1">
          <span className="flex-1">{t('resource:list.stale', { time: formatClock(data.as_of) })}</span>
          <Button look="quiet" className="h-6!" onClick={retry}>
            {t('ui:retry')}
          </Button>
        </p>
      )}
      {!data && error ? <ErrorState error={error} retry={retry} /> : <Figures rows={data?.rows ?? []} filters={filters} known={data !== undefined} />}
    </aside>
  );
}

interface FiguresProps {
  readonly rows: Parameters<typeof sumOf>[0];
  readonly filters: Filters;
  readonly known: boolean;
}

function Figures({ rows, filters, known }: FiguresProps) {
  const t = useText('backlog');
  const ofHubs = rowsOfHubs(rows, filters);
  const ofTypes = rowsOfTypes(rows, filters);
  const both = rowsOfTypes(ofHubs, filters);
  const types = sumsByType(ofHubs).map(({ type, sums }) => ({
    key: type,
    name: t(`type.${type}`),
    label: t(`type.${type}`),
    sums,
    changes: { type },
    chosen: filters.type === type,
  }));
  const hubs = sumsByHub(ofTypes).map(({ hub, sums }) => ({
    key: hub?.code ?? '',
    name: hub === null ? t('figures.no_hub') : <span className="font-mono text-mono" title={hub.name}>{hub.code}</span>,
    label: hub?.code ?? t('figures.no_hub'),
    sums,
    // What no hub answers for yet has no filter of its own.
    changes: { hub_id: hub === null ? null : String(hub.id) },
    chosen: hub !== null && filters.hub_id === String(hub.id),
  }));
  return (
    <div className={known ? '' : 'opacity-40'} aria-busy={!known}>
      <FigureTable caption={t('figures.by_type')} head={t('filter.type')} rows={types} total={{ sums: sumOf(ofHubs), changes: { type: null } }} />
      <DaysChart counts={known ? sumOf(both).days_over : []} />
      <div className="border-t border-line">
        <FigureTable caption={t('figures.by_hub')} head={t('figures.hub')} rows={hubs} total={{ sums: sumOf(ofTypes), changes: { hub_id: null } }} />
      </div>
    </div>
  );
}
