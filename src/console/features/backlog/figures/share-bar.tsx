import { backlogBuckets, type BacklogBucket } from '~domain/backlog';
import type { Sums } from './sums';

const colours: Record<BacklogBucket, string> = { within_24h: 'bg-waiting', within_48h: 'bg-attention', over_48h: 'bg-failed' };

/** How the ages part a row, as long as its share of the greatest row. The figures beside it say the same. */
export function ShareBar({ sums, most }: { readonly sums: Sums; readonly most: number }) {
  const width = (count: number): string => `${most === 0 ? 0 : (count / most) * 100}%`;
  return (
    <span aria-hidden="true" className="flex h-2 w-full gap-px overflow-hidden rounded-sm bg-raised">
      {backlogBuckets.map((bucket) => (
        <span key={bucket} className={`${colours[bucket]} transition-[width] duration-100`} style={{ width: width(sums[bucket]) }} />
      ))}
    </span>
  );
}
