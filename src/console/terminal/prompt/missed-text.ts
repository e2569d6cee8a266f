import type { TFunction } from 'i18next';
import { refusalText } from '~console/platform/refusal-text';
import type { Miss } from '~commands/outcomes';

/** Why codes lead to no package: the first of them, and how many more there are. */
export function missedText(missed: readonly Miss[], t: TFunction): string {
  const [first] = missed;
  if (!first) return '';
  const why = `${first.code}: ${refusalText({ code: first.fault, errors: first.errors })}`;
  return missed.length === 1 ? why : t('terminal:line.and_more', { why, count: missed.length - 1 });
}
