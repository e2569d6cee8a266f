import { useText } from '~console/platform/text';
import { formatClock, formatMoment } from '~console/platform/format';
import { FamilySquare } from '~console/ui/status';
import type { ResponseOf } from '~contract/endpoints';
import type { HandoverState } from '~domain/carriers';
import type { StatusFamily } from '~domain/statuses';

export type SheetDetail = ResponseOf<'GET /three-pl-runsheets/{id}'>['data'];
export type SheetLine = SheetDetail['lines']['data'][number];

const families: Readonly<Record<HandoverState, StatusFamily>> = {
  waiting: 'attention',
  accepted: 'done',
  failed: 'failed',
  ended: 'waiting',
};

/** How a line stands with its carrier, in words; what went wrong in the carrier's own where it has some. */
export function HandoverMark({ line: { handover } }: { readonly line: SheetLine }) {
  const t = useText('three-pl');
  if (handover === null) return <span className="text-dim">{t('handover.none')}</span>;
  const { state, tries, due_at, fault, message, cancelling, attempt, asked_by, answered_at } = handover;
  const retrying = state === 'waiting' && tries > 0 && due_at !== null;
  const words = cancelling
    ? t('handover.cancelling')
    : retrying
      ? t('handover.retrying', { n: tries + 1, time: formatClock(due_at) })
      : t(`handover.${state}`);
  return (
    <span className="inline-flex items-center gap-2">
      <FamilySquare family={cancelling ? 'attention' : families[state]} />
      {words}
      {state === 'failed' && (
        <span className="text-failed">
          {message ?? (fault === null ? '' : t(`carriers:fault.${fault}`, { status: '' }))}
        </span>
      )}
      {attempt > 1 && <span className="text-dim">{t('handover.attempt', { n: attempt })}</span>}
      {asked_by !== null && <span className="text-dim">{t('handover.asked_by', { who: asked_by })}</span>}
      {answered_at !== null && (
        <span className="text-dim">{t('handover.answered', { time: formatMoment(answered_at) })}</span>
      )}
    </span>
  );
}
