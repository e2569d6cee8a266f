import { GoLink } from '~console/app/go-link';
import { useText } from '~console/app/text';
import { formatAmount, formatMoment } from '~console/ui/format';
import { transferPages } from '~commands/cod-transfers';
import { transferRow } from '~domain/cod-transfers';
import type { PaperDetail } from './use-paper';

/** Whose money goes where, how the sum comes about, and who made and decided it. */
export function PaperFacts({ paper }: { readonly paper: PaperDetail }) {
  const t = useText('cod-transfers');
  const by = (name: string | null, moment: string | null): string | null => (moment === null ? null : [formatMoment(moment), name].filter(Boolean).join(' · '));
  const facts: readonly (readonly [string, string | null])[] = [
    [t('column.hub'), paper.hub?.code ?? null],
    [t('column.to_hub'), paper.to_hub?.code ?? null],
    [t('column.shop'), paper.shop && `${paper.shop.code} · ${paper.shop.name}`],
    [t('column.carrier'), paper.carrier?.code ?? null],
    [t('fact.lines'), formatAmount(paper.expected - paper.carried)],
    [t('fact.carried'), paper.carried === 0 ? null : formatAmount(paper.carried)],
    [t('column.reference'), paper.bank_reference],
    [t('column.bank'), paper.bank_line && `${paper.bank_line.code} · ${paper.bank_line.day}`],
    [t('column.created'), by(paper.created_by, paper.created_at)],
    [t(paper.status === 'Rejected' ? 'fact.rejected' : 'fact.approved'), by(paper.decided_by, paper.decided_at)],
    [t('fact.decision_note'), paper.decision_note],
    [t('fact.reason'), paper.reason],
    [t('fact.note'), paper.note],
    [t('fact.taken_back_by'), paper.taken_back_by],
  ];
  const { slip, reference } = transferRow(paper.kind);
  const open = paper.status === 'New' && paper.contra_of === null;
  const lacks = [...(reference && !paper.bank_reference ? [t('lacks.reference')] : []), ...(slip && paper.slips === 0 ? [t('lacks.slip')] : [])];
  return (
    <>
      <dl className="flex flex-wrap gap-x-5 gap-y-0.5 px-3 pb-2 text-label">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="flex gap-1.5">
              <dt className="text-dim">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {paper.contra_of && (
          <div className="flex gap-1.5">
            <dt className="text-dim">{t('fact.contra_of')}</dt>
            <dd>
              <GoLink to={`${transferPages[paper.kind]}/${paper.contra_of.id}`} className="font-mono text-accent hover:underline">
                {paper.contra_of.code}
              </GoLink>
            </dd>
          </div>
        )}
      </dl>
      {open && (lacks.length > 0 || paper.own) && (
        <p className="border-y border-line bg-attention/10 px-3 py-1.5">
          {lacks.length > 0 ? t('lacks.before', { what: lacks.join(', ') }) : t('lacks.another')}
        </p>
      )}
    </>
  );
}
