import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatClock, formatCount, formatMoment, noValue } from '~console/platform/format';
import '~console/ui/narrow-tables.css';
import { Spinner } from '~console/ui/spinner';
import { useNow } from '~console/ui/use-now';
import {
  comingPath,
  lanePath,
  mapLanes,
  onRoadText,
  useLanes,
  type Lane,
  type Monitoring,
} from '~console/linehaul/lanes';
import { formatMinutes } from '~console/linehaul/trip-columns';
import { Bar } from '~console/pictures/bar';
import { MapButton, MapPane, useMapShown } from '~console/pictures/map-pane';

const figures = ['on_road', 'packages', 'late', 'unloading', 'short'] as const;
const columns = ['lane', 'on_road', 'packages', 'late', 'due', 'usual', 'unloading', 'short'] as const;

/** What is on the road, lane by lane; the late ones first. */
export function LinehaulMonitoring() {
  const t = useText('linehaul');
  const map = useMapShown();
  const { data, error, refetch } = useLanes();
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
          <MapButton shown={map} />
          <CommandButton id="page.linehaul-detail" />
        </span>
      </header>
      {/* On a small screen all of it moves, so that the table is not read through a slit. */}
      <div className="flex min-h-0 flex-1 flex-col max-desk:overflow-y-auto">
        {data ? (
          <Told data={data} map={map} />
        ) : (
          <div className="grid min-h-0 flex-1 place-items-center">
            {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Spinner />}
          </div>
        )}
        <p className="shrink-0 border-t border-line px-3 py-1.5 text-label text-dim">{t('monitoring.how')}</p>
      </div>
    </section>
  );
}

function Told({ data, map }: { readonly data: Monitoring; readonly map: boolean }) {
  const t = useText('linehaul');
  return (
    <>
      <dl className="grid shrink-0 grid-cols-5 border-y border-line max-[40rem]:grid-cols-2">
        {figures.map((figure) => (
          <div
            key={figure}
            className="flex flex-col-reverse justify-end border-r border-line px-4 py-2 last:border-r-0"
          >
            <dt className="text-dim">{t(`monitoring.${figure}`)}</dt>
            <dd
              className={`text-[22px] font-semibold tabular-nums ${(figure === 'late' || figure === 'short') && data.totals[figure] > 0 ? 'text-failed' : ''}`}
            >
              {formatCount(data.totals[figure])}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex min-h-0 flex-1 max-desk:flex-none max-desk:flex-col">
        <div className="min-h-0 min-w-0 flex-1 overflow-auto max-desk:flex-none">
          {data.lanes.length === 0 ? (
            <EmptyState title={t('monitoring.none')} hint={t('monitoring.none_hint')} />
          ) : (
            <Lanes lanes={data.lanes} />
          )}
        </div>
        {map && (
          <div className="map-side">
            <LaneMap lanes={data.lanes} />
          </div>
        )}
      </div>
    </>
  );
}

/** The same on the map: what is on its way to each hub, and its lanes. */
function LaneMap({ lanes }: { readonly lanes: readonly Lane[] }) {
  const t = useText();
  return (
    <MapPane
      lanes={mapLanes(t, lanes)}
      hub={({ id, code, name }) => {
        const coming = lanes.filter(({ destination_hub }) => destination_hub.id === id);
        const sum = (of: (lane: Lane) => number): number => coming.reduce((all, lane) => all + of(lane), 0);
        const told = {
          on_road: sum((lane) => lane.on_road),
          packages: sum((lane) => lane.packages),
          late: sum((lane) => lane.late),
        };
        const what =
          told.on_road > 0 ? t('linehaul:map.coming', { what: onRoadText(t, told) }) : t('linehaul:map.nothing');
        return {
          value: told.packages,
          ink: told.late > 0 ? 'failed' : told.packages > 0 ? 'moving' : 'none',
          text: `${code} ${name}: ${what}`,
          to: comingPath(id),
        };
      }}
    />
  );
}

function Lanes({ lanes }: { readonly lanes: readonly Lane[] }) {
  const t = useText('linehaul');
  const now = useNow();
  const most = Math.max(1, ...lanes.map(({ packages }) => packages));
  return (
    <table className="lined-rows w-full border-collapse whitespace-nowrap">
      <caption className="sr-only">{t('monitoring.lanes')}</caption>
      <thead className="sticky top-0 bg-panel">
        <tr className="head-row [&>th]:px-3">
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'lane' ? '' : 'text-right!'}>
              {t(`monitoring_column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane) => (
          <LaneRow key={`${lane.hub.id} ${lane.destination_hub.id}`} lane={lane} most={most} now={now} />
        ))}
      </tbody>
    </table>
  );
}

interface LaneRowProps {
  readonly lane: Lane;
  /** Packages of the fullest lane, above 0. */
  readonly most: number;
  /** In ms. */
  readonly now: number;
}

function LaneRow({ lane, most, now }: LaneRowProps) {
  const t = useText('linehaul');
  const all = useText();
  const left = lane.due_at === null ? null : Math.round((Date.parse(lane.due_at) - now) / 60_000);
  return (
    <tr className="h-row border-b border-line tabular-nums [&>td]:px-3 [&>td]:text-right">
      <td data-line="lead" className="text-left!">
        <GoLink to={lanePath(lane)} className="font-mono text-mono hover:text-accent hover:underline">
          {lane.hub.code} → {lane.destination_hub.code}
        </GoLink>
      </td>
      <td data-line="2" data-title={t('monitoring_column.on_road')}>
        {formatCount(lane.on_road)}
      </td>
      <td data-line="2" data-title={t('monitoring_column.packages')}>
        <span className="inline-flex items-center gap-2">
          <Bar share={lane.packages / most} className="w-10 max-desk:w-6 max-[40rem]:hidden" />
          {formatCount(lane.packages)}
        </span>
      </td>
      <td
        data-line="2"
        data-title={t('monitoring_column.late')}
        className={lane.late > 0 ? 'font-semibold text-failed' : ''}
      >
        <span className="inline-flex items-center gap-2">
          {lane.late > 0 && <Bar bad share={lane.late / lane.on_road} className="w-6 max-[40rem]:hidden" />}
          {formatCount(lane.late)}
        </span>
      </td>
      <td
        className={left !== null && left < 0 ? 'text-failed' : ''}
        title={lane.due_at === null ? undefined : formatMoment(lane.due_at)}
      >
        {left === null
          ? noValue
          : left < 0
            ? t('monitoring.late_by', { time: formatMinutes(-left, all) })
            : t('monitoring.due_in', { time: formatMinutes(left, all) })}
      </td>
      <td data-line="2" data-title={t('monitoring_column.usual')} title={t('monitoring.trips', { n: lane.trips })}>
        {lane.usual_minutes === null ? noValue : formatMinutes(lane.usual_minutes, all)}
      </td>
      <td
        data-line="2"
        data-title={t('monitoring_column.unloading')}
        className={lane.unloading > 0 ? '' : 'max-[40rem]:hidden'}
      >
        {formatCount(lane.unloading)}
      </td>
      <td
        data-line="2"
        data-title={t('monitoring_column.short')}
        className={lane.short > 0 ? 'font-semibold text-failed' : 'max-[40rem]:hidden'}
      >
        {lane.short === 0
          ? '0'
          : t('monitoring.short_of', {
              n: formatCount(lane.short),
              trips: t('ui:count.trips', { n: formatCount(lane.short_trips) }),
            })}
      </td>
    </tr>
  );
}
