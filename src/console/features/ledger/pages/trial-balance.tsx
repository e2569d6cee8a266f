import { useMemo } from 'react';
import { byOwnHub } from '~console/money/filters';
import { formatClock, formatCount, formatMoment, noValue } from '~console/platform/format';
import { useText, type Text } from '~console/platform/text';
import { CellLink } from '~console/resource/cells';
import { FilterControls } from '~console/resource/filter-bar';
import { useListLayout, viewText } from '~console/resource/use-list-columns';
import { useFilterChange, useListState, type Rules } from '~console/resource/use-list-state';
import { ViewsTool } from '~console/resource/views-tool';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useGo } from '~console/terminal/go-from-here';
import { EmptyState, ErrorState } from '~console/ui/empty';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { KeptGrid } from '~console/ui/grid/kept-grid';
import { Spinner } from '~console/ui/spinner';
import { accountRow } from '~domain/ledger';
import { formatAmount, formatMoney } from '~domain/money';
import { useBooks, type Books } from '../use-books';

/** Under which its columns and views are kept. */
const listName = 'trial-balance';
const rules: Rules = { sorts: [], defaultSort: '', filters: [byOwnHub] };

type Row = Books['rows'][number] & { readonly id: number };

const rowId = ({ id }: Row): number => id;

/** By kind of account and hub. */
function columnsOf(t: Text<'ledger'>): readonly GridColumn<Row>[] {
  const amount = (id: 'debit' | 'credit' | 'balance', line: number): GridColumn<Row> => ({
    id,
    title: t(`column.${id}`),
    width: 150,
    line,
    kind: 'number',
    text: (row) => formatAmount(row[id]),
    copy: (row) => String(row[id]),
  });
  const wrong = ({ wrong_side: n }: Row): string => (n > 0 ? t('wrong_side', { n: formatCount(n) }) : '');
  return [
    {
      id: 'account',
      title: t('column.account'),
      width: 220,
      pinned: true,
      grow: true,
      text: (row) => t(`account.${row.kind}`),
      cell: (row) => (
        <CellLink
          to={statementPath(row)}
          label={t('statement.open', {
            account: [t(`account.${row.kind}`), row.hub?.code].filter(Boolean).join(' '),
          })}
        >
          {t(`account.${row.kind}`)}
        </CellLink>
      ),
    },
    {
      id: 'hub',
      title: t('column.hub'),
      width: 90,
      line: 'first',
      kind: 'code',
      text: ({ hub }) => hub?.code ?? noValue,
    },
    {
      id: 'accounts',
      title: t('column.accounts'),
      width: 150,
      line: 4,
      kind: 'number',
      text: (row) => [formatCount(row.accounts), wrong(row)].filter(Boolean).join(' · '),
      cell: (row) => (
        <>
          {formatCount(row.accounts)}
          {row.wrong_side > 0 && <span className="text-failed"> · {wrong(row)}</span>}
        </>
      ),
      copy: (row) => String(row.accounts),
    },
    amount('debit', 2),
    amount('credit', 3),
    amount('balance', 1),
  ];
}

/** Where a row stands for one owner its statement, else where one is chosen. */
function statementPath({ kind, hub }: Pick<Books['rows'][number], 'kind' | 'hub'>): string {
  const { owner } = accountRow(kind);
  const ofHub = hub ? `?hub_id=${hub.id}` : '';
  if (owner === 'house') return `/trial-balance/${kind}/0`;
  return owner === 'hub' && hub ? `/trial-balance/${kind}/${hub.id}` : `/trial-balance/${kind}${ofHub}`;
}

/** What stands in the books, and that it comes to nothing. */
export function TrialBalance() {
  const t = useText('ledger');
  const go = useGo();
  const [state, setState] = useListState(rules);
  const { change } = useFilterChange(state, setState);
  const hubs = state.filters.hub_id ?? null;
  const { data, error, refetch, isFetching } = useBooks(hubs);
  const columns = useMemo(() => columnsOf(t), [t]);
  const laid = useListLayout(listName, columns, state, setState);
  const rows = useMemo(() => data?.rows.map((row, id): Row => ({ ...row, id })), [data]);
  return (
    <section aria-label={t('title')} className="page-column">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
        <h1 className="text-title">{t('title')}</h1>
        <FilterControls slots={rules.filters} filters={state.filters} change={change} compact className="gap-2" />
        <ViewsTool list={listName} current={viewText(rules, state, columns, laid.layout, false)} />
        <span className="text-label text-dim tabular-nums">
          {data && t(error ? 'stale' : 'as_of', { time: formatClock(data.at) })}
        </span>
        <CommandButton id="ledger.audit" busy={isFetching} />
      </header>
      {data && rows ? (
        <>
          <Checks books={data} whole={hubs === null} />
          <div className="min-h-0 flex-1">
            <KeptGrid
              name={listName}
              label={t('table')}
              columns={columns}
              rows={rows}
              laid={laid}
              rowId={rowId}
              rowName={(row) => t(`account.${row.kind}`)}
              onOpen={(row) => go(statementPath(row))}
              empty={<EmptyState title={t('none')} hint={t('none_hint')} />}
            />
          </div>
        </>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div className="p-6">
          <Spinner />
        </div>
      )}
    </section>
  );
}

interface ChecksProps {
  readonly books: Books;
  /** Of all the user may see, not of some hubs. */
  readonly whole: boolean;
}

/** Whether all that must agree did when all entries were last added up, and by how much it did not. */
function Checks({ books, whole }: ChecksProps) {
  const t = useText('ledger');
  const wrong = books.checks.filter(({ difference }) => difference !== 0);
  // A provider of the version before adds up each time.
  const audited = books.audited_at === undefined ? books.at : books.audited_at;
  const agrees = wrong.length === 0;
  const [dot, word] = agrees ? ['bg-done', 'text-done'] : ['bg-failed', 'text-failed'];
  return (
    <div className="shrink-0 border-b border-line px-3 py-2">
      <output className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {audited === null ? (
          <span className="text-dim">{t('unaudited')}</span>
        ) : (
          <>
            <span aria-hidden="true" className={`size-2 rounded-[2px] ${dot}`} />
            <strong className={word}>{agrees ? t('agrees') : t('disagrees', { n: formatCount(wrong.length) })}</strong>
            <span className="text-dim">
              {t('checked', { n: formatCount(books.checks.length), time: formatMoment(audited) })}
            </span>
          </>
        )}
        {whole && (
          <span className="ml-auto tabular-nums">
            <span className="text-dim">{t('debit')}</span> {formatMoney(books.debit)}{' '}
            <span className="ml-3 text-dim">{t('credit')}</span> {formatMoney(books.credit)}
          </span>
        )}
      </output>
      {!agrees && (
        <ul aria-label={t('wrong')} className="mt-2 flex max-h-[30vh] flex-col gap-1 overflow-y-auto">
          {wrong.map((check) => (
            <li key={`${check.check} ${check.hub?.id}`} className="tabular-nums">
              <span className="font-mono text-mono">{check.hub?.code ?? ''}</span> {t(`check.${check.check}`)}:{' '}
              {t('differs', { expected: formatAmount(check.expected), found: formatAmount(check.found) })}{' '}
              <strong className="text-failed">{formatAmount(check.difference)}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
