import { atom } from 'jotai';

export const ignorePasswordOpenAtom = atom(false);
