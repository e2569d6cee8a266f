import type { ReactNode } from 'react';
import { formatCount } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { secondsLeft } from '~console/terminal/runs/pace';

interface ProgressProps {
  /** What is under way. */
  readonly label: string;
  readonly done: number;
  /** null = nobody knows. */
  readonly of: number | null;
  /** So many a second; null while that can't be said. */
  readonly rate: number | null;
  /** Says how far it is. */
  readonly children: ReactNode;
}

/** How far something is, and how long it still takes; where nobody knows how much there is, how fast it goes. */
export function Progress({ label, done, of, rate, children }: ProgressProps) {
  const t = useText('resource');
  return (
    <>
      {of === null ? (
        <span
          aria-hidden="true"
          className="h-1 w-24 shrink-0 overflow-hidden rounded-sm bg-raised motion-safe:animate-pulse"
        >
          <span className="block h-full w-full bg-accent/60" />
        </span>
      ) : (
        <progress
          value={done}
          max={of}
          aria-label={label}
          className="h-1 w-24 shrink-0 appearance-none overflow-hidden rounded-sm bg-raised forced-color-adjust-none [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
        />
      )}
      <span className="tabular-nums">{children}</span>
      {of === null && rate !== null && (
        <span className="text-dim tabular-nums">{t('per_second', { n: formatCount(Math.round(rate)) })}</span>
      )}
      {of !== null && rate !== null && of > done && (
        <span className="text-dim tabular-nums">
          {t('seconds_left', { seconds: formatCount(secondsLeft(of - done, rate)) })}
        </span>
      )}
    </>
  );
}
