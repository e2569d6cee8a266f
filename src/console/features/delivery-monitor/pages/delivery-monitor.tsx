import { useLocation, useSearch } from 'wouter';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOnline } from '~console/platform/network';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { FilterOptions } from '~console/ui/filter-options';
import { formatClock, formatCount, formatShare } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import { Spinner } from '~console/ui/spinner';
import { useNow } from '~console/ui/use-now';
import { limits } from '~domain/limits';
import { GoLink } from '~console/terminal/links/go-link';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';

const minuteMs = 60_000;
/** Nothing heard for so long with packages left: somebody should call, minutes. */
const quietAfter = 60;

interface CourierCardProps {
  readonly row: MonitorRow;
  /** ms */
  readonly now: number;
}

/** A courier in figures that are read from across the room. Its parts have fixed heights: new figures move nothing. */
function CourierCard({ row, now }: CourierCardProps) {
  const t = useText('delivery-monitor');
  const { courier, total, done, failed, left, cash, last, sheets } = row;
  const share = (count: number): string => `${total === 0 ? 0 : (count / total) * 100}%`;
  const cashShare = cash.in_hand / cash.ceiling;
  const cashInk = cashShare > 1 ? 'text-failed' : cashShare >= limits.courierCashWarning ? 'text-attention' : '';
  const minutes = last === null ? null : Math.max(0, Math.floor((now - Date.parse(last.at)) / minuteMs));
  const quiet = left > 0 && (minutes === null || minutes >= quietAfter);
  const ago =
    minutes === null
      ? t('card.nothing')
      : minutes < 60
        ? t('card.minutes', { n: minutes })
        : t('card.hours', { n: Math.floor(minutes / 60) });
  return (
    <li
      className={`flex flex-col gap-1.5 rounded border bg-panel p-3 ${cashShare > 1 ? 'border-failed' : 'border-line'}`}
    >
      <h2 className="flex items-baseline gap-2 overflow-hidden text-[17px] leading-6 font-semibold">
        <GoLink to={`/courier-delivery/${courier.id}`} className="min-w-0 flex-1 truncate hover:underline">
          {courier.name}
        </GoLink>
        <span className="font-mono text-mono font-normal text-dim">{courier.code}</span>
      </h2>
      <p className="flex h-9 items-baseline gap-4 tabular-nums">
        <span className="text-[28px] leading-9 font-semibold text-done" title={t('card.done')}>
          {formatCount(done)}
        </span>
        <span
          className={`text-[28px] leading-9 font-semibold ${failed > 0 ? 'text-failed' : 'text-faint'}`}
          title={t('card.failed')}
        >
          {formatCount(failed)}
        </span>
        <span className="ml-auto text-[20px] leading-9" title={t('card.left')}>
          {t('card.left_of', { n: formatCount(left), of: formatCount(total) })}
        </span>
      </p>
      <span aria-hidden="true" className="flex h-2.5 overflow-hidden rounded-sm bg-raised">
        <span className="bg-done" style={{ width: share(done) }} />
        <span className="bg-failed" style={{ width: share(failed) }} />
      </span>
      <p className={`flex h-6 items-center gap-2 text-[15px] tabular-nums ${cashInk}`}>
        <span className={cashShare > 1 ? 'font-semibold' : ''}>
          {t('card.cash', { n: formatAmount(cash.in_hand) })}
        </span>
        <span aria-hidden="true" className="ml-auto h-1.5 w-20 overflow-hidden rounded-sm bg-raised">
          <span
            className={`block h-full ${cashShare > 1 ? 'bg-failed' : cashShare >= limits.courierCashWarning ? 'bg-attention' : 'bg-money'}`}
            style={{ width: `${Math.min(1, cashShare) * 100}%` }}
          />
        </span>
        {cashShare > 1 && <strong className="text-label font-semibold">{t('card.over')}</strong>}
      </p>
      <p className="flex h-5 items-center gap-2 overflow-hidden whitespace-nowrap text-dim">
        <span className={`truncate ${quiet ? 'text-attention' : ''}`}>
          {last === null ? ago : `${t(`card.last.${last.result}`)} · ${ago}`}
        </span>
        <span className="ml-auto font-mono text-mono">
          {sheets.length > 1 ? t('card.sheets', { n: sheets.length }) : (sheets[0]?.code ?? t('card.no_sheet'))}
        </span>
      </p>
    </li>
  );
}

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
  const options = (known.data ?? []).flatMap((hub) =>
    hub.accessible ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : [],
  );
  const stale = data !== undefined && (!online || error !== null);
  return (
    <section aria-label={t('title')} className="flex min-h-full flex-col bg-panel">
      <header className="flex h-11 shrink-0 items-center gap-3 border-b border-line px-3">
        <h1 className="text-title">{t('title')}</h1>
        <FilterOptions
          label={t('hub')}
          options={options}
          value={hubs}
          onChange={(next) => navigate(next === null ? path : `${path}?hub_id=${next}`, { replace: true })}
        />
        <output className={`ml-auto text-[15px] tabular-nums ${stale ? 'font-semibold text-attention' : 'text-dim'}`}>
          {data === undefined
            ? ''
            : stale
              ? t('stale', { time: formatClock(data.as_of) })
              : t('as_of', { time: formatClock(data.as_of), n: limits.monitorPollMs / 1000 })}
        </output>
      </header>
      {data ? (
        <>
          <Sums rows={data.couriers} />
          {data.couriers.length === 0 ? (
            <EmptyState title={t('none')} hint={t('none_hint')} />
          ) : (
            <ul
              aria-label={t('couriers')}
              className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-2 bg-raised/40 p-2"
            >
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

/** The hub's day in one line. */
function Sums({ rows }: { readonly rows: readonly MonitorRow[] }) {
  const t = useText('delivery-monitor');
  const sum = (pick: (row: MonitorRow) => number): number => rows.reduce((all, row) => all + pick(row), 0);
  const [done, failed] = [sum((row) => row.done), sum((row) => row.failed)];
  const over = rows.filter(({ cash }) => cash.in_hand > cash.ceiling).length;
  const figures: readonly (readonly [label: string, value: string, ink: string])[] = [
    [
      t('sum.out'),
      formatCount(rows.filter(({ sheets }) => sheets.some(({ status }) => status === 'Running')).length),
      '',
    ],
    [t('sum.total'), formatCount(sum((row) => row.total)), ''],
    [t('sum.done'), formatCount(done), 'text-done'],
    [t('sum.failed'), formatCount(failed), failed > 0 ? 'text-failed' : ''],
    [t('sum.left'), formatCount(sum((row) => row.left)), ''],
    [t('sum.rate'), done + failed === 0 ? '–' : formatShare(done / (done + failed)), ''],
    [t('sum.cash'), formatAmount(sum((row) => row.cash.in_hand)), 'text-money'],
    [t('sum.over'), formatCount(over), over > 0 ? 'text-failed' : ''],
  ];
  return (
    <dl className="flex flex-wrap border-b border-line">
      {figures.map(([label, value, ink]) => (
        <div key={label} className="flex flex-auto flex-col border-r border-line px-3 py-2 last:border-r-0">
          <dt className="text-label text-dim">{label}</dt>
          <dd className={`text-[24px] leading-8 whitespace-nowrap font-semibold tabular-nums ${ink}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Monitor = ResponseOf<'GET /delivery-monitor'>['data'];
type MonitorRow = Monitor['couriers'][number];

/** Couriers of some hubs or of all, read anew even while nobody looks: a wall has no focus. Those before stay until new ones come. */
function useMonitor(hubs: string | null) {
  return useQuery({
    queryKey: ['delivery-monitor', hubs ?? ''],
    queryFn: async ({ signal }) =>
      (await call('GET /delivery-monitor', { query: hubs === null ? {} : { hub_id: hubs }, signal })).data,
    refetchInterval: limits.monitorPollMs,
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  });
}
