import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from './button';

/** What options are read by; what TanStack's queries answer fits. */
export interface Reading {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** In a list of options that could not be read: why, and another try. Empty where nothing failed. */
export function ReadingFailure({ reading: { error, refetch } }: { readonly reading: Reading }) {
  const t = useText('ui');
  if (!error) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 px-3 py-1 text-failed">
      {failureText(error)}
      <Button onClick={() => void refetch()}>{t('retry')}</Button>
    </div>
  );
}
