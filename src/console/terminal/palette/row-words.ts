import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '~console/platform/language';
import { useLanguage } from '~console/platform/use-language';
import { useKeys } from '../hotkeys/user-keys';
import { useGateText } from '../use-gate-text';

/** What rows of commands are told in. */
export interface RowWords {
  readonly t: ReturnType<typeof useTranslation>['t'];
  readonly language: Language;
  readonly gateText: ReturnType<typeof useGateText>;
  readonly keysOf: ReturnType<typeof useKeys>;
}

export function useRowWords(): RowWords {
  const { t } = useTranslation();
  const language = useLanguage();
  const gateText = useGateText();
  const keysOf = useKeys();
  return useMemo(() => ({ t, language, gateText, keysOf }), [t, language, gateText, keysOf]);
}
