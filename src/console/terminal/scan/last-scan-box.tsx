import type { ReactNode } from 'react';
import type { UnderWay } from '../offline/use-queue';
import type { ScanEnd } from './scan-state';
import type { AnnouncedScan } from './use-last-scan';
import { useText } from '~console/platform/text';
import { formatCount } from '~console/platform/format';

const grounds: Record<ScanEnd, string> = {
  done: 'border-done bg-done-soft',
  added: 'border-done bg-done-soft',
  found: 'border-line',
  queued: 'border-attention bg-attention-soft',
  repeated: 'border-attention bg-attention-soft',
  refused: 'border-failed bg-failed-soft',
};

interface LastScanBoxProps {
  readonly last: AnnouncedScan | null;
  /** What the next scan does; shown while none has been told. */
  readonly ready: string;
  readonly underWay: UnderWay;
  /** What is told beside it. */
  readonly children?: ReactNode;
}

/** Beside the last scan that was answered: those that are sent, whose last one is named, and those that wait. */
function ScansUnderWay({ scans: { sending, waiting } }: { readonly scans: UnderWay }) {
  const t = useText('terminal');
  const newest = sending.at(-1);
  return (
    <>
      {newest === undefined ? null : (
        // Not said by itself: each scan is, once it is answered.
        <span aria-live="off" className="text-dim">
          <span className="font-mono">{newest}</span> · {t('scan.sending', { n: formatCount(sending.length) })}
        </span>
      )}
      {waiting > 0 && (
        <strong className="font-semibold text-attention">
          {t('scan.waiting_network', { n: formatCount(waiting) })}
        </strong>
      )}
    </>
  );
}

/**
 * The last scan, large enough to be read with the package in the hands. It is shown and not said, as all counts that go
 * on with it are (`aria-live="off"`): of each scan one sentence is said, by the `Scanner`.
 */
export function LastScanBox({ last, ready, underWay, children }: LastScanBoxProps) {
  return (
    <div className={`scan-banner ${last === null ? 'border-line' : grounds[last.result]}`}>
      <span className="font-mono text-title">{last?.code ?? '—'}</span>
      <span className="flex-1">{last?.text ?? ready}</span>
      {children}
      <ScansUnderWay scans={underWay} />
    </div>
  );
}
