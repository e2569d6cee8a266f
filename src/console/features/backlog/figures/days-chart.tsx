import { useText } from '~console/platform/text';
import { FigureLink } from './figure-link';

/** Height of the tallest bar, px. */
const tallest = 40;

/** How many packages are so many calendar days over or more: a bar for each, its figure leading to them. */
export function DaysChart({ counts }: { readonly counts: readonly number[] }) {
  const t = useText('backlog');
  const atLeast = counts.slice(1).map((_, day) => counts.slice(day + 1).reduce((sum, count) => sum + count, 0));
  const most = Math.max(...atLeast, 1);
  return (
    <section aria-label={t('figures.days')} className="border-t border-line px-3 pt-1.5 pb-2">
      <h2 className="text-label font-normal text-dim">{t('figures.days')}</h2>
      <ol className="grid grid-cols-7 items-end gap-1.5 text-center">
        {atLeast.map((count, day) => (
          // The days are their own places: none is ever put between two others.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={day} className="flex flex-col items-stretch tabular-nums">
            <FigureLink count={count} label={t('figures.days_from', { n: day + 1 })} changes={{ days_over: String(day + 1) }} />
            <span aria-hidden="true" className="rounded-t-sm bg-failed/70" style={{ height: count === 0 ? 1 : Math.max(2, Math.round((count / most) * tallest)) }} />
            <span aria-hidden="true" className="border-t border-line text-label text-dim">
              {t('figures.day', { n: day + 1 })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
