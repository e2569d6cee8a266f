import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '~console/app/api';
import type { ListState } from '~console/resource/list-state';
import { seenCodesAtom, seenSubjects } from '~console/terminal/palette/seen-codes';
import { refreshSubjectsAtom, type PackageRow } from '~console/terminal/subject';
import { useWindowSource } from '~console/ui/grid/use-window-source';
import type { SubjectPackage } from '~commands/gate';
import { toSubject } from '~commands/subject';
import { limits } from '~domain/limits';

/** A package and its place in the list, from 0 on. */
export type GridPackage = PackageRow & { readonly place: number };

/** The provider may answer with a count of three seconds ago, and another's question may have begun just before the change: so it is asked again, ms. */
const recountsMs = [3_500, 7_000];
/** Packages remembered after their rows have gone: two of the longest ranges. */
const mostHeld = 2 * limits.runItems;

/** The list that filters and sort ask for, brought by windows, and when it was last read (ms; 0 = not yet). */
export function usePackagesWindow({ filters, sort }: ListState) {
  const query = useMemo(() => ({ ...filters, sort }), [filters, sort]);
  const seen = useAtomValue(seenCodesAtom);
  const refreshSubjects = useSetAtom(refreshSubjectsAtom);
  const [readAt, setReadAt] = useState(0);
  const held = useRef(new Map<number, SubjectPackage>());
  const subjectOf = useCallback((id: number) => held.current.get(id), []);

  const { source, refresh } = useWindowSource<GridPackage>({
    key: JSON.stringify(query),
    load: async (from, limit, signal) => {
      const { data, meta } = await call('GET /packages-window', { query: { ...query, from, limit }, signal });
      const subjects = data.map(toSubject);
      seen.add(seenSubjects(subjects));
      refreshSubjects(new Map(subjects.map((subject) => [subject.id, subject])));
      for (const subject of subjects) {
        held.current.delete(subject.id);
        held.current.set(subject.id, subject);
      }
      for (const id of held.current.keys()) {
        if (held.current.size <= mostHeld) break;
        held.current.delete(id);
      }
      setReadAt(Date.now());
      return { rows: data.map((row, step) => ({ ...row, place: from + step })), total: meta.total };
    },
  });

  // Whoever changed packages has every list of them read anew. This query stands for ours, which no cache of pages could hold.
  const { dataUpdatedAt: changedAt } = useQuery({ queryKey: ['packages', 'window'], queryFn: () => Date.now() });
  const known = useRef(0);
  useEffect(() => {
    const first = known.current === 0;
    known.current = changedAt;
    if (first) return undefined;
    refresh();
    const timers = recountsMs.map((ms) => setTimeout(refresh, ms));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [changedAt, refresh]);

  return { source, query, readAt, subjectOf };
}
