/** What could not be given to the place it was meant for, as text; a line that was entered ends with a line break. */
let kept = '';

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

export function keep(text: string): void {
  kept += text;
  tellInput();
}

/** A hand takes back what it typed last; a line that it has entered stays. */
export function unkeepLast(): void {
  if (kept === '' || kept.endsWith('\n')) return;
  kept = kept.slice(0, -1);
  tellInput();
}

/** The first line of what is kept, to be looked at and entered again; null = nothing is kept. */
export function takeKept(): string | null {
  if (kept === '') return null;
  const end = kept.indexOf('\n');
  const line = end < 0 ? kept : kept.slice(0, end);
  kept = end < 0 ? '' : kept.slice(end + 1);
  tellInput();
  return line;
}

export function dropKept(): void {
  kept = '';
  tellInput();
}
