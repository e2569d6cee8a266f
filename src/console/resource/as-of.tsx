interface AsOfProps {
  /** Of when the figures are, in words; empty = there are none yet. */
  readonly text: string;
  /** They no longer keep themselves up to date. */
  readonly stale: boolean;
  readonly className?: string;
}

/** Of when figures are that are read anew by themselves: said only once that fails, or it would be said every few seconds. */
export function AsOf({ text, stale, className = 'text-label' }: AsOfProps) {
  return (
    <span className={`ml-auto tabular-nums ${className} ${stale ? 'text-attention' : 'text-dim'}`}>
      <output>{stale ? text : ''}</output>
      {stale ? '' : text}
    </span>
  );
}
