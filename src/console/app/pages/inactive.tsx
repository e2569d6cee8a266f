import { useText } from '~console/platform/text';
import { usePageTitle } from '../page-title';

/** Stands in place of all content for an account that is not active. */
export function Inactive() {
  const t = useText();
  usePageTitle();
  return (
    <div
      role="alert"
      className="border-attention/50 bg-attention-soft mx-auto mt-[12vh] max-w-120 rounded-lg border p-5"
    >
      <h1 className="text-title">{t('active_user_title')}</h1>
      <p className="mt-2">{t('active_user')}</p>
    </div>
  );
}
