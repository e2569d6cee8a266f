import { useText } from '~console/platform/text';
import { LazyAskDialog, LazyDropQuestion } from '~console/ui/lazy-dialogs';
import type { EndpointActions } from './use-endpoint-actions';
import type { EndpointWork } from './use-endpoint-commands';

/** Asks before an endpoint goes, its secret is renewed, or what is typed into a form gives way to another's. */
export function EndpointQuestion({
  work: { asking, closeQuestion: close, openForm },
  actions,
}: {
  readonly work: EndpointWork;
  readonly actions: EndpointActions;
}) {
  const t = useText('outbound');
  if (!asking) return null;
  const { endpoint, what } = asking;
  if (what === 'edit') return <LazyDropQuestion onStay={close} onLeave={() => openForm(endpoint)} />;
  return (
    <LazyAskDialog
      title={t(`confirm.${what}_title`, { name: endpoint.name })}
      keep={t('confirm.keep')}
      confirm={t(`confirm.${what}`)}
      look="danger"
      onConfirm={() => (what === 'remove' ? actions.remove(endpoint) : actions.renew(endpoint))}
      onClose={close}
    >
      {t(`confirm.${what}_body`)}
    </LazyAskDialog>
  );
}
