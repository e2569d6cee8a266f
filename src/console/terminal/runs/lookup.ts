import { call } from '~console/platform/api';
import { comesNearer } from '~console/platform/coming';
import { limits } from '~domain/limits';
import { toSubject, type SubjectPackage } from '~commands/subject';
import { missedOf, type Found } from '~commands/language/resolve';
import type { Miss } from '~commands/miss';

/**
 * Packages by well-formed codes, in their order, as they are now; `token` = of a session that may not be the current
 * one. Throws ApiFailure.
 */
export async function lookUp(codes: readonly string[], signal?: AbortSignal, token?: string): Promise<Found> {
  const packages: SubjectPackage[] = [];
  const missed: Miss[] = [];
  for (let from = 0; from < codes.length; from += limits.importRows) {
    const { data } = await call('POST /packages-post', {
      body: { codes: codes.slice(from, from + limits.importRows) },
      signal,
      token,
    });
    comesNearer();
    packages.push(...data.packages.map(toSubject));
    missed.push(...missedOf(data));
  }
  return { packages, missed };
}
