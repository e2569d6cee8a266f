import { useText } from '~console/platform/text';
import { formatMoment } from '~console/platform/format';
import type { LostDocumentDetail } from './use-lost';

type Step = LostDocumentDetail['steps'][number];

const dots: Record<Step['action'], string> = { create: 'bg-waiting', edit: 'bg-faint', receipt: 'bg-moving', receipt_removed: 'bg-faint', approve: 'bg-money', reject: 'bg-failed', contra: 'bg-attention' };

/** Who did what, the latest last. */
export function DocumentSteps({ document: doc }: { readonly document: LostDocumentDetail }) {
  const t = useText('lost-claims');
  const ofSlips = { receipt: 'step.slip', receipt_removed: 'step.slip_removed' } as const;
  const named = (action: Step['action']): string => t(doc.kind === 'lost_collection' && (action === 'receipt' || action === 'receipt_removed') ? ofSlips[action] : `step.${action}`);
  return (
    <section aria-labelledby="lost-steps" className="px-3 py-2">
      <h2 id="lost-steps" className="mb-1 font-semibold">
        {t('steps')}
      </h2>
      <ol className="relative before:absolute before:top-2 before:bottom-2 before:left-[3px] before:w-px before:bg-line">
        {doc.steps.map(({ at, action, actor_name, note }) => (
          <li key={`${at} ${action} ${actor_name}`} className="relative pb-2 pl-5">
            <span aria-hidden="true" className={`absolute top-1.5 left-0 size-1.75 rounded-full ring-3 ring-panel ${dots[action]}`} />
            <p>
              <span className="font-semibold">{named(action)}</span> <span className="text-dim">{actor_name ?? '–'}</span>
            </p>
            <p className="text-label text-dim tabular-nums">{formatMoment(at)}</p>
            {note !== null && note !== '' && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
