/**
 * What is on its way and will take the keys, or change what they act on: until it is there, nobody can say where a key
 * or a scan belongs. `choice` = the row that Enter in the palette stands for; `line` = a line until it is taken up, its
 * question answered; `run` = what a line or key started; `scan` = a scan until it is answered; `settings` = the user's
 * own words and keys, where this browser knows none.
 */
export type Coming = 'settings' | 'page' | 'palette' | 'choice' | 'dialog' | 'line' | 'run' | 'scan';

interface OnItsWay {
  readonly what: Coming;
}

const onTheWay = new Set<OnItsWay>();
/** What failed; null = it came. */
type ArrivalListener = (failed: Coming | null) => void;

const listeners = new Set<ArrivalListener>();

/** Says that something is coming. The answer says that it is there, or that it never will be (`failed`). */
export function announce(what: Coming): (failed?: boolean) => void {
  const one: OnItsWay = { what };
  onTheWay.add(one);
  return (failed = false) => {
    if (onTheWay.delete(one)) tell(failed ? what : null);
  };
}

/** A part of what is on its way has come: it does not hang, however long all of it takes. */
export const comesNearer = (): void => tell(null);

function tell(failed: Coming | null): void {
  for (const listener of listeners) listener(failed);
}

export function isComing(...whats: readonly Coming[]): boolean {
  return [...onTheWay].some(({ what }) => whats.includes(what));
}

/** Told whenever something or a part of it has come, or has failed to. */
export function onArrival(listener: ArrivalListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whoever waited for it is gone. */
export const forgetComing = (): void => onTheWay.clear();
