import { default as i18next, changeLanguage, use, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { limits } from '~domain/limits';
import { formatNumber } from './format';
import { storedLanguage, storeLanguage, type Language } from './language';

/** One chunk per language: nobody downloads the words he does not read. */
const loaders = {
  vi: () => import('./languages/vi'),
  en: () => import('./languages/en'),
};

const nothing = (): void => undefined;

/**
 * A number in a text is a figure, in groups (`1.914`); one that only tells things apart says so there: `{{run,
 * plain}}`.
 */
const figures: FormatterModule = {
  type: 'formatter',
  init: nothing,
  add: nothing,
  addCached: nothing,
  format: (value, format) => (typeof value === 'number' && format !== 'plain' ? formatNumber(value) : value),
};

/** Ready with the stored language's words before anything is drawn. */
export async function startI18n(language: Language = storedLanguage()): Promise<void> {
  await use(initReactI18next)
    .use(figures)
    .init({
      lng: language,
      fallbackLng: limits.defaultLocale,
      defaultNS: 'app',
      ns: ['app'],
      resources: { [language]: (await loaders[language]()).messages },
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    });
  document.documentElement.lang = language;
}

/** Switches the interface and remembers the choice in this browser. */
export async function switchLanguage(language: Language): Promise<void> {
  const { messages } = await loaders[language]();
  for (const [space, words] of Object.entries(messages)) i18next.addResourceBundle(language, space, words, true, true);
  storeLanguage(language);
  await changeLanguage(language);
  document.documentElement.lang = language;
}

export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'vi';
}
