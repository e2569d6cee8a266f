import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** Which of the shell's panels are open: set by buttons and by commands alike. */
export const sidebarFoldedAtom = atomWithStorage('sidebar_folded', false, undefined, { getOnInit: true });
export const notificationsOpenAtom = atom(false);
export const changePasswordOpenAtom = atom(false);
