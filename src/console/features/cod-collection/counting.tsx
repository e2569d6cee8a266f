import { useEffect, useRef } from 'react';
import { GoLink } from '~console/app/go-link';
import { useText } from '~console/app/text';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatCount, formatMoney, formatShort } from '~console/ui/format';
import { Spinner } from '~console/ui/spinner';
import { CountForm } from './count-form';
import { TakenTable } from './taken-table';
import { useCourierCash, type CourierCash } from './use-cash';

interface CountingProps {
  readonly courierId: number;
  readonly hubId: number;
  readonly now: number;
  /** The user may count. */
  readonly mayCount: boolean;
  readonly onDone: () => void;
}

/** One courier at the counter: what he was paid, parcel by parcel, and the cash he puts down. */
export function Counting({ courierId, hubId, now, mayCount, onDone }: CountingProps) {
  const t = useText('cod-collection');
  const first = useRef<HTMLSpanElement>(null);
  const { data, error, refetch } = useCourierCash(courierId, hubId);
  const ready = data !== undefined;
  useEffect(() => {
    if (ready) first.current?.querySelector('input')?.focus();
  }, [ready]);
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <div className="grid h-full place-items-center"><Spinner /></div>;
  return (
    <section aria-label={data.courier?.name ?? t('nobody')} className="flex h-full min-w-0 flex-col">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
        <h2 className="font-semibold">
          {data.courier?.name ?? t('nobody')} <span className="font-mono text-mono text-dim">{data.courier?.code}</span>
        </h2>
        <span className="font-mono text-mono text-dim">{data.hub.code}</span>
        {data.since !== null && <span className="text-dim">{t('since', { at: formatShort(data.since, now) })}</span>}
        {data.waiting.documents > 0 && (
          <GoLink to={`/cod-collection/documents?status=New&courier_id=${courierId}`} className="ml-auto text-attention underline">
            {t('waiting_sum', { n: formatCount(data.waiting.documents), counted: formatMoney(data.waiting.counted) })}
          </GoLink>
        )}
      </header>
      <Figures cash={data} />
      {data.lines.length === 0 ? (
        <EmptyState title={t('nothing_in_hand')} hint={data.carried === 0 ? undefined : t('carried_hint')} />
      ) : (
        <>
          {mayCount && <CountForm key={data.lines.map(({ id }) => id).join(' ')} cash={data} onDone={onDone} first={first} />}
          <TakenTable lines={data.lines} now={now} />
        </>
      )}
    </section>
  );
}

function Figures({ cash }: { readonly cash: CourierCash }) {
  const t = useText('cod-collection');
  const figures = [
    ['packages', formatCount(cash.packages)],
    ['transfers', formatCount(cash.transfers)],
    ['recorded', formatMoney(cash.recorded)],
    ...(cash.carried === 0 ? [] : [['carried', formatMoney(cash.carried)] as const]),
    ['expected', formatMoney(cash.expected)],
  ] as const;
  return (
    <dl className="flex shrink-0 flex-wrap border-b border-line">
      {figures.map(([figure, value]) => (
        <div key={figure} className="border-r border-line px-4 py-1.5">
          <dt className="text-label text-dim">{t(`figure.${figure}`)}</dt>
          <dd className={`font-semibold tabular-nums ${figure === 'expected' ? 'text-title' : ''} ${figure === 'carried' ? 'text-attention' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
