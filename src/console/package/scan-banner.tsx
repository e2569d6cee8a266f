import type { ScanEnd } from '~console/terminal/scan/scan-state';
import { ScansUnderWay, type UnderWay } from '~console/terminal/scan/scans-under-way';
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

/** The last scan, large enough to be read with the package in the hands. */
export function ScanBanner({ last: taken, ready, underWay }: ScanBannerProps) {
  const misread = useMisread(taken);
  const last = misread ? { ...misread, result: 'refused' as const } : taken;
  return (
    <output className={`scan-banner ${last === null ? 'border-line' : grounds[last.result]}`}>
      <span className="font-mono text-title">{last?.code ?? '—'}</span>
      <span className="flex-1">{last?.text ?? ready}</span>
      <ScansUnderWay scans={underWay} />
    </output>
  );
}
