import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useText } from '~console/platform/text';
import { LastScanBox } from '~console/terminal/scan/last-scan-box';
import { lastScanAtom, type LastScan } from '~console/terminal/scan/scan-state';
import type { AnnouncedScan } from '~console/terminal/scan/use-last-scan';

const hasEnded = (scan: LastScan): scan is LastScan & AnnouncedScan => scan.result !== 'reading';

/** The last scan of a page that keeps none itself: as it is told below, from when the page was opened. */
export function PageScanBanner() {
  const t = useText('package');
  const scan = useAtomValue(lastScanAtom);
  const [before] = useState(scan);
  const [ended, setEnded] = useState<AnnouncedScan | null>(null);
  const own = scan === before ? null : scan;
  const isReading = own !== null && !hasEnded(own);
  if (own && hasEnded(own) && own !== ended) setEnded(own);
  return (
    <LastScanBox
      last={ended}
      ready={t('codes.ready')}
      underWay={{ sending: isReading ? [own.code] : [], waiting: 0 }}
    />
  );
}
