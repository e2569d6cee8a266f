import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { registerActionHandler, type ShellUiAction } from '~console/terminal/action-handlers';
import { useGo } from '~console/terminal/leave-guard';
import { densityAtom, nextDensity } from '~console/ui/density';
import type { ArgumentValues } from '~commands/command';
import { quotePath } from '~commands/prices';
import { changePasswordOpenAtom, notificationsOpenAtom, sidebarFoldedAtom } from '~console/platform/panels';
import { signOut } from '~console/platform/session';
import { applyTheme, oppositeTheme, themeAtom } from '~console/platform/theme';
import { useLanguage, useSetLanguage } from '~console/platform/use-language';

/** Brings what commands do to the frame itself, while the frame is there. */
export function useShellEffects(): void {
  const [theme, setTheme] = useAtom(themeAtom);
  const [density, setDensity] = useAtom(densityAtom);
  const setFolded = useSetAtom(sidebarFoldedAtom);
  const setNotifications = useSetAtom(notificationsOpenAtom);
  const setChangePassword = useSetAtom(changePasswordOpenAtom);
  const language = useLanguage();
  const setLanguage = useSetLanguage();
  const go = useGo();

  useEffect(() => applyTheme(theme), [theme]);
  useEffect(() => document.documentElement.style.setProperty('--row-height', `${density}px`), [density]);

  useEffect(() => {
    const effects: [ShellUiAction, (args: ArgumentValues) => void][] = [
      ['theme', () => setTheme(oppositeTheme(theme))],
      ['density', () => setDensity(nextDensity(density))],
      ['language', () => void setLanguage(language === 'vi' ? 'en' : 'vi')],
      ['toggle-sidebar', () => setFolded((folded) => !folded)],
      ['notifications', () => setNotifications((open) => !open)],
      ['change-password', () => setChangePassword(true)],
      ['logout', () => signOut()],
      ['quote', (args) => go(quotePath(args))],
    ];
    const removals = effects.map(([name, handler]) => registerActionHandler(name, handler));
    return () => {
      for (const remove of removals) remove();
    };
  });
}
