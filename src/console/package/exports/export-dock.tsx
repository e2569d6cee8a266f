import { useAtom } from 'jotai';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { keepsFocus } from '~console/ui/keeps-focus';
import { formatBytes, formatCount } from '~console/platform/format';
import { Progress } from '~console/resource/progress';
import { runningExportsAtom, type RunningExport } from '~console/resource/running-exports';

const inks: Record<RunningExport['state'], string> = {
  running: 'text-dim',
  done: 'text-done',
  failed: 'text-failed',
  cancelled: 'text-dim',
};

/** Exports of this tab, under whatever page is open: how far they are, and a way to stop them. */
export function ExportDock() {
  const t = useText('package');
  const [list, set] = useAtom(runningExportsAtom);
  const soFar = (rows: number, bytes: number | null): string =>
    bytes === null
      ? t('export.rows', { n: formatCount(rows) })
      : t('export.so_far', { rows: formatCount(rows), size: formatBytes(bytes) });
  const drop = (key: number): void => set((all) => all.filter((one) => one.key !== key));
  return (
    <section ref={keepsFocus} aria-label={t('export.dock')} className="shrink-0 border-t border-line bg-panel">
      {list.map(({ key, title, format, state, rows, bytes, total, days, rate, fileName, failure, cancel }) => (
        <div key={key} className="flex min-h-9 items-center gap-x-3 px-3 max-desk:flex-wrap max-desk:py-1">
          <span className="font-semibold">{title}</span>
          <span className="font-mono text-mono text-dim uppercase">{format}</span>
          {state === 'running' ? (
            <Progress label={title} done={days?.done ?? rows} of={days?.of ?? total} rate={rate}>
              {days ? t('export.days', { done: days.done, n: days.of }) : soFar(rows, bytes)}
            </Progress>
          ) : (
            <span className="tabular-nums">{soFar(rows, bytes)}</span>
          )}
          <output className={`min-w-0 flex-1 basis-40 truncate ${inks[state]}`}>
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
