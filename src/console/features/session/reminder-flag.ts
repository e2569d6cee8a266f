import { atomWithLazy } from 'jotai/utils';
import { atom } from 'jotai';
import { limits } from '~domain/limits';

const key = limits.storageKeys.showUpdatePassword;

/** Set at sign-in; "true" and "false" as text, as the specification stores it. */
export function storeReminderFlag(show: boolean): void {
  localStorage.setItem(key, String(show));
}

const shownAtom = atomWithLazy(() => localStorage.getItem(key) === 'true');

/** Whether the password reminder may show; writing stores it. */
export const reminderFlagAtom = atom(
  (get) => get(shownAtom),
  (_get, set, show: boolean) => {
    storeReminderFlag(show);
    set(shownAtom, show);
  },
);
