import type { ResponseOf } from '~contract/endpoints';
import type { Answer } from './language/resolve';
import type { ListFilters } from './source';
import { toSubject, type SubjectPackage } from './subject';

type Page = ResponseOf<'GET /packages-subjects'>;

/**
 * What a filter finds, in its order, a call at a time until all is there; `read` asks for the part behind a cursor.
 * Where it is more than `most`, which no line could take, the first call's answer is all that is fetched.
 */
export async function readAllSubjects(
  read: (query: ListFilters & { readonly cursor?: string }) => Promise<Page>,
  filters: ListFilters,
  most: number,
): Promise<Answer> {
  // A package that changed its place meanwhile may come twice.
  const packages = new Map<number, SubjectPackage>();
  let total = 0;
  for (let cursor: string | null | undefined; cursor !== null && packages.size < most;) {
    const { data, meta, next } = await read({ ...filters, ...(cursor === undefined ? {} : { cursor }) });
    for (const row of data) packages.set(row.id, toSubject(row));
    total = Math.max(meta.total, packages.size);
    cursor = total > most ? null : (next ?? null);
  }
  return { packages: [...packages.values()], total };
}
