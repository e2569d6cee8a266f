import type { SheetLine } from './use-sheet';

/** Where a package of a sheet stands: not left, on the road, done, to be scanned back, back, or gone otherwise. */
const lineStates = ['planned', 'open', 'done', 'owed', 'back', 'gone'] as const;
export type LineState = (typeof lineStates)[number];

/** `left` = the sheet has left. */
export function lineState({ live, result }: Pick<SheetLine, 'live' | 'result'>, left: boolean): LineState {
  if (!left) return live ? 'planned' : 'gone';
  if (result === 'done') return 'done';
  if (live) return result === null ? 'open' : 'owed';
  return result === 'attempt' || result === 'failed' || result === 'cancelled' ? 'back' : 'gone';
}

export function countStates(
  lines: readonly Pick<SheetLine, 'live' | 'result'>[],
  left: boolean,
): Record<LineState, number> {
  const counts: Record<LineState, number> = { planned: 0, open: 0, done: 0, owed: 0, back: 0, gone: 0 };
  for (const line of lines) counts[lineState(line, left)] += 1;
  return counts;
}
