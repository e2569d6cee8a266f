import { useText } from '~console/platform/text';
import { ShownOnce } from '~console/resource/shown-once';
import type { NewSecret } from './use-endpoint-actions';

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
