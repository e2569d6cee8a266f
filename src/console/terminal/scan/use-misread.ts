import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';

/** A scan that is no code, made where scans belong to the page: half of one, or with a wrong check digit. */
interface Misread {
  readonly code: string;
  readonly text: string;
}

export const misreadAtom = atom<Misread | null>(null);

/**
 * The misread scan to be shown in the place of the page's last one; null = the last one came later, or there was none
 * here.
 */
export function useMisread(last: unknown): Misread | null {
  const misread = useAtomValue(misreadAtom);
  const [before, setBefore] = useState({ last, misread });
  if (before.last !== last) setBefore({ last, misread });
  return before.last === last && misread !== before.misread ? misread : null;
}
