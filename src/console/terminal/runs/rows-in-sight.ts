import type { createStore } from 'jotai';
import { limits } from '~domain/limits';
import type { ListFilters } from '~commands/source';
import type { SubjectPackage } from '~commands/subject';
import { currentFilterAtom, visibleRowsAtom } from '../subject';

/**
 * Rows of the list in sight by the numbers they show: those that are loaded as they are seen, the others as the list's
 * filter finds them. Where one is not on the list, those before it.
 */
export async function rowsInSight(store: ReturnType<typeof createStore>, from: number, to: number, first: (filters: ListFilters) => Promise<readonly SubjectPackage[]>): Promise<readonly SubjectPackage[]> {
  const list = store.get(visibleRowsAtom);
  if (!list) return [];
  const filters = store.get(currentFilterAtom);
  const seen = Array.from({ length: to - from + 1 }, (_, place) => list.at(from - 1 + place));
  const read = seen.includes(undefined) && filters !== null && to <= limits.linePackages ? await first(filters) : [];
  const rows: SubjectPackage[] = [];
  for (const [place, item] of seen.entries()) {
    const row = item ?? read[from - 1 + place];
    if (!row) break;
    rows.push(row);
  }
  return rows;
}
