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

/** What was entered and of which nothing is known when its page goes. */
export interface Left {
  /** `begun` = it was being written down to be sent: the queue may have it. */
  readonly lines: readonly { readonly text: string; readonly begun: boolean }[];
  /** What stood in the line, and what was kept and shown. */
  readonly typed: string;
  readonly kept: string;
}

/** Loaded anew, a page is there again within this; a tab that is opened again much later is none, in ms. */
const loadedMs = 60_000;

const leftKeyOf = (userId: number): string => `entered_${userId}`;

/** Keeps what a page leaves, in this tab alone: it may be loaded anew. */
export function leaveEntered(userId: number, left: Left): void {
  if (left.lines.length + left.typed.length + left.kept.length === 0) return;
  try {
    sessionStorage.setItem(leftKeyOf(userId), JSON.stringify({ ...left, at: Date.now() }));
  } catch (error) {
    logFailure('what was entered could not be kept', error);
  }
}

/** What the page before has left, once; `fresh` = it went just now. */
export function takeLeft(userId: number): (Left & { readonly fresh: boolean }) | null {
  const stored = sessionStorage.getItem(leftKeyOf(userId));
  if (stored === null) return null;
  sessionStorage.removeItem(leftKeyOf(userId));
  // Nobody else writes under this name.
  const left = JSON.parse(stored) as Left & { readonly at: number };
  return { ...left, fresh: Date.now() - left.at < loadedMs };
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
