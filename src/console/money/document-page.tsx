import { useMemo, type ReactNode } from 'react';
import { ColumnsTool } from '~console/resource/columns-panel';
import { RecordPage } from '~console/resource/record-page';
import { RecordPending } from '~console/resource/record-pending';
import { useOwnLayout } from '~console/resource/use-list-columns';
import { useOwnPages } from '~console/resource/use-page-habit';
import { usePathId } from '~console/platform/path-id';
import { ApiFailure } from '~console/platform/api-failure';
import { RecordHead } from '~console/resource/record-head';
import { PageLink } from '~console/terminal/links/go-link';
import { useUser } from '~console/platform/session';
import { DocumentMark } from '~console/money/document-mark';
import { Figures, type Figure } from '~console/money/figures';
import { RecordActions } from '~console/terminal/buttons/record-actions';
import { useActiveRecord } from '~console/terminal/subject';
import { formatCount } from '~console/platform/format';
import { EmptyState } from '~console/ui/empty';
import { formatMoney } from '~domain/money';
import { Pager } from '~console/ui/pager';
import { documentPages } from '~commands/document-pages';
import type { RecordDefinition } from '~commands/record';
import { limits } from '~domain/limits';
import type { MoneyDocumentKind, MoneyDocumentStatus } from '~domain/money-documents';

/** What the pages of documents show of every kind. */
interface ShownDocument {
  readonly code: string;
  readonly kind: MoneyDocumentKind;
  readonly status: MoneyDocumentStatus;
  /** VND; below 0 on what takes another back. */
  readonly counted: number;
  readonly contra_of: object | null;
  readonly packages: { readonly meta: { readonly pagination: { readonly total: number } } };
}

/** Which document the address names, and the pages of its packages. */
export function useDocumentPlace() {
  return { id: usePathId(), pages: useOwnPages() };
}

const next = ['approve'] as const;

interface DocumentPageProps<Shown extends ShownDocument> {
  readonly query: {
    readonly data: Shown | undefined;
    readonly error: unknown;
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
  readonly definition: RecordDefinition;
  /** What is said where there is no such document. */
  readonly absent: string;
  /** As its address tells it, so that there is a way back where there is no document. */
  readonly kind: MoneyDocumentKind | undefined;
  readonly label: (code: string) => string;
  /** Beneath its head; `writes` = the user may still write on it. */
  readonly children: (doc: Shown, writes: boolean) => ReactNode;
}

/** One document under its head: the list it is of, its code, status and sum, and what can be done with it. */
export function DocumentPage<Shown extends ShownDocument>({
  query,
  definition,
  absent,
  kind,
  label,
  children,
}: DocumentPageProps<Shown>) {
  const { data, error } = query;
  const user = useUser();
  const record = useMemo(() => data && definition.read(data), [data, definition]);
  useActiveRecord(record);
  if (error instanceof ApiFailure && error.code === 'ESY061') {
    return (
      <EmptyState page title={absent}>
        {kind && <PageLink to={documentPages[kind]} />}
      </EmptyState>
    );
  }
  if (!data || !record) return <RecordPending queries={[query]} {...(kind ? { list: documentPages[kind] } : {})} />;
  const writes = user !== null && data.contra_of === null && definition.judge('edit', record, user).ok;
  return (
    <RecordPage queries={[query]} list={documentPages[data.kind]}>
      <section className="flex min-h-full flex-col bg-panel" aria-labelledby="document-title">
        <RecordHead
          id="document-title"
          list={documentPages[data.kind]}
          code={data.code}
          status={<DocumentMark status={data.status} />}
          actions={<RecordActions record={record} label={label(data.code)} next={next} />}
        >
          <span className={`font-mono text-title tabular-nums ${data.counted < 0 ? 'text-failed' : ''}`}>
            {formatMoney(data.counted)}
          </span>
        </RecordHead>
        {children(data, writes)}
      </section>
    </RecordPage>
  );
}

interface DocumentLinesProps<Line> {
  /** Under which their columns are kept. */
  readonly name: string;
  readonly label: string;
  readonly packages: { readonly data: readonly Line[] } & ShownDocument['packages'];
  readonly columns: readonly Figure<Line>[];
  /** They are those of the page before. */
  readonly stale: boolean;
  readonly empty: string;
  readonly pages: ReturnType<typeof useOwnPages>;
}

const none = (): void => undefined;
const lineId = ({ package_id: id }: { readonly package_id: number }): number => id;

/** A document's packages, in pages where they are more than the shortest page holds. */
export function DocumentLines<Line extends { readonly package_id: number }>({
  name,
  label,
  packages,
  columns,
  stale,
  empty,
  pages,
}: DocumentLinesProps<Line>) {
  const laid = useOwnLayout(name);
  const { total } = packages.meta.pagination;
  return (
    <>
      <div className="flex items-center gap-2 px-3 py-1">
        <h2 className="font-semibold">{label}</h2>
        <span className="text-dim tabular-nums">{formatCount(total)}</span>
        <span className="ml-auto">
          <ColumnsTool columns={columns} laid={laid} />
        </span>
      </div>
      <Figures
        label={label}
        columns={columns}
        layout={laid.layout}
        rows={packages.data}
        stale={stale}
        rowId={lineId}
        error={null}
        retry={none}
        empty={empty}
        tall
      />
      {total > limits.pageSizes[0] && (
        <Pager list={label} {...pages} total={total} hasMore={pages.page * pages.pageSize < total} />
      )}
    </>
  );
}
