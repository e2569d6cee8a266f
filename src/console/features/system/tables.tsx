import type { ReactNode } from 'react';
import { formatBytes, formatCount, formatMoment, noValue } from '~console/platform/format';
import { useText, type Text } from '~console/platform/text';
import { Bar } from '~console/pictures/bar';
import { FamilyMark } from '~console/ui/status';
import type { ResponseOf } from '~contract/endpoints';
import '~console/ui/narrow-tables.css';

type State = ResponseOf<'GET /system'>['data'];

/** More late than this is felt, ms. */
export const slowMs = 100;
/** One that has said nothing for so long has missed three words, seconds. */
const silentSeconds = 50;
/** Whoever is due for longer than this waits for something that is broken, seconds. */
const lateSeconds = 300;

function duration(t: Text<'system'>, seconds: number): string {
  if (seconds < 120) return t('seconds', { n: formatCount(seconds) });
  return seconds < 7_200
    ? t('minutes', { n: formatCount(seconds / 60) })
    : t('hours', { n: formatCount(seconds / 3_600) });
}

interface Figure {
  readonly text: ReactNode;
  readonly look?: 'bad' | 'dim';
}

const looks = { bad: 'font-semibold text-failed', dim: 'text-dim' } as const;
const badIf = (bad: boolean, otherwise?: 'dim'): Pick<Figure, 'look'> => {
  const look = bad ? 'bad' : otherwise;
  return look ? { look } : {};
};

interface TableProps {
  readonly title: string;
  /** Of the name, then of each figure. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly name: ReactNode; readonly figures: readonly Figure[] }[];
  /** Said where there is no row. */
  readonly none?: string;
}

/** A narrow screen has room for so many columns; where there are more, each row is a block there. */
const mostColumns = 4;

function Table({ title, columns, rows, none }: TableProps) {
  return (
    <section aria-label={title} className="min-w-0 border-t border-line px-3 py-2">
      <h2 className="text-label text-dim">{title}</h2>
      {/* A box that scrolls is reached by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} className="overflow-x-auto">
        <table
          aria-label={title}
          className={`w-full border-collapse tabular-nums [&_:is(td,th)]:px-2 [&_th]:text-left [&_th]:font-normal [&_tr]:border-b [&_tr]:border-line ${columns.length > mostColumns ? 'figure-blocks' : ''}`}
        >
          <thead>
            <tr className="h-7 text-label text-dim [&>th:not(:first-child)]:text-right">
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, figures }) => (
              <tr key={key} className="h-7">
                <th scope="row">{name}</th>
                {figures.map(({ text, look }, place) => (
                  <td
                    key={columns[place + 1]}
                    data-title={columns[place + 1]}
                    className={`text-right ${look ? looks[look] : ''}`}
                  >
                    {text}
                  </td>
                ))}
              </tr>
            ))}
            {rows.length === 0 && none !== undefined && (
              <tr className="h-7">
                <th colSpan={columns.length} className="text-dim">
                  {none}
                </th>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** What waits to be worked off, and since when. */
export function Queues({ queues }: Pick<State, 'queues'>) {
  const t = useText('system');
  return (
    <Table
      title={t('queues.title')}
      columns={[t('queues.name'), t('queues.waiting'), t('queues.oldest'), t('queues.failed')]}
      rows={queues.map(({ name, waiting, oldest_seconds, failed }) => ({
        key: name,
        name: t(`queues.${name}`),
        figures: [
          { text: formatCount(waiting) },
          {
            text: oldest_seconds === 0 ? noValue : duration(t, oldest_seconds),
            ...badIf(oldest_seconds > lateSeconds),
          },
          { text: failed === null ? noValue : formatCount(failed), ...badIf((failed ?? 0) > 0, 'dim') },
        ],
      }))}
    />
  );
}

/** What takes longest, since this server began. */
export function Endpoints({ endpoints, since }: Pick<State, 'endpoints'> & { readonly since: string }) {
  const t = useText('system');
  const slowest = Math.max(1, ...endpoints.map(({ p95_ms }) => p95_ms));
  const columns = ['name', 'p95', 'mean', 'requests', 'failed'] as const;
  return (
    <Table
      title={t('endpoints.title', { time: formatMoment(since) })}
      columns={columns.map((column) => t(`endpoints.${column}`))}
      rows={endpoints.map(({ method, route, requests, failed, mean_ms, p95_ms }) => ({
        key: `${method} ${route}`,
        name: (
          <span className="font-mono text-mono">
            {method} {route}
            <Bar share={p95_ms / slowest} />
          </span>
        ),
        figures: [
          { text: t('ms', { n: formatCount(p95_ms) }) },
          { text: t('ms', { n: formatCount(mean_ms) }), look: 'dim' },
          { text: formatCount(requests) },
          { text: formatCount(failed), ...badIf(failed > 0, 'dim') },
        ],
      }))}
      none={t('endpoints.none')}
    />
  );
}

/** How each server does, as it says itself. */
export function Providers({ providers }: Pick<State, 'providers'>) {
  const t = useText('system');
  const columns = ['name', 'seen', 'since', 'memory', 'lag', 'pool', 'requests', 'failed'] as const;
  return (
    <Table
      title={t('providers.title')}
      columns={columns.map((column) => t(`providers.${column}`))}
      rows={providers.map((one) => {
        const silent = one.silent_seconds > silentSeconds;
        const pool = t('of', { n: formatCount(one.connections), of: formatCount(one.most) });
        return {
          key: `${one.name} ${one.started_at}`,
          name: `${one.name} · ${one.role}`,
          figures: [
            {
              text: (
                <FamilyMark family={silent ? 'failed' : 'done'}>
                  {silent ? t('providers.silent', { n: duration(t, one.silent_seconds) }) : t('providers.well')}
                </FamilyMark>
              ),
              ...badIf(silent),
            },
            { text: formatMoment(one.started_at), look: 'dim' },
            { text: formatBytes(one.memory_bytes) },
            { text: t('ms', { n: formatCount(one.lag_ms) }), ...badIf(one.lag_ms > slowMs) },
            {
              text: one.waiting > 0 ? `${pool} · ${t('tile.pool_waiting', { n: formatCount(one.waiting) })}` : pool,
              ...badIf(one.waiting > 0),
            },
            { text: formatCount(one.requests) },
            { text: formatCount(one.failed), ...badIf(one.failed > 0, 'dim') },
          ],
        };
      })}
    />
  );
}

/** Who is connected to the database. */
export function Machines({ connections }: Pick<State, 'connections'>) {
  const t = useText('system');
  return (
    <Table
      title={t('machines.title')}
      columns={[t('machines.address'), t('machines.connections'), t('machines.active')]}
      rows={connections.map(({ address, count, active }) => ({
        key: address ?? '',
        name: address ?? t('machines.local'),
        figures: [{ text: formatCount(count) }, { text: formatCount(active) }],
      }))}
    />
  );
}

/** How far each copy of the database is behind it. */
export function Replicas({ replicas }: Pick<State['database'], 'replicas'>) {
  const t = useText('system');
  return (
    <Table
      title={t('replicas.title')}
      columns={[t('replicas.name'), t('replicas.state'), t('replicas.lag')]}
      rows={replicas.map(({ name, state, lag_seconds }, place) => ({
        // Several may go by one name; none is ever put between two others.
        key: `${name} ${place}`,
        name,
        figures: [{ text: state }, { text: lag_seconds === null ? noValue : duration(t, lag_seconds) }],
      }))}
      none={t('replicas.none')}
    />
  );
}
