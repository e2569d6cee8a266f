import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '~console/platform/text';
import { useGo } from '../terminal/go-from-here';
import { Button } from '../ui/button';
import { ErrorState, EmptyState } from '../ui/empty';
import { formatCount, formatReadAt } from '~console/platform/format';
import { Said } from '~console/platform/said';
import { narrowScreen, useMedia } from '~console/platform/use-media';
import { useUserSetting } from '~console/platform/user-settings';
import { Pager } from '../ui/pager';
import { DataTable } from '../ui/table/data-table';
import type { RowSelection } from '../ui/table/use-rows';
import { useDelayed } from '../ui/spinner';
import { ColumnsTool } from './columns-panel';
import { FilterBar } from './filter-bar';
import type { ListState } from './list-state';
import type { ListFigure, Resource, ListView, ListAnswer, ListQuery } from './resource';
import { Stale } from './stale';
import { ViewsTool } from './views-tool';
import { useListColumns, viewText } from './use-list-columns';
import { useListState, type SetListState, useFilterChange, type FilterChange } from './use-list-state';
import { useSelectAll, type SelectAll } from './use-select-all';

/** How long a total counts as known, ms: counting a big network is dear, and a total is never exact for long. */
const totalFreshMs = 30_000;
/** What is searched for is typed on: how much was found is said once it stands for so long, in ms. */
const countedMs = 300;

/**
 * One page of a list, how many rows there are in all, and what they come to where the list tells it. Flipping pages
 * counts nothing: the total is asked once for each set of filters. Where the page before is known, the next begins at
 * its cursor, which costs the same however deep it is.
 */
function useList<Row>({ name, id = name, list }: Resource<Row>, state: ListState) {
  const client = useQueryClient();
  const key = (page: number) => [name, id, { ...state.filters, sort: state.sort, limit: state.limit, page }] as const;
  const page = useQuery({
    queryKey: key(state.page),
    queryFn: ({ signal }) => {
      const cursor = client.getQueryData<ListAnswer<Row>>(key(state.page - 1))?.next;
      const place: ListQuery = cursor ? { cursor } : { page: state.page };
      return list({ ...state.filters, sort: state.sort, limit: state.limit, count: 'none', ...place }, signal);
    },
    placeholderData: keepPreviousData,
  });
  const total = useQuery({
    queryKey: [name, id, { total: state.filters }],
    queryFn: async ({ signal }) => {
      const { meta, figures } = await list({ ...state.filters, limit: 1, count: 'exact' }, signal);
      return { total: meta.pagination.total, figures };
    },
    staleTime: totalFreshMs,
    placeholderData: keepPreviousData,
  });
  // Figures of before hold their place; a number of before would be taken for the new one.
  return { page, total: total.isPlaceholderData ? null : (total.data?.total ?? null), figures: total.data?.figures };
}

interface ListPageProps<Row> {
  readonly resource: Resource<Row>;
  readonly selection?: RowSelection<Row>;
  readonly onCursor?: (row: Row | null) => void;
  /** Instead of going to the row's path. */
  readonly onOpen?: (row: Row) => void;
  /** Told of the rows shown whenever they change. */
  readonly onRows?: (rows: readonly Row[]) => void;
  readonly renderMenu?: (row: Row) => ReactNode;
  /**
   * Stands in the place of the title, as high as it, while rows are selected; gets the rows of this page, and the
   * way to select all that is found.
   */
  readonly renderBatch?: ((rows: readonly Row[], selectAll: ReactNode) => ReactNode) | null;
  readonly selectAll?: SelectAll;
  /** Between filters and table: what all that was found comes to. */
  readonly renderFigures?: (figures: readonly ListFigure[]) => ReactNode;
  /** Beside the title. */
  readonly actions?: ReactNode;
}

/** A list as its address asks for it, in the user's layout. */
function useShownList<Row>(resource: Resource<Row>, onRows: ListPageProps<Row>['onRows']) {
  const t = useText();
  const view = useMemo(() => resource.view(t), [resource, t]);
  const [state, setState, chooseSize] = useListState(resource);
  const { page, total, figures } = useList(resource, state);
  const laid = useListColumns(resource.id ?? resource.name, view.columns, state, setState);
  const rows = page.data?.data;
  const stale = page.isPlaceholderData;
  useEffect(() => {
    // The numbers of these rows are those of the page that was asked for.
    if (rows && !stale) onRows?.(rows);
  }, [rows, stale, onRows]);
  return { view, state, setState, chooseSize, page, rows, stale, total, figures, laid };
}

/** A list with its filters, table and pager, all of its state in the address. */
export function ListPage<Row>({
  resource,
  selection,
  onCursor,
  onOpen,
  onRows,
  renderMenu,
  renderBatch,
  renderFigures,
  actions,
  selectAll,
}: ListPageProps<Row>) {
  const shown = useShownList(resource, onRows);
  const { view, state, setState, chooseSize, page, rows, stale, total, figures, laid } = shown;
  const go = useGo();
  const { button: selectAllButton, chooseAll } = useSelectAll({
    resource,
    state,
    rows: stale ? undefined : rows,
    total,
    selection,
    all: selectAll,
  });
  const { change, clear } = useFilterChange(state, setState);
  const retry = (): void => void page.refetch();

  const batch = renderBatch && rows ? renderBatch(rows, selectAllButton) : null;
  const top = useSteadyHeight(batch !== null);
  let notice: ReactNode;
  if (rows?.length === 0) notice = <ListNotice view={view} state={state} clear={clear} setState={setState} />;
  else if (!rows && page.isError) notice = <ErrorState error={page.error} retry={retry} />;

  return (
    <section
      className={`flex min-w-0 flex-col max-desk:grow max-desk:only:min-h-full ${page.isError && rows ? '[&_table]:saturate-0' : ''}`}
      aria-label={view.title}
    >
      <div ref={top} className="flex flex-col *:flex-1">
        {batch ?? <ListHeading title={view.title} total={total} page={page} actions={actions} />}
      </div>
      <ListTools resource={resource} shown={shown} change={change} />
      {figures && renderFigures?.(figures)}
      {page.isError && rows && <Stale readAt={page.dataUpdatedAt} onRetry={retry} />}
      <DataTable
        label={view.title}
        columns={laid.shown}
        rows={rows}
        stale={stale}
        rowId={resource.rowId}
        rowName={resource.rowName}
        total={total}
        offset={(state.page - 1) * state.limit}
        pageSize={state.limit}
        sort={state.sort}
        onSort={(sort) => setState({ ...state, sort, page: 1 })}
        selection={selection && { ...selection, all: chooseAll }}
        onOpen={(row) => (onOpen ? onOpen(row) : go(resource.rowPath(row)))}
        onCursor={onCursor}
        renderMenu={renderMenu}
        notice={notice}
      />
      <Pager
        list={view.title}
        page={state.page}
        pageSize={state.limit}
        fit={state.fit}
        total={total}
        hasMore={Boolean(page.data?.next)}
        onPage={(next) => setState({ ...state, page: next })}
        onPageSize={chooseSize}
      />
    </section>
  );
}

/**
 * Of a box that is kept as high as it was before `held`: on a phone a heading has several lines, and no row may move
 * from under the thumb that has chosen it.
 */
function useSteadyHeight(held: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    current.style.minHeight = held ? `${height.current}px` : '';
    if (!held) height.current = current.offsetHeight;
  });
  return box;
}

interface ListToolsProps<Row> {
  readonly resource: Resource<Row>;
  readonly shown: ReturnType<typeof useShownList<Row>>;
  readonly change: FilterChange['change'];
}

/** What decides on the rows and columns that are shown; how many that finds is said. */
function ListTools<Row>({ resource, shown: { view, state, laid, total }, change }: ListToolsProps<Row>) {
  return (
    <FilterBar slots={resource.filters} filters={state.filters} change={change}>
      <ViewsTool list={resource.id ?? resource.name} current={viewText(resource, state, view.columns, laid.layout)} />
      <ColumnsTool columns={view.columns} laid={laid} />
      <SaidFound key={JSON.stringify(state.filters)} total={total} />
    </FilterBar>
  );
}

/** Said once of these filters: what is done to the rows since is told by whoever did it. */
function SaidFound({ total }: { readonly total: number | null }) {
  const t = useText('resource');
  const [found, setFound] = useState(total);
  if (found === null && total !== null) setFound(total);
  return <Said text={found === null ? '' : t('list.say_found', { n: formatCount(found) })} afterMs={countedMs} />;
}

interface ListHeadingProps {
  readonly title: string;
  readonly total: number | null;
  readonly page: {
    readonly isFetching: boolean;
    /** When the rows shown were read; 0 = there are none yet. */
    readonly dataUpdatedAt: number;
  };
  readonly actions: ReactNode;
}

function ListHeading({ title, total, page: { isFetching, dataUpdatedAt: readAt }, actions }: ListHeadingProps) {
  const t = useText('resource');
  const refreshing = useDelayed(isFetching && readAt > 0);
  const age = readAt > 0 ? t('list.updated', { time: formatReadAt(readAt) }) : '';
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <h1 className="text-title">{title}</h1>
      <span className="text-dim tabular-nums">{total === null ? '…' : formatCount(total)}</span>
      <span className="text-label text-dim tabular-nums">{refreshing ? t('list.refreshing') : age}</span>
      <span className="ml-auto flex flex-wrap gap-2">{actions}</span>
    </header>
  );
}

interface ListNoticeProps {
  readonly view: Pick<ListView<never>, 'empty' | 'emptyHint' | 'emptyFiltered'>;
  readonly state: ListState;
  readonly clear: () => void;
  readonly setState: SetListState;
}

/** Why there are no rows: none exist, none match, or the page lies behind the last one. */
function ListNotice({ view, state, clear, setState }: ListNoticeProps) {
  const t = useText('resource');
  if (state.page > 1) {
    return (
      <EmptyState title={t('list.beyond', { page: formatCount(state.page) })}>
        <Button onClick={() => setState({ ...state, page: 1 }, { replace: true })}>{t('list.first_page')}</Button>
      </EmptyState>
    );
  }
  if (Object.keys(state.filters).length === 0) return <EmptyState title={view.empty} hint={view.emptyHint} />;
  return (
    <EmptyState title={view.emptyFiltered}>
      <Button onClick={clear}>{t('filter.clear_all')}</Button>
    </EmptyState>
  );
}

interface AboveListProps {
  /** Under which it is kept whether it stands open. */
  readonly name: string;
  readonly title: string;
  /** How many there are and what they come to, told while it is folded too. */
  readonly told: string | undefined;
  /** The address asks for something in it. */
  readonly asked?: boolean;
  /** Beside its title while it stands open. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

/**
 * What waits above a list. On a narrow screen, where both would have two rows each, it is folded to one line until it is
 * opened; the user's choice is kept, for narrow screens apart.
 */
export function AboveList({ name, title, told, asked = false, tools, children }: AboveListProps) {
  const narrow = useMedia(narrowScreen);
  const [layout, setLayout] = useUserSetting('layout');
  const key = `${narrow ? 'narrow-' : ''}${name}`;
  const kept = layout[key];
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? (asked || (typeof kept === 'boolean' ? kept : !narrow));
  const toggle = (): void => {
    setChosen(!open);
    setLayout((now) => ({ ...now, [key]: !open }));
  };
  return (
    <div className="border-b border-line bg-panel">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 py-1">
        <button
          type="button"
          aria-expanded={open}
          className="flex h-control items-center gap-2 font-semibold hand:h-11"
          onClick={toggle}
        >
          <span aria-hidden="true" className="w-3 text-dim">
            {open ? '▾' : '▸'}
          </span>
          {title}
        </button>
        {told !== undefined && <output className="text-dim tabular-nums">{told}</output>}
        {open && tools}
      </header>
      {open && children}
    </div>
  );
}
