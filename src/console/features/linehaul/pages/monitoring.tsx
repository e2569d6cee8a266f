import { useMemo } from 'react';
import { useText, type Text } from '~console/platform/text';
import { CellLink } from '~console/resource/cells';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useGo } from '~console/terminal/go-from-here';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatClock, formatCount, formatMoment, noValue } from '~console/platform/format';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { KeptGrid } from '~console/ui/grid/kept-grid';
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
        <div className="min-h-0 min-w-0 flex-1 max-desk:h-[75vh] max-desk:flex-none">
          <Lanes lanes={data.lanes} />
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

interface LanesProps {
  readonly lanes: readonly Lane[];
}

// Hubs are far fewer.
const laneId = ({ hub, destination_hub }: Lane): number => hub.id * 1_000_000 + destination_hub.id;
const laneName = ({ hub, destination_hub }: Lane): string => `${hub.code} → ${destination_hub.code}`;

function Lanes({ lanes }: LanesProps) {
  const t = useText();
  const go = useGo();
  const now = useNow();
  const most = Math.max(1, ...lanes.map(({ packages }) => packages));
  const columns = useMemo(() => [...roadColumns(t, most), ...timeColumns(t, now), ...endColumns(t)], [t, most, now]);
  return (
    <KeptGrid
      name="linehaul-lanes"
      label={t('linehaul:monitoring.lanes')}
      columns={columns}
      rows={lanes}
      rowId={laneId}
      rowName={laneName}
      density={32}
      onOpen={(lane) => go(lanePath(lane))}
      empty={<EmptyState title={t('linehaul:monitoring.none')} hint={t('linehaul:monitoring.none_hint')} />}
    />
  );
}

const bad = 'font-semibold text-failed';
const withBar = 'inline-flex items-center gap-2';

/** What is on the road; `most` = packages of the fullest lane, above 0. */
function roadColumns(t: Text, most: number): readonly GridColumn<Lane>[] {
  return [
    {
      id: 'lane',
      title: t('linehaul:monitoring_column.lane'),
      width: 150,
      kind: 'code',
      pinned: true,
      grow: true,
      text: laneName,
      cell: (lane) => <CellLink to={lanePath(lane)}>{laneName(lane)}</CellLink>,
    },
    {
      id: 'on_road',
      title: t('linehaul:monitoring_column.on_road'),
      width: 70,
      line: 1,
      kind: 'number',
      text: ({ on_road: n }) => formatCount(n),
    },
    {
      id: 'packages',
      title: t('linehaul:monitoring_column.packages'),
      width: 130,
      line: 2,
      kind: 'number',
      text: ({ packages: n }) => formatCount(n),
      cell: ({ packages: n }) => (
        <span className={withBar}>
          <Bar share={n / most} className="w-10 max-[40rem]:hidden" />
          {formatCount(n)}
        </span>
      ),
    },
    {
      id: 'late',
      title: t('linehaul:monitoring_column.late'),
      width: 90,
      line: 3,
      kind: 'number',
      text: ({ late: n }) => formatCount(n),
      cell: ({ late: n, on_road: of }) =>
        n === 0 ? (
          '0'
        ) : (
          <span className={`${withBar} ${bad}`}>
            <Bar bad share={n / of} className="w-6 max-[40rem]:hidden" />
            {formatCount(n)}
          </span>
        ),
    },
  ];
}

/** When the next truck is due, and how long one usually takes. */
function timeColumns(t: Text, now: number): readonly GridColumn<Lane>[] {
  const leftOf = ({ due_at: at }: Lane): number | null =>
    at === null ? null : Math.round((Date.parse(at) - now) / 60_000);
  const due = (lane: Lane): string => {
    const left = leftOf(lane);
    if (left === null) return noValue;
    return left < 0
      ? t('linehaul:monitoring.late_by', { time: formatMinutes(-left, t) })
      : t('linehaul:monitoring.due_in', { time: formatMinutes(left, t) });
  };
  return [
    {
      id: 'due',
      title: t('linehaul:monitoring_column.due'),
      width: 160,
      line: 'first',
      kind: 'number',
      text: due,
      cell: (lane) => (
        <span
          className={(leftOf(lane) ?? 0) < 0 ? 'text-failed' : ''}
          title={lane.due_at === null ? undefined : formatMoment(lane.due_at)}
        >
          {due(lane)}
        </span>
      ),
    },
    {
      id: 'usual',
      title: t('linehaul:monitoring_column.usual'),
      width: 120,
      line: 6,
      kind: 'number',
      text: ({ usual_minutes: usual }) => (usual === null ? noValue : formatMinutes(usual, t)),
      cell: ({ usual_minutes: usual, trips }) => (
        <span title={t('linehaul:monitoring.trips', { n: trips })}>
          {usual === null ? noValue : formatMinutes(usual, t)}
        </span>
      ),
    },
  ];
}

/** What has come, and what is short of it. */
function endColumns(t: Text): readonly GridColumn<Lane>[] {
  const short = ({ short: n, short_trips: trips }: Lane): string =>
    n === 0
      ? '0'
      : t('linehaul:monitoring.short_of', {
          n: formatCount(n),
          trips: t('ui:count.trips', { n: formatCount(trips) }),
        });
  return [
    {
      id: 'unloading',
      title: t('linehaul:monitoring_column.unloading'),
      width: 90,
      line: 5,
      kind: 'number',
      text: ({ unloading: n }) => formatCount(n),
    },
    {
      id: 'short',
      title: t('linehaul:monitoring_column.short'),
      width: 190,
      line: 4,
      kind: 'number',
      text: short,
      cell: (lane) => <span className={lane.short > 0 ? bad : ''}>{short(lane)}</span>,
    },
  ];
}
