import type { Vnd } from '~domain/money';

/** A package that a settlement names. */
export interface Known {
  readonly package_id: number;
  readonly code: string;
  readonly tracking_3pl: string | null;
  /** What it was to take at the door, as it reported the end: nothing of what it brought back. */
  readonly due: Vnd;
  /** What of it is on a deposit of this carrier already, 0 where nothing is to be paid for it; null = not reckoned yet. */
  readonly paid: Vnd | null;
}

/** How a row names its package: by our code, by the carrier's number, or by both, and then both must be its own. */
interface Name {
  readonly code: string;
  readonly tracking: string;
}

/** Finds the package of a row, however many there are of both; of two under one number of the carrier the first. */
export function finderOf(known: readonly Known[]): (name: Name) => Known | undefined {
  const byCode = new Map<string, Known>();
  const byNumber = new Map<string, Known>();
  for (const pkg of known) {
    const { code, tracking_3pl } = pkg;
    byCode.set(code, pkg);
    if (tracking_3pl !== null && !byNumber.has(tracking_3pl)) byNumber.set(tracking_3pl, pkg);
  }
  return ({ code, tracking }) => {
    if (code === '') return byNumber.get(tracking);
    const pkg = byCode.get(code);
    return tracking === '' || pkg?.tracking_3pl === tracking ? pkg : undefined;
  };
}
