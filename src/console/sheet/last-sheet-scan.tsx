import { refusalText } from '~console/platform/refusal-text';
import { useText } from '~console/platform/text';
import { ScansUnderWay, type UnderWay } from '~console/terminal/scan/scans-under-way';
import { useMisread } from '~console/terminal/scan/use-misread';
import { isUnreported } from './sheet-step';
import type { LastSheetScan } from './use-sheet-scans';

interface LastSheetScanProps {
  readonly last: LastSheetScan | null;
  /** Said while nothing has been scanned. */
  readonly ready: string;
  readonly underWay: UnderWay;
}

/** The last scan, large enough to be read with the package in the hands. */
export function LastScanOnSheet({ last: taken, ready, underWay }: LastSheetScanProps) {
  const t = useText('sheet');
  const misread = useMisread(taken);
  const last: LastSheetScan | null = misread ? { ...misread, result: 'unfit' } : taken;
  const words = (): string => {
    if (last === null) return ready;
    if (last.result === 'waiting') return t('scan.waiting');
    if (last.result === 'unfit') return last.text;
    if (last.result.ok) return t(`ui:status.${last.result.package.status}`);
    if (isUnreported(last.result)) return t('scan.unreported');
    if (last.result.code === 'EPK009') return t('scan.not_here');
    return refusalText(last.result);
  };
  const ground = (): string => {
    if (last === null) return 'border-line';
    if (last.result === 'waiting') return 'border-attention bg-attention-soft';
    if (last.result === 'unfit') return 'border-failed bg-failed-soft';
    if (last.result.ok) return 'border-done bg-done-soft';
    return last.result.code === 'EPK031' ? 'border-attention bg-attention-soft' : 'border-failed bg-failed-soft';
  };
  return (
    <div className={`scan-banner ${ground()}`} aria-live="polite">
      <span className="font-mono text-title">{last?.code ?? '—'}</span>
      <span className="flex-1">{words()}</span>
      <ScansUnderWay scans={underWay} />
    </div>
  );
}
