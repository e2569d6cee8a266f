import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { formatCount } from '~console/platform/format';
import { scanModeAtom, scanTallyAtom } from './scan-mode';

/** What a scan does now, where that is more than opening its page. Nobody may scan into an armed line without seeing it. */
export function ScanModeBadge() {
  const { t } = useTranslation();
  const mode = useAtomValue(scanModeAtom);
  const { taken, refused, waiting } = useAtomValue(scanTallyAtom);
  if (mode.kind === 'find') return null;
  const armed = mode.kind === 'act';
  return (
    <output
      className={`-ml-3 flex h-full max-w-[70%] shrink-0 items-center gap-2.5 px-3 font-semibold ${armed ? 'bg-attention text-bg' : 'bg-accent text-on-accent'}`}
    >
      <span className="shrink-0 tracking-wide uppercase">
        {t(armed ? 'terminal:scan.armed' : 'terminal:scan.adding')}
      </span>
      {armed ? (
        <span title={mode.line} className="truncate font-mono">
          {mode.line}
        </span>
      ) : null}
      <span className="shrink-0 tabular-nums">
        ✓ {formatCount(taken)} · ✗ {formatCount(refused)}
        {waiting > 0 ? ` · ${t('terminal:scan.waiting', { count: waiting })}` : ''}
      </span>
      {armed ? <span className="shrink-0 font-normal">{t('terminal:scan.esc')}</span> : null}
    </output>
  );
}
