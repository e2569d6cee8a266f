import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useRef, useState } from 'react';
import { seenCodesAtom, seenSubjects } from '~console/terminal/palette/seen-codes';
import { refreshSubjectsAtom, type PackageRow } from '~console/terminal/subject';
import { toSubject, type SubjectPackage } from '~commands/subject';
import { limits } from '~domain/limits';

/** Packages remembered after their rows have gone: two of the longest ranges. */
const mostHeld = 2 * limits.runItems;

interface TakenRows {
  /**
   * Takes rows that have just come: known at once, for they may be chosen at once; whoever else holds packages is told
   * after they have been drawn. `at` = when they were read, if not just now (ms).
   */
  readonly take: (rows: readonly PackageRow[], at?: number) => void;
  /** When rows last came, ms; 0 = not yet. */
  readonly readAt: number;
  /** A package that has been in the grid; undefined = it never was. */
  readonly subjectOf: (id: number) => SubjectPackage | undefined;
}

/** What a grid of packages knows of the rows it has had. */
export function useTakenRows(): TakenRows {
  const seen = useAtomValue(seenCodesAtom);
  const refreshSubjects = useSetAtom(refreshSubjectsAtom);
  const [readAt, setReadAt] = useState(0);
  const held = useRef(new Map<number, SubjectPackage>());
  const subjectOf = useCallback((id: number) => held.current.get(id), []);
  const take = useCallback(
    (rows: readonly PackageRow[], at = Date.now()): void => {
      const subjects = rows.map(toSubject);
      for (const subject of subjects) {
        held.current.delete(subject.id);
        held.current.set(subject.id, subject);
      }
      for (const id of held.current.keys()) {
        if (held.current.size <= mostHeld) break;
        held.current.delete(id);
      }
      setTimeout(() => {
        seen.add(seenSubjects(subjects));
        refreshSubjects(new Map(subjects.map((subject) => [subject.id, subject])));
        setReadAt(at);
      });
    },
    [seen, refreshSubjects],
  );
  return { take, readAt, subjectOf };
}
