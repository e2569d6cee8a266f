import type { ReactNode } from 'react';
import type { UnderWay } from '../offline/use-queue';
import type { ScanEnd } from './scan-state';
import { ScansUnderWay } from './scans-under-way';
import type { AnnouncedScan } from './use-last-scan';

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
