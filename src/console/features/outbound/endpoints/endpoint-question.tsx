import { lazy, Suspense } from 'react';
import { useText } from '~console/platform/text';
import type { EndpointActions } from './use-endpoint-actions';
import type { EndpointWork } from './use-endpoint-commands';
import { OpeningDialog } from '~console/ui/opening-dialog';

const ConfirmDialog = lazy(() => import('./confirm-dialog').then((module) => ({ default: module.ConfirmDialog })));

const StayQuestion = lazy(() => import('~console/ui/dialog').then((module) => ({ default: module.StayQuestion })));

/** Asks before an endpoint goes, its secret is renewed, or what is typed into a form gives way to another's. */
export function EndpointQuestion({
  work: { asking, closeQuestion: close, openForm },
  actions,
}: {
  readonly work: EndpointWork;
  readonly actions: EndpointActions;
}) {
  const t = useText('ui');
  if (!asking) return null;
  const { endpoint, what } = asking;
  if (what === 'edit')
    return (
      <Suspense fallback={<OpeningDialog />}>
        <StayQuestion
          words={{ title: t('drop.title'), body: t('drop.body'), leave: t('drop.drop'), stay: t('drop.stay') }}
          onStay={close}
          onLeave={() => openForm(endpoint)}
        />
      </Suspense>
    );
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
