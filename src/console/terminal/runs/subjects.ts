import type { ResponseOf } from '~contract/endpoints';
import { call } from '~console/platform/api';
import { comesNearer } from '~console/platform/coming';
import type { Answer } from '~commands/language/resolve';
import { readAllSubjects } from '~commands/read-subjects';
import type { ListFilters } from '~commands/source';
import { toSubject, type SubjectPackage } from '~commands/subject';
import { limits } from '~domain/limits';

/** All that a filter finds (`readAllSubjects`). Throws ApiFailure, or the signal's reason. */
export function readSubjects(filters: ListFilters, most: number, signal?: AbortSignal): Promise<Answer> {
  return readAllSubjects(
    async (query) => {
      const page = await call('GET /packages-subjects', { query, signal });
      comesNearer();
      return page;
    },
    filters,
    most,
  );
}

/** The first of what a filter finds, in its order. Throws ApiFailure, or the signal's reason. */
export async function readFirst(
  filters: ListFilters,
  count: number,
  signal?: AbortSignal,
): Promise<readonly SubjectPackage[]> {
  const packages: SubjectPackage[] = [];
  for (let cursor: string | null | undefined; cursor !== null && packages.length < count;) {
    const limit = Math.min(count - packages.length, limits.runItems);
    const { data, next }: ResponseOf<'GET /packages-subjects'> = await call('GET /packages-subjects', {
      query: { ...filters, cursor, limit },
      signal,
    });
    comesNearer();
    packages.push(...data.map(toSubject));
    cursor = next ?? null;
  }
  return packages;
}
