import { atomWithStorage } from 'jotai/utils';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const key = 'theme';

/** `system` until the user says otherwise; remembered in this browser as plain text. */
export const themeAtom = atomWithStorage<Theme>(
  key,
  'system',
  {
    getItem: (name) => readTheme(name),
    setItem: (name, theme) => localStorage.setItem(name, theme),
    removeItem: (name) => localStorage.removeItem(name),
  },
  { getOnInit: true },
);

/** Called before the first paint and on every change; the style sheet does the rest. */
export function applyTheme(theme: Theme = readTheme(key)): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The other one of light and dark, as seen now: what a switch with one key means. */
export function oppositeTheme(theme: Theme): Theme {
  const dark = theme === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  return dark ? 'light' : 'dark';
}

function readTheme(name: string): Theme {
  const stored = localStorage.getItem(name);
  return themes.find((theme) => theme === stored) ?? 'system';
}
