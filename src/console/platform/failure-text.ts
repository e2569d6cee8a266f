import { t } from 'i18next';
import { isRefusalFact } from '~domain/refusal-facts';
import { ApiFailure } from './api-failure';
import { factsText } from './refusal-text';

/**
 * What to tell a person of a failed call, in the language of the interface; `names` = what its fields are called where
 * it is told.
 */
export function failureText(error: unknown, names: Readonly<Record<string, string>> = {}): string {
  if (!(error instanceof ApiFailure)) return t('code_errors.ESY001');
  if (error.code === 'offline') return t(`app:failure.${silence(error.message)}`);
  return `${fieldText(error, names) ?? t(`code_errors.${error.code}`)}${factsText(error.errors)}`;
}

/** Of a call that nothing was heard of: a write that went out may have been done. */
function silence(message: string): 'timeout' | 'lost' | 'offline' {
  if (message === 'timeout') return 'timeout';
  return message.startsWith('lost: ') ? 'lost' : 'offline';
}

/**
 * The first message of what ESP000 says of fields. A form that has them shows each under its own; whoever asks here
 * shows none, and “see the fields” would lead nowhere.
 */
function fieldText({ code, errors }: ApiFailure, names: Readonly<Record<string, string>>): string | undefined {
  if (code !== 'ESP000') return undefined;
  const [field, messages] = Object.entries(errors ?? {}).find(([name, [first]]) => first && !isRefusalFact(name)) ?? [];
  if (field === undefined) return undefined;
  const name = names[field];
  return name === undefined ? messages?.[0] : `${name}: ${messages?.[0]}`;
}
