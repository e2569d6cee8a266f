import type { ReactNode } from 'react';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { formatMoment } from '~console/platform/format';
import { ShownOnce } from '~console/resource/shown-once';
import { passingStatuses, retryPauses, type DeliveryKind } from '~domain/outbound';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { DeliveryMark, FaultText } from '../error-log/delivery-mark';
import type { Endpoint } from './use-endpoints';
import type { NewSecret } from './use-endpoint-actions';

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

/** The secret that calls to an endpoint are signed with, when it is new. */
export function SecretOnce({ name, secret, onDone }: NewSecret & { readonly onDone: () => void }) {
  const t = useText('outbound');
  return (
    <ShownOnce
      title={t('secret.title', { name })}
      hint={t('secret.hint')}
      label={t('secret.label')}
      value={secret}
      onDone={onDone}
    />
  );
}

/** How whoever is told is called: what one needs to know to build the other side. */
export function Protocol({ kind, children }: { readonly kind: DeliveryKind; readonly children?: ReactNode }) {
  const t = useText('outbound');
  return (
    <section aria-labelledby="protocol-title" className="text-dim max-w-160">
      <h2 id="protocol-title" className="text-label tracking-wider uppercase">
        {t('protocol.title')}
      </h2>
      <ul className="list-disc pl-5">
        <li>{t('protocol.call')}</li>
        <li>
          {t('protocol.body')}{' '}
          <a href="/v1/docs" target="_blank" rel="noreferrer" className="underline">
            {t('protocol.document')}
          </a>
        </li>
        {children}
        <li>{t('protocol.retries', { statuses: passingStatuses.join(', '), max: retryPauses[kind].length + 1 })}</li>
      </ul>
    </section>
  );
}

interface EndpointButtonsProps {
  readonly endpoint: Endpoint;
  /** Its form is not on the page all the time. */
  readonly editable?: boolean;
}

export function EndpointButtons({ endpoint: { id }, editable = false }: EndpointButtonsProps) {
  const t = useText('outbound');
  const args = { endpoint: String(id) };
  return (
    <div className="flex flex-wrap gap-2">
      {editable && <CommandButton id="face.endpoint-edit" args={args} label={t('endpoint.edit')} />}
      <CommandButton id="face.endpoint-test" args={args} label={t('endpoint.test')} />
      <CommandButton id="face.endpoint-renew" args={args} label={t('endpoint.renew')} />
      <CommandButton id="face.endpoint-remove" args={args} look="danger" label={t('endpoint.remove')} />
    </div>
  );
}
