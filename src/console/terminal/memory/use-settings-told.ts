import { useTranslation } from 'react-i18next';
import { failureText } from '~console/platform/failure-text';
import { useSettingsSync } from '~console/platform/user-settings';
import { toast } from '~console/ui/toast';

/** Keeps the user's settings in step with the provider, and tells which of them it does not take. */
export function useSettingsTold(): void {
  const { t } = useTranslation();
  useSettingsSync((name, error) =>
    toast(
      'error',
      t('terminal:memory.refused', { what: t(`terminal:memory.setting.${name}`), why: failureText(error) }),
    ),
  );
}
