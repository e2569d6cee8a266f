import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '~console/app/api';
import type { ListState } from '~console/resource/list-state';
import { seenCodesAtom, seenSubjects } from '~console/terminal/palette/seen-codes';
import { refreshSubjectsAtom } from '~console/terminal/subject';
import { useWindowSource } from '~console/ui/grid/use-window-source';
import type { SubjectPackage } from '~commands/gate';
import { toSubject } from '~commands/subject';
import { limits } from '~domain/limits';
import type { ResponseOf } from '~contract/endpoints';

/** A parcel of the backlog and its place in the list, from 0 on. */
export type BacklogRow = ResponseOf<'GET /backlog-packages'>['data'][number] & { readonly place: number };

/** The provider may answer with a total of three seconds ago, so it is asked again, ms. */
const recountMs = 3_500;
/** Parcels remembered after their rows have gone: two of the longest ranges. */
const mostHeld = 2 * limits.runItems;

/** The list that filters and sort ask for, brought by windows; read anew whenever `changedAt` changes. */
export function useBacklogWindow({ filters, sort }: ListState, changedAt: number) {
  const seen = useAtomValue(seenCodesAtom);
  const refreshSubjects = useSetAtom(refreshSubjectsAtom);
  const [readAt, setReadAt] = useState(0);
  const held = useRef(new Map<number, SubjectPackage>());
  const subjectOf = useCallback((id: number) => held.current.get(id), []);

  const { source, refresh } = useWindowSource<BacklogRow>({
    key: JSON.stringify([filters, sort]),
    load: async (from, limit, signal) => {
      const { data, meta } = await call('GET /backlog-packages', { query: { ...filters, sort, from, limit }, signal });
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
