import type { ResponseOf } from '~contract/endpoints';
import type { AnnouncedScan } from '~console/terminal/scan/use-last-scan';

export type CodeResult = ResponseOf<'POST /mobile-units/{id}/packages'>['results'][number];

/**
 * What a call that answers code by code says of one; a code that is there already is a repeat and no mistake, said as
 * the page says it.
 */
export function announceResult(
  { package_code, ok, code, message }: CodeResult,
  done: string,
  again = '',
): AnnouncedScan {
  if (ok) return { code: package_code, result: 'done', text: done };
  if (code === 'EPK031') return { code: package_code, result: 'repeated', text: again };
  return { code: package_code, result: 'refused', text: `${code ?? ''} ${message ?? ''}` };
}

/** Those that were refused. */
export const refusedOf = (results: readonly CodeResult[]): AnnouncedScan[] =>
  results.map((result) => announceResult(result, '')).filter(({ result }) => result === 'refused');

/** Why a scan was refused that is to wait for a person; null = it was not. */
export const refusalOf = ({ ok, code }: Pick<CodeResult, 'ok' | 'code'>): string | null =>
  ok || code === 'EPK031' ? null : (code ?? null);
