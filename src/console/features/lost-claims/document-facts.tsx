import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { FactList, type Fact } from '~console/money/fact-list';
import { formatAmount, formatCount } from '~console/platform/format';
import { documentPages, documentPath } from '~commands/document-pages';
import { Liable } from './liable';
import type { LostDocumentDetail } from './use-lost';

/** Whose loss it is, who answers for it, and what must be done before it is decided. */
export function DocumentFacts({ document: doc }: { readonly document: LostDocumentDetail }) {
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
    { id: 'contra_of', name: t('fact.contra_of'), value: doc.contra_of && <Code to={documentPath(doc.contra_of)} code={doc.contra_of.code} /> },
    { id: 'taken_back_by', name: t('fact.taken_back_by'), value: doc.taken_back_by && <Code to={`${documentPages[doc.kind]}?q=${doc.taken_back_by}`} code={doc.taken_back_by} /> },
  ];
  const bare = doc.status === 'New' && doc.contra_of === null && doc.receipts === 0;
  const toldOwn = doc.status === 'New' && doc.own;
  return (
    <>
      <FactList facts={facts} />
      {(bare || toldOwn) && (
        <p className="border-y border-line bg-attention/10 px-3 py-1.5">
          {[bare ? t(doc.kind === 'lost_collection' ? 'lacks.slip' : 'lacks.receipt') : '', toldOwn ? t('lacks.another') : ''].filter(Boolean).join(' ')}
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
