import { lazy, Suspense } from 'react';
import type { EndpointActions } from './use-endpoint-actions';
import type { EndpointWork } from './use-endpoint-commands';
import { OpeningDialog } from '~console/ui/opening-dialog';

const ConfirmDialog = lazy(() => import('./confirm-dialog').then((module) => ({ default: module.ConfirmDialog })));

/** Asks before an endpoint goes or its secret is renewed. */
export function EndpointQuestion({
  work: { asking, close },
  actions,
}: {
  readonly work: EndpointWork;
  readonly actions: EndpointActions;
}) {
  if (!asking) return null;
  const { endpoint, what } = asking;
  return (
    <Suspense fallback={<OpeningDialog />}>
      <ConfirmDialog
        what={what}
        name={endpoint.name}
        onClose={close}
        onConfirm={() => (what === 'remove' ? actions.remove(endpoint) : actions.renew(endpoint))}
      />
    </Suspense>
  );
}
