import { call } from '~console/platform/api';
import { inParts } from '~console/platform/in-parts';

/** Puts packages on a sheet that may be more than a call takes; answers with those that could not be. */
export async function addAll(sheetId: number, codes: readonly string[]): Promise<readonly string[]> {
  const answers = await inParts(codes, (part) =>
    call('POST /runsheets/{id}/packages', { params: { id: sheetId }, body: { codes: part } }),
  );
  return answers.flatMap(({ results }) => results.flatMap(({ ok, package_code }) => (ok ? [] : package_code)));
}
