import type { ReactNode } from 'react';
import { ScansUnderWay, type UnderWay } from './scans-under-way';

interface LastScanBoxProps {
  /** Its border and its ground, by what came of it. */
  readonly ground: string;
  readonly code: string | undefined;
  readonly text: string;
  readonly underWay: UnderWay;
  /** What is told beside it. */
  readonly children?: ReactNode;
}

/**
 * The last scan, large enough to be read with the package in the hands. It is shown and not said, as all counts that go
 * on with it are (`aria-live="off"`): of each scan one sentence is said, by the `Scanner`.
 */
export function LastScanBox({ ground, code, text, underWay, children }: LastScanBoxProps) {
  return (
    <div className={`scan-banner ${ground}`}>
      <span className="font-mono text-title">{code ?? '—'}</span>
      <span className="flex-1">{text}</span>
      {children}
      <ScansUnderWay scans={underWay} />
    </div>
  );
}
