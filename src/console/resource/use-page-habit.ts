import { useCallback, useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { useUserSetting } from '~console/platform/user-settings';
import { densityAtom, useRowHeight } from '~console/ui/density';
import { inType } from '~console/ui/root-type';
import { hasTwoLines } from '~console/ui/two-lines';
import { limits } from '~domain/limits';
import { pageSizes, type PageSize } from '~console/ui/page-size';
import type { PageHabit } from './list-state';

/** What stands above and below a list's table, px: header, title, filters, pager, footer. */
const besidesPx = 200;
/** The table's head, and a bar to scroll it sideways. */
const headPx = 45;
const leastRows = 5;

/** Rows that the highest table has, without a bar of its own. */
function fittingRows(windowHeight: number, rowHeight: number): number {
  const most = (windowHeight * limits.tableMaxHeightViewport) / 100;
  const room = Math.min(most, windowHeight - inType(besidesPx)) - inType(headPx);
  return Math.max(leastRows, Math.floor(room / rowHeight));
}

/** How many rows the user has on a page, in every list and every browser, and how that is changed; ten until it is. */
export function usePageHabit(): readonly [PageHabit, (size: PageSize) => void] {
  const [layout, setLayout] = useUserSetting('layout');
  const { width, height } = useWindowSize();
  const rowHeight = useRowHeight(useAtomValue(densityAtom), hasTwoLines(width) ? 2 : 1);
  const fitting = fittingRows(height, rowHeight);
  const size = pageSizes.find((one) => one === layout.page_size) ?? limits.defaultPageSize;
  const remember = useCallback((next: PageSize) => setLayout((now) => ({ ...now, page_size: next })), [setLayout]);
  return [{ size, fitting }, remember];
}

/**
 * Measured anew with the width only: a telephone's own bars come and go as it is scrolled, and rows must not go with
 * them.
 */
function useWindowSize(): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  useEffect(() => {
    const measure = (): void =>
      setSize((known) =>
        known.width === window.innerWidth ? known : { width: window.innerWidth, height: window.innerHeight },
      );
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return size;
}

/** The pages of a list whose place is not in its own address, as a pager takes them; `place` = where it is instead. */
export function useOwnPages(place?: readonly [page: number, onPage: (page: number) => void]) {
  const own = useState(1);
  const [page, setPage] = place ?? own;
  const [{ size, fitting }, remember] = usePageHabit();
  const fit = size === 'fit';
  const onPageSize = (next: PageSize): void => {
    setPage(1);
    remember(next);
  };
  return { page, pageSize: fit ? fitting : size, fit, onPage: setPage, onPageSize };
}
