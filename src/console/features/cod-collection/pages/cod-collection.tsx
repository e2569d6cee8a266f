import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/links/go-link';
import { useOnline } from '~console/platform/network';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { PageScanBanner } from '~console/package/page-scan-banner';
import { useHubs } from '~console/package/use-hubs';
import { placeNow } from '~console/terminal/go-from-here';
import { usePageScan } from '~console/terminal/scan/page-scan';
import { Button } from '~console/ui/button';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { FilterOptions } from '~console/ui/filter-options';
import { formatCount, formatShort } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { useNow } from '~console/ui/use-now';
import { may } from '~domain/access';
import { formatMoney, addMoney } from '~domain/money';
import type { Scanned } from '../taken-table';
import { Ageing } from '../ageing';
import { CourierList, rowKey } from '../courier-list';
import { useCashInHand, type CashInHand, useCourierCash } from '../use-cash';
import { Counter } from '../counter';

/** Which hubs and whose cash the address names, and the way to another's. */
function useCounterPlace() {
  const [path, navigate] = useLocation();
  const text = useSearch();
  const search = new URLSearchParams(text);
  const asked = search.get('hub_id');
  const hubs = asked !== null && /^\d{1,15}(,\d{1,15})*$/.test(asked) ? asked : null;
  const [courierId, hubId] =
    /^(\d{1,9})-(\d{1,9})$/
      .exec(search.get('courier') ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  const go = (courier: string | null, hub: string | null = hubs): void => {
    const query = [
      ...(hub === null ? [] : [`hub_id=${hub}`]),
      ...(courier === null ? [] : [`courier=${courier}`]),
    ].join('&');
    navigate(query === '' ? path : `${path}?${query}`, { replace: true });
  };
  const place = text === '' ? path : `${path}?${text}`;
  /** Counted, unless another courier has come to the counter meanwhile: his cash may be half counted. */
  const done = (): void => {
    if (placeNow() === place) go(null);
  };
  return { path, hubs, courierId, hubId, go, done };
}

interface HeaderProps {
  readonly rows: readonly CashInHand[] | undefined;
  /** Those it is narrowed to; null = all. */
  readonly hubs: string | null;
  readonly onHubs: (hubs: string | null) => void;
}

function Header({ rows, hubs, onHubs }: HeaderProps) {
  const t = useText('cod-collection');
  const online = useOnline();
  const known = useHubs();
  const options = (known.data ?? []).flatMap((hub) =>
    hub.accessible ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : [],
  );
  return (
    <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
      <h1 className="text-title">{t('title')}</h1>
      <FilterOptions label={t('hub')} options={options} value={hubs} onChange={onHubs} />
      {rows && (
        <output className="text-dim tabular-nums">
          {t('sum', { n: rows.length, sum: formatMoney(addMoney(...rows.map(({ expected }) => expected))) })}
        </output>
      )}
      {!online && <span className="font-semibold text-attention">{t('offline')}</span>}
      <GoLink to="/cod-collection/documents?status=New" className="ml-auto px-2 text-dim hover:text-ink">
        {t('documents')}
      </GoLink>
    </header>
  );
}

/**
 * Couriers at the counter: choose one by typing or by scanning one of his packages, count, Enter; somebody else
 * approves.
 */
export function CodCollection() {
  const t = useText('cod-collection');
  const now = useNow();
  const user = useUser();
  const { path, hubs, courierId, hubId, go, done } = useCounterPlace();
  const finder = useRef<HTMLInputElement>(null);
  const [scanned, setScanned] = useState<Scanned | null>(null);
  const { data, error, refetch } = useCashInHand(hubs);
  const toFind = data !== undefined && courierId === undefined;
  useEffect(() => {
    if (toFind) finder.current?.focus();
  }, [toFind]);
  const scans = useRef(0);
  usePageScan(async (code) => {
    scans.current += 1;
    const own = scans.current;
    const [found] = (await call('GET /cod-collections/couriers', { query: { q: code } })).data;
    if (!found) return { result: 'refused', text: t('scan_nobody') };
    // Of two scans the later one says who is next; whoever has left the counter by now stays where he is.
    if (own === scans.current && location.pathname === path) {
      setScanned({ code });
      go(rowKey(found), null);
    }
    return { result: 'found', text: found.courier?.name ?? t('nobody') };
  });
  const isChosen = courierId !== undefined && hubId !== undefined;
  const chosen = !isChosen ? null : (data?.find((row) => rowKey(row) === `${courierId}-${hubId}`) ?? null);
  const choose = (row: CashInHand): void => go(rowKey(row));
  return (
    <section aria-label={t('title')} className="page-column">
      <Header rows={data} hubs={hubs} onHubs={(value) => go(null, value)} />
      {data ? (
        data.length === 0 ? (
          <EmptyState title={t('none')} hint={t('none_hint')} />
        ) : (
          <>
            <div className="shrink-0 px-3 py-2">
              <PageScanBanner />
            </div>
            {/* On a small screen the couriers have all of it until one is chosen, and he has it from then on. */}
            <div className={isChosen ? 'max-desk:hidden' : 'contents'}>
              <Ageing hubs={hubs} />
            </div>
            <div className="panes flex-1">
              <div
                className={`flex w-84 shrink-0 flex-col border-r border-line max-desk:w-auto max-desk:border-r-0 ${isChosen ? 'max-desk:hidden' : 'max-desk:min-h-0 max-desk:flex-1'}`}
              >
                <CourierList rows={data} now={now} chosen={chosen} onChoose={choose} input={finder} />
              </div>
              <div className={`pane-list ${isChosen ? '' : 'max-desk:hidden'}`}>
                {!isChosen ? (
                  <EmptyState title={t('choose')} hint={t('choose_hint')} />
                ) : (
                  <Counting
                    key={`${courierId}-${hubId}`}
                    courierId={courierId}
                    hubId={hubId}
                    now={now}
                    mayCount={user !== null && may(user, 'cod_counting')}
                    scanned={scanned}
                    onDone={done}
                    onNothing={() => finder.current?.focus()}
                  />
                )}
              </div>
            </div>
          </>
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div className="grid h-full place-items-center">
          <Spinner />
        </div>
      )}
    </section>
  );
}

interface CountingProps {
  readonly courierId: number;
  readonly hubId: number;
  readonly now: number;
  /** The user may count. */
  readonly mayCount: boolean;
  /** What was scanned last: his package is shown. */
  readonly scanned: Scanned | null;
  readonly onDone: () => void;
  /** There is nothing to count: on to the next. */
  readonly onNothing: () => void;
}

/** One courier at the counter: what he was paid, package by package, and the cash he puts down. */
function Counting({ courierId, hubId, now, mayCount, scanned, onDone, onNothing }: CountingProps) {
  const t = useText('cod-collection');
  const first = useRef<HTMLSpanElement>(null);
  const { data, error, refetch } = useCourierCash(courierId, hubId);
  const ready = data !== undefined;
  const latest = useRef(onNothing);
  useEffect(() => {
    latest.current = onNothing;
  });
  useEffect(() => {
    if (!ready) return;
    const field = mayCount ? first.current?.querySelector('input') : null;
    if (field) field.focus();
    else latest.current();
  }, [ready, mayCount]);
  if (!data)
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <div className="grid h-full place-items-center">
        <Spinner />
      </div>
    );
  return (
    <section aria-label={data.courier?.name ?? t('nobody')} className="flex h-full min-w-0 flex-col">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
        <Button look="quiet" className="-ml-2 desk:hidden" onClick={onDone}>
          <span aria-hidden="true">‹</span>
          {t('others')}
        </Button>
        <h2 className="font-semibold">
          {data.courier?.name ?? t('nobody')} <span className="font-mono text-mono text-dim">{data.courier?.code}</span>
        </h2>
        <span className="font-mono text-mono text-dim">{data.hub.code}</span>
        {data.since !== null && <span className="text-dim">{t('since', { at: formatShort(data.since, now) })}</span>}
        {data.waiting.documents > 0 && (
          <GoLink
            to={`/cod-collection/documents?status=New&courier_id=${courierId}`}
            className="ml-auto text-attention underline"
          >
            {t('waiting_sum', { n: formatCount(data.waiting.documents), counted: formatMoney(data.waiting.counted) })}
          </GoLink>
        )}
      </header>
      <Counter cash={data} now={now} mayCount={mayCount} scanned={scanned} onDone={onDone} first={first} />
    </section>
  );
}
