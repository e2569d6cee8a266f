import type { ReactNode } from 'react';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { useOnline } from '~console/platform/network';
import { useText } from '~console/platform/text';
import { Button } from './button';
import { Spinner } from './spinner';

interface EmptyStateProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** It is the whole page, and the title its heading. */
  readonly page?: boolean;
  readonly children?: ReactNode;
}

/** Nothing to show, said plainly, with what to do about it. */
export function EmptyState({ title, hint, page = false, children }: EmptyStateProps) {
  return (
    <div className="flex h-full min-h-40 flex-col items-center justify-center gap-2 p-6 text-center">
      {page ? <h1 className="text-title">{title}</h1> : <p className="font-semibold">{title}</p>}
      {hint ? <div className="text-dim max-w-110">{hint}</div> : null}
      {children ? <div className="mt-1 flex flex-wrap justify-center gap-2">{children}</div> : null}
    </div>
  );
}

/** In the place of what can't be read without a network. */
export function OfflineState() {
  const t = useText('ui');
  return <EmptyState title={t('offline.title')} hint={t('offline.hint')} />;
}

interface ErrorStateProps {
  readonly error: unknown;
  readonly retry?: () => void;
  /** It is the whole page, and what happened its heading. */
  readonly page?: boolean;
  readonly children?: ReactNode;
}

/** A failed reading: what happened, and the way to try again. */
export function ErrorState({ error, retry, page = false, children }: ErrorStateProps) {
  const t = useText();
  const waits = !useOnline() && error instanceof ApiFailure && error.code === 'offline';
  return (
    <div
      role="alert"
      data-failed={page ? '' : undefined}
      className="flex h-full min-h-40 flex-col items-center justify-center gap-3 p-6 text-center"
    >
      {page ? (
        <h1 className="text-failed max-w-110">{failureText(error)}</h1>
      ) : (
        <p className="text-failed max-w-110">{failureText(error)}</p>
      )}
      {waits ? <p className="text-dim">{t('ui:offline.hint')}</p> : null}
      <div className="flex flex-wrap justify-center gap-2">
        {retry ? <Button onClick={retry}>{t('ui:retry')}</Button> : null}
        {children}
      </div>
    </div>
  );
}

interface PendingProps {
  /** A reading that has given nothing yet. */
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => Promise<unknown> };
}

/** In the place of what is being read: why it did not come and the way to try again, or that it is on its way. */
export function Pending({ query }: PendingProps) {
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return (
    <div className="grid h-40 place-items-center">
      <Spinner />
    </div>
  );
}
