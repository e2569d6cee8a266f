import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { moment, nothing } from '~console/resource/cells';
import { useCallback } from 'react';
import { call } from '~console/platform/api';
import { useText, type Text } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { useRunCommand } from '~console/terminal/start/use-run-command';
import { ColumnsTool } from '~console/resource/columns-panel';
import { FilterBar } from '~console/resource/filter-bar';
import { choiceFilter } from '~console/resource/filter-slots';
import type { FilterProps } from '~console/resource/resource';
import { useListColumns, viewText } from '~console/resource/use-list-columns';
import { useFilterChange, useListState, type Rules } from '~console/resource/use-list-state';
import { ViewsTool } from '~console/resource/views-tool';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Pager } from '~console/ui/pager';
import { DataTable } from '~console/ui/table/data-table';
import type { Language } from '~console/platform/language';
import { Button } from '~console/ui/button';
import { formatBytes, formatCount, formatShort } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import { exportNames, exportTitles } from '~domain/exports';
import type { ResponseOf } from '~contract/endpoints';
import { useFilterText } from './filter-words';

type MadeExport = ResponseOf<'GET /exports'>['data'][number];

const inks: Record<MadeExport['state'], string> = {
  running: 'text-moving',
  done: 'text-done',
  cancelled: 'text-dim',
  failed: 'text-failed',
};

interface MadeColumns {
  readonly filterText: (row: MadeExport) => string;
  readonly download: (id: number) => void;
}

function madeColumns(
  t: Text,
  language: Language,
  { filterText, download }: MadeColumns,
): readonly Column<MadeExport>[] {
  return [
    {
      id: 'at',
      title: t('reports:made.at'),
      width: 116,
      kind: 'number',
      cell: (row) => moment(row.started_at),
    },
    {
      id: 'report',
      title: t('reports:made.report'),
      width: 210,
      line: 'first',
      cell: (row) => exportTitles[row.name][language],
    },
    { id: 'format', title: t('reports:made.format'), width: 56, kind: 'code', cell: (row) => row.format.toUpperCase() },
    {
      id: 'filters',
      title: t('reports:made.filters'),
      width: 230,
      line: 1,
      grow: true,
      cell: (row) => (
        <span className="text-dim" title={filterText(row)}>
          {filterText(row)}
        </span>
      ),
    },
    { id: 'by', title: t('reports:made.by'), width: 150, cell: (row) => row.made_by },
    { id: 'rows', title: t('reports:made.rows'), width: 84, kind: 'number', cell: (row) => formatCount(row.rows) },
    { id: 'size', title: t('reports:made.size'), width: 92, kind: 'number', cell: (row) => formatBytes(row.bytes) },
    {
      id: 'state',
      title: t('reports:made.state'),
      width: 90,
      line: 2,
      cell: (row) => <span className={inks[row.state]}>{t(`reports:made.states.${row.state}`)}</span>,
    },
    {
      id: 'until',
      title: t('reports:made.until'),
      width: 110,
      kind: 'number',
      cell: (row) =>
        row.expires_at === null ? (
          row.state === 'done' ? (
            <span className="text-dim">{t('reports:made.expired')}</span>
          ) : (
            nothing
          )
        ) : (
          formatShort(row.expires_at, Date.now())
        ),
    },
    {
      id: 'download',
      title: t('reports:made.download'),
      width: 70,
      line: 'aside',
      cell: (row) =>
        row.expires_at === null ? null : (
          <Button
            className="h-6!"
            tabIndex={-1}
            aria-label={t('reports:made.download_of', { id: row.id })}
            onClick={() => download(row.id)}
          >
            {t('reports:made.download')}
          </Button>
        ),
    },
  ];
}

const none: readonly MadeExport[] = [];

/** Under which its columns and views are kept. */
const listName = 'exports';
const rules: Rules = {
  sorts: [],
  defaultSort: '',
  filters: [
    choiceFilter({
      param: 'name',
      label: (t) => t('reports:made.report'),
      values: exportNames,
      several: true,
      option: (_t, name, language) => exportTitles[name][language],
    }),
    { params: { mine: (value) => value === 'yes' }, Control: Mine },
  ],
};

function Mine({ filters, change }: FilterProps) {
  const t = useText('reports');
  return (
    <label className="flex h-control items-center gap-2">
      <input
        type="checkbox"
        className="accent-accent"
        checked={filters.mine !== undefined}
        onChange={(event) => change({ mine: event.target.checked ? 'yes' : null })}
      />
      {t('made.mine')}
    </label>
  );
}

/** Whoever watches an export of somebody else sees it go on, ms. */
const everyMs = 5_000;
const idOf = (row: MadeExport): number => row.id;
const nameOf = (row: MadeExport): string => row.file_name;

/** Exports that were made, the newest first; Enter on a row downloads it again. */
export function MadeExports() {
  const t = useText();
  const language = useLanguage();
  const run = useRunCommand();
  const download = useCallback((id: number) => run('face.download-export', { args: { id } }), [run]);
  const [state, setState, chooseSize] = useListState(rules);
  const { change } = useFilterChange(state, setState);
  const { page, limit, filters } = state;
  const list = useQuery({
    queryKey: ['exports', page, limit, filters],
    queryFn: ({ signal }) => call('GET /exports', { query: { page, limit, ...filters }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.data.some((row) => row.state === 'running') ? everyMs : false),
  });
  const rows = list.data?.data;
  const filterText = useFilterText(rows ?? none);
  const columns = madeColumns(t, language, { filterText, download });
  const laid = useListColumns(listName, columns, state, setState);
  const total = list.data?.meta.pagination.total ?? null;
  return (
    <section aria-label={t('reports:made.title')} className="flex min-w-0 flex-1 flex-col">
      <header className="flex min-h-11 flex-wrap items-center gap-x-4 px-3 py-1">
        <h2 className="font-semibold">{t('reports:made.title')}</h2>
        <span className="text-dim">{t('reports:made.hint')}</span>
      </header>
      <FilterBar slots={rules.filters} filters={filters} change={change}>
        <ViewsTool list={listName} current={viewText(rules, state, columns, laid.layout)} />
        <ColumnsTool columns={columns} laid={laid} />
      </FilterBar>
      <DataTable
        label={t('reports:made.title')}
        columns={laid.shown}
        rows={rows}
        stale={list.isPlaceholderData}
        rowId={idOf}
        rowName={nameOf}
        total={total}
        offset={(page - 1) * limit}
        pageSize={limit}
        onOpen={(row) => row.expires_at !== null && download(row.id)}
        notice={
          rows?.length === 0 ? (
            <EmptyState title={t('reports:made.empty')} hint={t('reports:made.empty_hint')} />
          ) : !rows && list.isError ? (
            <ErrorState error={list.error} retry={() => void list.refetch()} />
          ) : undefined
        }
      />
      <Pager
        list={t('reports:made.title')}
        page={page}
        pageSize={limit}
        fit={state.fit}
        total={total}
        hasMore={total !== null && page * limit < total}
        onPage={(next) => setState({ ...state, page: next })}
        onPageSize={chooseSize}
      />
    </section>
  );
}
