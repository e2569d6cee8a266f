import { useLocation, useSearch } from 'wouter';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { Button } from '~console/ui/button';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { FilterOptions } from '~console/ui/filter-options';
import { formatClock, formatCount, noValue } from '~console/platform/format';
import { formatAmount, formatMoney } from '~domain/money';
import '~console/ui/narrow-tables.css';
import { Spinner } from '~console/ui/spinner';
import { GoLink } from '~console/terminal/links/go-link';
import { accountRow } from '~domain/ledger';
import { useBooks, type Books } from '../use-books';

const figures = ['accounts', 'debit', 'credit', 'balance'] as const;

/** By kind of account and hub. */
function BalanceTable({ rows }: { readonly rows: Books['rows'] }) {
  const t = useText('ledger');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={t('table')} className="min-h-0 flex-1 overflow-auto">
      <table className="figure-blocks w-full border-collapse">
        <caption className="sr-only">{t('table')}</caption>
        <thead className="sticky top-0 bg-panel">
          <tr className="head-row [&>th]:px-3">
            <th scope="col">{t('column.account')}</th>
            <th scope="col">{t('column.hub')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="text-right!">
                {t(`column.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ wrong_side: wrong, ...row }) => (
            <tr key={`${row.kind} ${row.hub?.id}`} className="h-row border-b border-line tabular-nums [&>td]:px-3">
              <td>
                <GoLink
                  to={statementPath(row)}
                  aria-label={t('statement.open', {
                    account: [t(`account.${row.kind}`), row.hub?.code].filter(Boolean).join(' '),
                  })}
                  className="hover:text-accent hover:underline"
                >
                  {t(`account.${row.kind}`)}
                </GoLink>
              </td>
              <td data-title={t('column.hub')} className="font-mono text-mono">
                {row.hub?.code ?? noValue}
              </td>
              <td data-title={t('column.accounts')} className="text-right">
                {formatCount(row.accounts)}
                {wrong > 0 && <span className="ml-2 text-failed">{t('wrong_side', { n: formatCount(wrong) })}</span>}
              </td>
              <td data-title={t('column.debit')} className="text-right">
                {formatAmount(row.debit)}
              </td>
              <td data-title={t('column.credit')} className="text-right">
                {formatAmount(row.credit)}
              </td>
              <td data-title={t('column.balance')} className="text-right font-semibold">
                {formatAmount(row.balance)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
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
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('hub_id');
  const hubs = asked !== null && /^\d{1,15}(,\d{1,15})*$/.test(asked) ? asked : null;
  const { data, error, refetch, isFetching } = useBooks(hubs);
  const known = useHubs();
  const options = (known.data ?? []).flatMap((hub) =>
    hub.own ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : [],
  );
  return (
    <section aria-label={t('title')} className="flex min-h-full flex-col bg-panel">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
        <h1 className="text-title">{t('title')}</h1>
        <FilterOptions
          label={t('hub')}
          options={options}
          value={hubs}
          onChange={(next) => navigate(next === null ? path : `${path}?hub_id=${next}`, { replace: true })}
        />
        <span className="ml-auto text-label text-dim tabular-nums">
          {data && t(error ? 'stale' : 'as_of', { time: formatClock(data.at) })}
        </span>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </header>
      {data ? (
        <>
          <Checks books={data} whole={hubs === null} />
          {data.rows.length === 0 ? (
            <EmptyState title={t('none')} hint={t('none_hint')} />
          ) : (
            <BalanceTable rows={data.rows} />
          )}
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

/** Whether all that must agree does, and by how much it does not. */
function Checks({ books, whole }: ChecksProps) {
  const t = useText('ledger');
  const wrong = books.checks.filter(({ difference }) => difference !== 0);
  return (
    <div className="border-b border-line px-3 py-2">
      <output className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden="true" className={`size-2 rounded-[2px] ${wrong.length === 0 ? 'bg-done' : 'bg-failed'}`} />
        <strong className={wrong.length === 0 ? 'text-done' : 'text-failed'}>
          {wrong.length === 0 ? t('agrees') : t('disagrees', { n: formatCount(wrong.length) })}
        </strong>
        <span className="text-dim">{t('checked', { n: formatCount(books.checks.length) })}</span>
        {whole && (
          <span className="ml-auto tabular-nums">
            <span className="text-dim">{t('debit')}</span> {formatMoney(books.debit)}{' '}
            <span className="ml-3 text-dim">{t('credit')}</span> {formatMoney(books.credit)}
          </span>
        )}
      </output>
      {wrong.length > 0 && (
        <ul aria-label={t('wrong')} className="mt-2 flex flex-col gap-1">
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
