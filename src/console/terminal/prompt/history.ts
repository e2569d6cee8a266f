import { logFailure } from '~console/platform/log';

/** Lines kept per user in this browser. */
const kept = 200;

const keyOf = (userId: number): string => `lines_${userId}`;

/** Whole lines as they were run, the newest last. */
export function readLines(userId: number): string[] {
  const stored = localStorage.getItem(keyOf(userId));
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter((line) => typeof line === 'string') : [];
  } catch {
    // Not ours, or cut off: begun anew with the next line.
    return [];
  }
}

/** Remembers a line; the same line again moves to the end. Very long ones (pasted columns) are not worth their room. */
export function rememberLine(userId: number, line: string): void {
  if (line.trim() === '' || line.length > 2_000) return;
  const lines = [...readLines(userId).filter((one) => one !== line), line].slice(-kept);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(lines));
  } catch (error) {
    // The browser's room is used up: the line has run all the same.
    logFailure('the line is not remembered', error);
  }
}

export interface Recall {
  /** 0 = the line being typed, 1 = the last one run, … */
  readonly back: number;
  /** What was being typed when the recall began. */
  readonly draft: string;
}

export const noRecall: Recall = { back: 0, draft: '' };

/** One step back (`1`) or forward (`-1`) among whole lines; null where there is nothing further. */
export function recall(
  lines: readonly string[],
  now: Recall,
  text: string,
  step: 1 | -1,
): { recall: Recall; text: string } | null {
  const draft = now.back === 0 ? text : now.draft;
  const back = now.back + step;
  if (back < 0 || back > lines.length) return null;
  return { recall: { back, draft }, text: back === 0 ? draft : (lines[lines.length - back] ?? draft) };
}
