import { refusalText } from '~console/platform/refusal-text';
import { useText } from '~console/platform/text';
import { useMisread } from '~console/terminal/scan/use-misread';
import { bound, type LastInbound } from './use-inbound';

/** The last scan, large enough to be read with the package in the hands. */
export function LastInboundScan({ last, waiting }: { readonly last: LastInbound | null; readonly waiting: number }) {
  const t = useText('inbound');
  const misread = useMisread(last);
  const words = (): string => {
    if (misread) return misread.text;
    if (last === null) return t('ready');
    if (last.outcome === 'waiting') return t('said.waiting');
    if (last.refusal !== null) return refusalText({ code: last.refusal, errors: last.errors });
    if (last.outcome === 'already') return t('said.already');
    return last.route === 'here' ? t('said.here') : t(`said.${last.route === 'misrouted' ? 'misrouted' : 'onward'}`, { hub: bound(last) });
  };
  const ground = (): string => {
    if (misread) return 'border-failed bg-failed-soft';
    if (last === null) return 'border-line';
    if (last.outcome === 'waiting' || last.outcome === 'already') return 'border-attention bg-attention-soft';
    if (last.outcome === 'refused') return 'border-failed bg-failed-soft';
    return last.route === 'misrouted' ? 'border-attention bg-attention-soft' : 'border-done bg-done-soft';
  };
  return (
    <div className={`flex min-h-12 items-center gap-4 rounded border px-4 ${ground()}`}>
      <span className="font-mono text-title">{(misread ?? last)?.code ?? '—'}</span>
      <span className="flex-1">{words()}</span>
      {waiting > 0 && <strong className="font-semibold text-attention">{t('waiting_network', { n: waiting })}</strong>}
    </div>
  );
}
