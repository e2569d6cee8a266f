import { useLocation, useSearch } from 'wouter';
import { useOnline } from '~console/platform/network';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { FilterOptions } from '~console/ui/filter-options';
import { formatClock } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { useNow } from '~console/ui/use-now';
import { limits } from '~domain/limits';
import { CourierCard } from '../courier-card';
import { Sums } from '../sums';
import { useMonitor } from '../use-monitor';

/** Every courier on the wall: his sheet, how far he is, his cash against the ceiling, his last report. It keeps itself up to date. */
export function DeliveryMonitor() {
  const t = useText('delivery-monitor');
  const now = useNow();
  const online = useOnline();
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('hub_id');
  const hubs = asked !== null && /^\d{1,15}(,\d{1,15})*$/.test(asked) ? asked : null;
  const { data, error, refetch } = useMonitor(hubs);
  const known = useHubs();
  const options = (known.data ?? []).flatMap((hub) => (hub.accessible ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : []));
  const stale = data !== undefined && (!online || error !== null);
  return (
    <section aria-label={t('title')} className="flex min-h-full flex-col bg-panel">
      <header className="flex h-11 shrink-0 items-center gap-3 border-b border-line px-3">
        <h1 className="text-title">{t('title')}</h1>
        <FilterOptions label={t('hub')} options={options} value={hubs} onChange={(next) => navigate(next === null ? path : `${path}?hub_id=${next}`, { replace: true })} />
        <output className={`ml-auto text-[15px] tabular-nums ${stale ? 'font-semibold text-attention' : 'text-dim'}`}>
          {data === undefined ? '' : stale ? t('stale', { time: formatClock(data.as_of) }) : t('as_of', { time: formatClock(data.as_of), n: limits.monitorPollMs / 1000 })}
        </output>
      </header>
      {data ? (
        <>
          <Sums rows={data.couriers} />
          {data.couriers.length === 0 ? (
            <EmptyState title={t('none')} hint={t('none_hint')} />
          ) : (
            <ul aria-label={t('couriers')} className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-2 bg-raised/40 p-2">
              {data.couriers.map((row) => (
                <CourierCard key={row.courier.id} row={row} now={now} />
              ))}
            </ul>
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
