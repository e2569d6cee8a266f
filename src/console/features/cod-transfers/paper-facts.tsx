import { GoLink } from '~console/app/go-link';
import { useText } from '~console/app/text';
import { FactList, type Fact } from '~console/money/fact-list';
import { formatAmount, formatMoment } from '~console/ui/format';
import { documentPages } from '~commands/document-pages';
import { transferRow } from '~domain/cod-transfers';
import type { PaperDetail } from './use-paper';

/** Whose money goes where, how the sum comes about, and who made and decided it. */
export function PaperFacts({ paper }: { readonly paper: PaperDetail }) {
  const t = useText('cod-transfers');
  const by = (name: string | null, moment: string | null): string | null => (moment === null ? null : [formatMoment(moment), name].filter(Boolean).join(' · '));
  const facts: readonly Fact[] = [
    { id: 'hub', name: t('column.hub'), value: paper.hub?.code ?? null },
    { id: 'to_hub', name: t('column.to_hub'), value: paper.to_hub?.code ?? null },
    { id: 'shop', name: t('column.shop'), value: paper.shop && `${paper.shop.code} · ${paper.shop.name}` },
    { id: 'carrier', name: t('column.carrier'), value: paper.carrier?.code ?? null },
    { id: 'lines', name: t('fact.lines'), value: paper.besides && paper.lines === 0 ? null : formatAmount(paper.expected - paper.carried) },
    ...(paper.besides
      ? (['compensations', 'return_fees', 'before'] as const).map((id): Fact => ({ id, name: t(`fact.${id}`), value: paper.besides?.[id] ? formatAmount(paper.besides[id]) : null }))
      : [{ id: 'carried', name: t('fact.carried'), value: paper.carried === 0 ? null : formatAmount(paper.carried) }]),
    { id: 'reference', name: t('column.reference'), value: paper.bank_reference },
    { id: 'bank', name: t('column.bank'), value: paper.bank_line && `${paper.bank_line.code} · ${paper.bank_line.day}` },
    { id: 'created', name: t('column.created'), value: by(paper.created_by, paper.created_at) },
    { id: 'decided', name: t(paper.status === 'Rejected' ? 'fact.rejected' : 'fact.approved'), value: by(paper.decided_by, paper.decided_at) },
    { id: 'decision_note', name: t('fact.decision_note'), value: paper.decision_note },
    { id: 'reason', name: t('fact.reason'), value: paper.reason },
    { id: 'note', name: t('fact.note'), value: paper.note },
    { id: 'taken_back_by', name: t('fact.taken_back_by'), value: paper.taken_back_by },
    {
      id: 'contra_of',
      name: t('fact.contra_of'),
      value: paper.contra_of && (
        <GoLink to={`${documentPages[paper.kind]}/${paper.contra_of.id}`} className="font-mono text-accent hover:underline">
          {paper.contra_of.code}
        </GoLink>
      ),
    },
  ];
  const { slip, reference } = transferRow(paper.kind);
  const open = paper.status === 'New' && paper.contra_of === null;
  const lacks = [...(reference && !paper.bank_reference ? [t('lacks.reference')] : []), ...(slip && paper.slips === 0 ? [t('lacks.slip')] : [])];
  return (
    <>
      <FactList facts={facts} />
      {open && (lacks.length > 0 || paper.own) && (
        <p className="border-y border-line bg-attention/10 px-3 py-1.5">
          {lacks.length > 0 ? t('lacks.before', { what: lacks.join(', ') }) : t('lacks.another')}
        </p>
      )}
    </>
  );
}
