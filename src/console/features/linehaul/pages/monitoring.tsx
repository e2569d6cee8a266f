import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatClock, formatCount, formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { useNow } from '~console/ui/use-now';
import type { ResponseOf } from '~contract/endpoints';
import { formatMinutes } from '~console/linehaul/trip-columns';

type Monitoring = ResponseOf<'GET /linehaul-monitoring'>['data'];
type Lane = Monitoring['lanes'][number];

/** How soon what happens on the road shows, ms. */
const everyMs = 15_000;
const figures = ['on_road', 'packages', 'late', 'unloading', 'short'] as const;
const columns = ['lane', 'on_road', 'packages', 'late', 'due', 'usual', 'unloading', 'short'] as const;

/** What is on the road, lane by lane; the late ones first. */
export function LinehaulMonitoring() {
  const t = useText('linehaul');
  const { data, error, refetch } = useQuery({
    queryKey: ['linehaul', 'lanes'],
    queryFn: async ({ signal }) => (await call('GET /linehaul-monitoring', { signal })).data,
    refetchInterval: everyMs,
  });
  return (
    <section aria-label={t('title.monitoring')} className="page-column">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
        <h1 className="text-title">{t('title.monitoring')}</h1>
        {data && (
          <span className="text-label text-dim tabular-nums">
            {t('monitoring.as_of', { time: formatClock(data.as_of) })}
          </span>
        )}
        {data && error && (
          <span role="alert" className="text-attention">
            {t('monitoring.stale')}
          </span>
        )}
        <span className="ml-auto flex gap-2">
          <CommandButton id="page.linehaul-detail" />
        </span>
      </header>
      {data ? (
        <Told data={data} />
      ) : (
        <div className="grid min-h-0 flex-1 place-items-center">
          {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Spinner />}
        </div>
      )}
      <p className="shrink-0 border-t border-line px-3 py-1.5 text-label text-dim">{t('monitoring.how')}</p>
    </section>
  );
}

function Told({ data }: { readonly data: Monitoring }) {
  const t = useText('linehaul');
  return (
    <>
      <dl className="grid shrink-0 grid-cols-5 border-y border-line">
        {figures.map((figure) => (
          <div key={figure} className="flex flex-col-reverse border-r border-line px-4 py-2 last:border-r-0">
            <dt className="text-dim">{t(`monitoring.${figure}`)}</dt>
            <dd
              className={`text-[22px] font-semibold tabular-nums ${(figure === 'late' || figure === 'short') && data.totals[figure] > 0 ? 'text-failed' : ''}`}
            >
              {formatCount(data.totals[figure])}
            </dd>
          </div>
        ))}
      </dl>
      <div className="min-h-0 flex-1 overflow-auto">
        {data.lanes.length === 0 ? (
          <EmptyState title={t('monitoring.none')} hint={t('monitoring.none_hint')} />
        ) : (
          <Lanes lanes={data.lanes} />
        )}
      </div>
    </>
  );
}

function Lanes({ lanes }: { readonly lanes: readonly Lane[] }) {
  const t = useText('linehaul');
  const all = useText();
  const now = useNow();
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('monitoring.lanes')}</caption>
      <thead className="sticky top-0 bg-panel">
        <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-3 [&>th]:font-normal">
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'lane' ? '' : 'text-right!'}>
              {t(`monitoring_column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane) => {
          const left = lane.due_at === null ? null : Math.round((Date.parse(lane.due_at) - now) / 60_000);
          return (
            <tr
              key={`${lane.hub.id} ${lane.destination_hub.id}`}
              className="h-row border-b border-line tabular-nums [&>td]:px-3 [&>td]:text-right"
            >
              <td className="text-left!">
                <GoLink
                  to={`/linehaul-monitoring/detail?origin_hub_id=${lane.hub.id}&destination_hub_id=${lane.destination_hub.id}`}
                  className="font-mono text-mono hover:text-accent hover:underline"
                >
                  {lane.hub.code} → {lane.destination_hub.code}
                </GoLink>
              </td>
              <td>{formatCount(lane.on_road)}</td>
              <td>{formatCount(lane.packages)}</td>
              <td className={lane.late > 0 ? 'font-semibold text-failed' : ''}>{formatCount(lane.late)}</td>
              <td
                className={left !== null && left < 0 ? 'text-failed' : ''}
                title={lane.due_at === null ? undefined : formatMoment(lane.due_at)}
              >
                {left === null
                  ? '–'
                  : left < 0
                    ? t('monitoring.late_by', { time: formatMinutes(-left, all) })
                    : t('monitoring.due_in', { time: formatMinutes(left, all) })}
              </td>
              <td title={t('monitoring.trips', { n: lane.trips })}>
                {lane.usual_minutes === null ? '–' : formatMinutes(lane.usual_minutes, all)}
              </td>
              <td>{formatCount(lane.unloading)}</td>
              <td className={lane.short > 0 ? 'font-semibold text-failed' : ''}>
                {lane.short === 0
                  ? '0'
                  : t('monitoring.short_of', {
                      n: formatCount(lane.short),
                      trips: t('ui:count.trips', { n: formatCount(lane.short_trips) }),
                    })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
