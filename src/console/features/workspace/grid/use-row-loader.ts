import { useStore } from 'jotai';
import { useCallback } from 'react';
import { call } from '~console/platform/api';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { limits } from '~domain/limits';
import type { GridPackage } from './use-packages-window';

/** Rows of the working set that the grid does not have at hand: scanned ones, or ones far away. They stand in no place of the list. */
export function useRowLoader(): (ids: readonly number[], signal: AbortSignal) => Promise<readonly GridPackage[]> {
  const store = useStore();
  return useCallback(
    async (ids, signal) => {
      const wanted = new Set(ids);
      const codes = store.get(selectedPackagesAtom).flatMap(({ id, code }) => (wanted.has(id) ? [code] : []));
      const rows: GridPackage[] = [];
      for (let from = 0; from < codes.length; from += limits.importRows) {
        const { data } = await call('POST /packages-post', { body: { codes: codes.slice(from, from + limits.importRows) }, signal });
        rows.push(...data.packages.map((row) => ({ ...row, place: -1 })));
      }
      return rows;
    },
    [store],
  );
}
