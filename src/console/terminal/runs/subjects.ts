import type { ResponseOf } from '~contract/endpoints';
import { call } from '~console/platform/api';
import { comesNearer } from '~console/platform/coming';
import type { Answer } from '~commands/language/resolve';
import type { ListFilters } from '~commands/source';
import { toSubject, type SubjectPackage } from '~commands/subject';
import { limits } from '~domain/limits';

/**
 * What a filter finds, in its order, a call at a time until all is there. Where it is more than `most`, which no line
 * could take, the first call's answer is all that is fetched. Throws ApiFailure, or the signal's reason.
 */
export async function readSubjects(filters: ListFilters, most: number, signal?: AbortSignal): Promise<Answer> {
  // A package that changed its place meanwhile may come twice.
  const packages = new Map<number, SubjectPackage>();
  let total = 0;
  for (let cursor: string | null | undefined; cursor !== null && packages.size < most;) {
    const { data, meta, next }: ResponseOf<'GET /packages-subjects'> = await call('GET /packages-subjects', {
      query: { ...filters, cursor },
      signal,
    });
    comesNearer();
    for (const row of data) packages.set(row.id, toSubject(row));
    total = Math.max(meta.total, packages.size);
    cursor = total > most ? null : (next ?? null);
  }
  return { packages: [...packages.values()], total };
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
