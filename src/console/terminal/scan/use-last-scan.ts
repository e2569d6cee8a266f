import { useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { misreadAtom, type ScanAnswer } from './scan-state';

/** What came of a scan, as its page shows it. */
export interface AnnouncedScan extends ScanAnswer {
  readonly code: string;
  /** As it is said, where that is something else. */
  readonly said?: string;
}

interface LastScan {
  readonly last: AnnouncedScan | null;
  /**
   * A scan is made. What came of it is told by the function returned, unless one made later has been told of by then.
   */
  readonly begin: () => (told: AnnouncedScan) => void;
  /**
   * What came of scans that had waited. They were made before whatever has been told here: it stays, unless it is one
   * of them.
   */
  readonly settle: (told: readonly AnnouncedScan[]) => void;
}

/** As it is said, by its code. */
export const saidOf = ({
  code,
  result,
  text,
  said = text,
}: AnnouncedScan): ScanAnswer & Pick<AnnouncedScan, 'code'> => ({
  code,
  result,
  text: said,
});

/** Of several the one that calls for a look, or else the last. */
export const tellingOf = (told: readonly AnnouncedScan[]): AnnouncedScan | undefined =>
  told.findLast(({ result }) => result === 'refused') ?? told.at(-1);

/** The last scan of a page, by the order that scans are made in and not that of their answers. */
export function useLastScan(): LastScan {
  const store = useStore();
  /** `order` = its number among those made here; 0 = none has been told, or one that had waited from before. */
  const [{ last }, setTold] = useState<{ readonly last: AnnouncedScan | null; readonly order: number }>({
    last: null,
    order: 0,
  });
  const made = useRef(0);
  const begin = useCallback(() => {
    const order = (made.current += 1);
    return (told: AnnouncedScan) => setTold((before) => (before.order > order ? before : { last: told, order }));
  }, []);
  const settle = useCallback(
    (told: readonly AnnouncedScan[]) =>
      setTold((before) => {
        const isShown = ({ code }: AnnouncedScan): boolean => code === before.last?.code;
        const come = before.order === 0 ? tellingOf(told) : told.findLast(isShown);
        return come ? { ...before, last: come } : before;
      }),
    [],
  );
  useEffect(
    () =>
      store.sub(misreadAtom, () => {
        const misread = store.get(misreadAtom);
        if (misread) begin()({ ...misread, result: 'refused' });
      }),
    [store, begin],
  );
  return { last, begin, settle };
}
