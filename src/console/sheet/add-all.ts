import { call } from '~console/platform/api';
import { limits } from '~domain/limits';

/** Puts packages on a sheet that may be more than a call takes; answers with those that could not be. */
export async function addAll(sheetId: number, codes: readonly string[]): Promise<readonly string[]> {
  const refused: string[] = [];
  for (let from = 0; from < codes.length; from += limits.scans) {
    const { results } = await call('POST /runsheets/{id}/packages', {
      params: { id: sheetId },
      body: { codes: codes.slice(from, from + limits.scans) },
    });
    refused.push(...results.flatMap(({ ok, package_code }) => (ok ? [] : package_code)));
  }
  return refused;
}
