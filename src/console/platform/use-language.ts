import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from './api';
import { currentLanguage, switchLanguage } from './i18n';
import { chosenLanguage, type Language } from './language';
import { logFailure } from './log';
import { usePatchUser, useUser, type SessionUser } from './session';

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'vi';
}

/** The change holds in this browser at once; saving it to the account is tried, and a failure only logged. */
export function useSetLanguage(): (language: Language) => Promise<void> {
  const user = useUser();
  const patchUser = usePatchUser();
  const client = useQueryClient();
  return async (language) => {
    await switchLanguage(language);
    // The provider words some answers itself (notifications).
    void client.invalidateQueries({ queryKey: ['notifications'] });
    // Nothing is kept for who has yet to choose his own password.
    if (!user || user.must_confirm_password) return;
    try {
      await call('PATCH /users/{id}', { params: { id: user.id }, body: { locale: language }, quiet: true });
      patchUser({ locale: language });
    } catch (error) {
      logFailure('the language could not be saved to the account', error);
    }
  };
}

/** Where no language was ever chosen in this browser, the account's own is taken. */
export function useAdoptLanguage(user: SessionUser | null): void {
  const locale = user?.locale;
  useEffect(() => {
    if (!locale || chosenLanguage() !== null || locale === currentLanguage()) return;
    switchLanguage(locale).catch((error: unknown) => logFailure(`the words of ${locale} could not be loaded`, error));
  }, [locale]);
}
