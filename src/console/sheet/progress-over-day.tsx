import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { useText } from '~console/platform/text';
import { Spinner } from '~console/ui/spinner';
import type { ProgressChart as Chart } from './progress-chart';

/** Fetched when it is first opened. */
const ProgressChart = lazy(() => import('./progress-chart').then((module) => ({ default: module.ProgressChart })));

/** How a sheet went over the day, or all of a courier's: folded until somebody asks. */
export function ProgressOverDay(shown: ComponentProps<typeof Chart>) {
  const t = useText('sheet');
  const [open, setOpen] = useState(false);
  return (
    <details className="shrink-0 border-b border-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="px-4 py-1.5 text-dim">{t('progress.title')}</summary>
      {open && (
        <Suspense fallback={<Spinner />}>
          <ProgressChart {...shown} />
        </Suspense>
      )}
    </details>
  );
}
