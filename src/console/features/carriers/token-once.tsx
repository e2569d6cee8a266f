import { useText } from '~console/platform/text';
import { ShownOnce } from '~console/resource/shown-once';
import type { NewToken } from './use-carriers';

/** The token that a carrier signs its reports with, when it is new. */
export function TokenOnce({ name, token, onDone }: NewToken & { readonly onDone: () => void }) {
  const t = useText('carriers');
  return (
    <ShownOnce
      title={t('token.title', { name })}
      hint={t('token.hint')}
      label={t('token.label')}
      value={token}
      onDone={onDone}
    />
  );
}
