import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '~console/platform/api';
import { justRead } from '~console/platform/kept-answers';
import {
  firstWindow,
  firstWindowAgain,
  knownFirstWindow,
  windowRows,
  type PackagesWindow,
} from '~console/package/first-window';
import { useTakenRows } from '~console/package/grid/use-taken-rows';
import type { ListState } from '~console/resource/list-state';
import type { PackageRow } from '~console/terminal/subject';
import { useWindowSource } from '~console/ui/grid/use-window-source';

/** A package and its place in the list, from 0 on. */
export type GridPackage = PackageRow & { readonly place: number };

const placed = ({ data, meta }: PackagesWindow, from: number) => ({
  rows: data.map((row, step) => ({ ...row, place: from + step })),
  total: meta.total,
});

/** The list that filters and sort ask for, brought by windows, and when it was last read (ms; 0 = not yet). */
export function usePackagesWindow({ filters, sort }: ListState) {
  const query = useMemo(() => ({ ...filters, sort }), [filters, sort]);
  const client = useQueryClient();
  const { take, readAt, subjectOf } = useTakenRows();
  const key = JSON.stringify(query);
  /** Packages have changed and were not counted since. */
  const recount = useRef(false);
  const [begun] = useState(() => ({ key, known: knownFirstWindow(client, query) }));
  /** Whether the first window is still to come that may be under way since before the page was here. */
  const opening = useRef(begun.known?.stale !== false);
  const { source, refresh } = useWindowSource<GridPackage>({
    key,
    begun: () => begun.known && { key, stale: begun.known.stale, ...placed(begun.known.window, 0) },
    load: async (from, limit, signal) => {
      const counting = recount.current;
      const first = opening.current && !counting && from === 0 && key === begun.key;
      opening.current = false;
      const ask = () =>
        call('GET /packages-window', { query: { ...query, from, limit, ...(counting && { count: 'now' }) }, signal });
      const again = () => (from === 0 && limit === windowRows ? firstWindowAgain(query, ask) : justRead(ask));
      const { data: window, at, failed } = await (first ? firstWindow(client, query) : again());
      if (counting && failed === undefined) recount.current = false;
      take(window.data, at);
      return { ...placed(window, from), failed };
    },
    page: windowRows,
  });
  useEffect(() => {
    if (begun.known) take(begun.known.window.data);
  }, [begun, take]);

  // Whoever changed packages has every list of them read anew. This query stands for ours, which no cache of pages
  // could hold.
  const { dataUpdatedAt: changedAt } = useQuery({ queryKey: ['packages', 'window'], queryFn: () => Date.now() });
  const known = useRef(0);
  useEffect(() => {
    const first = known.current === 0;
    known.current = changedAt;
    if (first) return;
    recount.current = true;
    refresh();
  }, [changedAt, refresh]);

  return { source, query, readAt, subjectOf };
}
