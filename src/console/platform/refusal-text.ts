import { t } from 'i18next';
import { formatAmount } from '~domain/money';
import { limits } from '~domain/limits';
import { refusalFacts, type RefusalFact } from '~domain/refusal-facts';
import type { FieldMessages } from './api-failure';
import { currentLanguage } from './i18n';
import type { Language } from './language';

interface Refused {
  readonly code: string;
  /** What the provider said of the first field that is wrong. */
  readonly message?: string | undefined;
  readonly errors?: FieldMessages | undefined;
  /** What that field is called. */
  readonly field?: Readonly<Record<Language, string>> | undefined;
}

/** So many codes are named before the rest is a number. */
const named = 5;

/** Why something was refused, with the code that people know it by and what it is about. */
export function refusalText({ code, message, errors, field }: Refused): string {
  if (code === 'offline') return t('terminal:transcript.offline');
  const about = field ? `${field[currentLanguage()]}: ` : '';
  const why = code === 'ESP000' && message ? `${about}${message}` : t(`code_errors.${code}`);
  return `${code} ${why}${factsText(errors)}`;
}

/** The facts of a refusal, to stand behind its sentence; empty where it names none. */
export function factsText(errors: FieldMessages | undefined): string {
  const facts = refusalFacts.flatMap((fact) => {
    const values = errors?.[fact] ?? [];
    return values.length === 0 ? [] : factText(fact, values);
  });
  return facts.length === 0 ? '' : ` ${facts.join('; ')}`;
}

function factText(fact: RefusalFact, values: readonly string[]): string {
  if (fact === 'own') return t('app:refusal.own');
  if (fact === 'asked' || fact === 'available' || fact === 'least' || fact === 'due')
    return t(`app:refusal.${fact}`, { amount: formatAmount(Number(values[0])) });
  if (fact === 'elsewhere') {
    const [hub = '', bound] = values;
    return bound === undefined ? t('app:refusal.elsewhere', { hub }) : t('app:refusal.elsewhere_bound', { hub, bound });
  }
  const codes = values.slice(0, named).join(', ');
  const rest = values.length - named;
  return t(`app:refusal.${fact}`, {
    days: limits.givenPasswordDays,
    codes: rest > 0 ? t('app:refusal.more', { codes, rest }) : codes,
  });
}
