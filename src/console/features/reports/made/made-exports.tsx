import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { useRunCommand } from '~console/terminal/use-run-command';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Pager } from '~console/ui/pager';
import { DataTable } from '~console/ui/table/data-table';
import { limits } from '~domain/limits';
import { madeColumns, type MadeExport } from './columns';

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
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState<number>(limits.pageSizes[1]);
  const [mine, setMine] = useState(false);
  const list = useQuery({
    queryKey: ['exports', page, limit, mine],
    queryFn: ({ signal }) => call('GET /exports', { query: { page, limit, ...(mine ? { mine: 'yes' } : {}) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.data.some((row) => row.state === 'running') ? everyMs : false),
  });
  const columns = useMemo(() => madeColumns(t, language, download), [t, language, download]);
  const rows = list.data?.data;
  const total = list.data?.meta.pagination.total ?? null;
  return (
    <section aria-label={t('reports:made.title')} className="flex min-w-0 flex-1 flex-col">
      <header className="flex h-11 items-center gap-4 px-3">
        <h2 className="font-semibold">{t('reports:made.title')}</h2>
        <span className="text-dim">{t('reports:made.hint')}</span>
        <label className="ml-auto flex items-center gap-2">
          <input
            type="checkbox"
            className="accent-accent"
            checked={mine}
            onChange={(event) => {
              setMine(event.target.checked);
              setPage(1);
            }}
          />
          {t('reports:made.mine')}
        </label>
      </header>
      <DataTable
        label={t('reports:made.title')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowName={nameOf}
        total={total}
        offset={(page - 1) * limit}
        pageSize={limit}
        onOpen={(row) => row.expires_at !== null && download(row.id)}
        notice={
          rows?.length === 0 ? <EmptyState title={t('reports:made.empty')} hint={t('reports:made.empty_hint')} /> : !rows && list.isError ? <ErrorState error={list.error} retry={() => void list.refetch()} /> : undefined
        }
      />
      <Pager
        page={page}
        pageSize={limit}
        total={total}
        hasMore={total !== null && page * limit < total}
        onPage={setPage}
        onPageSize={(size) => {
          setLimit(size);
          setPage(1);
        }}
      />
    </section>
  );
}
