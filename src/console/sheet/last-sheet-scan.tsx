import { refusalText } from '~console/platform/refusal-text';
import { useText } from '~console/platform/text';
import { LastScanBox } from '~console/terminal/scan/last-scan-box';
import type { UnderWay } from '~console/terminal/scan/scans-under-way';
import { useMisread } from '~console/terminal/scan/use-misread';
import { isUnreported } from './sheet-step';
import type { LastSheetScan } from './use-sheet-scans';

interface LastSheetScanProps {
  readonly last: LastSheetScan | null;
  /** Shown while nothing has been scanned. */
  readonly ready: string;
  readonly underWay: UnderWay;
}

/** The last scan on a runsheet: what has become of its package there. */
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
  return <LastScanBox ground={ground()} code={last?.code} text={words()} underWay={underWay} />;
}
