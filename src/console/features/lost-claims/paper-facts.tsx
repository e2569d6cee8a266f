import { GoLink } from '~console/app/go-link';
import { useText } from '~console/app/text';
import { FactList, type Fact } from '~console/money/fact-list';
import { formatAmount, formatCount } from '~console/ui/format';
import { documentPages, documentPath } from '~commands/document-pages';
import { Liable } from './liable';
import type { LostPaperDetail } from './use-lost';

/** Whose loss it is, who answers for it, and what must be done before it is decided. */
export function PaperFacts({ paper }: { readonly paper: LostPaperDetail }) {
  const t = useText('lost-claims');
  const facts: readonly Fact[] = [
    { id: 'shop', name: t('column.shop'), value: paper.shop && `${paper.shop.code} · ${paper.shop.name}` },
    { id: 'hub', name: t('column.hub'), value: paper.hub?.code ?? null },
    { id: 'liable', name: t('column.liable'), value: <Liable {...paper} /> },
    { id: 'share', name: t('column.share'), value: paper.share === null ? null : `${paper.share}%` },
    { id: 'lines', name: t('column.lines'), value: formatCount(paper.lines) },
    { id: 'amount', name: t('column.amount'), value: formatAmount(paper.counted) },
    { id: 'reference', name: t('column.reference'), value: paper.bank_reference },
    { id: 'bank', name: t('column.bank'), value: paper.bank_line && `${paper.bank_line.code} · ${paper.bank_line.day}` },
    { id: 'note', name: t('fact.note'), value: paper.note },
    { id: 'decision_note', name: t('fact.decision_note'), value: paper.decision_note },
    { id: 'contra_of', name: t('fact.contra_of'), value: paper.contra_of && <Code to={documentPath(paper.contra_of)} code={paper.contra_of.code} /> },
    { id: 'taken_back_by', name: t('fact.taken_back_by'), value: paper.taken_back_by && <Code to={`${documentPages[paper.kind]}?q=${paper.taken_back_by}`} code={paper.taken_back_by} /> },
  ];
  const bare = paper.status === 'New' && paper.contra_of === null && paper.receipts === 0;
  const toldOwn = paper.status === 'New' && paper.own;
  return (
    <>
      <FactList facts={facts} />
      {(bare || toldOwn) && (
        <p className="border-y border-line bg-attention/10 px-3 py-1.5">
          {[bare ? t(paper.kind === 'lost_collection' ? 'lacks.slip' : 'lacks.receipt') : '', toldOwn ? t('lacks.another') : ''].filter(Boolean).join(' ')}
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
