import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { FactList, type Fact } from '~console/money/fact-list';
import { formatAmount, formatMoment } from '~console/platform/format';
import { documentPages } from '~commands/document-pages';
import { transferRow } from '~domain/cod-transfers';
import type { DocumentDetail } from './use-document';

/** Whose money goes where, how the sum comes about, and who made and decided it. */
export function DocumentFacts({ document: doc }: { readonly document: DocumentDetail }) {
  const t = useText('cod-transfers');
  const by = (name: string | null, moment: string | null): string | null => (moment === null ? null : [formatMoment(moment), name].filter(Boolean).join(' · '));
  const facts: readonly Fact[] = [
    { id: 'hub', name: t('column.hub'), value: doc.hub?.code ?? null },
    { id: 'to_hub', name: t('column.to_hub'), value: doc.to_hub?.code ?? null },
    { id: 'shop', name: t('column.shop'), value: doc.shop && `${doc.shop.code} · ${doc.shop.name}` },
    { id: 'carrier', name: t('column.carrier'), value: doc.carrier?.code ?? null },
    { id: 'lines', name: t('fact.lines'), value: doc.besides && doc.lines === 0 ? null : formatAmount(doc.expected - doc.carried) },
    ...(doc.besides
      ? (['compensations', 'return_fees', 'before'] as const).map((id): Fact => ({ id, name: t(`fact.${id}`), value: doc.besides?.[id] ? formatAmount(doc.besides[id]) : null }))
      : [{ id: 'carried', name: t('fact.carried'), value: doc.carried === 0 ? null : formatAmount(doc.carried) }]),
    { id: 'reference', name: t('column.reference'), value: doc.bank_reference },
    { id: 'bank', name: t('column.bank'), value: doc.bank_line && `${doc.bank_line.code} · ${doc.bank_line.day}` },
    { id: 'created', name: t('column.created'), value: by(doc.created_by, doc.created_at) },
    { id: 'decided', name: t(doc.status === 'Rejected' ? 'fact.rejected' : 'fact.approved'), value: by(doc.decided_by, doc.decided_at) },
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
  const lacks = [...(reference && !doc.bank_reference ? [t('lacks.reference')] : []), ...(slip && doc.slips === 0 ? [t('lacks.slip')] : [])];
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
