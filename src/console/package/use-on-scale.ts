import { useCallback, useEffect, useRef, useState } from 'react';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { toast } from '~console/ui/toast';
import type { Scan } from '~console/platform/scan-sender';
import type { Measure } from './measure-form';

/**
 * The scan whose package is on the scale, which waits for its weight. Whatever ends that wait, the next scan or the way
 * out of the page, it goes in as it was scanned and declared (`take`): it is in the house, and nobody scans it again.
 */
export function useOnScale<S extends Scan>(take: (scan: S & Measure) => Promise<ScanAnswer>) {
  const [onScale, setOnScale] = useState<S | null>(null);
  // Scans come faster than the page is drawn.
  const scale = useRef<S | null>(null);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const change = useCallback(async (next: S | null, measure?: Measure): Promise<void> => {
    const before = scale.current;
    scale.current = next;
    setOnScale(next);
    if (before === null || before.code === next?.code) return;
    const { result, text } = await latest.current({ ...before, ...measure });
    // What is told of by itself is another scan by now.
    if (result === 'refused') toast('error', `${before.code}: ${text}`);
  }, []);
  useEffect(() => () => void change(null), [change]);
  const put = useCallback((scan: S) => change(scan), [change]);
  /** Takes it in with what was measured of it. */
  const weighed = (measure: Measure): void => {
    if (onScale === scale.current) void change(null, measure);
  };
  /** Takes it in as it was declared, if there is one; resolves once it has been. */
  const clear = (): Promise<void> => change(null);
  return { onScale, put, weighed, clear };
}
