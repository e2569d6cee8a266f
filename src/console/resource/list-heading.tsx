import type { ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { formatClock, formatCount } from '~console/platform/format';
import { useDelayed } from '../ui/use-delayed';

interface ListHeadingProps {
  readonly title: string;
  readonly total: number | null;
  readonly fetching: boolean;
  /** When the rows shown were read; 0 = there are none yet. */
  readonly readAt: number;
  readonly actions: ReactNode;
}

export function ListHeading({ title, total, fetching, readAt, actions }: ListHeadingProps) {
  const t = useText('resource');
  const refreshing = useDelayed(fetching && readAt > 0);
  const age = readAt > 0 ? t('list.updated', { time: formatClock(readAt) }) : '';
  return (
    <header className="flex h-11 items-center gap-3 px-3">
      <h1 className="text-title">
        {title}
      </h1>
      <span className="text-dim tabular-nums">{total === null ? '…' : formatCount(total)}</span>
      <span className="text-label text-dim tabular-nums">{refreshing ? t('list.refreshing') : age}</span>
      <span className="ml-auto flex gap-2">{actions}</span>
    </header>
  );
}
