import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useOnline } from '~console/platform/network';
import { useText } from '~console/platform/text';
import { themeAtom } from '~console/platform/theme';
import { useHubs } from '~console/package/use-hubs';
import { ErrorState } from '~console/ui/empty';
import { FilterOptions } from '~console/ui/filter-options';
import { formatClock } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { Cod } from '../parts/cod';
import { Deliveries } from '../parts/deliveries';
import { Flow } from '../parts/flow';
import { HoursChart } from '../parts/hours-chart';
import { Tiles } from '../parts/tiles';
import { everyMs, useLive } from '../parts/use-live';

/** Today on one page, for a desk and for the screen on the wall; it keeps itself up to date. */
export function LiveReport() {
  const t = useText('dashboard');
  const [hubs, setHubs] = useState<string | null>(null);
  const { data, error, refetch } = useLive(hubs);
  const known = useHubs();
  const online = useOnline();
  const theme = useAtomValue(themeAtom);
  const options = (known.data ?? []).flatMap((hub) => (hub.accessible ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : []));
  const stale = data !== undefined && (!online || error !== null);
  return (
    <section aria-label={t('title')} className="flex min-h-full flex-col bg-panel">
      <header className="flex h-11 shrink-0 items-center gap-3 border-b border-line px-3">
        <h1 className="text-title">{t('title')}</h1>
        <FilterOptions label={t('hub')} options={options} value={hubs} onChange={setHubs} />
        <output className={`ml-auto text-label tabular-nums ${stale ? 'text-attention' : 'text-dim'}`}>
          {data === undefined ? '' : stale ? t('offline', { time: formatClock(data.as_of) }) : `${t('as_of', { time: formatClock(data.as_of) })} · ${t('every', { n: everyMs / 1000 })}`}
        </output>
      </header>
      {data ? (
        <>
          <Tiles totals={data.totals} hours={data.hours} />
          <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <HoursChart key={theme} hours={data.hours} />
            <Deliveries deliveries={data.deliveries} totals={data.totals} />
          </div>
          <Cod cod={data.cod} hubs={hubs} />
          <Flow flow={data.flow} since={data.since} as_of={data.as_of} hubs={hubs} />
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
