import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '~console/platform/api';
import { formatBytes, formatClock, formatCount, formatShare, noValue } from '~console/platform/format';
import { useOnline } from '~console/platform/network';
import { useText, type Text } from '~console/platform/text';
import { Bar } from '~console/pictures/bar';
import { LineChart } from '~console/pictures/line-chart';
import { AsOf } from '~console/resource/as-of';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { Pending } from '~console/ui/empty';
import type { ResponseOf } from '~contract/endpoints';
import { Endpoints, Machines, Providers, Queues, Replicas, slowMs } from '../tables';

type State = ResponseOf<'GET /system'>['data'];

/** How often it is read anew, ms. */
const everyMs = 10_000;
/** Less of the disk than this is too little. */
const scarce = 0.1;

function useSystem() {
  return useQuery({
    queryKey: ['system'],
    queryFn: async ({ signal }) => (await call('GET /system', { signal })).data,
    refetchInterval: everyMs,
  });
}

/** How machines and database do: what is used up, what waits, what is slow. It keeps itself up to date. */
export function System() {
  const t = useText('system');
  const query = useSystem();
  const { data, error } = query;
  const online = useOnline();
  const stale = !online || error !== null;
  return (
    <section aria-label={t('title')} className="flex min-h-full flex-col bg-panel">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
        <h1 className="text-title">{t('title')}</h1>
        <CommandButton id="page.error-logs" />
        <AsOf
          stale={stale}
          text={
            data === undefined
              ? ''
              : stale
                ? t('stale', { time: formatClock(data.as_of) })
                : t('as_of', { time: formatClock(data.as_of), n: everyMs / 1_000 })
          }
        />
      </header>
      {data ? <Told state={data} /> : <Pending query={query} />}
    </section>
  );
}

function Told({ state }: { readonly state: State }) {
  return (
    <>
      <Tiles state={state} />
      <div className="grid grid-cols-2 max-desk:grid-cols-[minmax(0,1fr)]">
        <Requests minutes={state.minutes} />
        <Queues queues={state.queues} />
      </div>
      <Endpoints endpoints={state.endpoints} since={state.provider.started_at} />
      <Providers providers={state.providers} />
      <div className="grid grid-cols-2 max-desk:grid-cols-[minmax(0,1fr)]">
        <Machines connections={state.connections} />
        <Replicas replicas={state.database.replicas} />
      </div>
    </>
  );
}

interface Tile {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  /** Of what there is, from 0 to 1. */
  readonly share?: number;
  readonly bad: boolean;
}

/** A key that is shown later than this is felt, a scan that is answered later holds its hand up, ms. */
const prompt = { key_paint: 50, scan_confirm: 200 } as const;

const browserTile = (t: Text<'system'>, { browsers }: State, figure: keyof typeof prompt): Tile => ({
  label: t(`tile.${figure}`),
  value: browsers[figure].p95_ms === null ? noValue : t('ms', { n: formatCount(browsers[figure].p95_ms) }),
  hint: t('tile.browser_hint', { n: formatCount(browsers[figure].count) }),
  bad: (browsers[figure].p95_ms ?? 0) > prompt[figure],
});

function tilesOf(t: Text<'system'>, state: State): readonly Tile[] {
  const { provider, database } = state;
  const { pool, disk } = provider;
  const used = pool.connections - pool.idle;
  const free = disk ? disk.free_bytes / disk.total_bytes : null;
  return [
    {
      label: t('tile.pool'),
      value: t('of', { n: formatCount(used), of: formatCount(pool.most) }),
      hint: t('tile.pool_waiting', { n: formatCount(pool.waiting) }),
      share: used / pool.most,
      bad: pool.waiting > 0,
    },
    {
      label: t('tile.connections'),
      value: t('of', { n: formatCount(database.connections), of: formatCount(database.most_connections) }),
      hint: '',
      share: database.connections / database.most_connections,
      bad: database.connections / database.most_connections > 1 - scarce,
    },
    {
      label: t('tile.disk'),
      value: formatShare(free),
      hint: disk ? t('tile.disk_hint', { n: formatBytes(disk.free_bytes) }) : t('tile.disk_none'),
      ...(free === null ? {} : { share: 1 - free }),
      bad: free !== null && free < scarce,
    },
    {
      label: t('tile.database'),
      value: formatBytes(database.bytes),
      hint: t('tile.database_hint', { version: database.version }),
      bad: false,
    },
    {
      label: t('tile.memory'),
      value: formatBytes(provider.memory_bytes),
      hint: t('tile.memory_hint', { name: provider.name, role: provider.role }),
      bad: false,
    },
    {
      label: t('tile.lag'),
      value: t('ms', { n: formatCount(provider.lag_ms) }),
      hint: t('tile.lag_hint'),
      bad: provider.lag_ms > slowMs,
    },
    browserTile(t, state, 'key_paint'),
    browserTile(t, state, 'scan_confirm'),
  ];
}

function Tiles({ state }: { readonly state: State }) {
  const t = useText('system');
  return (
    <dl
      aria-label={t('tiles')}
      className="grid grid-cols-4 overflow-hidden border-b border-line max-[40rem]:grid-cols-2"
    >
      {tilesOf(t, state).map(({ label, value, hint, share, bad }) => (
        <div key={label} className="-mr-px -mb-px flex min-w-0 flex-col border-r border-b border-line px-3 py-2">
          <dt className="text-label text-dim">{label}</dt>
          <dd className={`text-[22px] leading-8 font-semibold tabular-nums ${bad ? 'text-failed' : ''}`}>
            {bad && <span aria-hidden="true">! </span>}
            {value}
          </dd>
          <dd className="truncate text-label text-dim tabular-nums" title={hint}>
            {hint}
          </dd>
          {share !== undefined && (
            <dd className="mt-1">
              <Bar share={share} bad={bad} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Requests({ minutes }: Pick<State, 'minutes'>) {
  const t = useText('system');
  const [places, lines] = useMemo(() => {
    // The one that goes on is not whole yet.
    const whole = minutes.length > 1 ? minutes.slice(0, -1) : minutes;
    return [
      whole.map(({ at }) => formatClock(at).slice(0, 5)),
      [
        { name: t('requests.all'), ink: 'moving', values: whole.map(({ requests }) => requests) },
        { name: t('requests.failed'), ink: 'failed', dashed: true, values: whole.map(({ failed }) => failed) },
      ],
    ] as const;
  }, [minutes, t]);
  return (
    <LineChart
      title={t('requests.title')}
      caption={t('requests.caption')}
      placeTitle={t('requests.minute')}
      places={places}
      every={10}
      lines={lines}
    />
  );
}
