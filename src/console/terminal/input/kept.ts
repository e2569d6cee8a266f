/** What could not be given to the place it was meant for, as text; a line that was entered ends with a line break. */
let kept = '';
/** When the last characters of it were pressed, where it is known of each. */
let pressed: readonly number[] = [];

const listeners = new Set<() => void>();

/** Told whenever something else waits or is kept. */
export function subscribeInput(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellInput(): void {
  for (const listener of listeners) listener();
}

export const keptText = (): string => kept;

/** `at` = when it was pressed, of a single character. */
export function keep(text: string, at?: number): void {
  kept += text;
  if (text !== '') pressed = at === undefined ? [] : [...pressed, at];
  tellInput();
}

/** What was pressed from a moment on was no hand's. */
export function unkeepFrom(from: number): void {
  const left = pressed.filter((at) => at < from);
  if (left.length === pressed.length) return;
  kept = kept.slice(0, left.length - pressed.length);
  pressed = left;
  tellInput();
}

/** A hand takes back what it typed last; a line that it has entered stays. */
export function unkeepLast(): void {
  if (kept === '' || kept.endsWith('\n')) return;
  kept = kept.slice(0, -1);
  pressed = pressed.slice(0, -1);
  tellInput();
}

/** The first line of what is kept, to be looked at and entered again; null = nothing is kept. */
export function takeKept(): string | null {
  if (kept === '') return null;
  const end = kept.indexOf('\n');
  const line = end < 0 ? kept : kept.slice(0, end);
  kept = end < 0 ? '' : kept.slice(end + 1);
  pressed = [];
  tellInput();
  return line;
}

export function dropKept(): void {
  kept = '';
  pressed = [];
  tellInput();
}
