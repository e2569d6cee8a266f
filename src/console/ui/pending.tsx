import { ErrorState } from './empty';
import { Spinner } from './spinner';

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
