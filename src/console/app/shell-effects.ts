import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { useGo } from '~console/terminal/leave-guard';
import { densityAtom, nextDensity } from '~console/ui/density';
import { quotePath, priceUi } from '~commands/prices';
import {
  changePasswordOpenAtom,
  notificationsOpenAtom,
  sidebarDrawerAtom,
  sidebarFoldedAtom,
} from '~console/platform/panels';
import { narrowScreen, useMedia } from '~console/platform/use-media';
import { applyTheme, oppositeTheme, themeAtom } from '~console/platform/theme';
import { useLanguage, useSetLanguage } from '~console/platform/use-language';
import { useSignOut } from './use-sign-out';

/** Brings what commands do to the frame itself, while the frame is there. */
export function useShellEffects(): void {
  const [theme, setTheme] = useAtom(themeAtom);
  const [density, setDensity] = useAtom(densityAtom);
  const setFolded = useSetAtom(sidebarFoldedAtom);
  const setDrawer = useSetAtom(sidebarDrawerAtom);
  const narrow = useMedia(narrowScreen);
  const setNotifications = useSetAtom(notificationsOpenAtom);
  const setChangePassword = useSetAtom(changePasswordOpenAtom);
  const language = useLanguage();
  const setLanguage = useSetLanguage();
  const go = useGo();
  const signOut = useSignOut();

  useEffect(() => applyTheme(theme), [theme]);
  useEffect(() => document.documentElement.style.setProperty('--row-height', `${density / 16}rem`), [density]);

  useActionHandler(uiCommands.theme, () => setTheme(oppositeTheme(theme)), 'frame');
  useActionHandler(uiCommands.density, () => setDensity(nextDensity(density)), 'frame');
  useActionHandler(uiCommands.language, () => void setLanguage(language === 'vi' ? 'en' : 'vi'), 'frame');
  useActionHandler(uiCommands.toggleSidebar, () => (narrow ? setDrawer : setFolded)((now) => !now), 'frame');
  useActionHandler(uiCommands.notifications, () => setNotifications((open) => !open), 'frame');
  useActionHandler(uiCommands.changePassword, () => setChangePassword(true), 'frame');
  useActionHandler(uiCommands.logout, signOut, 'frame');
  useActionHandler(priceUi.quote, (args) => go(quotePath(args)), 'frame');
}
