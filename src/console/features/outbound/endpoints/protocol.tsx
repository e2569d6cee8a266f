import type { ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { passingStatuses, retryPauses, type DeliveryKind } from '~domain/outbound';

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
