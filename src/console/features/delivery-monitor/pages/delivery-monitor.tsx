import { useRef, useState, useEffect, useEffectEvent, type PointerEvent, type RefObject } from 'react';
import { useLocation, useSearch } from 'wouter';
import { uiCommands } from '~commands/ui-commands';
import { useMedia } from '~console/platform/use-media';
import { AsOf } from '~console/resource/as-of';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { Button } from '~console/ui/button';
import { CourierCard, SignLegend, SmallCard } from '../courier-card';
import { layoutOf, worstFirst, type MonitorRow } from '../wall';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useOnline } from '~console/platform/network';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { FilterOptions } from '~console/ui/filter-options';
import { formatClock, formatCount, formatShare, noValue } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import { Spinner } from '~console/ui/spinner';
import { useNow } from '~console/ui/use-now';
import { limits } from '~domain/limits';
import { call } from '~console/platform/api';
import { wallAtom } from '~console/platform/panels';
import { useActionHandler } from '~console/terminal/action-handlers';

/**
 * Whether the page is shown on a wall, by itself on the whole screen: in the address, so that it is again after a
 * restart.
 */
function useWall(): boolean {
  const setWall = useSetAtom(wallAtom);
  const search = useSearch();
  const [path, navigate] = useLocation();
  const wall = new URLSearchParams(search).get('wall') === '1';
  const turn = (on: boolean): void => {
    const query = new URLSearchParams(search);
    if (on) query.set('wall', '1');
    else query.delete('wall');
    const rest = query.toString();
    navigate(rest === '' ? path : `${path}?${rest}`, { replace: true });
  };
  const leave = useEffectEvent(() => turn(false));
  useActionHandler(uiCommands.wall, () => {
    turn(!wall);
    // A browser that gives no screen away shows the wall in its window.
    if (!wall && document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined);
    if (wall && document.fullscreenElement) void document.exitFullscreen();
  });
  useEffect(() => {
    if (!wall) return undefined;
    // The browser's own way out is the wall's too; where there is no full screen, Escape is.
    const onChange = (): void => (document.fullscreenElement ? undefined : leave());
    setWall({ leave: () => leave() });
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      setWall(null);
      document.removeEventListener('fullscreenchange', onChange);
    };
  }, [wall, setWall]);
  return wall;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** How large a box is, and again when that changes. */
function useRoom(box: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const measure = (): void => setRoom({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(current);
    return () => watch.disconnect();
  }, [box]);
  return room;
}

/** How long a page of the wall stays, ms. */
const turnMs = 12_000;

interface Turning {
  readonly page: number;
  readonly go: (by: number) => void;
  /** A hand points at the page: it stays as long again. One left lying on a wall holds nothing. */
  readonly onPointerMove: (event: PointerEvent) => void;
}

/** The page of several that is shown: they turn by themselves while nobody holds them. */
function useTurning(pages: number, turning: boolean): Turning {
  const [at, setAt] = useState(0);
  const pointer = useRef({ at: '', movedMs: Number.NEGATIVE_INFINITY });
  const go = (by: number): void => setAt((now) => (now + by + pages) % pages);
  useEffect(() => {
    if (!turning || pages < 2) return undefined;
    const timer = setInterval(() => {
      if (Date.now() - pointer.current.movedMs >= turnMs) setAt((now) => (now + 1) % pages);
    }, turnMs);
    return () => clearInterval(timer);
  }, [turning, pages]);
  // Browsers tell of a pointer that lies still, too, whenever something else comes up beneath it.
  const onPointerMove = ({ screenX, screenY }: PointerEvent): void => {
    const place = `${screenX} ${screenY}`;
    if (place !== pointer.current.at) pointer.current = { at: place, movedMs: Date.now() };
  };
  return { page: Math.min(at, pages - 1), go, onPointerMove };
}

/**
 * Every courier: his sheets, how far he is, his cash against the ceiling, his last report, the worst first. It keeps
 * itself up to date; on a wall it fills the screen and turns its pages.
 */
export function DeliveryMonitor() {
  const t = useText('delivery-monitor');
  const now = useNow();
  const online = useOnline();
  const wall = useWall();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(search).get('hub_id');
  const hubs = asked !== null && /^\d{1,15}(,\d{1,15})*$/.test(asked) ? asked : null;
  const { data, error, refetch } = useMonitor(hubs);
  const known = useHubs();
  const options = (known.data ?? []).flatMap((hub) =>
    hub.accessible ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : [],
  );
  const stale = data !== undefined && (!online || error !== null);
  const onHubs = (next: string | null): void => {
    const query = new URLSearchParams(search);
    if (next === null) query.delete('hub_id');
    else query.set('hub_id', next);
    const rest = query.toString();
    navigate(rest === '' ? path : `${path}?${rest}`, { replace: true });
  };
  return (
    <section aria-label={t('title')} className={`flex flex-col bg-panel ${wall ? 'h-full' : 'min-h-full'}`}>
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3">
        <h1 className="text-title">{t('title')}</h1>
        <FilterOptions label={t('hub')} options={options} value={hubs} onChange={onHubs} />
        <CommandButton
          id={uiCommands.wall.id}
          label={t(wall ? 'wall.leave' : 'wall.enter')}
          className={wall ? '' : 'hand:hidden'}
        />
        <AsOf
          stale={stale}
          className={`text-[15px] hand:text-label ${stale ? 'font-semibold' : ''}`}
          text={
            data === undefined
              ? ''
              : stale
                ? t('stale', { time: formatClock(data.as_of) })
                : t('as_of', { time: formatClock(data.as_of), n: limits.monitorPollMs / 1000 })
          }
        />
      </header>
      {data ? (
        <>
          <Sums rows={data.couriers} />
          {data.couriers.length === 0 ? (
            <EmptyState title={t('none')} hint={t('none_hint')} />
          ) : wall ? (
            <Wall rows={worstFirst(data.couriers, now)} now={now} />
          ) : (
            <>
              <ul
                aria-label={t('couriers')}
                className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-2 bg-raised/40 p-2"
              >
                {worstFirst(data.couriers, now).map((row) => (
                  <CourierCard key={row.courier.id} row={row} now={now} />
                ))}
              </ul>
              <div className="border-t border-line px-3 py-1.5">
                <SignLegend />
              </div>
            </>
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

const stillness = '(prefers-reduced-motion: reduce)';

/**
 * All that has room, and pages that turn by themselves where not all have: held by a hand that points, the focus or the
 * button.
 */
function Wall({ rows, now }: { readonly rows: readonly MonitorRow[]; readonly now: number }) {
  const t = useText('delivery-monitor');
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const still = useMedia(stillness);
  const [paused, setPaused] = useState(still);
  const [focused, setFocused] = useState(false);
  const { compact, columns, perPage, pages, scale } = layoutOf(room, rows.length);
  const { page, go, onPointerMove } = useTurning(pages, !paused && !focused);
  const Card = compact ? SmallCard : CourierCard;
  return (
    <>
      <div
        ref={box}
        className="min-h-0 flex-1 overflow-hidden bg-raised/40 m-2"
        onPointerMove={onPointerMove}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <ul
          aria-label={t('couriers')}
          className="grid content-start gap-1"
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, zoom: scale }}
        >
          {rows.slice(page * perPage, (page + 1) * perPage).map((row) => (
            <Card key={row.courier.id} row={row} now={now} />
          ))}
        </ul>
      </div>
      <footer className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 border-t border-line px-3">
        <SignLegend />
        {pages > 1 && (
          <div className="ml-auto flex items-center gap-2">
            <Button look="quiet" aria-pressed={paused} onClick={() => setPaused(!paused)}>
              {t(paused ? 'wall.go_on' : 'wall.pause')}
            </Button>
            <Button look="quiet" aria-label={t('wall.previous')} onClick={() => go(-1)}>
              ‹
            </Button>
            <span className="tabular-nums">{t('wall.page', { at: page + 1, of: pages })}</span>
            <Button look="quiet" aria-label={t('wall.next')} onClick={() => go(1)}>
              ›
            </Button>
          </div>
        )}
      </footer>
    </>
  );
}

/** The hub's day in one line. */
function Sums({ rows }: { readonly rows: readonly MonitorRow[] }) {
  const t = useText('delivery-monitor');
  const sum = (pick: (row: MonitorRow) => number): number => rows.reduce((all, row) => all + pick(row), 0);
  const [done, failed] = [sum((row) => row.done), sum((row) => row.failed)];
  const over = rows.filter(({ cash }) => cash.in_hand > cash.ceiling).length;
  const figures: readonly (readonly [label: string, value: string, ink: string, wide?: boolean])[] = [
    [
      t('sum.out'),
      formatCount(rows.filter(({ sheets }) => sheets.some(({ status }) => status === 'Running')).length),
      '',
    ],
    [t('sum.total'), formatCount(sum((row) => row.total)), ''],
    [t('sum.done'), formatCount(done), 'text-done'],
    [t('sum.failed'), formatCount(failed), failed > 0 ? 'text-failed' : ''],
    [t('sum.left'), formatCount(sum((row) => row.left)), ''],
    [t('sum.rate'), done + failed === 0 ? noValue : formatShare(done / (done + failed)), ''],
    [t('sum.cash'), formatAmount(sum((row) => row.cash.in_hand)), 'text-money', true],
    [t('sum.over'), formatCount(over), over > 0 ? 'text-failed' : ''],
  ];
  return (
    <dl className="flex flex-wrap border-b border-line hand:grid hand:grid-cols-3 hand:py-1">
      {figures.map(([label, value, ink, wide]) => (
        <div
          key={label}
          className={`flex flex-auto flex-col border-r border-line px-3 py-2 last:border-r-0 hand:border-r-0 hand:py-0.5 ${wide ? 'hand:col-span-2' : ''}`}
        >
          <dt className="text-label text-dim">{label}</dt>
          <dd
            className={`text-[24px] leading-8 whitespace-nowrap font-semibold tabular-nums hand:text-[15px] hand:leading-5 ${ink}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Couriers of some hubs or of all, read anew even while nobody looks: a wall has no focus. Those before stay until new
 * ones come.
 */
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
