import { useMemo } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { ApiFailure } from '~console/platform/api-failure';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { hubFilter, periodFilter } from '~console/money/filters';
import { FilterBar } from '~console/resource/filter-bar';
import { withPageSize, type PageSize } from '~console/resource/list-state';
import type { FilterSlot } from '~console/resource/resource';
import { useFilterChange } from '~console/resource/use-filter-change';
import { useListState } from '~console/resource/use-list-state';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Pager } from '~console/ui/pager';
import { Spinner } from '~console/ui/spinner';
import { accountRow, ledgerAccountKinds, type LedgerAccount } from '~domain/ledger';
import { OwnerField } from '../owner-field';
import { StatementLines } from '../statement-lines';
import { useStatement } from '../use-books';

/** The entries of one account: what stood in it, what moved it, and what stands in it now. */
export function AccountStatement() {
  const t = useText('ledger');
  const { kind, owner } = useParams<{ kind: string; owner?: string }>();
  const known = ledgerAccountKinds.find((one) => one === kind);
  if (!known || (owner !== undefined && !/^\d{1,15}$/.test(owner))) return <EmptyState page title={t('statement.absent')} />;
  return <Account key={known} kind={known} owner={owner === undefined ? null : Number(owner)} />;
}

const byHub: readonly FilterSlot[] = [hubFilter, periodFilter];
const byPeriod: readonly FilterSlot[] = [periodFilter];

function Account({ kind, owner }: { readonly kind: LedgerAccount; readonly owner: number | null }) {
  const t = useText('ledger');
  const [, navigate] = useLocation();
  const search = useSearch();
  const row = accountRow(kind);
  const rules = useMemo(() => ({ sorts: [], defaultSort: '', filters: row.hub ? byHub : byPeriod }), [row.hub]);
  const [state, setState] = useListState(rules);
  const { change } = useFilterChange(state, setState);
  const { data, error, refetch, isPlaceholderData } = useStatement(kind, owner, state);
  const statement = data?.data.owner.id === owner ? data : undefined;
  const total = statement?.meta.pagination.total ?? 0;
  const whose = statement && (statement.data.owner.code === '' ? t('statement.network') : `${statement.data.owner.code} · ${statement.data.owner.name}`);
  return (
    <section aria-label={t('statement.title')} className="flex min-h-full flex-col bg-panel">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <GoLink to="/trial-balance" className="text-dim hover:text-accent">
          {t('statement.back')}
        </GoLink>
        <h1 className="text-title">{t(`account.${kind}`)}</h1>
        {row.owner === 'courier' || row.owner === 'shop' || row.owner === 'carrier' ? (
          <OwnerField owner={row.owner} value={statement && owner !== null ? { id: owner, label: whose ?? '' } : null} onPick={({ id }) => navigate(`/trial-balance/${kind}/${id}${search === '' ? '' : `?${search}`}`)} />
        ) : (
          <span>{whose}</span>
        )}
      </header>
      <FilterBar slots={rules.filters} filters={state.filters} change={change} />
      {owner === null ? (
        <EmptyState title={t('statement.choose')} hint={t('statement.choose_hint')} />
      ) : statement ? (
        <>
          <StatementLines statement={statement.data} stale={isPlaceholderData} />
          <Pager
            page={state.page}
            pageSize={state.limit}
            total={total}
            hasMore={state.page * state.limit < total}
            onPage={(page) => setState({ ...state, page })}
            onPageSize={(size) => setState(withPageSize(state, size as PageSize))}
          />
        </>
      ) : error ? (
        error instanceof ApiFailure && error.code === 'ESY062' ? <EmptyState title={t('statement.absent')} /> : <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div className="p-6">
          <Spinner />
        </div>
      )}
    </section>
  );
}
