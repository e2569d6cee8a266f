import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** How far this browser knows the network to be set up; null = it was never seen empty. */
export const networkSetupAtom = atomWithStorage<'begun' | 'done' | null>('network_setup', null, undefined, {
  getOnInit: true,
});

/** Which of the shell's panels are open: set by buttons and by commands alike. */
export const sidebarFoldedAtom = atomWithStorage('sidebar_folded', false, undefined, { getOnInit: true });
/** On a screen that has no room for it beside the page the sidebar is a drawer. */
export const sidebarDrawerAtom = atom(false);
export const notificationsOpenAtom = atom(false);
/** The camera scans, whatever page is there. */
export const cameraOpenAtom = atom(false);
/** What Escape leaves, and how. */
export interface Leaving {
  readonly leave: () => void;
}
/** A page is shown on a wall: nothing stands around it. Null = none is. */
export const wallAtom = atom<Leaving | null>(null);
export const changePasswordOpenAtom = atom(false);
/** What is not done that signing out would leave behind. */
interface LeftBehind {
  readonly count: number;
  /** `anyone` = who is signed in is not known: it may be that of others. */
  readonly whose: 'mine' | 'anyone';
}
/** While that is asked about. */
export const signOutAskedAtom = atom<LeftBehind | null>(null);
