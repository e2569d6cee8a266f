import type { CSSProperties } from 'react';

/** Laid over a colour, so that it is told from others without it. */
export const stripes: CSSProperties = {
  backgroundImage: 'repeating-linear-gradient(45deg, transparent 0 3px, var(--color-panel) 3px 5px)',
};

interface BarProps {
  /** From 0 to 1. */
  readonly share: number;
  /** What it measures is bad: red, and striped. */
  readonly bad?: boolean;
  readonly className?: string;
}

/** A figure for the eye; the number beside it says the same. */
export function Bar({ share, bad = false, className = '' }: BarProps) {
  return (
    <span aria-hidden="true" className={`block h-1.5 overflow-hidden rounded-sm bg-raised ${className}`}>
      <span
        className={`block h-full ${bad ? 'bg-failed' : 'bg-moving'}`}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%`, ...(bad ? stripes : {}) }}
      />
    </span>
  );
}
