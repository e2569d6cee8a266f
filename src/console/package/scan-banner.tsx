import { LastScanBox } from '~console/terminal/scan/last-scan-box';
import type { ScanEnd } from '~console/terminal/scan/scan-state';
import type { UnderWay } from '~console/terminal/scan/scans-under-way';
import { useMisread } from '~console/terminal/scan/use-misread';

export interface BannerScan {
  readonly code: string;
  readonly result: ScanEnd;
  readonly text: string;
}

const grounds: Record<ScanEnd, string> = {
  done: 'border-done bg-done-soft',
  added: 'border-done bg-done-soft',
  found: 'border-line',
  queued: 'border-attention bg-attention-soft',
  repeated: 'border-attention bg-attention-soft',
  refused: 'border-failed bg-failed-soft',
};

interface ScanBannerProps {
  readonly last: BannerScan | null;
  readonly ready: string;
  readonly underWay: UnderWay;
}

/** The last scan on a page that has nothing else to tell of it. */
export function ScanBanner({ last: taken, ready, underWay }: ScanBannerProps) {
  const misread = useMisread(taken);
  const last = misread ? { ...misread, result: 'refused' as const } : taken;
  return (
    <LastScanBox
      ground={last === null ? 'border-line' : grounds[last.result]}
      code={last?.code}
      text={last?.text ?? ready}
      underWay={underWay}
    />
  );
}
