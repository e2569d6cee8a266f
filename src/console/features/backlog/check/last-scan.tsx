import { useText } from '~console/platform/text';
import { useMisread } from '~console/terminal/scan/use-misread';
import type { LastScan as Last } from './use-stock-scans';

/** The last scan, large enough to be read with the package in the hands. */
export function LastScan({ last, waiting }: { readonly last: Last | null; readonly waiting: number }) {
  const t = useText('backlog');
  const misread = useMisread(last);
  const ground = (): string => {
    if (misread) return 'border-failed bg-failed-soft';
    if (last === null) return 'border-line';
    if (last.finding === 'queued') return 'border-attention bg-attention-soft';
    return last.finding === 'unexpected' ? 'border-failed bg-failed-soft' : 'border-done bg-done-soft';
  };
  const words = (): string => {
    if (misread) return misread.text;
    if (last === null) return t('check.ready');
    if (last.finding === 'queued') return t('check.kept');
    if (last.surprise !== null) return t(`surprise.${last.surprise}`);
    return last.repeated ? t('check.repeated') : t('check.fits');
  };
  return (
    <div className={`flex h-12 items-center gap-4 rounded border px-4 ${ground()}`}>
      <span className="font-mono text-title">{(misread ?? last)?.code ?? '—'}</span>
      <span className="flex-1">{words()}</span>
      {waiting > 0 && <strong className="font-semibold text-attention">{t('check.waiting_network', { n: waiting })}</strong>}
    </div>
  );
}
