import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { visibleRowsAtom } from '~console/terminal/subject';
import type { SubjectPackage } from '~commands/subject';

/**
 * Tells the command line of the rows in sight, by the numbers that they show: others may be hidden, or were taken off.
 */
export function useNumberedRows(byNumber: ReadonlyMap<number, SubjectPackage>): void {
  const setRows = useSetAtom(visibleRowsAtom);
  useEffect(() => {
    setRows({ at: (index) => byNumber.get(index + 1) });
    return () => setRows(null);
  }, [byNumber, setRows]);
}
