import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { formatCount } from '~console/platform/format';
import { memoryCommands } from '~commands/memory';
import { CommandButton } from '../buttons/command-button';
import { scanModeAtom, scanTallyAtom } from './scan-mode';

/**
 * What each scan does now, where that is more than opening its page: over the whole width, in full, with the way out of
 * it. Nobody may scan into an armed line without seeing it.
 */
export function ScanModeBar() {
  const { t } = useTranslation();
  const mode = useAtomValue(scanModeAtom);
  const { taken, refused, waiting } = useAtomValue(scanTallyAtom);
  if (mode.kind === 'find') return null;
  const armed = mode.kind === 'act';
  return (
    <div
      className={`flex shrink-0 items-center gap-x-2.5 px-3 py-1 font-semibold ${armed ? 'bg-attention text-bg' : 'bg-accent text-on-accent'}`}
    >
      <output className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
        <span className="shrink-0 tracking-wide uppercase">
          {t(armed ? 'terminal:scan.armed' : 'terminal:scan.adding')}
        </span>
        {armed ? <span className="min-w-0 font-mono break-words">{mode.line}</span> : null}
        <span aria-live="off" className="ml-auto shrink-0 tabular-nums">
          ✓ {formatCount(taken)} · ✗ {formatCount(refused)}
          {waiting > 0 ? ` · ${t('terminal:scan.waiting', { count: waiting })}` : ''}
        </span>
        {armed ? <span className="shrink-0 font-normal hand:hidden">{t('terminal:scan.esc')}</span> : null}
      </output>
      <CommandButton
        id={memoryCommands.disarm.id}
        label={t('terminal:scan.find')}
        compact
        className="h-6! hand:h-control!"
      />
    </div>
  );
}
