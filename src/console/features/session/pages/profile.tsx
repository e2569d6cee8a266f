import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { CommandButton } from '~console/terminal/command-button';
import { themeAtom, themes } from '~console/platform/theme';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { useLanguage, useSetLanguage } from '~console/platform/use-language';
import { densities, densityAtom } from '~console/ui/density';
import { limits } from '~domain/limits';
import { Choice } from '../choice';

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-4 py-1">
      <dt className="text-dim w-40 shrink-0">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** Who one is here, and how one wants to see it. */
export function Profile() {
  const t = useText();
  const user = useUser();
  const language = useLanguage();
  const setLanguage = useSetLanguage();
  const [theme, setTheme] = useAtom(themeAtom);
  const [density, setDensity] = useAtom(densityAtom);
  if (!user) return null;
  return (
    <div className="max-w-200 p-5">
      <h1 className="text-title mb-3">{user.name}</h1>
      <dl className="border-line border-b pb-4">
        <Row label={t('session:profile.email')}>{user.email}</Row>
        <Row label={t('session:profile.username')}>
          <span className="text-mono font-mono">{user.username}</span>
        </Row>
        <Row label={t('session:profile.role')}>{t(`roles.${user.role}`)}</Row>
        <Row label={t('session:profile.hubs', { count: user.hubs.length })}>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {user.hubs.map((hub) => (
              <li key={hub.id}>
                <span className="text-mono font-mono">{hub.code}</span> <span className="text-dim">{hub.name}</span>
              </li>
            ))}
          </ul>
        </Row>
      </dl>
      <div className="border-line flex flex-col gap-3 border-b py-4">
        <Choice
          label={t('session:profile.language')}
          value={language}
          onChange={(locale) => void setLanguage(locale)}
          options={limits.locales.map((value) => ({ value, text: t(`languages.${value}`) }))}
        />
        <Choice label={t('session:profile.theme')} value={theme} onChange={setTheme} options={themes.map((value) => ({ value, text: t(`session:profile.themes.${value}`) }))} />
        <Choice
          label={t('session:profile.density')}
          value={density}
          onChange={setDensity}
          options={densities.map((value) => ({ value, text: t(`session:profile.densities.${value}`) }))}
        />
      </div>
      <div className="flex gap-2 pt-4">
        <CommandButton id="face.change-password" />
        <CommandButton id="face.logout" />
      </div>
    </div>
  );
}
