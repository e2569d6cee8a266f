import { t } from 'i18next';
import { refusalText } from '~console/platform/refusal-text';
import { toast } from './toast';

interface Refused {
  readonly package_code: string;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** So many are named before the rest is a number. */
const named = 5;

/** Tells of the packages that a step was refused for, and why; of none, nothing. */
export function tellRefused(refused: readonly Refused[]): void {
  if (refused.length === 0) return;
  const lines = refused
    .slice(0, named)
    .map(({ package_code, code = 'ESY001', message }) => `${package_code}: ${refusalText({ code, message })}`);
  const rest = refused.length - named;
  const codes = lines.join('\n');
  toast('error', rest > 0 ? t('app:refusal.more', { codes, rest }) : codes);
}
