import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import type { Endpoint } from './use-endpoints';

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
