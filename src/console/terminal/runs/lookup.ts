import { call, type CallInput } from '~console/platform/api';
import { comesNearer } from '~console/platform/coming';
import { limits } from '~domain/limits';
import { toSubject, type SubjectPackage } from '~commands/subject';
import { missedOf, type Found, type Answer } from '~commands/language/resolve';
import type { Miss } from '~commands/outcomes';
import { ApiFailure } from '~console/platform/api-failure';
import type { Ask, ReadEndpoint } from '~commands/record';
import type { ResponseOf } from '~contract/endpoints';
import { readAllSubjects } from '~commands/read-subjects';
import type { ListFilters } from '~commands/source';

const absent = 404;

/**
 * How a record is asked for; `token` = of a session that may not be the current one. Throws ApiFailure, but for what is
 * not there.
 */
export function askOf(signal?: AbortSignal, token?: string): Ask {
  return async <N extends ReadEndpoint>(endpoint: N, question: Parameters<Ask>[1] = {}) => {
    try {
      // The kind’s own file pairs the endpoint with what it is asked.
      return await call<N>(endpoint, { ...question, signal, token } as CallInput<N>);
    } catch (error) {
      if (error instanceof ApiFailure && error.status === absent) return null;
      throw error;
    }
  };
}

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
