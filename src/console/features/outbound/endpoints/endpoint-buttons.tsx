import { lazy, Suspense, useState } from 'react';
import { useText } from '~console/app/text';
import { Button } from '~console/ui/button';
import type { EndpointActions } from './use-endpoint-actions';
import type { Endpoint } from './use-endpoints';

const ConfirmDialog = lazy(() => import('./confirm-dialog').then((module) => ({ default: module.ConfirmDialog })));

interface EndpointButtonsProps {
  readonly endpoint: Endpoint;
  readonly actions: EndpointActions;
  readonly onEdit?: () => void;
}

export function EndpointButtons({ endpoint, actions, onEdit }: EndpointButtonsProps) {
  const t = useText('outbound');
  const [asking, setAsking] = useState<'remove' | 'renew' | null>(null);
  return (
    <div className="flex flex-wrap gap-2">
      {onEdit && <Button onClick={onEdit}>{t('endpoint.edit')}</Button>}
      <Button onClick={() => void actions.test(endpoint)}>{t('endpoint.test')}</Button>
      <Button onClick={() => setAsking('renew')}>{t('endpoint.renew')}</Button>
      <Button look="danger" onClick={() => setAsking('remove')}>
        {t('endpoint.remove')}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog what={asking} name={endpoint.name} onClose={() => setAsking(null)} onConfirm={() => void (asking === 'remove' ? actions.remove(endpoint) : actions.renew(endpoint))} />
        </Suspense>
      )}
    </div>
  );
}
