import { useAtomValue } from 'jotai';
import { useText } from '~console/platform/text';
import { ActionBar } from '~console/package/action-bar';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { formatCount, formatMoment } from '~console/platform/format';
import { StatusMark } from '~console/ui/status';
import type { BacklogRow } from './use-backlog-window';

/** What is acted on now, the chosen packages before the one under the cursor, and what can be done with it. */
export function AtHand({ row }: { readonly row: BacklogRow | null }) {
  const t = useText('backlog');
  const selected = useAtomValue(selectedPackagesAtom);
  const several = selected.length > 0;
  if (!several && !row) return <p className="flex h-9 shrink-0 items-center border-t border-line bg-panel px-3 text-dim">{t('at_hand.none')}</p>;
  const label = several ? t('at_hand.selected', { n: formatCount(selected.length) }) : t('at_hand.actions');
  return (
    <section aria-label={label} className={`flex max-h-32 shrink-0 flex-col gap-1.5 overflow-y-auto border-t border-line px-3 py-2 ${several ? 'bg-tint' : 'bg-panel'}`}>
      <h2 className="flex flex-wrap items-center gap-x-3 font-normal">
        {several || !row ? (
          <strong className="font-semibold">{label}</strong>
        ) : (
          <>
            <span className="font-mono text-mono font-semibold">{row.package_code}</span>
            <StatusMark status={row.status} />
            <span className="text-dim">{t('at_hand.counts_from', { moment: formatMoment(row.anchor) })}</span>
            <span className="text-dim">{t('at_hand.due', { moment: formatMoment(row.due_at) })}</span>
            {row.days_over > 0 && <span className="text-failed">{t('at_hand.late', { n: row.days_over })}</span>}
          </>
        )}
      </h2>
      <ActionBar label={label} />
    </section>
  );
}
