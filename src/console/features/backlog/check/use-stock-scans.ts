import { useCallback, useState } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { usePageScan, useSayTyped } from '~console/terminal/scan/page-scan';
import { failedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { useScanOutbox } from '~console/terminal/scan/use-scan-outbox';
import { formatCount } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import { stockSender, type Found } from './stock-sender';
import { useTakeCounts } from './use-check';

/** What is longer is no code; the call would refuse them all. */
const longestCode = 40;

export type LastScan = Omit<Found, 'counts'> | { readonly code: string; readonly finding: 'queued' };

/** Where they are made. */
export const stockPlace = (id: number): string => `/backlog/check?id=${id}`;

/** Takes every scan on the page into the check while `open`, tells each apart by its sound, and pasted codes alike. */
export function useStockScans(id: number, open: boolean) {
  const t = useText('backlog');
  const takeCounts = useTakeCounts(id);
  const [last, setLast] = useState<LastScan | null>(null);
  const took = useCallback(
    (found: readonly Found[]): void => {
      const latest = found.at(-1);
      if (!latest) return;
      takeCounts(latest.counts);
      setLast(latest);
    },
    [takeCounts],
  );
  const { add: keep, underWay } = useScanOutbox({ place: stockPlace(id), sender: stockSender, late: took });

  const say = useSayTyped();
  const answerOf = useCallback(
    (scan: Found | null | undefined): ScanAnswer => {
      if (!scan) return { result: 'queued', text: t('check.kept') };
      if (scan.repeated) return { result: 'repeated', text: t('check.repeated') };
      if (scan.surprise !== null) return { result: 'refused', text: t(`surprise.${scan.surprise}`) };
      return { result: 'done', text: t('check.matched', { n: formatCount(scan.counts.waiting) }) };
    },
    [t],
  );
  const take = useCallback(
    async (code: string): Promise<ScanAnswer> => {
      try {
        const [scan] = await keep([{ code }]);
        if (scan) took([scan]);
        else setLast({ code, finding: 'queued' });
        return answerOf(scan);
      } catch (error) {
        return failedScan(error);
      }
    },
    [keep, took, answerOf],
  );
  /** Many at once. */
  const add = useCallback(
    async (codes: readonly string[]): Promise<void> => {
      if (codes.length === 0) return;
      try {
        const found = await keep(codes.map((code) => ({ code })));
        took(found.filter((scan) => scan !== null));
        const code = codes.at(-1) ?? '';
        if (found.at(-1) === null) setLast({ code, finding: 'queued' });
        say({ code, ...answerOf(found.at(-1)) });
      } catch (error) {
        toast('error', failureText(error));
      }
    },
    [keep, took, answerOf, say],
  );

  usePageScan(take, {
    closed: open ? null : t('check.over'),
    many: (codes) => void add(codes.filter((code) => code.length <= longestCode)),
  });

  return { last, underWay };
}
