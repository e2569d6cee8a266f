import { useAtom } from 'jotai';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { Button } from '~console/ui/button';
import { formatBytes, formatCount } from '~console/platform/format';
import { secondsLeft } from '~console/terminal/runs/pace';
import { exportTitles } from '~domain/exports';
import { runningExportsAtom, type RunningExport } from './running';

const inks: Record<RunningExport['state'], string> = {
  running: 'text-dim',
  done: 'text-done',
  failed: 'text-failed',
  cancelled: 'text-dim',
};

/** Exports of this tab, under whatever page is open: how far they are, and a way to stop them. */
export function ExportDock() {
  const t = useText('package');
  const language = useLanguage();
  const [list, set] = useAtom(runningExportsAtom);
  const drop = (key: number): void => set((all) => all.filter((one) => one.key !== key));
  return (
    <section aria-label={t('export.dock')} className="shrink-0 border-t border-line bg-panel">
      {list.map(({ key, name, format, state, rows, bytes, total, rate, fileName, failure, cancel }) => (
        <div key={key} className="flex h-9 items-center gap-3 px-3">
          <span className="font-semibold">{exportTitles[name][language]}</span>
          <span className="font-mono text-mono text-dim uppercase">{format}</span>
          {state === 'running' && total !== null && (
            <progress
              value={rows}
              max={total}
              aria-label={exportTitles[name][language]}
              className="h-1 w-24 appearance-none overflow-hidden rounded-sm bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
            />
          )}
          {state === 'running' && total === null && (
            <span
              aria-hidden="true"
              className="h-1 w-24 overflow-hidden rounded-sm bg-raised motion-safe:animate-pulse"
            >
              <span className="block h-full w-full bg-accent/60" />
            </span>
          )}
          <span className="tabular-nums">
            {t('export.so_far', { rows: formatCount(rows), size: formatBytes(bytes) })}
          </span>
          {state === 'running' && total !== null && rate !== null && total > rows && (
            <span className="text-dim tabular-nums">
              {t('export.left', { seconds: formatCount(secondsLeft(total - rows, rate)) })}
            </span>
          )}
          <output className={`min-w-0 flex-1 truncate ${inks[state]}`}>
            {state === 'failed'
              ? t('export.failed', { why: failure ?? '' })
              : t(`export.${state}`, { file: fileName ?? '' })}
          </output>
          {state === 'running' ? (
            <Button onClick={cancel}>{t('export.cancel')}</Button>
          ) : (
            <Button look="quiet" aria-label={t('export.dismiss')} onClick={() => drop(key)}>
              <span aria-hidden="true">✕</span>
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
