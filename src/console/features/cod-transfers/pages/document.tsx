import { useLocation } from 'wouter';
import { useQueryClient } from '@tanstack/react-query';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import type { Figure } from '~console/money/figures';
import { DocumentLines, DocumentPage, useDocumentPlace } from '~console/money/document-page';
import { formatMoment } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import { StatusMark } from '~console/ui/status';
import { codTransferRecord } from '~commands/cod-transfers';
import { documentPages } from '~commands/document-pages';
import { codTransferKindNames, transferRow } from '~domain/cod-transfers';
import { isPackageStatus } from '~domain/statuses';
import { FactList, type Fact } from '~console/resource/record-facts';
import { call } from '~console/platform/api';
import { callBytes, upload } from '~console/platform/api-bytes';
import { DocumentPhotos } from '~console/money/document-photos';
import { useDocument, type DocumentDetail } from '../use-document';

const read = (id: number, size: 'thumb' | 'full', signal: AbortSignal): Promise<Blob> =>
  callBytes('GET /cod-transfer-slips/{id}', { params: { id }, query: { size }, signal });

/** The bank's slips of a document, and the way to add or remove one while nobody has decided on it. */
function Slips({ document: doc, open }: { readonly document: DocumentDetail; readonly open: boolean }) {
  const client = useQueryClient();
  /** The list is read anew whether it went or not. */
  const readAfter = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } finally {
      await client.invalidateQueries({ queryKey: ['cod-transfer', doc.id] });
    }
  };
  const send = (file: File, onProgress: (share: number) => void): Promise<void> =>
    readAfter(upload('POST /cod-transfers/{id}/slip', 'photo', { params: { id: doc.id }, file, onProgress }));
  const remove = (id: number): Promise<void> => readAfter(call('DELETE /cod-transfer-slips/{id}', { params: { id } }));
  return (
    <DocumentPhotos
      kind="slip"
      photos={doc.slip_list}
      send={open ? send : undefined}
      remove={open ? remove : undefined}
      read={read}
    />
  );
}

/** One document: what is on it, the bank's slips, who made and decided it, and what can be done with it. */
export function TransferDocument() {
  const t = useText('cod-transfers');
  const [path] = useLocation();
  const { id, pages } = useDocumentPlace();
  const query = useDocument(id, pages.page, pages.pageSize);
  const kind = query.data?.kind ?? codTransferKindNames.find((one) => path.startsWith(`${documentPages[one]}/`));
  return (
    <DocumentPage
      query={query}
      definition={codTransferRecord}
      absent={t('absent')}
      kind={kind}
      label={(code) => t('actions', { code })}
    >
      {(doc, writes) => (
        <>
          <DocumentFacts document={doc} />
          {(transferRow(doc.kind).slip || doc.slip_list.length > 0) && <Slips document={doc} open={writes} />}
          <DocumentLines
            name="transfer-lines"
            label={t('lines')}
            packages={doc.packages}
            columns={linesOf(doc, t)}
            stale={query.isPlaceholderData}
            empty={t('line.none')}
            pages={pages}
          />
        </>
      )}
    </DocumentPage>
  );
}

type Line = DocumentDetail['packages']['data'][number];

function linesOf({ besides }: DocumentDetail, t: ReturnType<typeof useText<'cod-transfers'>>): readonly Figure<Line>[] {
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
    {
      id: 'seller',
      title: t('column.shop'),
      cell: (line) => <span className="font-mono text-mono">{line.seller_code}</span>,
    },
    {
      id: 'status',
      title: t('column.status'),
      cell: (line) => (isPackageStatus(line.status) ? <StatusMark status={line.status} /> : line.status),
    },
    ...(besides ? [{ id: 'part', title: t('line.part'), cell: (line: Line) => <Part line={line} /> }] : []),
    {
      id: 'amount',
      title: t('column.amount'),
      number: true,
      cell: (line) => <span className={line.amount < 0 ? 'text-failed' : ''}>{formatAmount(line.amount)}</span>,
    },
  ];
}

/** What a shop is paid a package for, or charged; of a lost one by which document. */
function Part({ line: { part, granted_by: by } }: { readonly line: Line }) {
  const t = useText('cod-transfers');
  return (
    <>
      {t(`line.${part}`)}
      {by && (
        <>
          {' '}
          <GoLink
            to={`${documentPages[by.kind]}/${by.id}`}
            className="font-mono text-mono hover:text-accent hover:underline"
          >
            {by.code}
          </GoLink>
        </>
      )}
    </>
  );
}

/** Whose money goes where, how the sum comes about, and who made and decided it. */
function DocumentFacts({ document: doc }: { readonly document: DocumentDetail }) {
  const t = useText('cod-transfers');
  const by = (name: string | null, moment: string | null): string | null =>
    moment === null ? null : [formatMoment(moment), name].filter(Boolean).join(' · ');
  const facts: readonly Fact[] = [
    { id: 'hub', name: t('column.hub'), value: doc.hub?.code ?? null },
    { id: 'to_hub', name: t('column.to_hub'), value: doc.to_hub?.code ?? null },
    { id: 'shop', name: t('column.shop'), value: doc.shop && `${doc.shop.code} · ${doc.shop.name}` },
    { id: 'carrier', name: t('column.carrier'), value: doc.carrier?.code ?? null },
    {
      id: 'lines',
      name: t('fact.lines'),
      value: doc.besides && doc.lines === 0 ? null : formatAmount(doc.expected - doc.carried),
    },
    ...(doc.besides
      ? (['compensations', 'return_fees', 'before'] as const).map((id): Fact => ({
          id,
          name: t(`fact.${id}`),
          value: doc.besides?.[id] ? formatAmount(doc.besides[id]) : null,
        }))
      : [{ id: 'carried', name: t('fact.carried'), value: doc.carried === 0 ? null : formatAmount(doc.carried) }]),
    { id: 'reference', name: t('column.reference'), value: doc.bank_reference },
    { id: 'bank', name: t('column.bank'), value: doc.bank_line && `${doc.bank_line.code} · ${doc.bank_line.day}` },
    { id: 'created', name: t('column.created'), value: by(doc.created_by, doc.created_at) },
    {
      id: 'decided',
      name: t(doc.status === 'Rejected' ? 'fact.rejected' : 'fact.approved'),
      value: by(doc.decided_by, doc.decided_at),
    },
    { id: 'decision_note', name: t('fact.decision_note'), value: doc.decision_note },
    { id: 'reason', name: t('fact.reason'), value: doc.reason },
    { id: 'note', name: t('fact.note'), value: doc.note },
    { id: 'taken_back_by', name: t('fact.taken_back_by'), value: doc.taken_back_by },
    {
      id: 'contra_of',
      name: t('fact.contra_of'),
      value: doc.contra_of && (
        <GoLink to={`${documentPages[doc.kind]}/${doc.contra_of.id}`} className="font-mono text-accent hover:underline">
          {doc.contra_of.code}
        </GoLink>
      ),
    },
  ];
  const { slip, reference } = transferRow(doc.kind);
  const open = doc.status === 'New' && doc.contra_of === null;
  const lacks = [
    ...(reference && !doc.bank_reference ? [t('lacks.reference')] : []),
    ...(slip && doc.slips === 0 ? [t('lacks.slip')] : []),
  ];
  return (
    <>
      <FactList facts={facts} />
      {open && (lacks.length > 0 || doc.own) && (
        <p className="border-y border-line bg-attention/10 px-3 py-1.5">
          {lacks.length > 0 ? t('lacks.before', { what: lacks.join(', ') }) : t('lacks.another')}
        </p>
      )}
    </>
  );
}
