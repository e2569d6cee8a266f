import { useEffect, useRef } from 'react';
import { call } from '~console/platform/api';
import { useTakenRows } from '~console/package/grid/use-taken-rows';
import type { ListState } from '~console/resource/list-state';
import { useWindowSource } from '~console/ui/grid/use-window-source';
import type { ResponseOf } from '~contract/endpoints';

/** A package of the backlog and its place in the list, from 0 on. */
export type BacklogRow = ResponseOf<'GET /backlog-packages'>['data'][number] & { readonly place: number };

/** The provider may answer with a total of three seconds ago, so it is asked again, ms. */
const recountMs = 3_500;

/** The list that filters and sort ask for, brought by windows; read anew whenever `changedAt` changes. */
export function useBacklogWindow({ filters, sort }: ListState, changedAt: number) {
  const { take, readAt, subjectOf } = useTakenRows();
  const { source, refresh } = useWindowSource<BacklogRow>({
    key: JSON.stringify([filters, sort]),
    load: async (from, limit, signal) => {
      const { data, meta } = await call('GET /backlog-packages', { query: { ...filters, sort, from, limit }, signal });
      take(data);
      return { rows: data.map((row, step) => ({ ...row, place: from + step })), total: meta.total };
    },
  });

  const known = useRef(0);
  useEffect(() => {
    const first = known.current === 0;
    known.current = changedAt;
    if (first || changedAt === 0) return undefined;
    refresh();
    const timer = setTimeout(refresh, recountMs);
    return () => clearTimeout(timer);
  }, [changedAt, refresh]);

  return { source, readAt, subjectOf };
}
