import { GoLink } from '~console/terminal/links/go-link';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';

interface RecordPendingProps {
  /** What the page is read from. */
  readonly queries: readonly { readonly error: unknown; readonly refetch: () => unknown }[];
  /** The list that the record is in. */
  readonly all?: { readonly to: string; readonly title: string };
}

/** What stands in a record's place while it is fetched, and where it can't be: why, once more, and the way back. */
export function RecordPending({ queries, all }: RecordPendingProps) {
  const failed = queries.find(({ error }) => error);
  if (!failed)
    return (
      <div className="grid h-full place-items-center">
        <Spinner />
      </div>
    );
  return (
    <ErrorState page error={failed.error} retry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}>
      {all && (
        <GoLink to={all.to} className="text-accent underline">
          {all.title}
        </GoLink>
      )}
    </ErrorState>
  );
}
