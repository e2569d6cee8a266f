import type { Ref, ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useText } from '~console/platform/text';
import { type Filters, readListState, withFilters, writeListState } from '~console/resource/list-state';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { Button } from '~console/ui/button';
import { ErrorState } from '~console/ui/empty';
import { formatClock, formatCount, formatReadAt } from '~console/platform/format';
import { useDelayed } from '~console/ui/spinner';
import { backlogBuckets, type BacklogBucket } from '~domain/backlog';
import { stripes } from '~console/pictures/bar';
import { GoLink } from '~console/terminal/links/go-link';
import { rulesOf } from '~console/resource/use-list-state';
import { backlogRules } from '../list/rules';
import {
  rowsOfHubs,
  rowsOfTypes,
  sumOf,
  sumsByHub,
  sumsByType,
  figures,
  type Figure,
  type Sums,
  type useReport,
} from './sums';

const rules = rulesOf(backlogRules);

interface FigureLinkProps {
  readonly count: number;
  /** What it counts, in words. */
  readonly label: string;
  /** The filters that find what it counts; the sort and what the figures don't know of stay out of it. */
  readonly changes: Readonly<Record<string, string | null>>;
  readonly className?: string;
}

/** A figure that leads to its list, on this page. */
function FigureLink({ count, label, changes, className = '' }: FigureLinkProps) {
  const state = readListState(useSearch(), rules);
  const next = withFilters(state, { q: null, days_over: null, bucket: null, ...changes });
  const written = writeListState(next, rules);
  const here = written === writeListState(state, rules);
  if (count === 0) return <span className="px-1 text-faint">0</span>;
  return (
    <GoLink
      to={written === '' ? '/backlog' : `/backlog?${written}`}
      aria-label={`${label}: ${formatCount(count)}`}
      aria-current={here ? 'true' : undefined}
      className={`rounded px-1 hover:underline aria-[current]:bg-tint aria-[current]:outline aria-[current]:outline-accent/60 ${className}`}
    >
      {formatCount(count)}
    </GoLink>
  );
}

const colours: Record<BacklogBucket, string> = {
  within_24h: 'bg-waiting',
  within_48h: 'bg-attention',
  over_48h: 'bg-failed',
};

/** How the ages part a row, as long as its share of the greatest row. The figures beside it say the same. */
function ShareBar({ sums, most }: { readonly sums: Sums; readonly most: number }) {
  const width = (count: number): string => `${most === 0 ? 0 : (count / most) * 100}%`;
  return (
    <span aria-hidden="true" className="flex h-2 w-full gap-px overflow-hidden rounded-sm bg-raised">
      {backlogBuckets.map((bucket) => (
        <span
          key={bucket}
          className={`${colours[bucket]} transition-[width] duration-100`}
          style={{ width: width(sums[bucket]), ...(bucket === 'over_48h' ? stripes : {}) }}
        />
      ))}
    </span>
  );
}

interface FigureRow {
  readonly key: string;
  readonly name: ReactNode;
  /** For screen readers, with the name of the column. */
  readonly label: string;
  readonly sums: Sums;
  /** Filters that find this row's packages. */
  readonly changes: Readonly<Record<string, string | null>>;
  /** The list is filtered by it. */
  readonly chosen: boolean;
}

interface FigureTableProps {
  readonly caption: string;
  readonly head: string;
  readonly rows: readonly FigureRow[];
  readonly total?: { readonly sums: Sums; readonly changes: FigureRow['changes'] };
}

const inks: Record<Figure, string> = {
  within_24h: '',
  within_48h: 'text-attention',
  over_48h: 'text-failed',
  total: 'font-semibold',
};

/** Counts by row and age, with a bar for the eye; every figure leads to what it counts. */
function FigureTable({ caption, head, rows, total }: FigureTableProps) {
  const t = useText('backlog');
  const most = Math.max(...rows.map(({ sums }) => sums.total), 0);
  const cells = (label: string, sums: Sums, changes: FigureRow['changes']): ReactNode =>
    figures.map((figure) => (
      <td key={figure} className="py-0 pr-0.5 text-right tabular-nums last:pr-2">
        <FigureLink
          count={sums[figure]}
          label={`${label}, ${t(`bucket.${figure}`)}`}
          changes={figure === 'total' ? changes : { ...changes, bucket: figure }}
          className={inks[figure]}
        />
      </td>
    ));
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col />
        <col className="w-14" />
        <col className="w-12.5" />
        <col className="w-12.5" />
        <col className="w-12.5" />
        <col className="w-16" />
      </colgroup>
      <thead>
        <tr className="h-6 text-label text-dim">
          <th scope="col" className="px-3 text-left font-normal">
            {head}
          </th>
          <th scope="col" className="font-normal">
            <span className="sr-only">{t('figures.share')}</span>
          </th>
          {figures.map((figure) => (
            <th
              key={figure}
              scope="col"
              className="pr-1.5 text-right font-normal last:pr-3"
              title={figure === 'total' ? undefined : t(`bucket_age.${figure}`)}
            >
              {t(`bucket_short.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, label, sums, changes, chosen }) => (
          <tr key={key} className={`h-6 border-t border-line ${chosen ? 'bg-tint' : ''}`}>
            <th scope="row" className="px-3 py-1 text-left leading-tight font-normal">
              {name}
            </th>
            <td className="pr-1.5">
              <ShareBar sums={sums} most={most} />
            </td>
            {cells(label, sums, changes)}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr className="h-6.5 border-t border-line-strong">
            <th scope="row" colSpan={2} className="px-3 text-left font-semibold">
              {t('figures.all')}
            </th>
            {cells(t('figures.all'), total.sums, total.changes)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Height of the tallest bar, px. */
const tallest = 40;

/** How many packages are so many calendar days over or more: a bar for each, its figure leading to them. */
function DaysChart({ counts }: { readonly counts: readonly number[] }) {
  const t = useText('backlog');
  const atLeast = counts.slice(1).map((_, day) => counts.slice(day + 1).reduce((sum, count) => sum + count, 0));
  const most = Math.max(...atLeast, 1);
  return (
    <section aria-label={t('figures.days')} className="border-t border-line px-3 pt-1.5 pb-2">
      <h2 className="text-label font-normal text-dim">{t('figures.days')}</h2>
      <ol className="grid grid-cols-7 items-end gap-1.5 text-center">
        {atLeast.map((count, day) => (
          // The days are their own places: none is ever put between two others.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={day} className="flex flex-col items-stretch tabular-nums">
            <FigureLink
              count={count}
              label={t('figures.days_from', { n: day + 1 })}
              changes={{ days_over: String(day + 1) }}
            />
            <span
              aria-hidden="true"
              className="rounded-t-sm bg-failed/70"
              style={{ height: count === 0 ? 1 : Math.max(2, Math.round((count / most) * tallest)) }}
            />
            <span aria-hidden="true" className="border-t border-line text-label text-dim">
              {t('figures.day', { n: day + 1 })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface FiguresPaneProps {
  readonly ref: Ref<HTMLElement>;
  readonly report: ReturnType<typeof useReport>;
  readonly filters: Filters;
}

/**
 * The backlog in figures, by stage and by hub, each leading to its packages. What the list is filtered by in one of the
 * two bounds the figures of the other.
 */
export function FiguresPane({ ref, report, filters }: FiguresPaneProps) {
  const t = useText();
  const { data, error, isFetching, refetch } = report;
  const refreshing = useDelayed(isFetching && data !== undefined);
  const retry = (): void => void refetch();
  const age = data ? t('backlog:figures.as_of', { time: formatClock(data.as_of) }) : '';
  return (
    <aside
      ref={ref}
      aria-label={t('backlog:figures.label')}
      className="flex h-full flex-col overflow-y-auto border-r border-line bg-panel"
    >
      <header className="flex h-11 shrink-0 items-center gap-3 px-3">
        <h1 className="text-title">{t('backlog:title')}</h1>
        <span
          className="min-w-0 flex-1 truncate text-label text-dim tabular-nums"
          title={t('backlog:figures.refresh_hint')}
        >
          {refreshing ? t('resource:list.refreshing') : age}
        </span>
        <CommandButton id="page.backlog-check" />
      </header>
      {error && data && (
        <p role="alert" className="flex items-center gap-3 border-t border-line bg-attention/10 px-3 py-1">
          <span className="flex-1">{t('resource:list.stale', { time: formatReadAt(data.as_of) })}</span>
          <Button look="quiet" className="h-6!" onClick={retry}>
            {t('ui:retry')}
          </Button>
        </p>
      )}
      {!data && error ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <Figures rows={data?.rows ?? []} filters={filters} known={data !== undefined} />
      )}
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
    name:
      hub === null ? (
        t('figures.no_hub')
      ) : (
        <span className="font-mono text-mono" title={hub.name}>
          {hub.code}
        </span>
      ),
    label: hub?.code ?? t('figures.no_hub'),
    sums,
    // What no hub answers for yet has no filter of its own.
    changes: { hub_id: hub === null ? null : String(hub.id) },
    chosen: hub !== null && filters.hub_id === String(hub.id),
  }));
  return (
    <div className={known ? '' : 'opacity-40'} aria-busy={!known}>
      <FigureTable
        caption={t('figures.by_type')}
        head={t('filter.type')}
        rows={types}
        total={{ sums: sumOf(ofHubs), changes: { type: null } }}
      />
      <DaysChart counts={known ? sumOf(both).days_over : []} />
      <div className="border-t border-line">
        <FigureTable
          caption={t('figures.by_hub')}
          head={t('figures.hub')}
          rows={hubs}
          total={{ sums: sumOf(ofTypes), changes: { hub_id: null } }}
        />
      </div>
    </div>
  );
}
