import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { call } from '~console/platform/api';
import { formatBytes, formatClock, formatCount, formatMoment, formatShare } from '~console/platform/format';
import { useOnline } from '~console/platform/network';
import { useText, type Text } from '~console/platform/text';
import { Bar } from '~console/pictures/bar';
import { LineChart } from '~console/pictures/line-chart';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { Pending } from '~console/ui/pending';
import type { ResponseOf } from '~contract/endpoints';

type State = ResponseOf<'GET /system'>['data'];

/** How often it is read anew, ms. */
const everyMs = 10_000;
/** Less of the disk than this is too little. */
const scarce = 0.1;
/** More late than this is felt, ms. */
const slowMs = 100;
/** One that has said nothing for so long has missed three words, seconds. */
const silentSeconds = 50;
/** Whoever is due for longer than this waits for something that is broken, seconds. */
const lateSeconds = 300;

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
        <output className={`ml-auto text-label tabular-nums ${stale ? 'text-attention' : 'text-dim'}`}>
          {data &&
            (stale
              ? t('stale', { time: formatClock(data.as_of) })
              : t('as_of', { time: formatClock(data.as_of), n: everyMs / 1_000 }))}
        </output>
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
  value: browsers[figure].p95_ms === null ? '–' : t('ms', { n: formatCount(browsers[figure].p95_ms) }),
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
      value: free === null ? '–' : formatShare(free),
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
    <dl aria-label={t('tiles')} className="grid grid-cols-4 border-b border-line max-desk:grid-cols-2">
      {tilesOf(t, state).map(({ label, value, hint, share, bad }) => (
        <div key={label} className="flex min-w-0 flex-col border-r border-line px-3 py-2 last:border-r-0">
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

function duration(t: Text<'system'>, seconds: number): string {
  if (seconds < 120) return t('seconds', { n: formatCount(seconds) });
  return seconds < 7_200
    ? t('minutes', { n: formatCount(seconds / 60) })
    : t('hours', { n: formatCount(seconds / 3_600) });
}

interface TableProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

/** The first column is a name, the others are figures. */
function Table({ title, columns, children }: TableProps) {
  return (
    <section aria-label={title} className="min-w-0 border-t border-line px-3 py-2">
      <h2 className="text-label text-dim">{title}</h2>
      {/* A box that scrolls is reached by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse tabular-nums [&_:is(td,th)]:px-2 [&_td]:text-right [&_th]:text-left [&_th]:font-normal [&_tr]:h-7 [&_tr]:border-b [&_tr]:border-line">
          <thead>
            <tr className="text-label text-dim [&>th:not(:first-child)]:text-right">
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}

function Queues({ queues }: Pick<State, 'queues'>) {
  const t = useText('system');
  return (
    <Table
      title={t('queues.title')}
      columns={[t('queues.name'), t('queues.waiting'), t('queues.oldest'), t('queues.failed')]}
    >
      {queues.map(({ name, waiting, oldest_seconds, failed }) => (
        <tr key={name}>
          <th scope="row">{t(`queues.${name}`)}</th>
          <td>{formatCount(waiting)}</td>
          <td className={oldest_seconds > lateSeconds ? 'font-semibold text-failed' : ''}>
            {oldest_seconds === 0 ? '–' : duration(t, oldest_seconds)}
          </td>
          <td className={failed ? 'text-failed' : 'text-dim'}>{failed === null ? '–' : formatCount(failed)}</td>
        </tr>
      ))}
    </Table>
  );
}

function Endpoints({ endpoints, since }: Pick<State, 'endpoints'> & { readonly since: string }) {
  const t = useText('system');
  const slowest = Math.max(1, ...endpoints.map(({ p95_ms }) => p95_ms));
  const told = { time: formatMoment(since) };
  return (
    <Table
      title={t('endpoints.title', told)}
      columns={[
        t('endpoints.name'),
        t('endpoints.p95'),
        t('endpoints.mean'),
        t('endpoints.requests'),
        t('endpoints.failed'),
      ]}
    >
      {endpoints.map(({ method, route, requests, failed, mean_ms, p95_ms }) => (
        <tr key={`${method} ${route}`}>
          <th scope="row" className="font-mono text-mono">
            {method} {route}
            <Bar share={p95_ms / slowest} />
          </th>
          <td>{t('ms', { n: formatCount(p95_ms) })}</td>
          <td className="text-dim">{t('ms', { n: formatCount(mean_ms) })}</td>
          <td>{formatCount(requests)}</td>
          <td className={failed > 0 ? 'font-semibold text-failed' : 'text-dim'}>{formatCount(failed)}</td>
        </tr>
      ))}
      {endpoints.length === 0 && (
        <tr>
          <th colSpan={5}>{t('endpoints.none')}</th>
        </tr>
      )}
    </Table>
  );
}

function Providers({ providers }: Pick<State, 'providers'>) {
  const t = useText('system');
  const columns = ['name', 'seen', 'since', 'memory', 'lag', 'pool', 'requests', 'failed'] as const;
  return (
    <Table title={t('providers.title')} columns={columns.map((column) => t(`providers.${column}`))}>
      {providers.map((one) => (
        <tr key={`${one.name} ${one.started_at}`}>
          <th scope="row">
            {one.name} · {one.role}
          </th>
          <td className={one.silent_seconds > silentSeconds ? 'font-semibold text-failed' : ''}>
            {one.silent_seconds > silentSeconds
              ? t('providers.silent', { n: duration(t, one.silent_seconds) })
              : t('providers.well')}
          </td>
          <td className="text-dim">{formatMoment(one.started_at)}</td>
          <td>{formatBytes(one.memory_bytes)}</td>
          <td className={one.lag_ms > slowMs ? 'text-failed' : ''}>{t('ms', { n: formatCount(one.lag_ms) })}</td>
          <td className={one.waiting > 0 ? 'text-failed' : ''}>
            {t('of', { n: formatCount(one.connections), of: formatCount(one.most) })}
            {one.waiting > 0 && ` · ${t('tile.pool_waiting', { n: formatCount(one.waiting) })}`}
          </td>
          <td>{formatCount(one.requests)}</td>
          <td className={one.failed > 0 ? 'font-semibold text-failed' : 'text-dim'}>{formatCount(one.failed)}</td>
        </tr>
      ))}
    </Table>
  );
}

function Machines({ connections }: Pick<State, 'connections'>) {
  const t = useText('system');
  return (
    <Table
      title={t('machines.title')}
      columns={[t('machines.address'), t('machines.connections'), t('machines.active')]}
    >
      {connections.map(({ address, count, active }) => (
        <tr key={address ?? ''}>
          <th scope="row">{address ?? t('machines.local')}</th>
          <td>{formatCount(count)}</td>
          <td>{formatCount(active)}</td>
        </tr>
      ))}
    </Table>
  );
}

function Replicas({ replicas }: Pick<State['database'], 'replicas'>) {
  const t = useText('system');
  return (
    <Table title={t('replicas.title')} columns={[t('replicas.name'), t('replicas.state'), t('replicas.lag')]}>
      {replicas.map(({ name, state, lag_seconds }, place) => (
        // Several may go by one name; none is ever put between two others.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={`${name} ${place}`}>
          <th scope="row">{name}</th>
          <td>{state}</td>
          <td>{lag_seconds === null ? '–' : duration(t, lag_seconds)}</td>
        </tr>
      ))}
      {replicas.length === 0 && (
        <tr>
          <th colSpan={3} className="text-dim">
            {t('replicas.none')}
          </th>
        </tr>
      )}
    </Table>
  );
}
