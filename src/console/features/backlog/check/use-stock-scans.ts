import { useCallback } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { usePageScan, useSayTyped } from '~console/terminal/scan/page-scan';
import { saidOf, type AnnouncedScan } from '~console/terminal/scan/use-last-scan';
import { useScanOutbox } from '~console/terminal/scan/use-scan-outbox';
import { formatCount } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import { stockSender, type Found } from './stock-sender';
import { useTakeCheck } from './use-check';

/** What is longer is no code; the call would refuse them all. */
const longestCode = 40;

/** Where they are made. */
export const stockPlace = (id: number): string => `/backlog/check?id=${id}`;

/** Takes every scan on the page into the check while `open`, tells each apart by its sound, and pasted codes alike. */
export function useStockScans(id: number, open: boolean) {
  const t = useText('backlog');
  const takeCheck = useTakeCheck(id);
  const took = useCallback(
    (found: readonly Found[]): void => {
      const latest = found.at(-1);
      if (latest) takeCheck({ counts: latest.counts });
    },
    [takeCheck],
  );
  const tell = useCallback(
    ({ code, repeated, surprise, counts }: Found): AnnouncedScan => {
      const why = surprise === null ? null : t(`surprise.${surprise}`);
      if (repeated) {
        const again = t('check.repeated');
        return { code, result: 'repeated', text: why ?? again, said: again };
      }
      if (why !== null) return { code, result: 'refused', text: why };
      return {
        code,
        result: 'done',
        text: t('check.fits'),
        said: t('check.matched', { n: formatCount(counts.waiting) }),
      };
    },
    [t],
  );
  const place = stockPlace(id);
  const { add: keep, take: keepOne, last, underWay } = useScanOutbox({ place, sender: stockSender, tell, took });
  const take = useCallback((code: string) => keepOne({ code }), [keepOne]);

  const say = useSayTyped();
  /** Many at once. */
  const add = useCallback(
    async (codes: readonly string[]): Promise<void> => {
      if (codes.length === 0) return;
      try {
        const latest = (await keep(codes.map((code) => ({ code })))).at(-1);
        if (latest) say(saidOf(latest));
      } catch (error) {
        toast('error', failureText(error));
      }
    },
    [keep, say],
  );

  usePageScan(take, {
    closed: open ? null : t('check.over'),
    many: (codes) => void add(codes.filter((code) => code.length <= longestCode)),
  });

  return { last, underWay };
}
