import { t } from 'i18next';
import { ApiFailure } from './api-failure';
import { factsText } from './refusal-text';

/** What to tell a person of a failed call, in the language of the interface. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiFailure)) return t('code_errors.ESY001');
  if (error.code === 'offline') return t(error.message === 'timeout' ? 'app:failure.timeout' : 'app:failure.offline');
  return `${t(`code_errors.${error.code}`)}${factsText(error.errors)}`;
}
