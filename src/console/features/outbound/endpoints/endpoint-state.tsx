import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { formatMoment } from '~console/platform/format';
import { DeliveryMark, FaultText } from '../error-log/delivery-mark';
import type { Endpoint } from './use-endpoints';

/** What was sent there last, how it went, and what still waits. */
export function EndpointState({
  endpoint: { id, last_delivery: last, waiting, failed },
}: {
  readonly endpoint: Endpoint;
}) {
  const t = useText('outbound');
  return (
    <p className="flex flex-wrap items-center gap-3" aria-live="polite">
      <span className="text-dim">{t('endpoint.last')}</span>
      {last ? (
        <>
          <GoLink to={`/error-logs/${last.id}`} className="hover:text-accent underline">
            {t(`kind.${last.kind}`)}
          </GoLink>
          <DeliveryMark delivery={last} />
          <span className="text-failed">
            <FaultText of={last} />
          </span>
          {last.tried_at && <span className="text-dim tabular-nums">{formatMoment(last.tried_at)}</span>}
        </>
      ) : (
        <span>{t('endpoint.never')}</span>
      )}
      {waiting + failed > 0 && (
        <GoLink to={`/error-logs?endpoint=${id}`} className="hover:text-accent ml-auto underline">
          {t('endpoint.counts', { waiting, failed })}
        </GoLink>
      )}
    </p>
  );
}
