import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { currentFilterAtom, currentPackageAtom, cursorPlaceAtom, visibleRowsAtom, type PackageRow } from '~console/terminal/subject';
import type { GridSource } from '~console/ui/grid/source';
import type { ListFilters } from '~commands/source';
import { toSubject } from '~commands/subject';

/** Tells the command line of the list: its row numbers, and the filter that `@all` stands for. Takes all back at the end. */
export function usePublishedList(source: GridSource<PackageRow>, query: ListFilters): void {
  const setRows = useSetAtom(visibleRowsAtom);
  const setFilter = useSetAtom(currentFilterAtom);
  const setCurrent = useSetAtom(currentPackageAtom);
  const setPlace = useSetAtom(cursorPlaceAtom);
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => {
    setRows({
      at: (index) => {
        const row = latest.current.rowAt(index);
        return row && toSubject(row);
      },
    });
    return () => {
      setRows(null);
      setCurrent(null);
      setPlace(null);
    };
  }, [setRows, setCurrent, setPlace]);
  useEffect(() => {
    setFilter(query);
    return () => setFilter(null);
  }, [setFilter, query]);
}
