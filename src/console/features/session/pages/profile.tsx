import { useAtom } from 'jotai';
import { type ReactNode, useId } from 'react';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { themeAtom, themes } from '~console/platform/theme';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { useLanguage, useSetLanguage } from '~console/platform/use-language';
import { densities, densityAtom } from '~console/ui/density';
import { limits } from '~domain/limits';

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 py-1">
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
        <Choice
          label={t('session:profile.theme')}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, text: t(`session:profile.themes.${value}`) }))}
        />
        <Choice
          label={t('session:profile.density')}
          value={density}
          onChange={setDensity}
          options={densities.map((value) => ({ value, text: t(`session:profile.densities.${value}`) }))}
        />
      </div>
      <div className="flex flex-wrap gap-2 pt-4">
        <CommandButton id="face.change-password" />
        <CommandButton id="face.logout" />
      </div>
    </div>
  );
}

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of a few, all in sight: radio buttons in a row. */
function Choice<T extends string | number>({ label, options, value, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4">
      <legend className="text-dim float-left w-40">{label}</legend>
      <div className="border-line flex flex-wrap overflow-hidden rounded border">
        {options.map((option) => (
          <label
            key={option.value}
            className="text-dim hover:text-ink has-checked:bg-raised has-checked:text-ink has-focus-visible:outline-accent border-line h-control flex cursor-pointer items-center border-l px-3 first:border-l-0 has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
