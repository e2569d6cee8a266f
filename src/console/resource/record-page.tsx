import { createContext, type ReactNode } from 'react';
import { ApiFailure } from '~console/platform/api-failure';
import { RecordPending } from './record-pending';

interface Reading {
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** Of the record around: what was read of it before stands there, for it could not be read anew. Null = it is of now. */
export const StaleContext = createContext<{ readonly readAt: number; readonly onRetry: () => void } | null>(null);

const denied: readonly ApiFailure['code'][] = ['EUS008', 'EPK012'];

/** There is no such record any more, or none for this user: what was read of it before is not shown on. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiFailure && (denied.includes(error.code) || (error.status === 404 && error.code !== 'ESY004'));

interface RecordPageProps {
  /** What the page is read from. */
  readonly queries: readonly Reading[];
  /** The list that the record is in. */
  readonly list?: string;
  /** The page, under a `RecordHead`; nothing while not all of it has been read. */
  readonly children: ReactNode;
}

/**
 * A record's page: what stands in its place while it can't be read, and its head's word that it is of before where it
 * can't be read anew.
 */
export function RecordPage({ queries, list, children }: RecordPageProps) {
  const gone = queries.find(({ error }) => isGone(error));
  const failed = queries.find(({ error }) => error);
  if (gone || !children)
    return <RecordPending queries={gone ? [gone] : queries} {...(list === undefined ? {} : { list })} />;
  const stale = failed && {
    readAt: failed.dataUpdatedAt,
    onRetry: () => void Promise.all(queries.map(({ refetch }) => refetch())),
  };
  return <StaleContext value={stale ?? null}>{children}</StaleContext>;
}
