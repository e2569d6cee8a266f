import { useState } from 'react';
import { useOnline } from '~console/platform/network';
import { useText } from '~console/platform/text';
import { useUser } from '~console/platform/session';
import { mapLanes, useLanes } from '~console/linehaul/lanes';
import { stripes } from '~console/pictures/bar';
import { MapButton, MapPane, useMapShown } from '~console/pictures/map-pane';
import { may } from '~domain/access';
import { useHubs } from '~console/package/use-hubs';
import { AsOf } from '~console/resource/as-of';
import { ErrorState } from '~console/ui/empty';
import { FilterOptions } from '~console/ui/filter-options';
import { formatClock, formatCount, formatShare } from '~console/platform/format';
import { formatMoney } from '~domain/money';
import { Spinner } from '~console/ui/spinner';
import { GoLink } from '~console/terminal/links/go-link';
import { codStatusesOf } from '~domain/cod-stages';
import { Flow } from '../parts/flow';
import { HoursChart } from '../parts/hours-chart';
import { everyMs, useLive, type Live } from '../parts/use-live';

const counts = ['created', 'picked_up', 'dispatched', 'delivered', 'failed', 'returned'] as const;
const rates = ['success_rate', 'attempt_rate'] as const;
/** Those that the hours tell of too, so that yesterday can be put beside them. */
const hourly: readonly string[] = ['created', 'picked_up', 'delivered', 'failed'];

const inks: Partial<Record<(typeof counts)[number], string>> = {
  delivered: 'text-done',
  failed: 'text-failed',
  picked_up: 'text-moving',
  returned: 'text-returning',
};

/** The day in figures that can be read from across the room. */
function Tiles({ totals, hours }: Pick<Live, 'totals' | 'hours'>) {
  const t = useText('dashboard');
  const begun = hours.today.length;
  const yesterday = (figure: string): number =>
    hours.yesterday
      .slice(0, begun)
      .reduce((sum, hour) => sum + (figure in hour ? hour[figure as keyof typeof hour] : 0), 0);
  return (
    <dl
      aria-label={t('tiles')}
      className="grid grid-cols-4 overflow-hidden border-b border-line max-[40rem]:grid-cols-2 min-[1200px]:grid-cols-8"
    >
      {counts.map((figure) => (
        <div key={figure} className="-mr-px -mb-px flex flex-col border-r border-b border-line px-3 py-2">
          <dt className="text-label text-dim">{t(`tile.${figure}`)}</dt>
          <dd className={`text-[28px] leading-9 font-semibold tabular-nums ${inks[figure] ?? ''}`}>
            {formatCount(totals[figure])}
          </dd>
          {hourly.includes(figure) && (
            <dd className="truncate text-label text-dim tabular-nums" title={t('versus_hint')}>
              {t('versus', { n: formatCount(yesterday(figure)) })}
            </dd>
          )}
        </div>
      ))}
      {rates.map((rate) => (
        <div key={rate} className="-mr-px -mb-px flex flex-col border-r border-b border-line px-3 py-2">
          <dt className="text-label text-dim">{t(`tile.${rate}`)}</dt>
          <dd className="text-[28px] leading-9 font-semibold tabular-nums">{formatShare(totals[rate])}</dd>
          <dd aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-sm bg-raised">
            <span
              className={`block h-full ${rate === 'success_rate' ? 'bg-done' : 'bg-moving'}`}
              style={{ width: `${(totals[rate] ?? 0) * 100}%` }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Stage = Live['cod'][number]['stage'];

const road: readonly string[] = ['In_delivery', 'In_30_delivery'];
const statusesOf = (stage: Stage): readonly string[] =>
  stage === 'road' ? road : codStatusesOf(stage).filter((status) => !road.includes(status));
const grounds: Record<Stage, string> = {
  road: 'bg-moving',
  receiver: 'bg-waiting',
  courier: 'bg-attention',
  hub: 'bg-money',
  center: 'bg-done',
};

/** Cash that is still to come in or to be passed on, and in whose hands it is. */
function Cod({ cod, hubs }: Pick<Live, 'cod'> & { readonly hubs: string | null }) {
  const t = useText('dashboard');
  const total = cod.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section aria-label={t('cod.title')} className="border-t border-line px-3 py-2">
      <h2 className="text-label text-dim">{t('cod.title')}</h2>
      <div aria-hidden="true" className="mt-1 flex h-3 overflow-hidden rounded-sm bg-raised">
        {cod.map(({ stage, amount }) => (
          <span
            key={stage}
            className={grounds[stage]}
            style={{ width: `${total === 0 ? 0 : (amount / total) * 100}%` }}
          />
        ))}
      </div>
      <ul className="mt-1.5 grid grid-cols-5 gap-3 max-desk:grid-cols-2 max-[24rem]:grid-cols-1 tabular-nums">
        {cod.map(({ stage, amount, packages }) => {
          const query = new URLSearchParams({
            status: statusesOf(stage).join(','),
            cod: 'with',
            ...(hubs === null ? {} : { hub_id: hubs, hub_role: 'custody' }),
          });
          return (
            <li key={stage} className="flex flex-col">
              <span className="flex items-center gap-1.5 text-label text-dim">
                <span aria-hidden="true" className={`size-1.75 rounded-[2px] ${grounds[stage]}`} />
                {t(`cod.${stage}`)}
              </span>
              <span className="text-title font-semibold">{formatMoney(amount)}</span>
              <GoLink
                to={`/packages?${query.toString()}`}
                aria-label={`${t(`cod.${stage}`)}: ${t('cod.packages', { n: formatCount(packages) })}`}
                className="self-start text-dim hover:underline"
              >
                {t('cod.packages', { n: formatCount(packages) })}
              </GoLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Today on one page, for a desk and for the screen on the wall; it keeps itself up to date. */
export function LiveReport() {
  const t = useText('dashboard');
  const [hubs, setHubs] = useState<string | null>(null);
  const { data, error, refetch } = useLive(hubs);
  const known = useHubs();
  const online = useOnline();
  const map = useMapShown();
  const options = (known.data ?? []).flatMap((hub) =>
    hub.accessible ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : [],
  );
  const stale = data !== undefined && (!online || error !== null);
  return (
    <section aria-label={t('title')} className="flex min-h-full flex-col bg-panel">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-3">
        <h1 className="text-title">{t('title')}</h1>
        <FilterOptions label={t('hub')} options={options} value={hubs} onChange={setHubs} />
        <MapButton shown={map} />
        <AsOf
          stale={stale}
          text={
            data === undefined
              ? ''
              : stale
                ? t('offline', { time: formatClock(data.as_of) })
                : `${t('as_of', { time: formatClock(data.as_of) })} · ${t('every', { n: everyMs / 1000 })}`
          }
        />
      </header>
      {data ? (
        <>
          <Tiles totals={data.totals} hours={data.hours} />
          <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] max-desk:grid-cols-[minmax(0,1fr)]">
            <HoursChart hours={data.hours} />
            <Deliveries deliveries={data.deliveries} totals={data.totals} />
          </div>
          {map && <DayMap deliveries={data.deliveries} since={data.since} as_of={data.as_of} />}
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

type Row = Live['deliveries'][number];

/** The day's deliveries on the map, and what is on the road between hubs for who may see it. */
function DayMap({ deliveries, since, as_of }: Pick<Live, 'deliveries' | 'since' | 'as_of'>) {
  const t = useText();
  const user = useUser();
  const lanes = useLanes(user !== null && may(user, 'runsheets'));
  return (
    <div className="h-[44rem] border-t border-line max-desk:h-auto">
      <MapPane
        lanes={mapLanes(t, lanes.data?.lanes ?? [])}
        hub={({ id, code, name }) => {
          const row = deliveries.find(({ hub }) => hub?.id === id);
          const query = new URLSearchParams({ hub_id: String(id), from: since, to: as_of });
          return {
            value: row ? row.dispatched + row.attempts : 0,
            ink: row ? 'moving' : 'none',
            text: `${code} ${name}: ${
              row
                ? t('dashboard:map', {
                    out: formatCount(row.dispatched),
                    delivered: formatCount(row.delivered),
                    failed: formatCount(row.failed),
                    rate: formatShare(row.success_rate),
                  })
                : t('dashboard:map_none')
            }`,
            to: `/package-history?${query.toString()}`,
          };
        }}
      />
    </div>
  );
}

/** How deliveries go at each hub, the most packages out first; a bar of what came of them. */
function Deliveries({ deliveries, totals }: Pick<Live, 'deliveries' | 'totals'>) {
  const t = useText('dashboard');
  const rows = deliveries
    .filter((row) => row.dispatched + row.attempts > 0)
    .toSorted((one, other) => other.dispatched + other.attempts - one.dispatched - one.attempts);
  const most = Math.max(1, ...rows.map((row) => row.attempts));
  return (
    <section
      aria-label={t('deliveries.title')}
      className="flex min-h-0 min-w-0 flex-col border-l border-line px-3 py-2"
    >
      <h2 className="text-label text-dim">{t('deliveries.title')}</h2>
      {rows.length === 0 ? (
        <p className="py-4 text-dim">{t('deliveries.empty')}</p>
      ) : (
        // A box that scrolls is reached by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div tabIndex={0} className="max-h-62 overflow-y-auto">
          <table className="w-full border-collapse tabular-nums">
            <thead className="sticky top-0 bg-panel">
              <tr className="h-6 text-label text-dim">
                <th scope="col" className="text-left font-normal">
                  {t('deliveries.hub')}
                </th>
                <td aria-hidden="true" />
                <th scope="col" className="w-16 text-right font-normal">
                  {t('deliveries.dispatched')}
                </th>
                <th scope="col" className="w-16 text-right font-normal">
                  {t('deliveries.delivered')}
                </th>
                <th scope="col" className="w-25 text-right font-normal">
                  {t('deliveries.failed')}
                </th>
                <th scope="col" className="w-21 text-right font-normal">
                  {t('deliveries.rate')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.hub?.id ?? 0} className="h-6 border-t border-line">
                  <th scope="row" className="w-20 text-left font-mono text-mono font-normal" title={row.hub?.name}>
                    {row.hub?.code ?? t('deliveries.none')}
                  </th>
                  <td className="px-2">
                    <Bar row={row} most={most} />
                  </td>
                  <Figures row={row} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="h-6.5 border-t border-line-strong font-semibold">
                <th scope="row" className="text-left">
                  {t('deliveries.all')}
                </th>
                <td aria-hidden="true" />
                <Figures row={totals} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
}

function Figures({ row }: { readonly row: Pick<Row, 'dispatched' | 'delivered' | 'failed' | 'success_rate'> }) {
  return (
    <>
      <td className="text-right">{formatCount(row.dispatched)}</td>
      <td className="text-right text-done">{formatCount(row.delivered)}</td>
      <td className={`text-right ${row.failed > 0 ? 'text-failed' : 'text-dim'}`}>{formatCount(row.failed)}</td>
      <td className="text-right">{formatShare(row.success_rate)}</td>
    </>
  );
}

function Bar({ row, most }: { readonly row: Row; readonly most: number }) {
  const share = (count: number): string => `${(count / most) * 100}%`;
  return (
    <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-sm bg-raised">
      <span className="bg-done" style={{ width: share(row.delivered) }} />
      <span className="bg-failed" style={{ width: share(row.failed), ...stripes }} />
    </span>
  );
}
