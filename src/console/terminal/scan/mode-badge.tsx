import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { formatCount } from '~console/platform/format';
import { scanModeAtom, scanTallyAtom } from './scan-mode';

/**
 * What each scan does now, where that is more than opening its page: over the whole width, in full. Nobody may scan
 * into an armed line without seeing it.
 */
export function ScanModeBar() {
  const { t } = useTranslation();
  const mode = useAtomValue(scanModeAtom);
  const { taken, refused, waiting } = useAtomValue(scanTallyAtom);
  if (mode.kind === 'find') return null;
  const armed = mode.kind === 'act';
  return (
    <output
      className={`flex shrink-0 flex-wrap items-center gap-x-2.5 px-3 py-1 font-semibold ${armed ? 'bg-attention text-bg' : 'bg-accent text-on-accent'}`}
    >
      <span className="shrink-0 tracking-wide uppercase">
        {t(armed ? 'terminal:scan.armed' : 'terminal:scan.adding')}
      </span>
      {armed ? <span className="min-w-0 font-mono break-words">{mode.line}</span> : null}
      <span aria-live="off" className="ml-auto shrink-0 tabular-nums">
        ✓ {formatCount(taken)} · ✗ {formatCount(refused)}
        {waiting > 0 ? ` · ${t('terminal:scan.waiting', { count: waiting })}` : ''}
      </span>
      {armed ? <span className="shrink-0 font-normal">{t('terminal:scan.esc')}</span> : null}
    </output>
  );
}
