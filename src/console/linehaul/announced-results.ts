import type { ResponseOf } from '~contract/endpoints';
import type { AnnouncedScan } from './announced-scan';

type Results = ResponseOf<'POST /mobile-units/{id}/packages'>['results'];

/** What a call that answers code by code says of each; a code that is there already is a repeat and no mistake, said as the page says it. */
export function announceResults(results: Results, done: string, again = ''): AnnouncedScan[] {
  return results.map(({ package_code, ok, code, message }): AnnouncedScan => {
    if (ok) return { code: package_code, result: 'done', text: done };
    if (code === 'EPK031') return { code: package_code, result: 'repeated', text: again, fault: code };
    return { code: package_code, result: 'refused', text: `${code ?? ''} ${message ?? ''}`, fault: code };
  });
}
