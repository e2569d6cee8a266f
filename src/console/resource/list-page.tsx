import { useEffect, useMemo, type ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { useGo } from '../terminal/leave-guard';
import { Button } from '../ui/button';
import { ErrorState } from '../ui/empty';
import { formatClock } from '~console/platform/format';
import { Pager } from '../ui/pager';
import { DataTable } from '../ui/table/data-table';
import type { RowSelection } from '../ui/table/use-rows';
import { FilterBar } from './filter-bar';
import { ListHeading } from './list-heading';
import { ListNotice } from './list-notice';
import { withPageSize, type PageSize } from './list-state';
import type { ListFigure, Resource } from './resource';
import { useFilterChange } from './use-filter-change';
import { useList } from './use-list';
import { useListState } from './use-list-state';

interface ListPageProps<Row> {
  readonly resource: Resource<Row>;
  readonly selection?: RowSelection<Row>;
  readonly onCursor?: (row: Row | null) => void;
  /** Instead of going to the row's path. */
  readonly onOpen?: (row: Row) => void;
  /** Told of the rows shown whenever they change. */
  readonly onRows?: (rows: readonly Row[]) => void;
  readonly renderMenu?: (row: Row) => ReactNode;
  /** Stands in the place of title and filters, as high as they, while rows are selected; gets the rows of this page. */
  readonly renderBatch?: ((rows: readonly Row[]) => ReactNode) | null;
  /** Between filters and table: what all that was found comes to. */
  readonly renderFigures?: (figures: readonly ListFigure[]) => ReactNode;
  /** Beside the title. */
  readonly actions?: ReactNode;
}

/** A list with its filters, table and pager, all of its state in the address. */
export function ListPage<Row>({ resource, selection, onCursor, onOpen, onRows, renderMenu, renderBatch, renderFigures, actions }: ListPageProps<Row>) {
  const t = useText();
  const view = useMemo(() => resource.view(t), [resource, t]);
  const [state, setState] = useListState(resource);
  const { page, total, figures } = useList(resource, state);
  const go = useGo();
  const rows = page.data?.data;
  const retry = (): void => void page.refetch();

  useEffect(() => {
    if (rows) onRows?.(rows);
  }, [rows, onRows]);

  const { change, clear: clearFilters } = useFilterChange(state, setState);
  const firstPage = (): void => setState({ ...state, page: 1 }, { replace: true });

  let notice: ReactNode;
  if (rows?.length === 0) notice = <ListNotice view={view} state={state} onClearFilters={clearFilters} onFirstPage={firstPage} />;
  else if (!rows && page.isError) notice = <ErrorState error={page.error} retry={retry} />;

  return (
    <section className="flex min-w-0 flex-col" aria-label={view.title}>
      {renderBatch && rows ? (
        renderBatch(rows)
      ) : (
        <>
          <ListHeading title={view.title} total={total} fetching={page.isFetching} readAt={page.dataUpdatedAt} actions={actions} />
          <FilterBar slots={resource.filters} filters={state.filters} change={change} />
        </>
      )}
      {figures && renderFigures?.(figures)}
      {page.isError && rows && (
        <p role="alert" className="flex items-center gap-3 border-t border-line bg-attention/10 px-3 py-1">
          {t('resource:list.stale', { time: formatClock(page.dataUpdatedAt) })}
          <Button look="quiet" className="h-6!" onClick={retry}>
            {t('ui:retry')}
          </Button>
        </p>
      )}
      <DataTable
        label={view.title}
        columns={view.columns}
        rows={rows}
        rowId={resource.rowId}
        rowName={resource.rowName}
        total={total}
        offset={(state.page - 1) * state.limit}
        pageSize={state.limit}
        sort={state.sort}
        onSort={(sort) => setState({ ...state, sort, page: 1 })}
        selection={selection}
        onOpen={(row) => (onOpen ? onOpen(row) : go(resource.rowPath(row)))}
        onCursor={onCursor}
        renderMenu={renderMenu}
        notice={notice}
      />
      <Pager
        page={state.page}
        pageSize={state.limit}
        total={total}
        hasMore={Boolean(page.data?.next)}
        onPage={(next) => setState({ ...state, page: next })}
        onPageSize={(size) => setState(withPageSize(state, size as PageSize))}
      />
    </section>
  );
}
