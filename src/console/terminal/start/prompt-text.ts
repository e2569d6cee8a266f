import { atom } from 'jotai';

/** What stands in the prompt; others may put a line there for the operator to go on with. */
export const promptTextAtom = atom('');
