import { useEffect, useRef } from 'react';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { ErrorState } from '~console/ui/empty';
import { formatCount, formatMoney, formatShort } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { Counter } from './counter';
import { useCourierCash } from './use-cash';
import type { Scanned } from './taken-table';

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
export function Counting({ courierId, hubId, now, mayCount, scanned, onDone, onNothing }: CountingProps) {
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
      <Counter key={data.lines.map(({ id }) => id).join(' ')} cash={data} now={now} mayCount={mayCount} scanned={scanned} onDone={onDone} first={first} />
    </section>
  );
}
