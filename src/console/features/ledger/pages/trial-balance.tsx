import { useLocation, useSearch } from 'wouter';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { Button } from '~console/ui/button';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { FilterOptions } from '~console/ui/filter-options';
import { formatClock } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { BalanceTable } from '../balance-table';
import { Checks } from '../checks';
import { useBooks } from '../use-books';

/** What stands in the books, and that it comes to nothing. */
export function TrialBalance() {
  const t = useText('ledger');
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('hub_id');
  const hubs = asked !== null && /^\d{1,15}(,\d{1,15})*$/.test(asked) ? asked : null;
  const { data, error, refetch, isFetching } = useBooks(hubs);
  const known = useHubs();
  const options = (known.data ?? []).flatMap((hub) => (hub.accessible ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : []));
  return (
    <section aria-label={t('title')} className="flex min-h-full flex-col bg-panel">
      <header className="flex h-11 shrink-0 items-center gap-3 border-b border-line px-3">
        <h1 className="text-title">{t('title')}</h1>
        <FilterOptions label={t('hub')} options={options} value={hubs} onChange={(next) => navigate(next === null ? path : `${path}?hub_id=${next}`, { replace: true })} />
        <span className="ml-auto text-label text-dim tabular-nums">{data && t(error ? 'stale' : 'as_of', { time: formatClock(data.at) })}</span>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </header>
      {data ? (
        <>
          <Checks books={data} whole={hubs === null} />
          {data.rows.length === 0 ? <EmptyState title={t('none')} hint={t('none_hint')} /> : <BalanceTable rows={data.rows} />}
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
