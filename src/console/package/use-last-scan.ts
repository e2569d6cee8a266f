import { useCallback, useState } from 'react';
import type { BannerScan } from './scan-banner';

interface LastScan {
  readonly last: BannerScan | null;
  readonly tell: (scan: BannerScan) => void;
  /** What came of scans that had waited: the banner is that of the last one, whichever the answers are of. */
  readonly settle: (ends: readonly BannerScan[]) => void;
}

/** The last scan of a page and what came of it. */
export function useLastScan(): LastScan {
  const [last, tell] = useState<BannerScan | null>(null);
  const settle = useCallback(
    (ends: readonly BannerScan[]) => tell((before) => ends.findLast(({ code }) => code === before?.code) ?? before),
    [],
  );
  return { last, tell, settle };
}
