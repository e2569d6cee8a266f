import { useMemo, useState } from 'react';
import { useParams } from 'wouter';
import { GoLink } from '~console/app/go-link';
import { useUser } from '~console/app/session';
import { useText } from '~console/app/text';
import { DocumentMark } from '~console/money/document-mark';
import { RecordActions } from '~console/terminal/record-actions';
import { useRecordAtHand } from '~console/terminal/record-at-hand';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatMoney } from '~console/ui/format';
import { Pager } from '~console/ui/pager';
import { Spinner } from '~console/ui/spinner';
import { ApiFailure } from '~console/app/api-failure';
import { documentPages } from '~commands/document-pages';
import { lostRecords } from '~commands/lost-papers';
import { limits } from '~domain/limits';
import type { LostPaperKind } from '~domain/lost-claims';
import { PaperFacts } from '../paper-facts';
import { PaperLines } from '../paper-lines';
import { PaperSteps } from '../paper-steps';
import { Receipts } from '../receipts';
import { useLostPaper, type LostPaperDetail } from '../use-lost';

/** What a shop is to have. */
export const LostClaim = () => <LostPaper kind="lost_claim" />;
/** Who is charged with it. */
export const HubLostClaim = () => <LostPaper kind="hub_lost_claim" />;
/** What he paid in. */
export const LostDeposit = () => <LostPaper kind="lost_collection" />;

/** One paper: its parcels with how each amount comes about, what proves it, who did what, and what can be done with it. */
function LostPaper({ kind }: { readonly kind: LostPaperKind }) {
  const t = useText('lost-claims');
  const { id = '' } = useParams<{ id: string }>();
  const known = /^[1-9]\d{0,14}$/.test(id);
  const [{ page, size }, setPlace] = useState({ page: 1, size: limits.pageSizes[2] as number });
  const { data, error, refetch } = useLostPaper(kind, known ? Number(id) : 0, page, size);
  useRecordAtHand(data && lostRecords[kind].read(data));
  if (!known || (error instanceof ApiFailure && error.code === 'ESY061')) {
    return (
      <EmptyState page title={t('absent')}>
        <GoLink to={documentPages[kind]} className="text-accent underline">
          {t(`kind.${kind}`)}
        </GoLink>
      </EmptyState>
    );
  }
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <div className="p-5"><Spinner /></div>;
  return <Loaded paper={data} page={page} size={size} onPlace={setPlace} />;
}

interface LoadedProps {
  readonly paper: LostPaperDetail;
  readonly page: number;
  readonly size: number;
  readonly onPlace: (place: { readonly page: number; readonly size: number }) => void;
}

function Loaded({ paper, page, size, onPlace }: LoadedProps) {
  const t = useText('lost-claims');
  const user = useUser();
  const record = useMemo(() => lostRecords[paper.kind].read(paper), [paper]);
  const writes = user !== null && lostRecords[paper.kind].judge('edit', record, user).ok && paper.contra_of === null;
  const { total } = paper.packages.meta.pagination;
  return (
    <section className="flex min-h-full flex-col bg-panel" aria-labelledby="lost-title">
      <header className="flex min-h-11 flex-wrap items-center gap-3 px-3 py-1.5">
        <GoLink to={documentPages[paper.kind]} className="text-dim hover:text-accent">
          {t(`kind.${paper.kind}`)}
        </GoLink>
        <h1 id="lost-title" className="font-mono text-title">
          {paper.code}
        </h1>
        <DocumentMark status={paper.status} />
        <span className={`font-mono text-title tabular-nums ${paper.counted < 0 ? 'text-failed' : ''}`}>{formatMoney(paper.counted)}</span>
        <span className="ml-auto">
          <RecordActions record={record} label={t('actions', { code: paper.code })} />
        </span>
      </header>
      <PaperFacts paper={paper} />
      <div className="flex flex-1 items-stretch border-t border-line">
        <div className="flex min-w-0 flex-1 flex-col">
          <PaperLines paper={paper} />
          {total > limits.pageSizes[0] && <Pager page={page} pageSize={size} total={total} hasMore={page * size < total} onPage={(next) => onPlace({ page: next, size })} onPageSize={(next) => onPlace({ page: 1, size: next })} />}
        </div>
        <div className="flex w-56 shrink-0 flex-col border-l border-line">
          <Receipts paper={paper} open={writes} />
          <PaperSteps paper={paper} />
        </div>
      </div>
    </section>
  );
}
