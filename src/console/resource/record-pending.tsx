import { PageLink } from '~console/terminal/links/go-link';
import { ErrorState } from '~console/ui/empty';
import { useOpening } from '~console/ui/opening-dialog';
import { Spinner } from '~console/ui/spinner';
import { useQuestion } from './use-question';

interface RecordPendingProps {
  /** What the page is read from. */
  readonly queries: readonly { readonly error: unknown; readonly refetch: () => unknown }[];
  /** The list that the record is in. */
  readonly list?: string;
}

const bars = ['62%', '48%', '71%', '39%', '55%', '66%'] as const;

/** What stands in a record's place while it is fetched, and where it can't be: why, once more, and the way back. */
export function RecordPending({ queries, list }: RecordPendingProps) {
  const failed = queries.find(({ error }) => error);
  const [asked] = useQuestion();
  useOpening(asked !== null && !failed, failed !== undefined);
  if (!failed)
    return (
      <div className="flex h-full flex-col bg-panel">
        <div className="flex min-h-11 shrink-0 items-center gap-3 border-b border-line px-3 py-1.5">
          {list && <PageLink back to={list} className="text-dim hover:text-accent" />}
          <Spinner />
        </div>
        <div aria-hidden="true" className="flex animate-late flex-col gap-3 p-3">
          {bars.map((width) => (
            <span key={width} className="h-2 rounded-sm bg-raised" style={{ width }} />
          ))}
        </div>
      </div>
    );
  return (
    <ErrorState page error={failed.error} retry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}>
      {list && <PageLink to={list} />}
    </ErrorState>
  );
}
