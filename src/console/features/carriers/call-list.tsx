import { useState } from 'react';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { ErrorState } from '~console/ui/empty';
import { formatCount, formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { useCarrierCalls } from './use-carriers';

/** The last calls made to a carrier: when, about what, how they went, what was said on both sides. */
export function CallList({ id }: { readonly id: number }) {
  const t = useText('carriers');
  const [failed, setFailed] = useState(false);
  const calls = useCarrierCalls(id, failed);
  return (
    <section aria-labelledby="carrier-calls" className="flex flex-col gap-2">
      <header className="flex items-center gap-4">
        <h2 id="carrier-calls" className="font-semibold">
          {t('call.title')}
        </h2>
        <label className="flex items-center gap-1.5">
          <input type="checkbox" className="accent-accent" checked={failed} onChange={(event) => setFailed(event.target.checked)} />
          {t('call.failed_only')}
        </label>
      </header>
      {!calls.data && (calls.isError ? <ErrorState error={calls.error} retry={() => void calls.refetch()} /> : <Spinner />)}
      {calls.data?.length === 0 && <p className="text-dim">{t('call.none')}</p>}
      <ol className="flex flex-col gap-2">
        {calls.data?.map((one) => (
          <li key={one.id} className="rounded border border-line bg-panel px-3 py-2">
            <p className="flex flex-wrap items-center gap-3 tabular-nums">
              <span className="text-dim">{formatMoment(one.at)}</span>
              <span className="font-semibold">{t(`call.kind.${one.kind as 'carrier_create'}`)}</span>
              {one.package && (
                <GoLink to={`/packages/${one.package.id}`} className="font-mono text-mono text-accent underline">
                  {one.package.code}
                </GoLink>
              )}
              <span>{t('call.attempt', { n: one.attempt })}</span>
              <span>{one.status ?? '–'}</span>
              <span className="text-dim">{t('call.ms', { n: formatCount(one.ms) })}</span>
              {one.fault !== null && <span className="text-failed">{t(`fault.${one.fault}`, { status: one.status ?? '' })}</span>}
            </p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 pt-1">
              <dt className="text-dim">{t('call.sent')}</dt>
              <dd className="font-mono text-mono break-all">{one.request}</dd>
              <dt className="text-dim">{t('call.answered')}</dt>
              <dd className="font-mono text-mono break-all">{one.response === '' ? t('call.nothing') : one.response}</dd>
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
