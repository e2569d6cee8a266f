import { useText } from '~console/platform/text';
import type { ScanEnd } from '~console/terminal/scan/scan-state';
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
  /** Scans that the network has not taken. */
  readonly waiting: number;
}

/** The last scan, large enough to be read with the package in the hands. */
export function ScanBanner({ last: taken, ready, waiting }: ScanBannerProps) {
  const t = useText('package');
  const misread = useMisread(taken);
  const last = misread ? { ...misread, result: 'refused' as const } : taken;
  return (
    <output className={`scan-banner ${last === null ? 'border-line' : grounds[last.result]}`}>
      <span className="font-mono text-title">{last?.code ?? '—'}</span>
      <span className="flex-1">{last?.text ?? ready}</span>
      {waiting > 0 && (
        <strong className="font-semibold text-attention">{t('codes.waiting_network', { n: waiting })}</strong>
      )}
    </output>
  );
}
