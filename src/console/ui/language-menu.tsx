import { limits } from '~domain/limits';
import { Menu } from '~console/ui/menu';
import { useText } from '~console/platform/text';
import { useLanguage, useSetLanguage } from '~console/platform/use-language';

export function LanguageMenu() {
  const t = useText();
  const language = useLanguage();
  const setLanguage = useSetLanguage();
  return (
    <Menu
      label={t('header.language', { name: t(`languages.${language}`) })}
      button={language.toUpperCase()}
      entries={limits.locales.map((locale) => ({
        id: locale,
        text: t(`languages.${locale}`),
        checked: locale === language,
        onSelect: () => void setLanguage(locale),
        content: <span lang={locale}>{t(`languages.${locale}`)}</span>,
      }))}
    />
  );
}
