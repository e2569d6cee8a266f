import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';
import type { ExceptionKind } from '~domain/exceptions';
import { limits } from '~domain/limits';

export type WorklistRow = ResponseOf<'GET /exception-packages'>['data'][number];

/** The packages of a kind, all that one line takes: what can be done with the list is done with the whole list. */
export function useWorklist(kind: ExceptionKind) {
  return useQuery({
    // Read anew with every other list of packages, after each run.
    queryKey: ['packages', 'worklist', kind],
    queryFn: async ({ signal }) => {
      const rows: WorklistRow[] = [];
      let total = 0;
      do {
        const { data, meta } = await call('GET /exception-packages', {
          query: { kind, from: rows.length, limit: limits.maxApiLimit },
          signal,
        });
        rows.push(...data);
        total = data.length === 0 ? rows.length : meta.total;
      } while (rows.length < Math.min(total, limits.runItems));
      return { rows, total };
    },
  });
}

export function useExceptionCounts() {
  return useQuery({
    queryKey: ['packages', 'worklist-counts'],
    queryFn: async ({ signal }) => (await call('GET /exception-counts', { signal })).data,
  });
}
