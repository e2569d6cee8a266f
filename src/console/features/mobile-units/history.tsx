import { useText } from '~console/platform/text';
import { formatMoment } from '~console/platform/format';
import type { Bag } from '~console/linehaul/use-trip';

const known = ['create', 'edit', 'seal', 'assign', 'unassign', 'dispatch', 'receive'] as const;

/** What was done with a bag, the latest first. */
export function BagHistory({ bag }: { readonly bag: Bag }) {
  const t = useText('linehaul');
  const words = (action: string): string => {
    const verb = known.find((one) => action === `mobile_unit.${one}`);
    return verb ? t(`bag_event.${verb}`) : action;
  };
  const more = (after: Bag['history'][number]['after']): string => ['serial_number', 'code', 'note'].flatMap((key) => (typeof after?.[key] === 'string' ? after[key] : [])).join(' · ');
  return (
    <aside aria-label={t('bag.history')} className="w-72 shrink-0 overflow-auto border-l border-line px-3 py-2">
      <h2 className="pb-1 text-label text-dim">{t('bag.history')}</h2>
      {bag.history.length === 0 && <p className="text-dim">{t('bag.no_history')}</p>}
      <ol className="flex flex-col gap-2">
        {bag.history.map((event) => (
          <li key={`${event.at} ${event.action}`} className="border-b border-line pb-1.5">
            <div className="flex justify-between gap-2">
              <strong className="font-semibold">{words(event.action)}</strong>
              <span className="text-dim tabular-nums">{formatMoment(event.at)}</span>
            </div>
            <div className="text-dim">{[event.by, more(event.after)].filter(Boolean).join(' · ')}</div>
          </li>
        ))}
      </ol>
    </aside>
  );
}
