import { useState } from 'react';
import { useParams } from 'wouter';
import { GoLink } from '~console/app/go-link';
import { useText } from '~console/app/text';
import { useUser } from '~console/app/session';
import { DocumentMark } from '~console/money/document-mark';
import { Figures, type Figure } from '~console/money/figures';
import { RecordActions } from '~console/terminal/record-actions';
import { useRecordAtHand } from '~console/terminal/record-at-hand';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatAmount, formatMoney } from '~console/ui/format';
import { Pager } from '~console/ui/pager';
import { Spinner } from '~console/ui/spinner';
import { StatusMark } from '~console/ui/status';
import { codTransferRecord } from '~commands/cod-transfers';
import { documentPages } from '~commands/document-pages';
import { isPackageStatus } from '~domain/statuses';
import { transferRow } from '~domain/cod-transfers';
import { limits } from '~domain/limits';
import { PaperFacts } from '../paper-facts';
import { Slips } from '../slips';
import { usePaper, type PaperDetail } from '../use-paper';

/** One paper: what is on it, the bank's slips, who made and decided it, and what can be done with it. */
export function Paper() {
  const t = useText('cod-transfers');
  const { id = '' } = useParams<{ id: string }>();
  const known = /^[1-9]\d{0,14}$/.test(id);
  const [{ page, size }, setPlace] = useState({ page: 1, size: limits.pageSizes[2] as number });
  const { data, error, refetch } = usePaper(known ? Number(id) : 0, page, size);
  useRecordAtHand(data && codTransferRecord.read(data));
  if (!known) return <EmptyState page title={t('absent')} />;
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <div className="p-5"><Spinner /></div>;
  return <Loaded paper={data} page={page} size={size} onPlace={setPlace} />;
}

interface LoadedProps {
  readonly paper: PaperDetail;
  readonly page: number;
  readonly size: number;
  readonly onPlace: (place: { readonly page: number; readonly size: number }) => void;
}

function Loaded({ paper, page, size, onPlace }: LoadedProps) {
  const t = useText('cod-transfers');
  const user = useUser();
  const record = codTransferRecord.read(paper);
  const writes = user !== null && codTransferRecord.judge('edit', record, user).ok && paper.contra_of === null;
  const needsSlip = transferRow(paper.kind).slip;
  const { total } = paper.packages.meta.pagination;
  return (
    <section className="flex flex-col bg-panel" aria-labelledby="paper-title">
      <header className="flex min-h-11 flex-wrap items-center gap-3 px-3 py-1.5">
        <GoLink to={documentPages[paper.kind]} className="text-dim hover:text-accent">
          {t(`kind.${paper.kind}`)}
        </GoLink>
        <h1 id="paper-title" className="font-mono text-title">
          {paper.code}
        </h1>
        <DocumentMark status={paper.status} />
        <span className="font-mono text-title tabular-nums">{formatMoney(paper.counted)}</span>
        <span className="ml-auto">
          <RecordActions record={record} label={t('actions', { code: paper.code })} />
        </span>
      </header>
      <PaperFacts paper={paper} />
      {(needsSlip || paper.slip_list.length > 0) && <Slips paper={paper} open={writes} />}
      <Figures
        label={t('lines')}
        columns={linesOf(t)}
        rows={paper.packages.data}
        rowId={(line) => line.package_id}
        error={null}
        retry={() => onPlace({ page, size })}
        empty={t('line.none')}
        tall
      />
      <Pager page={page} pageSize={size} total={total} hasMore={page * size < total} onPage={(next) => onPlace({ page: next, size })} onPageSize={(next) => onPlace({ page: 1, size: next })} />
    </section>
  );
}

function linesOf(t: ReturnType<typeof useText<'cod-transfers'>>): readonly Figure<PaperDetail['packages']['data'][number]>[] {
  return [
    {
      id: 'code',
      title: t('line.package'),
      cell: (line) => (
        <GoLink to={`/packages/${line.package_id}`} className="font-mono text-mono hover:text-accent hover:underline">
          {line.package_code}
        </GoLink>
      ),
    },
    { id: 'seller', title: t('column.shop'), cell: (line) => <span className="font-mono text-mono">{line.seller_code}</span> },
    { id: 'status', title: t('column.status'), cell: (line) => (isPackageStatus(line.status) ? <StatusMark status={line.status} /> : line.status) },
    { id: 'amount', title: t('column.amount'), number: true, cell: (line) => formatAmount(line.amount) },
  ];
}
