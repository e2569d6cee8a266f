import { useQueryClient } from '@tanstack/react-query';
import { useText, type Text } from '~console/platform/text';
import { DocumentLines, DocumentPage, useDocumentPlace } from '~console/money/document-page';
import { lostRecords } from '~commands/lost-documents';
import type { LostDocumentKind } from '~domain/lost-claims';
import { GoLink } from '~console/terminal/links/go-link';
import { FactList, type Fact } from '~console/resource/record-facts';
import { formatCount, formatMoment, noValue } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import { documentPages, documentPath } from '~commands/document-pages';
import type { Figure } from '~console/money/figures';
import { StatusMark } from '~console/ui/status';
import { isPackageStatus } from '~domain/statuses';
import { call } from '~console/platform/api';
import { callBytes, upload } from '~console/platform/api-bytes';
import { DocumentPhotos } from '~console/money/document-photos';
import { useLostDocument, type LostDocumentDetail, type LostLine } from '../use-lost';
import { Liable } from '../liable';
import { arithmeticOf } from '../arithmetic';

const uploads = {
  lost_claim: 'POST /claim-losts/{id}/receipts',
  hub_lost_claim: 'POST /hub-lost-claims/{id}/receipts',
  lost_collection: 'POST /lost-bank-deposits/{id}/slip',
} as const satisfies Record<LostDocumentKind, string>;

const read = (id: number, size: 'thumb' | 'full', signal: AbortSignal): Promise<Blob> =>
  callBytes('GET /lost-receipts/{id}', { params: { id }, query: { size }, signal });

/** The photos that prove a document, and the way to add or remove one while nobody has decided on it. */
function Receipts({ document: doc, open }: { readonly document: LostDocumentDetail; readonly open: boolean }) {
  const client = useQueryClient();
  /** The list is read anew whether it went or not. */
  const readAfter = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } finally {
      await client.invalidateQueries({ queryKey: ['packages', 'lost-document', doc.id] });
    }
  };
  const send = (file: File, onProgress: (share: number) => void): Promise<void> =>
    readAfter(upload(uploads[doc.kind], 'photo', { params: { id: doc.id }, file, onProgress }));
  const remove = (id: number): Promise<void> => readAfter(call('DELETE /lost-receipts/{id}', { params: { id } }));
  return (
    <DocumentPhotos
      kind={doc.kind === 'lost_collection' ? 'slip' : 'receipt'}
      photos={doc.receipt_list}
      send={open ? send : undefined}
      remove={open ? remove : undefined}
      read={read}
    />
  );
}

type Step = LostDocumentDetail['steps'][number];

const dots: Record<Step['action'], string> = {
  create: 'bg-waiting',
  edit: 'bg-faint',
  receipt: 'bg-moving',
  receipt_removed: 'bg-faint',
  approve: 'bg-money',
  reject: 'bg-failed',
  contra: 'bg-attention',
};

/** Who did what, the latest last. */
function DocumentSteps({ document: doc }: { readonly document: LostDocumentDetail }) {
  const t = useText('lost-claims');
  const ofSlips = { receipt: 'step.slip', receipt_removed: 'step.slip_removed' } as const;
  const named = (action: Step['action']): string =>
    t(
      doc.kind === 'lost_collection' && (action === 'receipt' || action === 'receipt_removed')
        ? ofSlips[action]
        : `step.${action}`,
    );
  return (
    <section aria-labelledby="lost-steps" className="px-3 py-2">
      <h2 id="lost-steps" className="mb-1 font-semibold">
        {t('steps')}
      </h2>
      <ol className="relative before:absolute before:top-2 before:bottom-2 before:left-[3px] before:w-px before:bg-line">
        {doc.steps.map(({ at, action, actor_name, note }) => (
          <li key={`${at} ${action} ${actor_name}`} className="relative pb-2 pl-5">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 left-0 size-1.75 rounded-full ring-3 ring-panel ${dots[action]}`}
            />
            <p>
              <span className="font-semibold">{named(action)}</span>{' '}
              <span className="text-dim">{actor_name ?? noValue}</span>
            </p>
            <p className="text-label text-dim tabular-nums">{formatMoment(at)}</p>
            {note !== null && note !== '' && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const documentsOf = [
  ['claim', documentPages.lost_claim],
  ['charge', documentPages.hub_lost_claim],
  ['collection', documentPages.lost_collection],
  ['payout', documentPages.shop_payout],
] as const;

/** Column by column how the amount of a package comes about; other documents of it last. */
function columnsOf({ kind, share, code }: LostDocumentDetail, t: Text<'lost-claims'>): readonly Figure<LostLine>[] {
  const compensation: Figure<LostLine> = {
    id: 'compensation',
    title: t('column.compensation'),
    number: true,
    cell: (line) => formatAmount(line.compensation),
  };
  const part: Figure<LostLine> = {
    id: 'share',
    title: t('column.share'),
    number: true,
    cell: () => `${share ?? 100}%`,
  };
  return [
    { id: 'code', title: t('column.package'), cell: (line) => <Package line={line} /> },
    {
      id: 'lost',
      title: t(kind === 'lost_claim' ? 'column.lost_at' : 'column.shop_lost_at'),
      cell: (line) => <Loss line={line} named={kind !== 'lost_claim'} />,
    },
    {
      id: 'how',
      title: t('column.arithmetic'),
      cell: (line) => <span className="block min-w-52 py-1 text-label whitespace-normal">{arithmeticOf(line, t)}</span>,
    },
    // On a claim that is its amount.
    ...(kind === 'lost_claim' ? [] : [compensation]),
    ...(kind === 'hub_lost_claim' ? [part] : []),
    {
      id: 'amount',
      title: t('column.amount'),
      number: true,
      cell: (line) => (
        <span className={`font-semibold ${line.amount < 0 ? 'text-failed' : ''}`}>{formatAmount(line.amount)}</span>
      ),
    },
    { id: 'documents', title: t('column.documents'), cell: (line) => <OtherDocuments line={line} own={code} /> },
  ];
}

function Package({ line }: { readonly line: LostLine }) {
  return (
    <span className="flex flex-col py-1">
      <GoLink
        to={`/packages/${line.package_id}`}
        title={line.order_code}
        className="font-mono text-mono hover:text-accent hover:underline"
      >
        {line.package_code}
      </GoLink>
      <span className="text-label">
        {isPackageStatus(line.status) ? <StatusMark status={line.status} /> : line.status}
      </span>
    </span>
  );
}

/** When it was lost, and whose it was where the document itself does not say. */
function Loss({ line, named }: { readonly line: LostLine; readonly named: boolean }) {
  return (
    <span className="flex flex-col py-1" title={line.lost_note ?? undefined}>
      {named && <span className="font-mono text-mono">{line.seller_code}</span>}
      <span className="text-label tabular-nums">{formatMoment(line.lost_at)}</span>
    </span>
  );
}

function OtherDocuments({ line, own }: { readonly line: LostLine; readonly own: string }) {
  const t = useText('lost-claims');
  const others = documentsOf.flatMap(([name, path]) => {
    const code = line[name];
    return code === null || code === own ? [] : [{ name, path, code }];
  });
  if (others.length === 0) return <span className="text-dim">{noValue}</span>;
  return (
    <span className="flex flex-col">
      {others.map(({ name, path, code }) => (
        <GoLink
          key={name}
          to={`${path}?q=${code}`}
          title={t(`documents.${name}`)}
          className="font-mono text-mono hover:text-accent hover:underline"
        >
          {code}
        </GoLink>
      ))}
    </span>
  );
}

/** What a shop is to have. */
export const LostClaim = () => <LostDocument kind="lost_claim" />;
/** Who is charged with it. */
export const HubLostClaim = () => <LostDocument kind="hub_lost_claim" />;
/** What he paid in. */
export const LostDeposit = () => <LostDocument kind="lost_collection" />;

/**
 * One document: its packages with how each amount comes about, what proves it, who did what, and what can be done with
 * it.
 */
function LostDocument({ kind }: { readonly kind: LostDocumentKind }) {
  const t = useText('lost-claims');
  const { id, pages } = useDocumentPlace();
  const query = useLostDocument(kind, id, pages.page, pages.pageSize);
  return (
    <DocumentPage
      query={query}
      definition={lostRecords[kind]}
      absent={t('absent')}
      kind={kind}
      label={(code) => t('actions', { code })}
    >
      {(doc, writes) => (
        <>
          <DocumentFacts document={doc} />
          <div className="flex flex-1 items-stretch border-t border-line max-desk:flex-col">
            <div className="flex min-w-0 flex-1 flex-col">
              <DocumentLines
                name="lost-lines"
                label={t('lines')}
                packages={doc.packages}
                columns={columnsOf(doc, t)}
                stale={query.isPlaceholderData}
                empty={t('line.none')}
                pages={pages}
              />
            </div>
            <div className="flex w-56 shrink-0 flex-col border-l border-line max-desk:w-auto max-desk:border-t max-desk:border-l-0">
              <Receipts document={doc} open={writes} />
              <DocumentSteps document={doc} />
            </div>
          </div>
        </>
      )}
    </DocumentPage>
  );
}

/** Whose loss it is, who answers for it, and what must be done before it is decided. */
function DocumentFacts({ document: doc }: { readonly document: LostDocumentDetail }) {
  const t = useText('lost-claims');
  const facts: readonly Fact[] = [
    { id: 'shop', name: t('column.shop'), value: doc.shop && `${doc.shop.code} · ${doc.shop.name}` },
    { id: 'hub', name: t('column.hub'), value: doc.hub?.code ?? null },
    { id: 'liable', name: t('column.liable'), value: <Liable {...doc} /> },
    { id: 'share', name: t('column.share'), value: doc.share === null ? null : `${doc.share}%` },
    { id: 'lines', name: t('column.lines'), value: formatCount(doc.lines) },
    { id: 'amount', name: t('column.amount'), value: formatAmount(doc.counted) },
    { id: 'reference', name: t('column.reference'), value: doc.bank_reference },
    { id: 'bank', name: t('column.bank'), value: doc.bank_line && `${doc.bank_line.code} · ${doc.bank_line.day}` },
    { id: 'note', name: t('fact.note'), value: doc.note },
    { id: 'decision_note', name: t('fact.decision_note'), value: doc.decision_note },
    {
      id: 'contra_of',
      name: t('fact.contra_of'),
      value: doc.contra_of && <Code to={documentPath(doc.contra_of)} code={doc.contra_of.code} />,
    },
    {
      id: 'taken_back_by',
      name: t('fact.taken_back_by'),
      value: doc.taken_back_by && (
        <Code to={`${documentPages[doc.kind]}?q=${doc.taken_back_by}`} code={doc.taken_back_by} />
      ),
    },
  ];
  const bare = doc.status === 'New' && doc.contra_of === null && doc.receipts === 0;
  const toldOwn = doc.status === 'New' && doc.own;
  return (
    <>
      <FactList facts={facts} />
      {(bare || toldOwn) && (
        <p className="border-y border-line bg-attention/10 px-3 py-1.5">
          {[
            bare ? t(doc.kind === 'lost_collection' ? 'lacks.slip' : 'lacks.receipt') : '',
            toldOwn ? t('lacks.another') : '',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </>
  );
}

function Code({ to, code }: { readonly to: string; readonly code: string }) {
  return (
    <GoLink to={to} className="font-mono text-mono text-accent hover:underline">
      {code}
    </GoLink>
  );
}
