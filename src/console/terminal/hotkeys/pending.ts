import { atom } from 'jotai';

/** The keys of a sequence pressed so far, for the footer; null = none. */
export const pendingKeysAtom = atom<string | null>(null);
