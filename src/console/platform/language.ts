import { limits } from '~domain/limits';

export type Language = (typeof limits.locales)[number];

function isLanguage(text: unknown): text is Language {
  return (limits.locales as readonly unknown[]).includes(text);
}

/** As chosen in this browser; null = never chosen here. */
export function chosenLanguage(): Language | null {
  const stored = localStorage.getItem(limits.storageKeys.language);
  return isLanguage(stored) ? stored : null;
}

export function storedLanguage(): Language {
  return chosenLanguage() ?? limits.defaultLocale;
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(limits.storageKeys.language, language);
}
